import type { Seat } from '../game.ts';
import { seatOf, seatsIn } from '../game.ts';
import { bitsIn } from './bits.ts';
import type { Board, CardId, CounterId, FieldId, Piece } from './board.ts';
import { cardName, fieldName, nameAt, pieceName } from './board.ts';
import type { MarkerId } from './move.ts';
import { NONE } from './none.ts';
import type { NebulaOptions } from './options.ts';
import type { NebulaPosition, Step } from './position.ts';

/**
 * A whole position as plain JSON, hidden parts too. What comes from outside may be anything;
 * `readSnapshot` takes only what the rules allow. The space of the black-hole marker follows from the
 * black holes placed and is not written down.
 */
export interface NebulaSnapshot {
	readonly options: NebulaOptions;
	readonly round: number;
	readonly clusters: readonly ClusterState[];
	readonly supernova: Piece | null;
	/** In the order of drawing. */
	readonly bag: readonly Piece[];
	/** The numbers not yet used that say where a piece put back goes, next first. */
	readonly returns: readonly number[];
	/** What has left the game. */
	readonly gone: PieceCounts;
	readonly public: readonly PublicState[];
	/** Full game: the cards at I, II … and the counters. */
	readonly advanced?: readonly CardId[];
	readonly counters?: readonly CounterState[];
	/** By seat. */
	readonly seats: readonly SeatState[];
	readonly turn: TurnState;
}

export type PieceCounts = Readonly<Record<Piece, number>>;

export interface ClusterState {
	/** By ray; null where it is empty. */
	readonly pieces: readonly (Piece | null)[];
	/** The ray of the figure. */
	readonly figure: number;
}

export interface PublicState {
	readonly card: CardId;
	/** Who has marked it: the first, and the others by rising seat. */
	readonly first: Seat | null;
	readonly later: readonly Seat[];
}

export interface CounterState {
	readonly id: CounterId;
	/** By rising space, 0 being the start; markers from bottom to top. */
	readonly piles: readonly { readonly space: number; readonly markers: readonly MarkerId[] }[];
}

export interface SeatState {
	readonly dealt: readonly CardId[];
	readonly kept: CardId | null;
	/** Fields with a star, in the order of the board. */
	readonly galaxy: readonly StarState[];
	/** On the bar. */
	readonly blackHoles: number;
	readonly observatory: PieceCounts;
}

export interface StarState {
	readonly field: FieldId;
	readonly piece: Piece;
}

export interface TurnState {
	/** The seat to move; 0 while cards are chosen, the last seat when the game is over. */
	readonly seat: Seat;
	readonly step: Step;
	/** What the seat has placed in this turn, in the order of the colors, and whether one matched. */
	readonly placed: readonly Piece[];
	readonly matched: boolean;
	/** What chaos has drawn, while it is to be decided what to keep. */
	readonly drawn: readonly Piece[];
}

export function snapshotOf(position: NebulaPosition): NebulaSnapshot {
	const { board, bag, options } = position;
	return {
		options,
		round: position.round,
		clusters: clusterStates(position),
		supernova: nameOrNull(board, position.supernova),
		bag: Array.from({ length: bag.size }, (_, i) => pieceName(board, bag.pieceAt(i))),
		returns: Array.from({ length: bag.returnsLeft }, (_, i) => bag.returnAt(i)),
		gone: countsByName(board, position.gone),
		public: publicStates(position),
		...fullStates(position),
		seats: position.galaxies.map((_, seat) => ({
			...personalCards(position, seat),
			...seatState(position, seat),
		})),
		turn: turnState(position),
	};
}

export function clusterStates(position: NebulaPosition): readonly ClusterState[] {
	return clusterPieces(position).map((pieces, cluster) => ({
		pieces,
		figure: position.clusters.figures[cluster] ?? 0,
	}));
}

