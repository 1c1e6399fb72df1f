import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { expectSame, field, readArray, readBoolean, readInteger, readObject, wrong } from '../json.ts';
import { cellAt, xOf, yOf } from './display.ts';
import { readTile } from './move.ts';
import type { NovaLunaOptions } from './options.ts';
import { readOptions } from './options.ts';
import { NovaLunaPosition, ringOf } from './position.ts';
import { readOrder } from './read-order.ts';
import { PHASE_1_TOKENS } from './rule-numbers.ts';
import type { TileId } from './tiles.ts';
import { TILE_COUNT, tileOf } from './tiles.ts';
import { SPACES } from './wheel.ts';

/**
 * A whole position as plain JSON, hidden parts too. What comes from outside may be anything;
 * `readSnapshot` takes only what the rules allow. Whatever follows from the tiles laid (tokens placed,
 * distances on the moon track, the end of the game) is not stored but computed again.
 */
export interface NovaLunaSnapshot {
	readonly options: NovaLunaOptions;
	/** By space; null where there is no tile. */
	readonly ring: readonly (TileId | null)[];
	readonly meeple: number;
	/** In the order of drawing. */
	readonly stock: readonly TileId[];
	/** Seats in the order of NL-6, the seat to move first. */
	readonly order: readonly Seat[];
	/** By seat: the tiles laid, in the order of laying. */
	readonly displays: readonly (readonly (readonly [tile: TileId, x: number, y: number])[])[];
	/** Whether the seat to move has refilled in this turn. */
	readonly refilled: boolean;
	/** Solo: the note of phase 1 once it has ended, else null. */
	readonly phase1Note: number | null;
}

/** NL-7. */
const WIDEST_SPREAD = 7;
/** NL-3: a full selection track, and the tiles that are then left for the stock. */
const RING_TILES = SPACES - 1;
const STOCK_AT_START = TILE_COUNT - RING_TILES;

export function snapshotOf(position: NovaLunaPosition): NovaLunaSnapshot {
	const { options, wheel, track, displays } = position;
	return {
		options,
		ring: ringOf(position),
		meeple: wheel.meeple,
		stock: Array.from({ length: wheel.stockSize }, (_, i) => tileOf(wheel.stockTile(i)).id),
		order: displays.map((_, place) => seatOf(track.seatAt(place))),
		displays: displays.map((display) =>
			Array.from({ length: display.size }, (_, slot) => {
				const cell = display.cellOf(slot);
				return [tileOf(display.tileAt(slot)).id, xOf(cell), yOf(cell)] as const;
			}),
		),
		refilled: position.refilled,
		phase1Note: position.phase1Note < 0 ? null : position.phase1Note,
	};
}

export function readSnapshot(value: unknown, path: string): NovaLunaPosition {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const options = readOptions(fields.options, at('options'));
	const position = new NovaLunaPosition(options);
	const seen = new Set<TileId>();
	const once = (tile: unknown, where: string): TileId => {
		const id = readTile(tile, where);
		if (seen.has(id)) wrong('duplicate', where, undefined, id);
		seen.add(id);
		return id;
	};

	const meeple = readInteger(fields.meeple, at('meeple'), 0, SPACES - 1);
	const ring = readArray(fields.ring, at('ring'), SPACES).map((tile, space) => {
		const where = `${at('ring')}[${space}]`;
		if (tile === null) return 0;
		// NL-8: the meeple's space never holds a tile.
		if (space === meeple) wrong('differs', where, null, tile);
		return once(tile, where);
	});
	const stock = readArray(fields.stock, at('stock')).map((tile, i) => once(tile, `${at('stock')}[${i}]`));
	position.wheel.lay(meeple, ring, stock);
	position.begin();
	// Solo, by tiles laid: the note if phase 1 ended there, null where it could not.
	const notes: (number | null)[] = [null];

	readArray(fields.displays, at('displays'), options.players).forEach((tiles, seat) => {
		const display = position.displays[seat];
		readArray(tiles, `${at('displays')}[${seat}]`).forEach((laid, slot) => {
			const where = `${at('displays')}[${seat}][${slot}]`;
			const [tile, x, y] = readArray(laid, where, 3);
			const id = once(tile, `${where}[0]`);
			const cell = cellAt(
				readInteger(x, `${where}[1]`, -TILE_COUNT, TILE_COUNT),
				readInteger(y, `${where}[2]`, -TILE_COUNT, TILE_COUNT),
			);
			// NL-17: no one lays a tile after the last token.
			if (display?.tokensLeft === 0) wrong('after-the-end', where);
			if (!display?.isFrontier(cell)) wrong('not-adjacent', where, undefined, [x, y]);
			display?.lay(id, cell);
			if (position.solo) notes.push(mayEndPhase1(position) ? position.soloNote(PHASE_1_TOKENS) : null);
		});
	});
	// NL-17: the game ended with the first who placed them all.
	if (position.displays.filter((display) => display.tokensLeft === 0).length > 1)
		wrong('after-the-end', at('displays'));
	if (seen.size !== TILE_COUNT) wrong('missing-piece', path, TILE_COUNT, seen.size);

	const order = readOrder(fields.order, at('order'), options.players);
	const distances = position.displays.map((display) => (position.solo ? 0 : display.cost));
	order.slice(1).forEach((seat, i) => {
		if ((distances[seat] ?? 0) < (distances[order[i] ?? 0] ?? 0)) wrong('differs', at('order'));
	});
	const spread = Math.max(...distances) - Math.min(...distances);
	if (spread > WIDEST_SPREAD) wrong('spread-too-wide', at('displays'), WIDEST_SPREAD, spread);
	position.track.lay(order, distances);

	// NL-23: the one refill of a solo game brought as many tiles as had been laid.
	const phase1Tiles = position.solo ? STOCK_AT_START - stock.length : 0;
	const phase1Note = notes[phase1Tiles] ?? null;
	if (phase1Tiles !== 0 && phase1Note === null) wrong('differs', at('stock'), STOCK_AT_START, stock.length);
	expectSame(phase1Note, fields.phase1Note, at('phase1Note'));
	position.phase1Note = phase1Note ?? -1;
	position.settle();

	position.refilled = readBoolean(fields.refilled, at('refilled'));
	if (position.solo) {
		const justRefilled = phase1Note !== null && position.displays[0]?.size === phase1Tiles;
		expectSame(justRefilled, position.refilled, at('refilled'));
	} else if (position.refilled && !mayHaveRefilled(position)) {
		wrong('differs', at('refilled'), false, true);
	}
	return position;
}

/** NL-22: by choice with all 8 tokens placed, by force with no tile left on the track; but not after the end. */
function mayEndPhase1({ tokens, displays: [display] }: NovaLunaPosition): boolean {
	if (display === undefined || display.tokensLeft === 0) return false;
	return tokens - display.tokensLeft >= PHASE_1_TOKENS || display.size === RING_TILES;
}

/** NL-8: whether the track looks as a refill leaves it, with a tile still to take. */
function mayHaveRefilled({ ending, wheel }: NovaLunaPosition): boolean {
	return ending === null && (wheel.count === RING_TILES || (wheel.stockSize === 0 && wheel.count > 0));
}
