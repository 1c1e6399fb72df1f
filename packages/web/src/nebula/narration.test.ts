import type { NebulaEvent, NebulaKinds, NebulaPoints, NebulaRefusal } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import type { TableEvent, TableRefusal } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import type { SeatedPlayer } from '../game/players.ts';
import { speak } from '../language/language.svelte.ts';
import { narrate, tellRefusal } from './narration.ts';

const LANGUAGE_CODES = ['en', 'de', 'cs', 'hu'] as const;
const you: SeatedPlayer = { seat: 0, name: 'You', you: true, level: null, standIn: null };
const io: SeatedPlayer = { seat: 1, name: 'Io', you: false, level: 'crescent', standIn: null };
const table = { players: [you, io] };
const FRAME = { sequence: 2, at: 0, deciders: [], undoable: [], times: null, ending: null };
const POINTS: NebulaPoints = { personal: 14, public: 26, blackHoles: 5, constellations: 12, total: 57 };
const BOTH = [0, 1] as const;

/** One event of each type, by both kinds of seat; the type makes sure that none is missing. */
const GAME_EVENTS: Readonly<Record<NebulaEvent['type'], readonly NebulaEvent[]>> = {
	kept: BOTH.map((seat) => ({ type: 'kept', seat })),
	began: [
		{ type: 'began', observatories: [[], ['red']] },
		{ type: 'began', observatories: [[], []] },
	],
	'invested-time': BOTH.flatMap((seat) =>
		[['red', null, 'black'] as const, [null, null, null] as const].map((took) => ({
			type: 'invested-time' as const,
			seat,
			steps: [3, 0, -2],
			figures: [3, 0, 6],
			took,
		})),
	),
	'yielded-to-chaos': BOTH.flatMap((seat) =>
		[['blue', 'red'], []].map((drawn) => ({
			type: 'yielded-to-chaos' as const,
			seat,
			discarded: 'white',
			drawn,
		})),
	),
	retained: BOTH.map((seat) => ({ type: 'retained', seat, pieces: ['red', 'black'] })),
	placed: BOTH.flatMap((seat) =>
		[
			{ overbuilt: null, matched: false },
			{ overbuilt: 'blue', matched: true },
		].map((told) => ({ type: 'placed' as const, seat, piece: 'red', field: 'A2', ...told })),
	),
	'placed-black-hole': BOTH.flatMap((seat) =>
		[
			{ moved: true, matched: false, supernovaLeft: null },
			{ moved: false, matched: true, supernovaLeft: 'red' },
		].map((told) => ({ type: 'placed-black-hole' as const, seat, blackHoles: 1, space: 4, ...told })),
	),
	'replaced-supernova': BOTH.flatMap((seat) =>
		(['observatory', 'bag'] as const).map((from) => ({
			type: 'replaced-supernova' as const,
			seat,
			from,
			old: 'red',
			piece: 'blue',
			putBack: [],
		})),
	),
	'moved-marker': BOTH.flatMap((seat) =>
		NEBULA_BOARD.counters.map(({ markers }) => ({
			type: 'moved-marker' as const,
			seat,
			marker: markers[0] ?? '',
			space: 3,
		})),
	),
	'finished-turn': BOTH.flatMap((seat) =>
		[
			{ tasks: [], refill: [null, null, null] },
			{
				tasks: [
					{ card: 'V1', first: true },
					{ card: 'V16', first: false },
				],
				refill: [['red'], null, ['blue']],
			},
		].map((told) => ({ type: 'finished-turn' as const, seat, ...told })),
	),
	ended: [[[0], [1]] as const, [[1], [0]] as const, [[0, 1]] as const].map((ranking) => ({
		type: 'ended',
		outcome: { reason: 'marking-stars', points: [POINTS, POINTS], ranking },
		kept: ['O1', 'O3'],
	})),
};

