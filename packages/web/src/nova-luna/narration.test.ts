import type { NovaLunaEvent, NovaLunaKinds, NovaLunaRefusal } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableEvent, TableRefusal } from '@orrery/table';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import type { SeatedPlayer } from '../game/players.ts';
import { LANGUAGES, speak } from '../language/language.svelte.ts';
import { placeName } from './board/words.ts';
import { narrate, tellRefusal } from './narration.ts';

const LANGUAGE_CODES = ['en', 'de', 'cs', 'hu'] as const;

const you: SeatedPlayer = { seat: 0, name: 'You', you: true, level: null, standIn: null };
const io: SeatedPlayer = { seat: 1, name: 'Io', you: false, level: 'crescent', standIn: null };
const table = { players: [you, io], displays: [{ tiles: [{ x: 0, y: 0 }] }, { tiles: [{ x: 0, y: 0 }] }] };
const FRAME = { sequence: 2, at: 0, deciders: [], undoable: [], times: null, ending: null };
const TILE = tileOf(5).id;

/** One event of each type, by both kinds of seat; the type makes sure that none is missing. */
const GAME_EVENTS: Readonly<Record<NovaLunaEvent['type'], readonly NovaLunaEvent[]>> = {
	took: ([0, 1] as const).flatMap((seat) =>
		[[], [[TILE, 0] as const]].map((covered) => ({
			type: 'took' as const,
			seat,
			tile: TILE,
			space: 3,
			x: 0,
			y: 0,
			distance: 3,
			covered,
			tokensLeft: 1,
		})),
	),
	refilled: [
		{ type: 'refilled', seat: 0, tiles: [{ space: 1, tile: TILE }], phase1Note: null },
		{ type: 'refilled', seat: 1, tiles: [], phase1Note: null },
		{ type: 'refilled', seat: 0, tiles: [{ space: 1, tile: TILE }], phase1Note: 42 },
	],
	ended: [
		{ type: 'ended', outcome: { reason: 'all-tokens-placed', tokensLeft: [0, 3], ranking: [[0], [1]] } },
		{ type: 'ended', outcome: { reason: 'no-tiles-left', tokensLeft: [4, 3], ranking: [[1], [0]] } },
		{ type: 'ended', outcome: { reason: 'no-tiles-left', tokensLeft: [0], score: 91, notes: [34, 57] } },
	],
};

const TERMS = {
	game: 'nova-luna',
	rules: 1,
	options: { players: 2, firstGame: false },
	seats: [],
	clock: { kind: 'none' },
	undo: 'device',
	standIn: { kind: 'bot', level: 'new' },
} as const;

const TABLE_EVENTS: Readonly<
	Record<TableEvent<NovaLunaKinds>['type'], readonly TableEvent<NovaLunaKinds>[]>
> = {
	created: [{ ...FRAME, type: 'created', ...TERMS }],
	moved: Object.values(GAME_EVENTS)
		.flat()
		.map((event) => ({ ...FRAME, type: 'moved', seat: 0, by: 'human', events: [event] })),
	'taken-back': ([0, 1] as const).map((seat) => ({ ...FRAME, type: 'taken-back', seat, steps: 1 })),
	'seat-changed': [{ ...FRAME, type: 'seat-changed', seat: 0, to: { kind: 'bot', level: 'new' } }],
	resigned: ([0, 1] as const).map((seat) => ({ ...FRAME, type: 'resigned', seat })),
	'ran-out': [{ ...FRAME, type: 'ran-out', seat: 1 }],
	claimed: ([0, 1] as const).map((seat) => ({ ...FRAME, type: 'claimed', seat })),
	abandoned: [{ ...FRAME, type: 'abandoned' }],
	paused: [{ ...FRAME, type: 'paused', from: 0, until: 60_000 }],
};

const GAME_REFUSALS: Readonly<Record<NovaLunaRefusal['code'], NovaLunaRefusal>> = {
	'game-over': { code: 'game-over' },
	'not-your-turn': { code: 'not-your-turn', toMove: 1 },
	'refill-first': { code: 'refill-first' },
	'too-many-tiles-to-refill': { code: 'too-many-tiles-to-refill', tiles: 5 },
	'refilled-already': { code: 'refilled-already' },
	'stock-empty': { code: 'stock-empty' },
	'tokens-missing-for-phase-2': { code: 'tokens-missing-for-phase-2', missing: 3 },
	'no-refill-in-phase-2': { code: 'no-refill-in-phase-2' },
	'tile-out-of-reach': { code: 'tile-out-of-reach', tile: TILE, reach: [] },
	'first-tile-at-origin': { code: 'first-tile-at-origin' },
	'cell-occupied': { code: 'cell-occupied', x: 0, y: 0 },
	'cell-not-adjacent': { code: 'cell-not-adjacent', x: 0, y: 0 },
};

