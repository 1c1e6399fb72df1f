import { describe, expect, test } from 'vitest';
import {
	MASTERPIECE,
	play,
	positionOf,
	QUIET_ROWS,
	REFILL,
	type Scene,
	SECOND_MASTERPIECE,
	setupOf,
	snapshotOf,
	startOf,
	take,
	takeAll,
} from '../../test/nova-luna/positions.ts';
import { dealt, faultOf, must } from '../../test/results.ts';
import type { Fault } from '../fault.ts';
import { novaLuna } from './nova-luna.ts';

/* Positions and setups that come from outside. */

const SCENE: Scene = {
	players: 2,
	meeple: 3,
	ring: { 4: 10, 5: 11, 9: 12 },
	displays: [
		[
			[1, 0, 0],
			[2, 1, 0],
		],
		[[17, 0, 0]],
	],
};

test('what is written is read again', () => {
	const snapshot = snapshotOf(SCENE);
	expect(novaLuna.encode(must(novaLuna.decode(snapshot)))).toEqual(snapshot);
	expect(novaLuna.encode(must(novaLuna.decode(JSON.parse(JSON.stringify(snapshot)))))).toEqual(snapshot);
});

/** A snapshot of the scene with fields changed; a function changes what is there. */
function tampered(changes: Readonly<Record<string, unknown>>, scene: Scene = SCENE): unknown {
	const snapshot = snapshotOf(scene);
	const changed = Object.entries(changes).map(([name, change]) => [
		name,
		typeof change === 'function' ? change(structuredClone(snapshot[name])) : change,
	]);
	return { ...snapshot, ...Object.fromEntries(changed) };
}

const set =
	(...at: readonly number[]) =>
	(value: unknown) =>
	(list: unknown): unknown => {
		const [first = 0, ...rest] = at;
		const copy = [...(list as readonly unknown[])];
		copy[first] = rest.length === 0 ? value : set(...rest)(value)(copy[first]);
		return copy;
	};