const GAME_REFUSALS: Readonly<Record<NebulaRefusal['code'], NebulaRefusal>> = {
	'game-over': { code: 'game-over' },
	'not-your-turn': { code: 'not-your-turn', toMove: 1 },
	'kept-already': { code: 'kept-already' },
	'wrong-step': { code: 'wrong-step', step: 'draw' },
	'unknown-name': { code: 'unknown-name', name: 'x' },
	'card-not-dealt': { code: 'card-not-dealt', card: 'O1' },
	'wrong-number-of-steps': { code: 'wrong-number-of-steps', steps: 5, found: 4 },
	'not-in-observatory': { code: 'not-in-observatory', piece: 'red' },
	'wrong-number-to-keep': { code: 'wrong-number-to-keep', keep: 2, found: 1 },
	'not-drawn': { code: 'not-drawn', drawn: [] },
	'limit-reached': { code: 'limit-reached', limit: 3 },
	'must-match-supernova': { code: 'must-match-supernova', limit: 2, supernova: 'red' },
	'colour-placed-already': { code: 'colour-placed-already', piece: 'red' },
	'bar-full': { code: 'bar-full', most: 9 },
	'same-colour': { code: 'same-colour', field: 'A1' },
	'first-star-in-centre': { code: 'first-star-in-centre', centre: 'Z' },
	'not-joined': { code: 'not-joined', field: 'A1' },
	'colour-joined': { code: 'colour-joined', field: 'A1', to: ['Z'] },
	'no-other-colour-in-bag': { code: 'no-other-colour-in-bag' },
	'marker-at-end': { code: 'marker-at-end', marker: 'color:red' },
};

const say = (event: NebulaEvent): readonly string[] =>
	narrate({ ...FRAME, type: 'moved', seat: 0, by: 'human', events: [event] }, table);

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
});
afterAll(() => {
	vi.unstubAllGlobals();
});

describe('narration', () => {
	it('describes every event in every language, each in its own words', async () => {
		const told: string[][] = [];
		for (const code of LANGUAGE_CODES) {
			await speak(code);
			const sentences = Object.values(GAME_EVENTS).flat().flatMap(say);
			for (const sentence of sentences) {
				expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
				expect(sentence).not.toMatch(/[{}]|undefined|nebula_|galaxy_/);
			}
			told.push(sentences);
		}
		const [english = [], ...others] = told;
		expect(english.length).toBe(39);
		for (const other of others)
			for (const [i, sentence] of other.entries()) expect(sentence).not.toBe(english[i]);
	});

	it('addresses the only human as “you”, names everyone else, and says what mattered', async () => {
		await speak('en');
		const [, matched, , bots] = GAME_EVENTS.placed;
		expect(matched && say(matched)).toEqual([
			'You place: red star, Kite, orbit 2, replaced: blue star, matches the supernova.',
		]);
		expect(bots && say(bots)[0]).toMatch(/^Io places: red star/);
		const [, shared] = [GAME_EVENTS.ended[0], GAME_EVENTS.ended[2]];
		expect(shared && say(shared)).toEqual(['The game is over: you share first place with Io (57 points).']);
	});

	it('never names a personal card: the kept card is secret', async () => {
		await speak('en');
		for (const event of GAME_EVENTS.kept) expect(JSON.stringify([event, say(event)])).not.toMatch(/O\d/);
	});

	it('explains every refusal in every language', async () => {
		for (const code of LANGUAGE_CODES) {
			await speak(code);
			const sentences = Object.values(GAME_REFUSALS).map((refusal) =>
				tellRefusal({ code: 'refused', refusal } satisfies TableRefusal<NebulaKinds>),
			);
			expect(sentences.length).toBe(20);
			expect(new Set(sentences).size).toBe(20);
			for (const sentence of sentences) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
		}
	});

	it('describes the events of the table, too', async () => {
		await speak('en');
		const taken: TableEvent<NebulaKinds> = { ...FRAME, type: 'taken-back', seat: 0, steps: 1 };
		expect(narrate(taken, table)).toEqual(['You take back your last move.']);
	});
});
