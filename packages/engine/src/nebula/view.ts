import type { Role, Seat } from '../game.ts';
import { seatOf, seatsIn } from '../game.ts';
import type { Random } from '../random.ts';
import { shuffle } from '../random.ts';
import { RETURN_RANGE, RETURNS_DEALT } from './bag.ts';
import type { Board, CardId, Piece } from './board.ts';
import { nameAt, pieceName } from './board.ts';
import type { NebulaOptions } from './options.ts';
import type { NebulaOutcome } from './outcome.ts';
import { outcomeOf } from './outcome.ts';
import type { Ending, NebulaPosition } from './position.ts';
import type {
	ClusterState,
	CounterState,
	NebulaSnapshot,
	PieceCounts,
	PublicState,
	SeatState,
	StarState,
	TurnState,
} from './snapshot.ts';
import {
	clusterStates,
	countsByName,
	drawnPieces,
	fullStates,
	nameOrNull,
	personalCards,
	placedPieces,
	publicStates,
	seatState,
} from './snapshot.ts';

/**
 * What a role may know of a game. Hidden are the order of the bag and the personal cards of other seats,
 * dealt and kept, until the game is over (Nebula 9).
 */
export interface NebulaView {
	readonly game: 'nebula';
	readonly options: NebulaOptions;
	readonly role: Role;
	readonly round: number;
	readonly clusters: readonly ClusterState[];
	readonly supernova: Piece | null;
	/** The space of the black-hole marker. */
	readonly blackHoleSpace: number;
	readonly bag: PieceCounts;
	/** What has left the game. */
	readonly gone: PieceCounts;
	readonly public: readonly PublicState[];
	/** Full game. */
	readonly advanced?: readonly CardId[];
	readonly counters?: readonly CounterState[];
	/** By seat. */
	readonly seats: readonly SeatView[];
	/** What is to be decided; null when the game is over. */
	readonly decision: Decision | null;
	readonly end: EndView;
	readonly outcome: NebulaOutcome | null;
}

export interface SeatView {
	readonly galaxy: readonly StarState[];
	readonly blackHoles: number;
	readonly observatory: PieceCounts;
	/** Whether the seat has chosen which personal card to keep. */
	readonly chosen: boolean;
	/** The cards dealt to the seat; null for everyone else. */
	readonly dealt: readonly CardId[] | null;
	/** The card it keeps; null before the choice, and for everyone else until the game is over. */
	readonly kept: CardId | null;
}

export type Decision =
	/** These seats still have to choose a personal card. */
	| { readonly step: 'keep'; readonly seats: readonly Seat[] }
	/** Nebula 8, I: spend this many steps of time, or choose chaos if something can be discarded. */
	| { readonly step: 'draw'; readonly seat: Seat; readonly steps: number; readonly chaos: boolean }
	/** Nebula 8, chaos: keep this many of these. */
	| { readonly step: 'retain'; readonly seat: Seat; readonly drawn: readonly Piece[]; readonly keep: number }
	/** Nebula 8, II, and the decisions that follow a black hole. */
	| (PlacingView & { readonly step: 'place' })
	| (PlacingView & { readonly step: 'supernova'; readonly fromBag: boolean })
	| (PlacingView & { readonly step: 'marker' });

export interface PlacingView {
	readonly seat: Seat;
	/** What has been placed in this turn, in the order of the colors. */
	readonly placed: readonly Piece[];
	/** Whether one of them had the supernova's color, and how many may be placed so far. */
	readonly matched: boolean;
	readonly limit: number;
}

/** Nebula 8, end: how near each condition is. */
export interface EndView {
	/** Whether one holds, so that the game ends with this round. */
	readonly lastRound: boolean;
	/** The first condition that holds; null while none does. */
	readonly reason: Ending | null;
	readonly blackHoles: Count;
	/** Of the seat that has most. */
	readonly constellations: Count;
	readonly markingStars: Count;
	/** Pieces left; the bag must be empty. */
	readonly bag: number;
}

export interface Count {
	readonly have: number;
	readonly need: number;
}

export function viewOf(position: NebulaPosition, role: Role): NebulaView {
	const { board, bag, options } = position;
	return {
		game: 'nebula',
		options,
		role,
		round: position.round,
		clusters: clusterStates(position),
		supernova: nameOrNull(board, position.supernova),
		blackHoleSpace: position.blackHoleSpace,
		bag: countsByName(board, bag.counts),
		gone: countsByName(board, position.gone),
		public: publicStates(position),
		...fullStates(position),
		seats: position.galaxies.map((_, seat) => seatView(position, seat, role)),
		decision: decisionOf(position),
		end: endView(position),
		outcome: outcomeOf(position),
	};
}

