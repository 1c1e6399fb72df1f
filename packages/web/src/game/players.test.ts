import type { Holder, TableSeat } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { onlyHuman, playersOf } from './players.ts';
import { playerAt, playersWords, turnWords } from './table-players.ts';

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
	await speak('en');
});
afterAll(() => vi.unstubAllGlobals());

const held = (player: Holder): TableSeat => ({ player, standIn: null, left: null });
const ADA = held({ kind: 'human', name: 'Ada' });
const BEN = held({ kind: 'human', name: 'Ben' });
const IO = held({ kind: 'bot', level: 'crescent', name: 'Io' });

describe('the players at a table', () => {
	test('are named, except the one who is addressed', () => {
		expect(playersOf([ADA, BEN, IO], 1)).toEqual([
			{ seat: 0, name: 'Ada', you: false, level: null, standIn: null },
			{ seat: 1, name: 'You', you: true, level: null, standIn: null },
			{ seat: 2, name: 'Io', you: false, level: 'crescent', standIn: null },
		]);
	});

	test('a bot without a name is named after its level, and a second one is counted', () => {
		const nameless = held({ kind: 'bot', level: 'crescent' });
		const [, first, second] = playersOf([ADA, nameless, nameless], 0);
		expect(first?.name).not.toBe('');
		expect(second?.name).toBe(`${first?.name} 2`);
	});

	test('a human for whom a bot plays keeps their name', () => {
		const away: TableSeat = { ...BEN, standIn: { kind: 'bot', level: 'new' } };
		expect(playersOf([ADA, away], 0)[1]).toMatchObject({ name: 'Ben', level: null, standIn: 'Phoebe' });
	});

	test('an open seat has no name yet', () => {
		expect(playersOf([ADA, held({ kind: 'open' })], 0)[1]).toMatchObject({ name: '', level: null });
	});
});

test('only a human without others is addressed', () => {
	expect(onlyHuman([IO, ADA])).toBe(1);
	expect(onlyHuman([ADA, BEN])).toBeNull();
	expect(onlyHuman([IO, IO])).toBeNull();
});

test('sentences name the opponents, or everyone where nobody is addressed', () => {
	expect(playersWords(playersOf([ADA, IO], 0))).toBe('against Io · level 3 of 7');
	expect(playersWords(playersOf([ADA, BEN, IO], null))).toContain('Ada');
	expect(turnWords(playersOf([ADA, IO], 0)[0])).toBe('Your turn');
	expect(turnWords(playersOf([ADA, IO], 0)[1])).toBe('Io’s turn');
});

test('a seat that nobody has is a mistake', () => {
	expect(() => playerAt({ players: playersOf([ADA], 0) }, 2)).toThrow(RangeError);
});
