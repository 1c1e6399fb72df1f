import type { Seat, TileId } from '@orrery/engine';
import { novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadAllMessages } from '../../../test/all-messages.ts';
import type { Place } from './changes.ts';
import { placesOf, withDrawnBefore, withEarlier, withMoved, withoutTile, withTile } from './changes.ts';
import type { NovaLunaDraft } from './draft.ts';
import { dealtDraft, emptyDraft, readDraft, stockOf } from './draft.ts';
import { faultWords } from './fault-words.ts';
import { judge, surveysOf } from './judge.ts';

const random = (): SeededRandom => new SeededRandom('editor');
const tile = (number: number): TileId => tileOf(number).id;
const cell = (seat: Seat, x: number, y: number): Place => ({ kind: 'cell', seat, x, y });
const space = (at: number): Place => ({ kind: 'space', space: at });
const EMPTY = emptyDraft(random());
const nameOf = (seat: Seat): string => ['Ada', 'Mira', 'Jonas', 'Rhea'][seat] ?? '';

function put(draft: NovaLunaDraft, ...tiles: readonly (readonly [number, Place])[]): NovaLunaDraft {
	return tiles.reduce((made, [number, place]) => withTile(made, tile(number), place), draft);
}

/** What the editor says of a draft; null if it can be played or is over. */
function faultOf(draft: NovaLunaDraft): ReturnType<typeof faultWords> | null {
	const judged = judge(draft);
	return judged.ok ? null : faultWords(judged.fault, draft, judged.snapshot, nameOf);
}

beforeAll(loadAllMessages);

describe('a draft', () => {
	test('of a game that has just been dealt can be played', () => {
		for (const players of [1, 2, 3, 4] as const) {
			const draft = dealtDraft(random(), { ...EMPTY, options: { players, firstGame: false } });
			expect(judge(draft).ok).toBe(true);
			expect(stockOf(draft)).toHaveLength(57);
		}
	});

	test('is the same after it was stored, and after a snapshot of a game', () => {
		const draft = put(dealtDraft(random(), EMPTY), [1, cell(0, 3, -2)], [2, cell(0, 4, -2)]);
		const { pile, ...rest } = { ...draft, names: ['Ada', 'Mira', '', ''], pileChosen: true };
		const stored: unknown = JSON.parse(JSON.stringify({ ...rest, stock: pile }));
		expect(readDraft(stored, random())).toEqual({ ...rest, pile });

		const judged = judge(dealtDraft(random(), EMPTY));
		expect(judged.ok).toBe(true);
		const read = readDraft(judged.snapshot, random());
		expect(read && judge(read).snapshot).toEqual(judged.snapshot);
	});

	test('keeps what can be read of anything', () => {
		for (const nothing of [null, 'text', 7, [], {}, { ring: [], displays: 3 }])
			expect(readDraft(nothing, random())).toBeNull();
		const odd = {
			options: { players: 9 },
			ring: [1, 1, 'two', 99, null],
			displays: [
				[
					[3, 0, 0],
					[3, 1, 0],
					[4, 0, 0],
					['x', 1],
					[5, 1e9, 0],
				],
			],
			meeple: 40,
		};
		const read = readDraft(odd, random());
		expect(read).toMatchObject({ options: { players: 2, firstGame: false }, meeple: 0 });
		expect(read?.ring.filter((known) => known !== null)).toEqual([1]);
		expect(read?.displays[0]).toEqual([[3, 0, 0]]);
	});

	test('may name the tiles of a display in any order and anywhere', () => {
		const draft = put(EMPTY, [1, cell(0, 7, 7)], [3, cell(0, 7, 9)], [2, cell(0, 7, 8)]);
		const judged = judge(draft);
		expect(judged.ok).toBe(true);
		expect(judged.snapshot.displays[0]).toEqual([
			[1, 0, 0],
			[2, 0, 1],
			[3, 0, 2],
		]);
	});

	test('gives the note of phase 1 of a solo game as the engine counts it (NL-23)', () => {
		const solo = dealtDraft(random(), { ...EMPTY, options: { players: 1, firstGame: false } });
		// All eleven tiles of the track laid: phase 1 has ended by force, and the track is full again.
		const laid = solo.ring.filter((on) => on !== null);
		const refill = stockOf(solo).slice(0, laid.length);
		const draft: NovaLunaDraft = {
			...solo,
			ring: [null, ...refill],
			displays: [laid.map((on, x) => [on, x, 0] as const), [], [], []],
		};
		const judged = judge(draft);
		expect(judged.ok).toBe(true);
		expect(judged.snapshot.phase1Note).toBeGreaterThan(0);
		expect(judged.snapshot.refilled).toBe(true);
	});
});

