import { describe, expect, test } from 'vitest';
import type { Messages } from '../../language/language.svelte.ts';
import * as cs from '../../paraglide/messages/cs.js';
import * as de from '../../paraglide/messages/de.js';
import * as en from '../../paraglide/messages/en.js';
import * as hu from '../../paraglide/messages/hu.js';
import { cardText, cardTitle } from './card-text.ts';
import { CARDS, cardOf } from './cards.ts';

const LANGUAGES: Readonly<Record<string, Messages>> = { en, de, cs, hu };

test('there are 20 personal, 20 public and 30 advanced cards (Nebula 2)', () => {
	const count = (deck: string): number => CARDS.filter((card) => card.deck === deck).length;
	expect([count('personal'), count('public'), count('advanced')]).toEqual([20, 20, 30]);
});

describe.each(Object.entries(LANGUAGES))('in %s', (_, m) => {
	test.each([
		['title', cardTitle],
		['text', cardText],
	] as const)('every card has its own %s, filled in to the last placeholder', (_kind, words) => {
		const said = CARDS.map((card) => words(card, m));
		for (const sentence of said) {
			expect(sentence).toMatch(/^[\p{Lu}\d]/u);
			expect(sentence).not.toMatch(/[{}]|undefined|null|galaxy_|\s{2}/);
		}
		expect(new Set(said).size).toBe(CARDS.length);
	});

	test('titles are short enough for two lines of a card', () => {
		for (const card of CARDS) expect(cardTitle(card, m).length).toBeLessThanOrEqual(42);
	});

	test('no card is left in English by accident', () => {
		if (m === en) return;
		for (const card of CARDS) expect(cardText(card, m)).not.toBe(cardText(card, en));
	});
});

test('words are inflected as each language requires', () => {
	const say = (id: string, m: Messages): string => cardText(cardOf(id), m);
	expect(say('O18', en)).toBe('At least 6 white stars in your galaxy.');
	expect(say('O14', de)).toBe('Mindestens 6 orangefarbene Sterne in deiner Galaxie.');
	expect(say('O16', cs)).toBe('Alespoň 6 modrých hvězd ve tvé galaxii.');
	expect(say('V15', cs)).toMatch(/^Alespoň 2 bílé hvězdy v každém ze 3 souhvězdí/);
	expect(say('B3', de)).toMatch(/aus einem roten und einem blauen Stern/);
	expect(say('B3', cs)).toMatch(/dvojice červené a modré hvězdy/);
	expect(say('V16', hu)).toMatch(/1–2–3, 2–3–4 vagy 3–4–5/);
	expect(say('V17', en)).toMatch(/Kite and Heron or Anchor and Lantern/);
	expect(say('V8', cs)).toMatch(/Všech 5 políček orbity 4/);
	expect(say('V9', cs)).toMatch(/Všechna 4 políčka orbity 5/);
});