/** By cluster and ray. */
export function clusterPieces({ board, clusters }: NebulaPosition): readonly (readonly (Piece | null)[])[] {
	return Array.from({ length: clusters.count }, (_, cluster) =>
		Array.from({ length: clusters.rays }, (_, ray) => nameOrNull(board, clusters.pieceOn(cluster, ray))),
	);
}

export function publicStates({ publicTasks }: NebulaPosition): readonly PublicState[] {
	return Array.from(publicTasks.cards, (_, i) => {
		const seats = seatsIn(publicTasks.marked[i] ?? 0);
		return {
			card: publicTasks.cardAt(i).id,
			first: seats.find((seat) => seat === publicTasks.firsts[i]) ?? null,
			later: seats.filter((seat) => seat !== publicTasks.firsts[i]),
		};
	});
}

/** What only the full game has. */
export function fullStates(position: NebulaPosition): Pick<NebulaSnapshot, 'advanced' | 'counters'> {
	if (!position.full) return {};
	const { board, counters } = position;
	const deck = board.decks.advanced.map(({ id }) => id);
	return {
		advanced: Array.from(position.advancedCards, (card) => nameAt(deck, card)),
		counters: counters.rules.map(({ id, markers }, counter) => {
			const spaces = markers.map((_, marker) => counters.spaceOf(counter, marker));
			const lastFirst = markers.map((_, place) => counters.markerAt(counter, markers.length - 1 - place));
			return {
				id,
				piles: [...new Set(spaces)]
					.sort((a, b) => a - b)
					.map((space) => {
						const pile = lastFirst.filter((marker) => spaces[marker] === space);
						// No one is ahead of another on the start.
						return {
							space,
							markers: (space === 0 ? pile.toSorted((a, b) => a - b) : pile).map((marker) =>
								nameAt(markers, marker),
							),
						};
					}),
			};
		}),
	};
}

export function personalCards(
	{ board, dealt, kept }: NebulaPosition,
	seat: number,
): Pick<SeatState, 'dealt' | 'kept'> {
	const { personalDealt } = board.setup;
	const card = kept[seat] ?? NONE;
	return {
		dealt: Array.from(dealt.subarray(seat * personalDealt, (seat + 1) * personalDealt), (number) =>
			cardName(board, number),
		),
		kept: card === NONE ? null : cardName(board, card),
	};
}

/** What everyone sees of a seat. */
export function seatState(
	{ board, galaxies, observatories }: NebulaPosition,
	seat: number,
): Omit<SeatState, 'dealt' | 'kept'> {
	const galaxy = galaxies[seat];
	return {
		galaxy: board.fields.flatMap((_, field) => {
			const colour = galaxy?.colourAt(field) ?? NONE;
			return colour === NONE ? [] : { field: fieldName(board, field), piece: pieceName(board, colour) };
		}),
		blackHoles: galaxy?.blackHoles ?? 0,
		observatory: countsByName(board, observatories[seat]?.counts ?? []),
	};
}

function turnState(position: NebulaPosition): TurnState {
	return {
		seat: seatOf(position.activeSeat),
		step: position.step,
		placed: placedPieces(position),
		matched: position.matched,
		drawn: drawnPieces(position),
	};
}

/** What the seat to move has placed in this turn, in the order of the colors. */
export function placedPieces({ board, placedKinds }: NebulaPosition): readonly Piece[] {
	return bitsIn(placedKinds).map((piece) => pieceName(board, piece));
}

export function drawnPieces({ board, chaos }: NebulaPosition): readonly Piece[] {
	return Array.from(chaos.pieces.subarray(0, chaos.size), (piece) => pieceName(board, piece));
}

/** All pieces, also those of which there is none. */
export function countsByName(board: Board, counts: ArrayLike<number>): PieceCounts {
	return Object.fromEntries(board.pieces.map((name, piece) => [name, counts[piece] ?? 0]));
}

export function nameOrNull(board: Board, piece: number): Piece | null {
	return piece === NONE ? null : pieceName(board, piece);
}
