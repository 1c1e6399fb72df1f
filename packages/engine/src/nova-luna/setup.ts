import type { PositionSetup, Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { field, readArray, readObject, wrong } from '../json.ts';
import { expectStart } from '../position-setup.ts';
import type { NovaLunaOptions } from './options.ts';
import { readOptions } from './options.ts';
import type { NovaLunaPosition } from './position.ts';
import { readOrder } from './read-order.ts';
import type { NovaLunaSnapshot } from './snapshot.ts';
import { readSnapshot, snapshotOf } from './snapshot.ts';
import type { TileId } from './tiles.ts';
import { SPACES } from './wheel.ts';

/** How a game begins, as records write it. */
export type NovaLunaSetup = NovaLunaDeal | PositionSetup<NovaLunaSnapshot>;

/** What lay on the table at the start (NL-3, NL-5). */
export interface NovaLunaDeal {
	/** By space; null on the meeple's space 0. */
	readonly ring: readonly (TileId | null)[];
	/** In the order of drawing. */
	readonly stock: readonly TileId[];
	/** The start stack on the moon track, bottom to top: the last one named begins. */
	readonly order: readonly Seat[];
}

/** The setup of a position that has just been dealt. */
export function dealOf(position: NovaLunaPosition): NovaLunaDeal {
	const { ring, stock, order } = snapshotOf(position);
	return { ring, stock, order: order.toReversed() };
}

/** A setup as it was read, and the position in which a game with it begins. */
export interface ReadSetup {
	readonly setup: NovaLunaSetup;
	readonly first: NovaLunaPosition;
}

export function readSetup(options: NovaLunaOptions, value: unknown, path: string): ReadSetup {
	const fields = readObject(value, path);
	if (fields.position === undefined) {
		const first = readDeal(options, fields, path);
		return { setup: dealOf(first), first };
	}
	const first = readSnapshot(fields.position, field(path, 'position'));
	expectStart(readOptions(options, 'options'), first, field(path, 'position'));
	return { setup: { position: snapshotOf(first) }, first };
}

function readDeal(
	options: NovaLunaOptions,
	fields: Readonly<Record<string, unknown>>,
	path: string,
): NovaLunaPosition {
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