type Refusal = TableRefusal<NovaLunaKinds>;
const TABLE_REFUSALS: Readonly<Record<Refusal['code'], readonly Refusal[]>> = {
	unreadable: [{ code: 'unreadable', fault: { code: 'wrong-type', path: '' } }],
	stale: [{ code: 'stale', version: 3, missing: [] }],
	'unknown-version': [{ code: 'unknown-version', version: 3 }],
	'id-taken': [{ code: 'id-taken' }],
	'game-over': [{ code: 'game-over' }],
	'not-the-holder': [{ code: 'not-the-holder', holder: 'bot' }],
	'not-your-turn': [{ code: 'not-your-turn', deciders: [1] }],
	'out-of-time': [{ code: 'out-of-time' }],
	refused: Object.values(GAME_REFUSALS).map((refusal) => ({ code: 'refused', refusal })),
	'nothing-to-undo': [{ code: 'nothing-to-undo' }],
	'same-holder': [{ code: 'same-holder' }],
	'seat-left': [{ code: 'seat-left' }],
	'time-left': [{ code: 'time-left' }],
	'not-won': [{ code: 'not-won' }],
};

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
});
afterAll(() => {
	vi.unstubAllGlobals();
});

describe('narration', () => {
	it('is in all languages of the interface', () => {
		expect(Object.keys(LANGUAGES)).toEqual([...LANGUAGE_CODES]);
	});

	it('describes every event in every language, each in its own words', async () => {
		const told: string[][] = [];
		for (const code of LANGUAGE_CODES) {
			await speak(code);
			const sentences = Object.values(TABLE_EVENTS)
				.flat()
				.flatMap((event) => narrate(event, table));
			for (const sentence of sentences) {
				expect(sentence).toMatch(/^(\p{Lu}|1\. )/u);
				expect(sentence).toMatch(/[.!]$/);
				expect(sentence).not.toMatch(/[{}]|undefined|nova_luna_|play_/);
			}
			told.push(sentences);
		}
		const [english = [], ...others] = told;
		expect(english.length).toBe(21);
		for (const other of others)
			for (const [i, sentence] of other.entries()) expect(sentence).not.toBe(english[i]);
	});

	it('addresses the only human as “you” and names everyone else', async () => {
		await speak('en');
		const [own, , bots] = GAME_EVENTS.took;
		const say = (event: NovaLunaEvent | undefined) =>
			event && narrate({ ...FRAME, type: 'moved', seat: 0, by: 'human', events: [event] }, table)[0];
		expect(say(own)).toBe('You take red 3, row 1, column 1, no tasks covered, 1 token left.');
		expect(say(bots)).toBe('Io takes red 3, row 1, column 1, no tasks covered, 1 token left.');
	});

	// “Row 1, column 1” was announced as “row 2, column 2”: the tile that was laid had made the display grow.
	it('names a cell as it was called when the player chose it', async () => {
		await speak('en');
		const [own] = GAME_EVENTS.took;
		if (own?.type !== 'took') throw new Error('no tile was taken');
		const laid = [{ x: 0, y: 0 }];
		const chosen = { x: -1, y: 0 };
		const events = [{ ...own, ...chosen }];
		const grown = { ...table, displays: [{ tiles: [...laid, chosen] }] };
		const [said] = narrate({ ...FRAME, type: 'moved', seat: 0, by: 'human', events }, grown);
		expect(said).toContain(placeName(laid, chosen));
		expect(said).toContain(', row 2, column 1,');
	});

	it('explains every refusal in every language', async () => {
		for (const code of LANGUAGE_CODES) {
			await speak(code);
			const sentences = Object.values(TABLE_REFUSALS).flat().map(tellRefusal);
			expect(sentences.length).toBe(25);
			for (const sentence of sentences) expect(sentence).toMatch(/^\p{L}.*\.$|^1\. /u);
		}
	});
});