const FAULTS: readonly (readonly [name: string, value: unknown, code: Fault['code'], path: string])[] = [
	['nothing', null, 'wrong-type', ''],
	['a list', [], 'wrong-type', ''],
	['a text', 'position', 'wrong-type', ''],
	['no options', tampered({ options: undefined }), 'wrong-type', 'options'],
	[
		'five players',
		tampered({ options: { players: 5, firstGame: false } }),
		'unknown-value',
		'options.players',
	],
	['no word on the first game', tampered({ options: { players: 2 } }), 'wrong-type', 'options.firstGame'],
	['no meeple', tampered({ meeple: null }), 'wrong-type', 'meeple'],
	['the meeple on space 12', tampered({ meeple: 12 }), 'out-of-range', 'meeple'],
	['the meeple on space -1', tampered({ meeple: -1 }), 'out-of-range', 'meeple'],
	['the meeple on a tile', tampered({ meeple: 4 }), 'differs', 'ring[4]'],
	['no ring', tampered({ ring: {} }), 'wrong-type', 'ring'],
	['a short ring', tampered({ ring: (ring: unknown[]) => ring.slice(1) }), 'wrong-length', 'ring'],
	['a word on the ring', tampered({ ring: set(4)('x') }), 'wrong-type', 'ring[4]'],
	['a hole in the ring', tampered({ ring: set(4)(undefined) }), 'wrong-type', 'ring[4]'],
	['tile 0 on the ring', tampered({ ring: set(4)(0) }), 'out-of-range', 'ring[4]'],
	['tile 69 on the ring', tampered({ ring: set(4)(69) }), 'out-of-range', 'ring[4]'],
	['a tile twice on the ring', tampered({ ring: set(5)(10) }), 'duplicate', 'ring[5]'],
	['no stock', tampered({ stock: undefined }), 'wrong-type', 'stock'],
	['a tile of the ring in the stock too', tampered({ stock: set(2)(10) }), 'duplicate', 'stock[2]'],
	['half a tile', tampered({ stock: set(0)(3.5) }), 'wrong-type', 'stock[0]'],
	['a tile missing', tampered({ stock: (stock: unknown[]) => stock.slice(1) }), 'missing-piece', ''],
	['no displays', tampered({ displays: 0 }), 'wrong-type', 'displays'],
	['a display missing', tampered({ displays: [[]] }), 'wrong-length', 'displays'],
	['a display that is no list', tampered({ displays: set(1)({}) }), 'wrong-type', 'displays[1]'],
	['a tile without a place', tampered({ displays: set(0, 1)([2, 1]) }), 'wrong-length', 'displays[0][1]'],
	['a tile that is no list', tampered({ displays: set(0, 1)(2) }), 'wrong-type', 'displays[0][1]'],
	['a display’s tile twice', tampered({ displays: set(0, 1, 0)(1) }), 'duplicate', 'displays[0][1][0]'],
	['x too far', tampered({ displays: set(0, 1, 1)(69) }), 'out-of-range', 'displays[0][1][1]'],
	['y too far', tampered({ displays: set(0, 1, 2)(-69) }), 'out-of-range', 'displays[0][1][2]'],
	['y no number', tampered({ displays: set(0, 1, 2)('0') }), 'wrong-type', 'displays[0][1][2]'],
	['the first tile not at 0,0', tampered({ displays: set(1, 0, 1)(1) }), 'not-adjacent', 'displays[1][0]'],
	['a tile on a tile', tampered({ displays: set(0, 1, 1)(0) }), 'not-adjacent', 'displays[0][1]'],
	['a tile at a corner', tampered({ displays: set(0, 1, 2)(1) }), 'not-adjacent', 'displays[0][1]'],
	['no order', tampered({ order: null }), 'wrong-type', 'order'],
	['a seat missing', tampered({ order: [0] }), 'wrong-length', 'order'],
	['a seat twice', tampered({ order: [0, 0] }), 'duplicate', 'order'],
	['a seat of nobody', tampered({ order: [0, 2] }), 'out-of-range', 'order[1]'],
	['an order against NL-6', tampered({ order: [1, 0] }), 'differs', 'order'],
	['refilled neither true nor false', tampered({ refilled: 0 }), 'wrong-type', 'refilled'],
	['a solo note with two players', tampered({ phase1Note: 30 }), 'differs', 'phase1Note'],
	['no word on the note', tampered({ phase1Note: undefined }), 'differs', 'phase1Note'],
	[
		'NL-7: a spread of more than 7',
		snapshotOf({ displays: [QUIET_ROWS[0]?.slice(0, 5) ?? [], []] }),
		'spread-too-wide',
		'displays',
	],
	[
		'NL-17: a tile laid after the last token',
		snapshotOf({ displays: [[...MASTERPIECE, [1, -1, 0]], QUIET_ROWS[1] ?? []] }),
		'after-the-end',
		'displays[0][11]',
	],
];

test.each(FAULTS)('refused: %s', (_, value, code, path) => {
	expect(faultOf(novaLuna.decode(value))).toMatchObject({ code, path });
});

test('NL-7: a spread of 7 is taken, and so is its end of the order', () => {
	const snapshot = snapshotOf({ displays: [[], [[17, 0, 0]]] });
	expect(must(novaLuna.decode(snapshot)).activeSeat).toBe(0);
});

