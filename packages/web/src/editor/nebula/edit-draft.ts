import type { CardId, FieldId, NebulaOptions, Piece, Seat } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';
import type { NebulaDraft, SeatDraft, TurnDraft } from './draft.ts';
import type { Filled } from './fill-in.ts';

/* Edits of a draft. None of them asks a rule: what cannot be is refused by the engine afterwards, with its reason. */

export function setOptions(draft: NebulaDraft, options: Partial<NebulaOptions>): NebulaDraft {
	const next = { ...draft.options, ...options };
	const stays = (seat: Seat): boolean => seat < next.players;
	return {
		...draft,
		options: next,
		// The marks of those who no longer play leave the cards.
		public: draft.public.map(({ card, first, later }) => {
			const [ahead = null, ...others] = (first === null ? [] : [first, ...later]).filter(stays);
			return { card, first: ahead, later: others };
		}),
		turn: draft.turn === null || stays(draft.turn.seat) ? draft.turn : null,
	};
}

export function setName(draft: NebulaDraft, seat: Seat, name: string): NebulaDraft {
	return { ...draft, names: draft.names.map((old, i) => (i === seat ? name : old)) };
}

function editSeat(draft: NebulaDraft, seat: Seat, edit: (old: SeatDraft) => SeatDraft): NebulaDraft {
	return { ...draft, seats: draft.seats.map((old, i) => (i === seat ? edit(old) : old)) };
}

/** Puts a star on a field, in place of any other; null takes away what is there. */
export function setStar(draft: NebulaDraft, seat: Seat, field: FieldId, piece: Piece | null): NebulaDraft {
	return editSeat(draft, seat, (old) => {
		const others = old.galaxy.filter((star) => star.field !== field);
		const stars = new Map(
			[...others, ...(piece === null ? [] : [{ field, piece }])].map((s) => [s.field, s]),
		);
		return { ...old, galaxy: NEBULA_BOARD.fields.flatMap(({ id }) => stars.get(id) ?? []) };
	});
}

export function setBlackHoles(draft: NebulaDraft, seat: Seat, count: number): NebulaDraft {
	const blackHoles = Math.min(NEBULA_BOARD.blackHoleBar.most, Math.max(0, count));
	return editSeat(draft, seat, (old) => ({ ...old, blackHoles }));
}

export function setHeld(draft: NebulaDraft, seat: Seat, piece: Piece, count: number): NebulaDraft {
	return editSeat(draft, seat, (old) => ({
		...old,
		observatory: { ...old.observatory, [piece]: Math.max(0, count) },
	}));
}

/** The personal card kept, or returned. A card is nobody's twice: another seat that had it has none. */
export function setPersonal(
	draft: NebulaDraft,
	seat: Seat,
	which: 'kept' | 'returned',
	card: CardId | null,
): NebulaDraft {
	const without = {
		...draft,
		seats: draft.seats.map((old) => ({
			...old,
			dealt: old.dealt.map((one) => (one === card ? null : one)),
			kept: old.kept === card ? null : old.kept,
		})),
	};
	return editSeat(without, seat, (old) => {
		const returned = old.dealt.find((one) => one !== old.kept && one !== null) ?? null;
		const kept = which === 'kept' ? card : old.kept;
		return { ...old, kept, dealt: [kept, which === 'returned' ? card : returned] };
	});
}

/** A public card at its place; one that lies elsewhere changes places with it. */
export function setPublic(draft: NebulaDraft, place: number, card: CardId | null): NebulaDraft {
	const old = draft.public[place]?.card ?? null;
	return {
		...draft,
		public: draft.public.map((one, i) => {
			if (i === place) return { card, first: null, later: [] };
			return card !== null && one.card === card ? { ...one, card: old } : one;
		}),
	};
}

/** A marking star more or less on a card: the first one there is the first of the card. */
export function toggleMark(draft: NebulaDraft, place: number, seat: Seat): NebulaDraft {
	return {
		...draft,
		public: draft.public.map((one, i) => {
			if (i !== place) return one;
			const marks = one.first === null ? [] : [one.first, ...one.later];
			const [first = null, ...later] = marks.includes(seat)
				? marks.filter((other) => other !== seat)
				: [...marks, seat];
			return { ...one, first, later };
		}),
	};
}

/** The seat was the first to mark the card; who was before comes later. */
export function markFirst(draft: NebulaDraft, place: number, seat: Seat): NebulaDraft {
	return {
		...draft,
		public: draft.public.map((one, i) => {
			if (i !== place) return one;
			const others = [one.first, ...one.later].filter((other) => other !== null && other !== seat);
			return { ...one, first: seat, later: others.filter((other) => other !== null) };
		}),
	};
}

/** An advanced card beside its numeral; one that lies elsewhere changes places with it. */
export function setAdvanced(draft: NebulaDraft, place: number, card: CardId | null): NebulaDraft {
	const old = draft.advanced[place] ?? null;
	return {
		...draft,
		advanced: draft.advanced.map((one, i) => {
			if (i === place) return card;
			return card !== null && one === card ? old : one;
		}),
	};
}

/** From now on clusters and supernova are what is said, not what is filled in. */
function withClusters(draft: NebulaDraft, { clusters, supernova }: Filled): NebulaDraft {
	return draft.clusters === null ? { ...draft, clusters, supernova } : draft;
}

export function setRay(
	draft: NebulaDraft,
	filled: Filled,
	cluster: number,
	ray: number,
	to: Piece | null | 'figure',
): NebulaDraft {
	const own = withClusters(draft, filled);
	return {
		...own,
		clusters: (own.clusters ?? []).map((one, i) => {
			if (i !== cluster) return one;
			if (to === 'figure') return { ...one, figure: ray };
			return { ...one, pieces: one.pieces.map((piece, at) => (at === ray ? to : piece)) };
		}),
	};
}

export function setSupernova(draft: NebulaDraft, filled: Filled, piece: Piece | null): NebulaDraft {
	return { ...withClusters(draft, filled), supernova: piece };
}

/** Fills clusters and supernova in again, or clears them. */
export function resetClusters(draft: NebulaDraft, to: 'filled' | 'empty'): NebulaDraft {
	const { count, rays, startRay } = NEBULA_BOARD.clusters;
	const empty = Array.from({ length: count }, () => ({
		pieces: Array.from({ length: rays }, () => null),
		figure: startRay,
	}));
	return { ...draft, clusters: to === 'filled' ? null : empty, supernova: null };
}

/** How many of a piece have left the game; all others that lie nowhere are in the bag. */
export function setGone(draft: NebulaDraft, filled: Filled, piece: Piece, count: number): NebulaDraft {
	return { ...draft, gone: { ...filled.gone, [piece]: Math.max(0, count) } };
}

export function setTurn(draft: NebulaDraft, turn: TurnDraft | null): NebulaDraft {
	return { ...draft, turn };
}
