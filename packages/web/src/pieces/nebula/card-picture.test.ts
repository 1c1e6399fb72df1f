import { NEBULA_BOARD } from '@orrery/engine';
import { expect, test } from 'vitest';
import { advancedPicture, quarterOf, taskPicture } from './card-picture.ts';
import { EMBLEM_PATHS, EMBLEMS, emblemOf } from './emblems.ts';
import { STARS, starColourOf } from './piece.ts';

const { personal, public: open, advanced } = NEBULA_BOARD.decks;
const pictures = [
	...[...personal, ...open].map(({ id, task }) => ({ id, picture: taskPicture(task) })),
	...advanced.map((card) => ({ id: card.id, picture: advancedPicture(card) })),
];
const of = (id: string): unknown => pictures.find((one) => one.id === id)?.picture;

test('every card has a picture of its own', () => {
	expect(new Set(pictures.map(({ picture }) => JSON.stringify(picture))).size).toBe(70);
});

test('pictures come from the data of the card', () => {
	expect(of('O16')).toEqual({ scene: { kind: 'stars', stars: ['blue'] }, badge: '×6', colours: 0 });
	expect(of('V3')).toEqual({ scene: { kind: 'emblem', constellation: 'C' }, badge: null, colours: 3 });
	expect(of('V9')).toEqual({ scene: { kind: 'orbits', lit: [5] }, badge: null, colours: 0 });
	expect(of('V15')).toEqual({ scene: { kind: 'stars', stars: ['white', 'white'] }, badge: '×3', colours: 0 });
	expect(of('V17')).toEqual({ scene: { kind: 'quarters', lit: ['A', 'C'] }, badge: null, colours: 0 });
	expect(of('O20')).toEqual({ scene: { kind: 'empty-field' }, badge: '≤4', colours: 0 });
	expect(of('B3')).toEqual({ scene: { kind: 'pair', stars: ['red', 'blue'] }, badge: null, colours: 0 });
});

test('only signs that need no language stand in a picture', () => {
	for (const { picture } of pictures) expect(picture.badge ?? '').toMatch(/^([×≤]\d+|[≥>])?$/);
});

test('the constellations lie in four quarters, clockwise from the upper right', () => {
	expect(NEBULA_BOARD.constellations.map(({ id }) => quarterOf(id))).toEqual([0, 1, 2, 3]);
});

test('every constellation of the board has an emblem, and every color a star', () => {
	expect(NEBULA_BOARD.constellations.map(({ name }) => emblemOf(name))).toEqual(EMBLEMS);
	expect(new Set(Object.values(EMBLEM_PATHS)).size).toBe(EMBLEMS.length);
	expect(NEBULA_BOARD.colours).toEqual(STARS);
	expect(NEBULA_BOARD.pieces.filter((piece) => starColourOf(piece) === null)).toEqual(['black']);
});
