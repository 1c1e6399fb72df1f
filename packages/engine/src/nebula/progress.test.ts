import { expect, test } from 'vitest';
import { positionWith } from '../../test/nebula/positions.ts';
import { cardFieldsOf, progressOf } from './progress.ts';

/* What a player reads as "4 of 6 stars" or "orbit 3: 5 of 6 filled, 3 of 3 colors". */

const position = positionWith({
	galaxies: [
		{ Z: 'red', A1: 'orange', A3: 'red', B2: 'orange', B3: 'red', C2: 'orange', C3: 'yellow', A2: 'red' },
		{ Z: 'blue' },
	],
	blackHoles: [1, 3],
	marks: [[0, 1], [0]],
	step: 'place',
});

test('stars of a color', () => {
	expect(progressOf(position, 0, 'O13')).toEqual({
		kind: 'starsOfColour',
		done: false,
		needed: 1,
		parts: [
			{
				measure: 'stars',
				where: { kind: 'board' },
				colour: 'red',
				have: 4,
				need: 6,
				exact: false,
				done: false,
			},
		],
	});
});

test('an orbit to be filled with an exact number of colors', () => {
	const orbits = { kind: 'orbits', orbits: [3] };
	expect(progressOf(position, 0, 'V5')).toEqual({
		kind: 'orbitExactColours',
		done: false,
		needed: 2,
		parts: [
			{ measure: 'filled', where: orbits, colour: null, have: 5, need: 6, exact: false, done: false },
			{ measure: 'colours', where: orbits, colour: null, have: 3, need: 3, exact: true, done: true },
		],
	});
});

test('some of several parts', () => {
	const found = progressOf(position, 0, 'V10');
	expect(found).toMatchObject({ done: false, needed: 3 });
	expect(found.parts.map(({ where, have, need, done }) => [where, have, need, done])).toEqual([
		[{ kind: 'constellations', constellations: ['A'] }, 3, 2, true],
		[{ kind: 'constellations', constellations: ['B'] }, 2, 2, true],
		[{ kind: 'constellations', constellations: ['C'] }, 1, 2, false],
		[{ kind: 'constellations', constellations: ['D'] }, 1, 2, false],
	]);
	expect(progressOf(position, 0, 'V16').parts.map(({ where, have, need }) => [where, have, need])).toEqual([
		[{ kind: 'orbits', orbits: [1, 2, 3] }, 7, 11],
		[{ kind: 'orbits', orbits: [2, 3, 4] }, 6, 14],
		[{ kind: 'orbits', orbits: [3, 4, 5] }, 5, 15],
	]);
});

test('black holes against the others', () => {
	expect(progressOf(position, 0, 'O19')).toMatchObject({ done: false, parts: [{ have: 1, need: 3 }] });
	expect(progressOf(position, 1, 'O19')).toMatchObject({ done: true, parts: [{ have: 3, need: 1 }] });
});

test('instances on advanced cards, part by part where that is possible', () => {
	expect(progressOf(position, 0, 'B1')).toEqual({ kind: 'connectedPair', count: 3, parts: [] });
	expect(progressOf(position, 0, 'B17')).toEqual({ kind: 'publicTasksDone', count: 2, parts: [] });
	expect(progressOf(position, 1, 'B17')).toEqual({ kind: 'publicTasksDone', count: 1, parts: [] });
	const orbits = progressOf(position, 0, 'B19');
	expect(orbits).toMatchObject({ kind: 'orbitsWithColour', count: 2 });
	expect(orbits.parts.map(({ have }) => have)).toEqual([0, 1, 2, 0, 0]);
	const around = progressOf(position, 0, 'B18');
	expect(around.parts[1]).toMatchObject({ where: { kind: 'around', field: 'B3' }, have: 2, need: 4 });
});

test('the fields that a card is about, in the galaxy of a seat', () => {
	// Orbit 3 full: five of six fields are filled.
	expect(cardFieldsOf(position, 0, 'V5')).toEqual({ counting: ['A3', 'B2', 'B3', 'C2', 'C3'], open: ['D2'] });
	// Stars of a color may lie anywhere, so no field is missing.
	expect(cardFieldsOf(position, 0, 'O13')).toEqual({ counting: ['Z', 'A2', 'A3', 'B3'], open: [] });
	// Of neighboring orbits those that have come furthest: 1 to 3.
	expect(cardFieldsOf(position, 0, 'V16').open).toEqual(['B1', 'C1', 'D1', 'D2']);
	// Pairs of red and orange.
	expect(cardFieldsOf(position, 0, 'B1').counting).toEqual(['Z', 'A1', 'A2', 'A3', 'B2', 'B3', 'C2']);
	expect(cardFieldsOf(position, 0, 'O19')).toEqual({ counting: [], open: [] });
});

test('there is no progress with a card that is not there', () => {
	expect(() => progressOf(position, 0, 'X9')).toThrow(RangeError);
});
