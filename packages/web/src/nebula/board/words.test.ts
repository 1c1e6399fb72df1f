import { NEBULA_BOARD } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Messages } from '../../language/language.svelte.ts';
import * as cs from '../../paraglide/messages/cs.js';
import * as de from '../../paraglide/messages/de.js';
import * as en from '../../paraglide/messages/en.js';
import * as hu from '../../paraglide/messages/hu.js';
import { fieldName, letterOf, pieceName, trackWords } from './words.ts';

const LANGUAGES: Readonly<Record<string, Messages>> = { en, de, cs, hu };

describe.each(Object.entries(LANGUAGES))('in %s', (_, m) => {
	test('every field has a name of its own, so that it can be chosen by name', () => {
		const names = NEBULA_BOARD.fields.map(({ id }) => fieldName(id, m));
		expect(new Set(names).size).toBe(NEBULA_BOARD.fields.length);
	});

	test('every piece has a name of its own, and every star a letter of its own', () => {
		expect(new Set(NEBULA_BOARD.pieces.map((piece) => pieceName(piece, m))).size).toBe(7);
		const letters = NEBULA_BOARD.colours.map((colour) => letterOf(colour, true, m));
		expect(new Set(letters).size).toBe(6);
		expect(letters.every((letter) => letter?.length === 1)).toBe(true);
	});
});

test('fields are named by constellation and orbit, and counted clockwise where that is not enough', () => {
	expect(fieldName('A5', en)).toBe('Kite, orbit 5');
	expect(fieldName('B2', en)).toBe('Anchor, orbit 3, field 1 of 2');
	expect(fieldName('B3', en)).toBe('Anchor, orbit 3, field 2 of 2');
	expect(fieldName('Z', en)).toBe('Center');
});

test('letters are drawn only if the player wants them, and never on black holes', () => {
	expect(letterOf('red', false, en)).toBeNull();
	expect(letterOf('black', true, en)).toBeNull();
	expect(letterOf('yellow', true, de)).toBe('G');
});

test('the black-hole track says what comes next (Nebula 4)', () => {
	expect(trackWords(0, en)).toBe('new supernova in 3 steps');
	expect(trackWords(8, en)).toBe('next step: new supernova');
	expect(trackWords(9, en)).toBe('new supernova in 3 steps');
	expect(trackWords(12, en)).toBe('last round in 3 steps');
	expect(trackWords(14, en)).toBe('next step: the last round');
	expect(trackWords(15, en)).toBe('at its end: last round');
});
