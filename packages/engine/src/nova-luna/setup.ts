import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { field, readArray, readObject, wrong } from '../json.ts';
import type { NovaLunaOptions } from './options.ts';
import type { NovaLunaPosition } from './position.ts';
import { readOrder } from './read-order.ts';
import { readSnapshot, snapshotOf } from './snapshot.ts';
import type { TileId } from './tiles.ts';
import { SPACES } from './wheel.ts';

/** What lay on the table at the start, as records write it (NL-3, NL-5). */
export interface NovaLunaSetup {
	/** By space; null on the meeple's space 0. */
	readonly ring: readonly (TileId | null)[];
	/** In the order of drawing. */
	readonly stock: readonly TileId[];
	/** The start stack on the moon track, bottom to top: the last one named begins. */
	readonly order: readonly Seat[];
}

/** The setup of a position that has just been dealt. */
export function setupOf(position: NovaLunaPosition): NovaLunaSetup {
	const { ring, stock, order } = snapshotOf(position);
	return { ring, stock, order: order.toReversed() };
}

/** The position in which a game with this setup begins. */
export function readSetup(options: NovaLunaOptions, value: unknown, path: string): NovaLunaPosition {
	const fields = readObject(value, path);
	const order = readOrder(fields.order, field(path, 'order'), options.players);
	const ring = readArray(fields.ring, field(path, 'ring'), SPACES);
	ring.forEach((tile, space) => {
		if (space > 0 && tile === null) wrong('missing-piece', `${field(path, 'ring')}[${space}]`);
	});
	return readSnapshot(
		{
			options,
			ring,
			meeple: 0,
			stock: fields.stock,
			order: order.map(seatOf).toReversed(),
			displays: order.map(() => []),
			refilled: false,
			phase1Note: null,
		},
		path,
	);
}
