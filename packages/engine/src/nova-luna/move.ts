import type { Seat } from '../game.ts';
import { field, readInteger, readObject, readOneOf } from '../json.ts';
import type { NovaLunaOutcome } from './outcome.ts';
import type { TaskIndex, TileId } from './tiles.ts';
import { TILE_COUNT, tileOf } from './tiles.ts';

/** What a seat decides: to refill first (NL-8; in the solo game: to end phase 1), or to take a tile and lay it. */
export type NovaLunaMove =
	| { readonly type: 'refill' }
	| { readonly type: 'take'; readonly tile: TileId; readonly x: number; readonly y: number };

/** A task as records name it: its tile, and which of the tile's tasks. */
export type TaskName = readonly [tile: TileId, index: TaskIndex];

/** What a move did, to be shown, announced or recorded. */
export type NovaLunaEvent =
	| {
			readonly type: 'refilled';
			readonly seat: Seat;
			/** In the order in which they were laid out. */
			readonly tiles: readonly { readonly space: number; readonly tile: TileId }[];
			/** Solo, NL-23: the note of phase 1, which ended here; else null. */
			readonly phase1Note: number | null;
	  }
	| {
			readonly type: 'took';
			readonly seat: Seat;
			readonly tile: TileId;
			readonly space: number;
			readonly x: number;
			readonly y: number;
			/** Where the token stands now on the moon track; in the solo game 0. */
			readonly distance: number;
			readonly covered: readonly TaskName[];
			readonly tokensLeft: number;
	  }
	| { readonly type: 'ended'; readonly outcome: NovaLunaOutcome };

/** Why a move may not be played. */
export type NovaLunaRefusal =
	| { readonly code: 'game-over' }
	| { readonly code: 'not-your-turn'; readonly toMove: Seat }
	/** NL-8: the selection track is empty, a refill comes first. */
	| { readonly code: 'refill-first' }
	/** NL-8: three or more tiles lie on the selection track. */
	| { readonly code: 'too-many-tiles-to-refill'; readonly tiles: number }
	/** NL-8: refilling is only for the start of a turn. */
	| { readonly code: 'refilled-already' }
	| { readonly code: 'stock-empty' }
	/** NL-22: phase 1 cannot be ended yet. */
	| { readonly code: 'tokens-missing-for-phase-2'; readonly missing: number }
	/** NL-24: there is no refill in phase 2. */
	| { readonly code: 'no-refill-in-phase-2' }
	/** NL-9: not one of the next three tiles. */
	| { readonly code: 'tile-out-of-reach'; readonly tile: TileId; readonly reach: readonly TileId[] }
	/** NL-11. */
	| { readonly code: 'first-tile-at-origin' }
	| { readonly code: 'cell-occupied'; readonly x: number; readonly y: number }
	| { readonly code: 'cell-not-adjacent'; readonly x: number; readonly y: number };

const MOVE_TYPES = ['refill', 'take'] as const;
/** Any whole number of this size may be asked for; the rules then refuse what is not adjacent. */
const FAR = 1_000_000;

export function readMove(value: unknown, path: string): NovaLunaMove {
	const fields = readObject(value, path);
	const type = readOneOf(fields.type, field(path, 'type'), MOVE_TYPES);
	if (type === 'refill') return { type };
	return {
		type,
		tile: readTile(fields.tile, field(path, 'tile')),
		x: readInteger(fields.x, field(path, 'x'), -FAR, FAR),
		y: readInteger(fields.y, field(path, 'y'), -FAR, FAR),
	};
}

export function readTile(value: unknown, path: string): TileId {
	return tileOf(readInteger(value, path, 1, TILE_COUNT)).id;
}
