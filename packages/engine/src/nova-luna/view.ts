import type { Role, Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import type { Random } from '../random.ts';
import { shuffle } from '../random.ts';
import type { Display } from './display.ts';
import { xOf, yOf } from './display.ts';
import type { NovaLunaOptions } from './options.ts';
import type { NovaLunaOutcome } from './outcome.ts';
import { outcomeOf } from './outcome.ts';
import type { NovaLunaPosition, RefillChoice } from './position.ts';
import { ringOf } from './position.ts';
import type { NovaLunaSnapshot } from './snapshot.ts';
import type { TaskIndex, TileId } from './tiles.ts';
import { TASK_INDEXES, TILES, tileOf } from './tiles.ts';

/**
 * What a role may know about a game. In Nova Luna only the order of the stock is hidden (NL-3), from everyone
 * alike, so all roles see the same.
 */
export interface NovaLunaView {
	readonly game: 'nova-luna';
	readonly options: NovaLunaOptions;
	readonly role: Role;
	/** The selection track by space; null where there is no tile. */
	readonly ring: readonly (TileId | null)[];
	readonly meeple: number;
	readonly stockSize: number;
	/** The moon track in the order of NL-6: next to move first; on the same space the upper token first. */
	readonly track: readonly { readonly seat: Seat; readonly distance: number }[];
	/** By seat. */
	readonly displays: readonly DisplayView[];
	/** What is to be decided; null when the game is over. */
	readonly decision: {
		readonly seat: Seat;
		readonly refill: RefillChoice;
		readonly refilled: boolean;
		/** NL-9: the tiles that may be taken, next to the meeple first. */
		readonly reach: readonly TileId[];
	} | null;
	/** Solo: the phase, and the note of phase 1 once it has ended. */
	readonly solo: { readonly phase: 1 | 2; readonly phase1Note: number | null } | null;
	readonly outcome: NovaLunaOutcome | null;
}

export interface DisplayView {
	readonly tokensLeft: number;
	/** In the order of laying. */
	readonly tiles: readonly {
		readonly tile: TileId;
		readonly x: number;
		readonly y: number;
		readonly covered: readonly TaskIndex[];
	}[];
}

export function viewOf(position: NovaLunaPosition, role: Role): NovaLunaView {
	const { wheel, track, displays, solo, phase1Note } = position;
	return {
		game: 'nova-luna',
		options: position.options,
		role,
		ring: ringOf(position),
		meeple: wheel.meeple,
		stockSize: wheel.stockSize,
		track: displays.map((_, place) => {
			const seat = seatOf(track.seatAt(place));
			return { seat, distance: track.distance(seat) };
		}),
		displays: displays.map(displayView),
		decision:
			position.ending === null
				? {
						seat: seatOf(position.activeSeat),
						refill: position.refillChoice,
						refilled: position.refilled,
						reach: reachOf(position),
					}
				: null,
		solo: solo ? { phase: phase1Note < 0 ? 1 : 2, phase1Note: phase1Note < 0 ? null : phase1Note } : null,
		outcome: outcomeOf(position),
	};
}

export function displayView(display: Display): DisplayView {
	return {
		tokensLeft: display.tokensLeft,
		tiles: Array.from({ length: display.size }, (_, slot) => ({
			tile: tileOf(display.tileAt(slot)).id,
			x: xOf(display.cellOf(slot)),
			y: yOf(display.cellOf(slot)),
			covered: TASK_INDEXES.filter((task) => display.isCovered(slot, task)),
		})),
	};
}

/** NL-9: the tiles that may be taken, next to the meeple first. */
export function reachOf({ wheel }: NovaLunaPosition): readonly TileId[] {
	return Array.from({ length: wheel.choices }, (_, i) => tileOf(wheel.tileOn(wheel.choice(i))).id);
}

/** A snapshot that fits the view, with the stock in an order made up. */
export function imagineSnapshot(view: NovaLunaView, random: Random): NovaLunaSnapshot {
	const stock = Uint8Array.from(unseenTiles(view));
	shuffle(stock, random);
	return fittingSnapshot(
		view,
		Array.from(stock, (tile) => tileOf(tile).id),
	);
}

/** The tiles that are still in the stock, in the order of their numbers. */
export function unseenTiles({ ring, displays }: NovaLunaView): readonly TileId[] {
	const seen = new Set([...ring, ...displays.flatMap(({ tiles }) => tiles.map(({ tile }) => tile))]);
	return TILES.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
}

/** The snapshot that the view shows, with this stock. */
export function fittingSnapshot(view: NovaLunaView, stock: readonly TileId[]): NovaLunaSnapshot {
	return {
		options: view.options,
		ring: view.ring,
		meeple: view.meeple,
		stock,
		order: view.track.map(({ seat }) => seat),
		displays: view.displays.map(({ tiles }) => tiles.map(({ tile, x, y }) => [tile, x, y] as const)),
		refilled: view.decision?.refilled ?? false,
		phase1Note: view.solo?.phase1Note ?? null,
	};
}
