import { describe, expect, test } from 'vitest';
import { ADA, BEN, BOT, faultOf, must, OPEN } from '../../test/tables.ts';
import { reading } from './fault.ts';
import { handedTo, holderOf, nameOf, readHolder, readName, sameHolder, seatOfPlayer } from './seat.ts';

describe('names', () => {
	test.each([
		'Ada',
		'Ł',
		'Božena Němcová',
		'Kovács Éva',
		'نیم‌فاصله',
		'👩‍🚀',
		'🌙'.repeat(32),
		'x'.repeat(32),
		'<b>',
		'__proto__',
	])('%j is one', (name) => {
		expect(must(reading(() => readName(name, 'name')))).toBe(name);
	});

	test.each([
		['', 'wrong-length'],
		['x'.repeat(33), 'wrong-length'],
		['🌙'.repeat(33), 'wrong-length'],
		['x'.repeat(1_000_000), 'wrong-length'],
		['  ', 'wrong-length'],
		['\u200d', 'wrong-length'],
		[' Ada', 'forbidden-character'],
		['Ada\n', 'forbidden-character'],
		['A\u0000da', 'forbidden-character'],
		['A\u007fda', 'forbidden-character'],
		['A\u202eda', 'forbidden-character'],
		['A\u200bda', 'forbidden-character'],
		['A\u2028da', 'forbidden-character'],
		['\ud83cAda', 'forbidden-character'],
		[7, 'wrong-type'],
		[undefined, 'wrong-type'],
	])('%j is none', (name, code) => {
		expect(faultOf(reading(() => readName(name, 'name')))).toMatchObject({ code, path: 'name' });
	});
});

describe('holders', () => {
	test.each([
		{ kind: 'human', name: 'Ada' },
		{ kind: 'bot', level: 'iterations=50' },
		{ kind: 'bot', level: 'full', name: 'Luna' },
		{ kind: 'human', name: 'Ada', token: 'ember' },
		{ kind: 'bot', level: 'full', token: 'fern' },
		{ kind: 'open' },
	])('%j is one', (holder) => {
		expect(must(reading(() => readHolder({ ...holder, more: 1 }, 'seat')))).toEqual(holder);
	});

	test.each([
		[null, 'wrong-type', 'seat'],
		[{ kind: 'cat' }, 'unknown-value', 'seat.kind'],
		[{ kind: 'human' }, 'wrong-type', 'seat.name'],
		[{ kind: 'bot' }, 'wrong-type', 'seat.level'],
		[{ kind: 'bot', level: '' }, 'unknown-value', 'seat.level'],
		[{ kind: 'bot', level: 'very strong' }, 'unknown-value', 'seat.level'],
		[{ kind: 'bot', level: 'full', name: '' }, 'wrong-length', 'seat.name'],
		[{ kind: 'human', name: 'Ada', token: 1 }, 'wrong-type', 'seat.token'],
		[{ kind: 'bot', level: 'full', token: '<svg>' }, 'unknown-value', 'seat.token'],
	])('%j is none', (holder, code, path) => {
		expect(faultOf(reading(() => readHolder(holder, 'seat')))).toMatchObject({ code, path });
	});

	test('records call bots by their name or else by their level', () => {
		expect([ADA, BOT, { ...BOT, name: 'Luna' }, OPEN].map(nameOf)).toEqual(['Ada', 'crescent', 'Luna', '']);
	});

	test('are the same if all that is said of them is', () => {
		const all = [ADA, BEN, BOT, { ...BOT, name: 'Luna' }, { ...BOT, level: 'full' }, OPEN];
		for (const one of all) expect(all.filter((other) => sameHolder(one, { ...other }))).toEqual([one]);
	});
});

describe('a seat', () => {
	test('of a human goes to a bot and back, and stays theirs', () => {
		const away = handedTo(seatOfPlayer(ADA), BOT);
		expect(away).toEqual({ player: ADA, standIn: BOT, left: null });
		expect(holderOf(away)).toEqual(BOT);
		const stronger = handedTo(away, { ...BOT, level: 'full' });
		expect(stronger).toEqual({ player: ADA, standIn: { ...BOT, level: 'full' }, left: null });
		expect(handedTo(stronger, ADA)).toEqual(seatOfPlayer(ADA));
	});

	test('of a bot, or of no one, belongs to the player who takes it', () => {
		expect(handedTo(seatOfPlayer(BOT), BEN)).toEqual(seatOfPlayer(BEN));
		expect(handedTo(seatOfPlayer(OPEN), BEN)).toEqual(seatOfPlayer(BEN));
		expect(handedTo(seatOfPlayer(OPEN), BOT)).toEqual(seatOfPlayer(BOT));
		expect(handedTo(seatOfPlayer(ADA), BEN)).toEqual(seatOfPlayer(BEN));
	});
});
