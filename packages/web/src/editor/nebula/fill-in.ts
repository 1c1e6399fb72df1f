import type { CardId, NebulaSnapshot, Piece, PieceCounts } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import type { NebulaDraft, SeatDraft, TurnDraft } from './draft.ts';
import { countsOf, playing } from './draft.ts';

/*
 * Makes a whole snapshot of a draft. Someone who scores a table does not know the order of the bag and need not enter the
 * clusters, so that every piece is somewhere (Nebula 2): what is missing is taken from the pieces that lie nowhere else,
 * in the order of the draft's bag, and cards that nobody named from those that are left.
 */

/** A snapshot, but for advanced cards that have to be named because they score. */
export type Filled = Omit<NebulaSnapshot, 'advanced'> & { readonly advanced?: readonly (CardId | null)[] };

const { pieces: allPieces, colours, setup, clusters: clusterRules, decks } = NEBULA_BOARD;

export function fillIn(draft: NebulaDraft): Filled {
	const { options, round, returns } = draft;
	const turn = draft.turn ?? turnOf('draw', options.players);
	const seats = playing(draft);
	const left = piecesLeft(draft, seats, turn);
	const gone = draft.gone === 'rest' ? null : limited(draft.gone, left);
	const free = inOrder(draft.bag, gone === null ? left : minus(left, gone));
	const { clusters, supernova, rest } = filledClusters(draft, free);
	return {
		options,
		round,
		clusters,
		supernova,
		bag: gone === null ? [] : rest,
		returns,
		gone: gone ?? countsOf(rest),
		public: filledPublic(draft),
		...(options.variant === 'full' ? { advanced: filledAdvanced(draft), counters: draft.counters } : {}),
		seats: filledSeats(seats, turn),
		turn,
	};
}

/** The beginning of a round, or the end of the game: the last seat has moved. */
export function turnOf(step: 'draw' | 'over', players: NebulaDraft['options']['players']): TurnDraft {
	const last = ({ 2: 1, 3: 2, 4: 3 } as const)[players];
	return { seat: step === 'over' ? last : 0, step, placed: [], matched: false, drawn: [] };
}

/** By piece: how many lie nowhere; below zero where there are too many. */
function piecesLeft(draft: NebulaDraft, seats: readonly SeatDraft[], turn: TurnDraft): PieceCounts {
	const laid = countsOf([
		...(draft.clusters ?? []).flatMap(({ pieces }) => pieces.filter((piece) => piece !== null)),
		...(draft.clusters === null || draft.supernova === null ? [] : [draft.supernova]),
		...turn.drawn,
		...seats.flatMap(({ galaxy }) => galaxy.map(({ piece }) => piece)),
	]);
	const of = (piece: Piece): number => {
		const held = seats.reduce((sum, { observatory }) => sum + (observatory[piece] ?? 0), 0);
		const star = colours.includes(piece);
		const amount = star ? setup.starsPerColour : setup.blackHoles[draft.options.players];
		const barred = star ? 0 : seats.reduce((sum, { blackHoles }) => sum + blackHoles, 0);
		return amount - (laid[piece] ?? 0) - held - barred;
	};
	return Object.fromEntries(allPieces.map((piece) => [piece, of(piece)]));
}

function limited(counts: PieceCounts, most: PieceCounts): PieceCounts {
	return Object.fromEntries(
		allPieces.map((piece) => [piece, Math.max(0, Math.min(counts[piece] ?? 0, most[piece] ?? 0))]),
	);
}

function minus(counts: PieceCounts, others: PieceCounts): PieceCounts {
	return Object.fromEntries(allPieces.map((piece) => [piece, (counts[piece] ?? 0) - (others[piece] ?? 0)]));
}

/** So many pieces, in this order as far as it goes. */
function inOrder(order: readonly Piece[], counts: PieceCounts): readonly Piece[] {
	const left = new Map(Object.entries(counts));
	const take = (piece: Piece): readonly Piece[] => {
		const count = left.get(piece) ?? 0;
		if (count <= 0) return [];
		left.set(piece, count - 1);
		return [piece];
	};
	const known = order.flatMap(take);
	return [
		...known,
		...allPieces.flatMap((piece) => Array<Piece>(Math.max(0, left.get(piece) ?? 0)).fill(piece)),
	];
}

/** Clusters and supernova as said, or from what is free. */
function filledClusters(
	draft: NebulaDraft,
	free: readonly Piece[],
): Pick<NebulaSnapshot, 'clusters' | 'supernova'> & { readonly rest: readonly Piece[] } {
	if (draft.clusters !== null) return { clusters: draft.clusters, supernova: draft.supernova, rest: free };
	const { count, rays, startRay } = clusterRules;
	return {
		clusters: Array.from({ length: count }, (_, cluster) => ({
			pieces: Array.from({ length: rays }, (_, ray) => free[cluster * rays + ray] ?? null),
			figure: startRay,
		})),
		supernova: free[count * rays] ?? null,
		rest: free.slice(count * rays + 1),
	};
}

function filledPublic(draft: NebulaDraft): NebulaSnapshot['public'] {
	const spare = spareCards(
		decks.public,
		draft.public.map(({ card }) => card),
	);
	return draft.public.map(({ card, first, later }) => ({
		card: card ?? spare.shift() ?? '',
		// A card that nobody named has no marks.
		first: card === null ? null : first,
		later: card === null ? [] : later.toSorted((a, b) => a - b),
	}));
}

/** A card that scores nothing, because its marker is on the start, may be any; one that scores has to be named. */
function filledAdvanced({ advanced, counters }: NebulaDraft): readonly (CardId | null)[] {
	const spare = spareCards(decks.advanced, advanced);
	const counter = counters.find(({ id }) => id === 'advanced');
	const waiting = counter?.piles.find(({ space }) => space === 0)?.markers ?? [];
	const { markers = [] } = NEBULA_BOARD.counters.find(({ id }) => id === 'advanced') ?? {};
	return advanced.map((card, i) => {
		const marker = markers[i];
		if (card !== null) return card;
		return marker !== undefined && waiting.includes(marker) ? (spare.shift() ?? null) : null;
	});
}

/** While cards are chosen nobody has kept one; later everyone has. */
function filledSeats(seats: readonly SeatDraft[], turn: TurnDraft): NebulaSnapshot['seats'] {
	const spare = spareCards(
		decks.personal,
		seats.flatMap(({ dealt }) => dealt),
	);
	return seats.map((seat) => {
		const dealt = seat.dealt.map((card) => card ?? spare.shift() ?? '');
		return { ...seat, dealt, kept: seat.kept ?? (turn.step === 'keep' ? null : (dealt[0] ?? null)) };
	});
}

function spareCards(deck: readonly { readonly id: CardId }[], named: readonly (CardId | null)[]): CardId[] {
	return deck.map(({ id }) => id).filter((id) => !named.includes(id));
}
