import type { Played, Seat } from '../../src/game.ts';
import { seatOf } from '../../src/game.ts';
import { cellAt, Display } from '../../src/nova-luna/display.ts';
import type { NovaLunaEvent, NovaLunaMove, TaskName } from '../../src/nova-luna/move.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaOptions } from '../../src/nova-luna/options.ts';
import type { NovaLunaPosition } from '../../src/nova-luna/position.ts';
import type { NovaLunaDeal } from '../../src/nova-luna/setup.ts';
import type { TileId } from '../../src/nova-luna/tiles.ts';
import { FIELD_MASK, tileOf } from '../../src/nova-luna/tiles.ts';
import { must } from '../results.ts';
import type { Laid } from './referee.ts';
import { costOf, PRINTED_TILES, printed } from './referee.ts';

/* Positions and setups for the tests, built through the public interface from as little as a test needs to say. */

/** A position as a test describes it; whatever it leaves out is filled in. */
export interface Scene {
	readonly players?: NovaLunaOptions['players'];
	readonly firstGame?: boolean;
	readonly meeple?: number;
	/** The selection track: tile by space. */
	readonly ring?: Readonly<Record<number, number>>;
	/** Left out: every tile not named elsewhere. Given: the tiles not named are laid in long rows. */
	readonly stock?: readonly number[];
	/** By seat, in the order of laying. */
	readonly displays?: readonly (readonly Laid[])[];
	/** Left out: by the distance, equal ones by seat. */
	readonly order?: readonly number[];
	readonly refilled?: boolean;
	readonly phase1Note?: number | null;
}

/** The snapshot of a scene, as plain JSON that anyone may tamper with. */
export function snapshotOf(scene: Scene): Record<string, unknown> {
	const { players = 2, firstGame = false, meeple = 0, ring = {}, stock, refilled = false } = scene;
	const displays = Array.from({ length: players }, (_, seat) => [...(scene.displays?.[seat] ?? [])]);
	const used = new Set([...Object.values(ring), ...(stock ?? []), ...displays.flat().map(([tile]) => tile)]);
	const rest = PRINTED_TILES.map(({ id }) => id).filter((id) => !used.has(id));
	if (stock !== undefined) layRest(rest, displays);
	const byDistance = displays
		.map((display, seat) => ({ seat, distance: players === 1 ? 0 : costOf(display) }))
		.sort((a, b) => a.distance - b.distance);
	return {
		options: { players, firstGame },
		ring: Array.from({ length: 12 }, (_, space) => ring[space] ?? null),
		meeple,
		stock: stock ?? rest,
		order: scene.order ?? byDistance.map(({ seat }) => seat),
		displays,
		refilled,
		phase1Note: scene.phase1Note ?? null,
	};
}

/** Lays tiles in a row to the left of each display, expensive ones first, always for the seat furthest back. */
function layRest(rest: readonly number[], displays: Laid[][]): void {
	for (const tile of rest.toSorted((a, b) => printed(b).cost - printed(a).cost || (a % 5) - (b % 5))) {
		const [display] = displays.toSorted((a, b) => costOf(a) - costOf(b));
		const [, x, y] = display?.toSorted((a, b) => a[1] - b[1])[0] ?? [0, 1, 0];
		display?.push([tile, x - 1, y]);
	}
}

export function positionOf(scene: Scene): NovaLunaPosition {
	return must(novaLuna.decode(snapshotOf(scene)));
}

/** A setup whose ring begins with these tiles on space 1 and on, and whose stock with those. */
export function setupOf(
	ring: readonly number[],
	{ stock = [], order = [0] }: { stock?: readonly number[]; order?: readonly number[] } = {},
): NovaLunaDeal {
	const named = new Set([...ring, ...stock]);
	const rest = PRINTED_TILES.map(({ id }) => id).filter((id) => !named.has(id));
	const onRing = [...ring, ...rest.splice(0, 11 - ring.length)];
	return {
		ring: [null, ...onRing.map(tileId)],
		stock: [...stock, ...rest].map(tileId),
		order: order.map(seatOf),
	};
}

