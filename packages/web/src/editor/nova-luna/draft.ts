import type { NovaLunaOptions, Random, Seat, TileId } from '@orrery/engine';
import { novaLuna, TILES } from '@orrery/engine';
import { NOVA_LUNA_PLAYERS } from '@orrery/engine/rule-numbers';
import { SPACES } from '../../nova-luna/board/wheel-plan.ts';
import type { TokenName } from '../../pieces/seat-tokens.svelte.ts';
import { TOKENS, tokensOf } from '../../pieces/seat-tokens.svelte.ts';
import { tidied } from '../../ui/names.ts';

export type Laid = readonly [tile: TileId, x: number, y: number];

/**
 * A position of Nova Luna while it is being set up: whatever lies on the table, possible or not. What follows from it
 * (tokens on tasks, distances, the draw pile) is not in it.
 */
export interface NovaLunaDraft {
	readonly options: NovaLunaOptions;
	/** By seat, four of them; empty where nobody gave a name. */
	readonly names: readonly string[];
	/** By seat, four of them, all different. */
	readonly tokens: readonly TokenName[];
	/** By space of the selection track. */
	readonly ring: readonly (TileId | null)[];
	readonly meeple: number;
	/** By seat, four of them; those beyond the number of players do not count. */
	readonly displays: readonly (readonly Laid[])[];
	/** All tiles in the order of drawing; those that lie elsewhere are skipped. */
	readonly pile: readonly TileId[];
	/** Whether someone chose this order; else it is random. */
	readonly pileChosen: boolean;
	/** Four seats: on the same space of the moon track, the one named first goes first (NL-6). */
	readonly order: readonly Seat[];
	/** Whether the player whose turn it is has just refilled the track. */
	readonly refilled: boolean;
}

export const ALL_SEATS: readonly Seat[] = [0, 1, 2, 3];
const ALL_TILES: readonly TileId[] = TILES.map(({ id }) => id);
const EMPTY_RING: readonly null[] = Array.from({ length: SPACES }, () => null);

/** Nothing on the table yet. */
export function emptyDraft(random: Random, like?: NovaLunaDraft): NovaLunaDraft {
	return {
		options: like?.options ?? { players: 2, firstGame: false },
		names: like?.names ?? ['', '', '', ''],
		tokens: like?.tokens ?? TOKENS,
		ring: EMPTY_RING,
		meeple: 0,
		displays: [[], [], [], []],
		pile: shuffled(ALL_TILES, random),
		pileChosen: false,
		order: ALL_SEATS,
		refilled: false,
	};
}

/** The start of a game for the same players, dealt at random. */
export function dealtDraft(random: Random, like: NovaLunaDraft): NovaLunaDraft {
	const { ring, stock, order } = dealt(like.options, random);
	const first = order.toReversed();
	return {
		...emptyDraft(random, like),
		ring,
		pile: withAllTiles(stock),
		order: [...first, ...ALL_SEATS.filter((seat) => !first.includes(seat))],
	};
}

/** What a game with these options begins with. */
function dealt(
	options: NovaLunaOptions,
	random: Random,
): {
	readonly ring: readonly (TileId | null)[];
	readonly stock: readonly TileId[];
	readonly order: readonly Seat[];
} {
	const started = novaLuna.start(options, novaLuna.deal(options, random));
	if (!started.ok) throw new Error(`a deal is refused: ${started.fault.code}`);
	const { ring, stock, order } = novaLuna.encode(started.value);
	return { ring, stock, order: order.toReversed() };
}

/**
 * Reads a draft from anything: what this device kept, a snapshot from a link or from a file. What cannot be read is left
 * out, so that the rest can be mended; null if it is nothing of the kind.
 */
export function readDraft(value: unknown, random: Random): NovaLunaDraft | null {
	const fields = fieldsOf(value);
	if (fields === null || !Array.isArray(fields.ring) || !Array.isArray(fields.displays)) return null;
	const { players, firstGame } = fieldsOf(fields.options) ?? {};
	const names = listOf(fields.names);
	const boards = listOf(fields.displays);
	const stock = once(listOf(fields.stock).flatMap((tile) => tileIn(tile) ?? []));
	const order = once(listOf(fields.order).flatMap((seat) => ALL_SEATS.find((known) => known === seat) ?? []));
	const tiles = listOf(fields.ring);
	const ring = EMPTY_RING.map((_, space) => tileIn(tiles[space]));
	return {
		options: {
			players: NOVA_LUNA_PLAYERS.find((count) => count === players) ?? 2,
			firstGame: firstGame === true,
		},
		names: ALL_SEATS.map((seat) => (typeof names[seat] === 'string' ? tidied(names[seat]) : '')),
		tokens: tokensOf(ALL_SEATS.map((seat) => ({ token: textIn(listOf(fields.tokens)[seat]) }))),
		ring: ring.map((tile, space) => (ring.indexOf(tile) < space ? null : tile)),
		meeple: spaceIn(fields.meeple),
		displays: ALL_SEATS.map((seat) => readDisplay(boards[seat])),
		pile: stock.length === 0 ? shuffled(ALL_TILES, random) : withAllTiles(stock),
		pileChosen: fields.pileChosen === true,
		order: [...order, ...ALL_SEATS.filter((seat) => !order.includes(seat))],
		refilled: fields.refilled === true,
	};
}

function readDisplay(value: unknown): readonly Laid[] {
	const laid = listOf(value).flatMap((entry): Laid[] => {
		const [given, x, y] = listOf(entry);
		const tile = tileIn(given);
		return tile !== null && isCoordinate(x) && isCoordinate(y) ? [[tile, x, y]] : [];
	});
	// A tile lies in a display once, and a cell holds one tile.
	return laid.filter(
		([tile, x, y], index) =>
			laid.findIndex((other) => other[0] === tile || (other[1] === x && other[2] === y)) === index,
	);
}

/** The tiles of the draw pile: those that lie nowhere else. */
export function stockOf({ options, ring, displays, pile }: NovaLunaDraft): readonly TileId[] {
	const seen = new Set<TileId | null>(ring);
	for (const [tile] of displays.slice(0, options.players).flat()) seen.add(tile);
	return pile.filter((tile) => !seen.has(tile));
}

export function shuffled<Item>(items: readonly Item[], random: Random): readonly Item[] {
	const left = [...items];
	return items.flatMap(() => left.splice(random.below(left.length), 1));
}

function withAllTiles(first: readonly TileId[]): readonly TileId[] {
	return [...first, ...ALL_TILES.filter((tile) => !first.includes(tile))];
}

function once<Item>(items: readonly Item[]): readonly Item[] {
	return [...new Set(items)];
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> | null {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function tileIn(value: unknown): TileId | null {
	return ALL_TILES.find((tile) => tile === value) ?? null;
}

function textIn(value: unknown): string | undefined {
	return typeof value === 'string' ? value : undefined;
}

function spaceIn(value: unknown): number {
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < SPACES ? value : 0;
}

/** No display reaches further than all tiles in a row. */
function isCoordinate(value: unknown): value is number {
	return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2 * ALL_TILES.length;
}
