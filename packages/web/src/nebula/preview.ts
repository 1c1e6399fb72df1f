import type {
	CardFields,
	CardId,
	CounterState,
	FieldId,
	MarkerId,
	NebulaKinds,
	NebulaMove,
	NebulaPosition,
	NebulaRefusal,
	NebulaView,
	Piece,
	Seat,
} from '@orrery/engine';
import { BLACK, cardFieldsOf, NEBULA_BOARD, nebula, nebulaPointsOf, progressOf } from '@orrery/engine';
import { Lookahead } from '../game/lookahead.ts';
import type { CardProgress } from './board/card-progress.ts';
import { cardProgress } from './board/card-progress.ts';
import type { MarkerEffect } from './board/card-props.ts';
import { placesOf } from './board/marker.ts';
import type { BarredReason } from './board/props.ts';

/** What a seat may do now, sorted by topic. All of it comes from the engine. */
export interface Offers {
	/** Personal cards of which one is kept. */
	readonly cards: readonly CardId[];
	/** Whether time may be spent. */
	readonly time: boolean;
	/** Pieces that may be returned for chaos. */
	readonly chaos: readonly Piece[];
	/** By color: the fields that a star may go to. */
	readonly fields: ReadonlyMap<Piece, readonly FieldId[]>;
	/** Whether a black hole may be placed. */
	readonly blackHole: boolean;
	/** What may become the supernova. */
	readonly supernovas: readonly Piece[];
	readonly supernovaFromBag: boolean;
	/** Value markers that may be moved. */
	readonly markers: readonly MarkerId[];
	/** Whether the turn may be ended. */
	readonly done: boolean;
}

/** What placing a piece would do. None of it depends on hidden information. */
export interface PlacingPreview {
	/** Whether it has the supernova's color. */
	readonly matched: boolean;
	/** How many pieces may be placed in this turn after it. */
	readonly limit: number;
	/** What the player would have to choose next. */
	readonly next: 'supernova' | 'marker' | 'place';
	/** By card: the progress that would change. */
	readonly changes: ReadonlyMap<CardId, CardProgress>;
	/** Task cards with more progress, and those that it would fulfill. */
	readonly raised: readonly CardId[];
	readonly fulfilled: readonly CardId[];
	/** By advanced card: the new number of instances, where it changes. */
	readonly instances: ReadonlyMap<CardId, number>;
	/** The star that it would replace. */
	readonly replaced: Piece | null;
	/** Whether the round would become the last one by it (Nebula 8, end). */
	readonly startsLast: boolean;
}

export type Placing = Extract<NebulaMove, { readonly type: 'place' | 'black-hole' }>;

/**
 * Looks ahead from a view by the engine's rules alone. The bag and the cards of others are hidden: no result here
 * depends on them.
 */
export class Preview {
	readonly view: NebulaView;
	readonly #ahead: Lookahead<NebulaKinds>;
	readonly #placings = new Map<string, PlacingPreview | null>();
	readonly #offers = new Map<Seat, Offers>();

	constructor(view: NebulaView, seed = 'preview') {
		this.view = view;
		this.#ahead = new Lookahead(nebula, view.options, view, seed);
	}