function seatView(position: NebulaPosition, seat: number, role: Role): SeatView {
	const { dealt, kept } = personalCards(position, seat);
	const own = seat === role;
	return {
		...seatState(position, seat),
		chosen: kept !== null,
		dealt: own ? dealt : null,
		kept: own || position.step === 'over' ? kept : null,
	};
}

function decisionOf(position: NebulaPosition): Decision | null {
	const { board, chaos, step } = position;
	const seat = seatOf(position.activeSeat);
	const placing = {
		seat,
		placed: placedPieces(position),
		matched: position.matched,
		limit: position.placeLimit,
	};
	switch (step) {
		case 'keep':
			return { step, seats: seatsIn(position.deciders()) };
		case 'draw':
			return { step, seat, steps: board.clusters.steps, chaos: position.observatories[seat]?.held !== 0 };
		case 'retain':
			return { step, seat, drawn: drawnPieces(position), keep: chaos.keep };
		case 'place':
		case 'marker':
			return { step, ...placing };
		case 'supernova':
			return { step, ...placing, fromBag: position.bag.holdsOther(position.supernova) };
		case 'over':
			return null;
	}
}

function endView(position: NebulaPosition): EndView {
	const { board, options } = position;
	return {
		lastRound: position.ending !== null,
		reason: position.ending,
		blackHoles: { have: position.blackHoleSpace, need: board.blackHoleTrack.length },
		constellations: { have: position.mostConstellations, need: board.end.constellations },
		markingStars: { have: position.publicTasks.stars, need: board.end.markingStars[options.players] },
		bag: position.bag.size,
	};
}

/** A snapshot that fits the view: the bag in an order made up, and cards for the seats whose cards are hidden. */
export function imagineSnapshot(board: Board, view: NebulaView, random: Random): NebulaSnapshot {
	const bag = Uint8Array.from(
		board.pieces.flatMap((name, piece) => Array<number>(view.bag[name] ?? 0).fill(piece)),
	);
	shuffle(bag, random);
	const returns = Array.from({ length: RETURNS_DEALT }, () => random.below(RETURN_RANGE));
	const names = board.decks.personal.map(({ id }) => id);
	const cards = Uint8Array.from(unseenCards(board, view), (card) => names.indexOf(card));
	shuffle(cards, random);
	return fittingSnapshot(board, view, {
		bag: Array.from(bag, (piece) => pieceName(board, piece)),
		returns,
		cards: Array.from(cards, (card) => nameAt(names, card)),
	});
}

/** What a view hides. */
export interface Hidden extends Pick<NebulaSnapshot, 'bag' | 'returns'> {
	/** Personal cards that the view does not show: those dealt first to the seats whose cards are hidden. */
	readonly cards: readonly CardId[];
}

/** The personal cards that the view does not show, in the order of the deck. */
export function unseenCards({ decks }: Board, { seats }: NebulaView): readonly CardId[] {
	const seen = seats.flatMap(({ dealt, kept }) => dealt ?? kept ?? []);
	return decks.personal.flatMap(({ id }) => (seen.includes(id) ? [] : id));
}

/** The snapshot that the view shows, with what it hides. */
export function fittingSnapshot(board: Board, view: NebulaView, hidden: Hidden): NebulaSnapshot {
	const { options, round, clusters, supernova, gone, advanced, counters } = view;
	return {
		options,
		round,
		clusters,
		supernova,
		bag: hidden.bag,
		returns: hidden.returns,
		gone,
		public: view.public,
		...(advanced === undefined ? {} : { advanced }),
		...(counters === undefined ? {} : { counters }),
		seats: fittingSeats(board, view, hidden.cards),
		turn: turnOf(view),
	};
}

function fittingSeats(
	{ setup }: Board,
	{ seats }: NebulaView,
	cards: readonly CardId[],
): readonly SeatState[] {
	let next = 0;
	return seats.map(({ galaxy, blackHoles, observatory, chosen, dealt, kept }) => {
		const hand = [...(dealt ?? (kept === null ? [] : [kept]))];
		while (hand.length < setup.personalDealt) hand.push(nameAt(cards, next++));
		// Any of the cards that are hidden may be the one kept.
		return {
			dealt: hand,
			kept: kept ?? (chosen ? (hand[0] ?? null) : null),
			galaxy,
			blackHoles,
			observatory,
		};
	});
}

function turnOf({ decision, options }: NebulaView): TurnState {
	const idle = { placed: [], matched: false, drawn: [] };
	if (decision === null) return { seat: seatOf(options.players - 1), step: 'over', ...idle };
	const { step } = decision;
	switch (step) {
		case 'keep':
			return { seat: 0, step, ...idle };
		case 'draw':
			return { seat: decision.seat, step, ...idle };
		case 'retain':
			return { seat: decision.seat, step, ...idle, drawn: decision.drawn };
		case 'place':
		case 'supernova':
		case 'marker': {
			const { seat, placed, matched } = decision;
			return { seat, step, placed, matched, drawn: [] };
		}
	}
}
