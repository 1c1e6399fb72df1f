import type {
	CardId,
	ClusterState,
	CounterState,
	NebulaOptions,
	NebulaSnapshot,
	Piece,
	PieceCounts,
	Random,
	Seat,
	StarState,
} from '@orrery/engine';
import { NEBULA_BOARD, nebula } from '@orrery/engine';

/*
 * A position of Nebula while it is being set up. It has the shape of the engine's snapshot, but may be incomplete or
 * impossible: whatever is not said is null and gets filled in (`fill-in.ts`), and the engine judges the result.
 */

export interface NebulaDraft {
	readonly options: NebulaOptions;
	/** By seat, for four; empty where nobody has typed one. */
	readonly names: readonly string[];
	readonly round: number;
	/** Null: clusters and supernova are filled in. */
	readonly clusters: readonly ClusterState[] | null;
	readonly supernova: Piece | null;
	/** The order of drawing. Pieces that lie elsewhere are skipped, and missing ones come last. */
	readonly bag: readonly Piece[];
	readonly returns: readonly number[];
	/** What has left the game; `rest` if the bag is empty. */
	readonly gone: PieceCounts | 'rest';
	readonly public: readonly PublicDraft[];
	/** The last two only count in the full game; they stay when the variant changes. */
	readonly advanced: readonly (CardId | null)[];
	readonly counters: readonly CounterState[];
	/** By seat, for four; those beyond the number of players stay as they are. */
	readonly seats: readonly SeatDraft[];
	/** Null: the beginning of a round, or the end if the position is one. */
	readonly turn: TurnDraft | null;
}

export type TurnDraft = NebulaSnapshot['turn'];

export interface PublicDraft {
	readonly card: CardId | null;
	readonly first: Seat | null;
	readonly later: readonly Seat[];
}

export interface SeatDraft {
	/** The one kept is among them. */
	readonly dealt: readonly (CardId | null)[];
	readonly kept: CardId | null;
	readonly galaxy: readonly StarState[];
	readonly blackHoles: number;
	readonly observatory: PieceCounts;
}

export const MOST_PLAYERS = 4;
export const LONGEST_NAME = 24;
export const NO_PIECES: PieceCounts = countsOf([]);

const { setup, counters } = NEBULA_BOARD;

const NO_SEAT: SeatDraft = {
	dealt: Array.from({ length: setup.personalDealt }, () => null),
	kept: null,
	galaxy: [],
	blackHoles: 0,
	observatory: NO_PIECES,
};

/** Nothing on any board. Chance decides the order in which what is left is filled in. */
export function emptyDraft(options: NebulaOptions, random: Random): NebulaDraft {
	// The deal for two has all pieces that there are.
	const { clusters, supernova, bag, returns } = dealtSnapshot({ players: 2, variant: 'basic' }, random);
	return {
		options,
		names: Array.from({ length: MOST_PLAYERS }, () => ''),
		round: 1,
		clusters: null,
		supernova: null,
		bag: [...clusters.flatMap(({ pieces }) => pieces), supernova, ...bag].filter((piece) => piece !== null),
		returns,
		gone: NO_PIECES,
		public: Array.from({ length: setup.publicCards }, () => ({ card: null, first: null, later: [] })),
		advanced: Array.from({ length: setup.advancedCards }, () => null),
		counters: counters.map(({ id, markers }) => ({ id, piles: [{ space: 0, markers }] })),
		seats: Array.from({ length: MOST_PLAYERS }, () => NO_SEAT),
		turn: null,
	};
}

/** A game that has just been dealt. */
export function dealtSnapshot(options: NebulaOptions, random: Random): NebulaSnapshot {
	const started = nebula.start(options, nebula.deal(options, random));
	if (!started.ok) throw new Error(`the deal was refused: ${started.fault.code}`);
	return nebula.encode(started.value);
}

/** By piece, also those of which there is none. */
export function countsOf(pieces: readonly Piece[]): PieceCounts {
	return Object.fromEntries(
		NEBULA_BOARD.pieces.map((name) => [name, pieces.filter((piece) => piece === name).length]),
	);
}

/** The seats that play. */
export function playing({ seats, options }: NebulaDraft): readonly SeatDraft[] {
	return seats.slice(0, options.players);
}