export function startOf(options: Partial<NovaLunaOptions>, setup: NovaLunaDeal): NovaLunaPosition {
	return must(novaLuna.start({ players: 2, firstGame: false, ...options }, setup));
}

/** A display with these tiles laid one after the other, and a supply of this many tokens. */
export function displayOf(tiles: readonly Laid[], tokens = 20): Display {
	const display = new Display();
	display.clear(tokens);
	for (const laid of tiles) lay(display, laid);
	return display;
}

/** Lays a tile and returns the tasks that it covered. */
export function lay(display: Display, [tile, x, y]: Laid): readonly TaskName[] {
	const cell = cellAt(x, y);
	if (!display.isFrontier(cell)) throw new Error(`tile ${tile} may not lie at ${x},${y}`);
	display.lay(tile, cell);
	return coveredNow(display);
}

/** The tasks that the last tile covered. */
export function coveredNow(display: Display): readonly TaskName[] {
	return Array.from({ length: display.coveredCount }, (_, i) => {
		const task = display.coveredTask(i);
		return [tileId(display.tileAt(display.coveredSlot(i))), task === 0 || task === 1 ? task : 2] as const;
	});
}

/** Plays moves, each for the seat to move; returns the events of the last one. */
export function play(position: NovaLunaPosition, ...moves: readonly NovaLunaMove[]): Played<NovaLunaEvent> {
	let last: Played<NovaLunaEvent> | undefined;
	for (const move of moves) last = must(novaLuna.play(position, activeSeat(position), move));
	if (last === undefined) throw new Error('no move to play');
	return last;
}

export function activeSeat(position: NovaLunaPosition): Seat {
	return seatOf(position.activeSeat);
}

export const REFILL: NovaLunaMove = { type: 'refill' };

export function take(tile: number, x: number, y: number): NovaLunaMove {
	return { type: 'take', tile: tileId(tile), x, y };
}

export function tileId(tile: number): TileId {
	return tileOf(tile).id;
}

/** A move as the referee writes it. */
export function moveText(move: NovaLunaMove): string {
	return move.type === 'refill' ? 'refill' : `${move.tile}@${move.x},${move.y}`;
}

/**
 * Eleven tiles that fulfill 24 tasks. After ten of them 19 tasks are covered; the eleventh fulfills five more,
 * which is more than the tokens left in any game.
 */
export const MASTERPIECE: readonly Laid[] = [
	[64, 0, 0],
	[15, 1, 0],
	[8, 2, 0],
	[12, 3, 0],
	[66, 0, 1],
	[50, 1, 1],
	[49, 2, 1],
	[46, 3, 1],
	[29, 0, 2],
	[30, 1, 2],
	[25, 2, 2],
];

/** Twelve other tiles that fulfill 20 tasks; the last one fulfills two of them. */
export const SECOND_MASTERPIECE: readonly Laid[] = [
	[19, 0, 0],
	[68, 1, 0],
	[51, 2, 0],
	[31, 3, 0],
	[33, 0, 1],
	[14, 1, 1],
	[17, 2, 1],
	[67, 3, 1],
	[54, 0, 2],
	[34, 1, 2],
	[32, 2, 2],
	[57, 3, 2],
];

/** Rows of tiles none of which fulfills a task, free of the tiles of the masterpiece; numbers 57, 57, 55. */
export const QUIET_ROWS: readonly (readonly Laid[])[] = [
	[1, 2, 3, 4, 18, 5, 6, 19, 7, 9, 10, 20, 11, 13, 14, 16, 17],
	[21, 22, 23, 24, 26, 28, 31, 32, 33, 34, 35, 27, 36, 37, 38, 52],
	[39, 40, 41, 42, 43, 45, 47, 48, 51, 53, 44, 54, 55, 56, 57],
].map((row) => row.map((tile, x) => [tile, x, 0]));

/** Takes and lays these tiles. */
export function takeAll(tiles: readonly Laid[]): readonly NovaLunaMove[] {
	return tiles.map(([tile, x, y]) => take(tile, x, y));
}

/** NL-14: how many tiles of a color (given by its packed field) count for the tile in a slot. */
export function countOf(display: Display, slot: number, shift: number): number {
	return (display.countsOf(slot) >>> shift) & FIELD_MASK;
}