describe('an impossible position is refused with its reason and place', () => {
	test('a tile that lies twice', () => {
		const fault = faultOf(put(EMPTY, [1, space(3)], [1, cell(1, 0, 0)]));
		expect(fault?.text).toBe('Red 1 is on the table twice: space 4 of the wheel and Mira’s display.');
		expect(fault?.places).toEqual([space(3), cell(1, 0, 0)]);
	});

	test('the meeple on a tile (NL-8)', () => {
		const fault = faultOf({ ...put(EMPTY, [1, space(3)]), meeple: 3 });
		expect(fault?.text).toBe('The Meeple is on space 4, but there’s a tile: red 1.');
		expect(fault?.places).toEqual([space(3)]);
	});

	test('a tile that touches no other one (NL-11)', () => {
		const fault = faultOf(put(EMPTY, [1, cell(1, 0, 0)], [2, cell(1, 2, 0)]));
		expect(fault?.text).toBe('Red 2 in Mira’s display touches no other tile.');
		expect(fault?.places).toEqual([cell(1, 2, 0)]);
	});

	test('a player who is too far ahead (NL-7)', () => {
		const tiles = [10, 11, 12].map((number, x) => [number, cell(0, x, 0)] as const);
		const fault = faultOf(put(EMPTY, ...tiles));
		expect(fault?.text).toMatch(/^Ada is \d+ spaces ahead of Mira\. It can’t be more than 7/);
		expect(fault?.panel).toBe('players');
	});

	test('a refill that left the track half empty (NL-8)', () => {
		const fault = faultOf({ ...put(EMPTY, [1, space(3)]), refilled: true });
		expect(fault?.text).toBe('After a refill the track is full, or the draw pile is empty.');
	});
});

describe('an edit', () => {
	test('moves a tile, swaps two on the wheel, and returns one to the box', () => {
		const draft = put(EMPTY, [1, space(1)], [2, space(2)], [3, cell(0, 0, 0)]);
		expect(withMoved(draft, space(1), space(2)).ring.slice(1, 3)).toEqual([2, 1]);
		const moved = withMoved(draft, space(1), cell(0, 1, 0));
		expect(placesOf(moved, tile(1))).toEqual([cell(0, 1, 0)]);
		expect(placesOf(withoutTile(draft, cell(0, 0, 0)), tile(3))).toEqual([]);
		expect(withoutTile(draft, space(7))).toBe(draft);
	});

	test('chooses who goes first on the same space, and what is drawn next', () => {
		const judged = judge(withEarlier(EMPTY, 1, 0));
		expect(judged.snapshot.order).toEqual([1, 0]);
		const last = stockOf(EMPTY).at(-1) ?? tile(1);
		const sorted = withDrawnBefore(EMPTY, last, stockOf(EMPTY)[0] ?? null);
		expect(stockOf(sorted)[0]).toBe(last);
		expect(sorted.pileChosen).toBe(true);
	});

	test('leaves the tokens of a display as the engine counts them, whatever is wrong elsewhere', () => {
		const draft = put(
			EMPTY,
			[64, cell(0, 0, 0)],
			[15, cell(0, 1, 0)],
			[68, cell(1, 0, 0)],
			[19, cell(1, 1, 0)],
		);
		const wrong = put({ ...draft, meeple: 5 }, [1, space(5)]);
		expect(judge(wrong).ok).toBe(false);
		const judged = judge(draft);
		if (!judged.ok) throw new Error(JSON.stringify(judged.fault));
		const { displays } = novaLuna.view(judged.position, 'spectator');
		expect(surveysOf(wrong).map(({ tokensLeft, tiles }) => ({ tokensLeft, tiles }))).toEqual(displays);
	});
});