describe('bug: positions that no game could reach were taken', () => {
	test('a refill with nothing on the track, so that the seat to move has no move', () => {
		const stuck = tampered({ refilled: true }, { ...SCENE, ring: {} });
		expect(faultOf(novaLuna.decode(stuck))).toMatchObject({ code: 'differs', path: 'refilled' });
	});

	test('a refill that left spaces empty though the stock lasted', () => {
		expect(faultOf(novaLuna.decode(tampered({ refilled: true })))).toMatchObject({
			code: 'differs',
			path: 'refilled',
		});
	});

	test('a refill after the end', () => {
		const over = snapshotOf({ displays: [MASTERPIECE, QUIET_ROWS[1] ?? []], refilled: true });
		expect(faultOf(novaLuna.decode(over))).toMatchObject({ code: 'differs', path: 'refilled' });
	});

	test('NL-17: two winners', () => {
		const both = snapshotOf({ displays: [MASTERPIECE, SECOND_MASTERPIECE] });
		expect(faultOf(novaLuna.decode(both))).toMatchObject({ code: 'after-the-end', path: 'displays' });
		expect(positionOf({ displays: [MASTERPIECE, SECOND_MASTERPIECE.slice(0, 11)] }).ending).toBe(
			'all-tokens-placed',
		);
	});

	test('NL-23: a solo note that the tiles do not give', () => {
		const position = startOf({ players: 1 }, setupOf(MASTERPIECE.map(([tile]) => tile)));
		const early = structuredClone(novaLuna.encode(position));
		expect(faultOf(novaLuna.decode({ ...early, phase1Note: 0 }))).toMatchObject({ path: 'phase1Note' });
		play(position, ...takeAll(MASTERPIECE.slice(0, 8)), REFILL);
		const refilled = structuredClone(novaLuna.encode(position));
		expect(refilled.phase1Note).toBe(43);
		expect(must(novaLuna.decode(refilled)).phase1Note).toBe(43);
		expect(faultOf(novaLuna.decode({ ...refilled, refilled: false }))).toMatchObject({ path: 'refilled' });
		play(position, take(29, 0, 2));
		const later = structuredClone(novaLuna.encode(position));
		expect(must(novaLuna.decode(later)).phase1Note).toBe(43);
		for (const phase1Note of [null, 0, 42, 44, 48, '43', undefined]) {
			expect(faultOf(novaLuna.decode({ ...later, phase1Note }))).toMatchObject({ path: 'phase1Note' });
		}
		expect(faultOf(novaLuna.decode({ ...later, refilled: true }))).toMatchObject({ path: 'refilled' });
	});

	test('NL-22: a solo phase 1 that ended before the eighth token', () => {
		const position = startOf({ players: 1 }, setupOf(MASTERPIECE.map(([tile]) => tile)));
		play(position, ...takeAll(MASTERPIECE.slice(0, 5)));
		const { ring, stock, ...rest } = structuredClone(novaLuna.encode(position));
		const refilled = {
			...rest,
			ring: ring.map((tile, space) => (space < 5 ? stock[space] : tile)),
			stock: stock.slice(5),
			refilled: true,
			phase1Note: 26 + 40,
		};
		expect(faultOf(novaLuna.decode(refilled))).toMatchObject({ code: 'differs', path: 'stock' });
	});
});

describe('setups', () => {
	const options = { players: 2, firstGame: false } as const;
	const setup = setupOf([], { order: [1, 0] });
	const start = (changes: object): unknown => novaLuna.start(options, { ...setup, ...changes });

	test('NL-3: a setup is what lay on the table', () => {
		const position = must(novaLuna.start(options, setup));
		expect(novaLuna.encode(position)).toEqual({
			options,
			ring: setup.ring,
			meeple: 0,
			stock: setup.stock,
			order: [0, 1],
			displays: [[], []],
			refilled: false,
			phase1Note: null,
		});
	});

	test.each([
		['a tile on the meeple’s space', { ring: [68, ...setup.ring.slice(1)] }, 'differs', 'ring[0]'],
		['a space without a tile', { ring: [...setup.ring.slice(0, 11), null] }, 'missing-piece', 'ring[11]'],
		['a short ring', { ring: setup.ring.slice(0, 11) }, 'wrong-length', 'ring'],
		['a short stock', { stock: setup.stock.slice(1) }, 'missing-piece', ''],
		['a tile twice', { stock: [1, ...setup.stock.slice(1)] }, 'duplicate', 'stock[0]'],
		['too few seats', { order: [1] }, 'wrong-length', 'order'],
		['a seat twice', { order: [1, 1] }, 'duplicate', 'order'],
		['an unknown seat', { order: [1, 2] }, 'out-of-range', 'order[1]'],
		['no ring', { ring: null }, 'wrong-type', 'ring'],
	])('refused: %s', (_, changes, code, path) => {
		expect(start(changes)).toMatchObject({ ok: false, fault: { code, path } });
	});

	test('a deal is a setup', () => {
		const setup = dealt(novaLuna.deal({ players: 3, firstGame: false }, { below: (bound) => bound - 1 }));
		// A shuffle that always picks the last item leaves all as it was.
		expect(setup.ring).toEqual([null, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
		expect(setup.stock).toEqual(Array.from({ length: 57 }, (_, i) => i + 12));
		expect(setup.order).toEqual([2, 1, 0]);
		expect(must(novaLuna.start({ players: 3, firstGame: false }, setup)).activeSeat).toBe(0);
	});
});