	/** Everything the seat may do now. */
	offers(seat: Seat): Offers {
		const known = this.#offers.get(seat);
		if (known !== undefined) return known;
		const offers = sorted(nebula.legalMoves(this.#ahead.position, seat));
		this.#offers.set(seat, offers);
		return offers;
	}

	/** Why the move may not be played now; null if it may. */
	refusal(seat: Seat, move: NebulaMove): NebulaRefusal | null {
		return nebula.check(this.#ahead.position, seat, move);
	}

	/** Why no piece of this kind may be placed now; null if one may. */
	barredReason(seat: Seat, piece: Piece): BarredReason | null {
		const { fields, blackHole } = this.offers(seat);
		if (piece === BLACK ? blackHole : fields.has(piece)) return null;
		const refusal = this.refusal(
			seat,
			piece === BLACK
				? { type: 'black-hole' }
				: { type: 'place', piece, field: NEBULA_BOARD.fields[0]?.id ?? '' },
		);
		switch (refusal?.code) {
			case 'colour-placed-already':
			case 'bar-full':
				return { code: refusal.code };
			case 'limit-reached':
				return { code: refusal.code, limit: refusal.limit };
			case 'must-match-supernova':
				return { code: refusal.code, limit: refusal.limit, supernova: refusal.supernova };
			default:
				return { code: 'no-field' };
		}
	}

	/** The seat's progress on a task card. */
	progress(seat: Seat, card: CardId): CardProgress {
		return taskProgress(this.#ahead.position, seat, card);
	}

	/** Instances of an advanced card. */
	instances(seat: Seat, card: CardId): number {
		return instancesOf(this.#ahead.position, seat, card);
	}

	/** What placing it would do; null if that is not legal. */
	placing(seat: Seat, move: Placing): PlacingPreview | null {
		const key = move.type === 'place' ? `${move.piece} ${move.field}` : move.type;
		const known = this.#placings.get(key);
		if (known !== undefined) return known;
		const preview = this.#place(seat, move);
		this.#placings.set(key, preview);
		return preview;
	}

	/** The public tasks that the seat would mark if the turn ended now. */
	marks(seat: Seat): readonly CardId[] {
		const events = this.#ahead.try(seat, { type: 'done' });
		const finished = events?.find((event) => event.type === 'finished-turn');
		return finished?.tasks.map(({ card }) => card) ?? [];
	}

	/** Whether the round would become the last one if the seat ended the turn now. */
	endStartsLast(seat: Seat): boolean {
		if (this.view.end.lastRound || this.#ahead.try(seat, { type: 'done' }) === null) return false;
		return this.#ahead.after.ending !== null;
	}

	/** The fields of the seat's galaxy that a card is about. */
	fieldsOf(seat: Seat, card: CardId): CardFields {
		return cardFieldsOf(this.#ahead.position, seat, card);
	}

	/** The seat's points if the game ended now. What is hidden, the personal task of another seat, is left out. */
	points(seat: Seat): number {
		const { total, personal } = nebulaPointsOf(this.#ahead.position, seat);
		return this.view.seats[seat]?.kept === null ? total - personal : total;
	}

	/** What moving the marker would do; null if that is not legal. */
	marker(seat: Seat, marker: MarkerId): MarkerEffect | null {
		const before = this.points(seat);
		if (this.#ahead.try(seat, { type: 'marker', marker }) === null) return null;
		const { total, personal } = nebulaPointsOf(this.#ahead.after, seat);
		const after = this.view.seats[seat]?.kept === null ? total - personal : total;
		return {
			before: worthOf(this.view.counters ?? [], marker),
			after: worthOf(nebula.view(this.#ahead.after, seat).counters ?? [], marker),
			gain: after - before,
		};
	}

	/** The cards whose progress the viewer may see: the public ones, and the personal card if it is known. */
	tasks(seat: Seat): readonly CardId[] {
		const kept = this.view.seats[seat]?.kept ?? null;
		return [...this.view.public.map(({ card }) => card), ...(kept === null ? [] : [kept])];
	}

	#place(seat: Seat, move: Placing): PlacingPreview | null {
		const events = this.#ahead.try(seat, move);
		const placed = events?.find((event) => event.type === 'placed' || event.type === 'placed-black-hole');
		if (placed === undefined) return null;
		const copy = this.#ahead.after;
		const changes = new Map<CardId, CardProgress>();
		const raised: CardId[] = [];
		const fulfilled: CardId[] = [];
		for (const card of this.tasks(seat)) {
			const [before, after] = [this.progress(seat, card), taskProgress(copy, seat, card)];
			if (before.have === after.have && before.done === after.done && same(before, after)) continue;
			changes.set(card, after);
			if (after.have > before.have || (after.done && !before.done)) raised.push(card);
			if (after.done && !before.done) fulfilled.push(card);
		}
		const instances = new Map(
			(this.view.advanced ?? [])
				.map((card) => [card, instancesOf(copy, seat, card)] as const)
				.filter(([card, count]) => count !== this.instances(seat, card)),
		);
		const { step } = copy;
		return {
			matched: placed.matched,
			limit: copy.placeLimit,
			next: step === 'supernova' || step === 'marker' ? step : 'place',
			changes,
			raised,
			fulfilled,
			instances,
			replaced: placed.type === 'placed' ? placed.overbuilt : null,
			startsLast: copy.ending !== null && !this.view.end.lastRound,
		};
	}
}

function worthOf(counters: readonly CounterState[], marker: MarkerId): number {
	return counters.flatMap(placesOf).find((place) => place.marker === marker)?.points ?? 0;
}

function sorted(moves: readonly NebulaMove[]): Offers {
	const fields = new Map<Piece, FieldId[]>();
	for (const move of moves) {
		if (move.type === 'place') fields.set(move.piece, [...(fields.get(move.piece) ?? []), move.field]);
	}
	const has = (type: NebulaMove['type']): boolean => moves.some((move) => move.type === type);
	return {
		cards: moves.flatMap((move) => (move.type === 'keep' ? [move.card] : [])),
		time: has('time'),
		chaos: moves.flatMap((move) => (move.type === 'chaos' ? [move.discard] : [])),
		fields,
		blackHole: has('black-hole'),
		supernovas: moves.flatMap((move) =>
			move.type === 'supernova' && move.from === 'observatory' ? [move.piece] : [],
		),
		supernovaFromBag: moves.some((move) => move.type === 'supernova' && move.from === 'bag'),
		markers: moves.flatMap((move) => (move.type === 'marker' ? [move.marker] : [])),
		done: has('done'),
	};
}

function taskProgress(position: NebulaPosition, seat: Seat, card: CardId): CardProgress {
	const progress = progressOf(position, seat, card);
	if ('count' in progress) throw new RangeError(`${card} is no card of tasks`);
	return cardProgress(progress);
}

function instancesOf(position: NebulaPosition, seat: Seat, card: CardId): number {
	const progress = progressOf(position, seat, card);
	return 'count' in progress ? progress.count : 0;
}

function same(a: CardProgress, b: CardProgress): boolean {
	return JSON.stringify(a.danger) === JSON.stringify(b.danger);
}
