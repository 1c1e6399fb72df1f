import type {
	CardId,
	ConstellationId,
	FieldId,
	NebulaEvent,
	NebulaMove,
	NebulaView,
	Piece,
	Seat,
} from '@orrery/engine';
import { BLACK, NEBULA_BOARD, nebula } from '@orrery/engine';
import { Lookahead } from '../../game/lookahead.ts';
import type { Placing } from '../../nebula/preview.ts';
import { Preview } from '../../nebula/preview.ts';

/*
 * What the rules and the open pieces make certain about a move of Nebula. Hidden are the order of the bag and the
 * personal cards of others, and nothing here depends on them: a turn is followed only as far as nothing is drawn.
 */

/** What the moves of a turn do, from a decision on. */
export interface TurnFacts {
	/** Public tasks that would be marked at the end of the turn. */
	readonly completes: readonly CardId[];
	/** Tasks that come closer, or are fulfilled. */
	readonly raises: readonly CardId[];
	/** Pieces that are taken and placed. */
	readonly takes: readonly Piece[];
	readonly places: readonly Piece[];
	/** One of them has the supernova's color, which allows one more (Nebula 8, place). */
	readonly matches: boolean;
	/** Constellations that become complete. */
	readonly constellations: readonly ConstellationId[];
	/** The seat's personal task is fulfilled by it, as far as the viewer may know that task. */
	readonly personal: boolean;
	/** Before the end of the turn, or as far as it could be followed. */
	readonly after: Preview;
}

/** Follows the moves of the seat's turn. */
export function turnFacts(view: NebulaView, seat: Seat, moves: readonly NebulaMove[]): TurnFacts {
	const { position } = new Lookahead(nebula, view.options, view, 'facts');
	const before = new Preview(view);
	const events: NebulaEvent[] = [];
	const kept = view.seats[seat]?.kept ?? null;
	let last = before;
	for (const move of moves) {
		// What a piece becomes that is drawn now, nobody knows yet.
		if (move.type === 'chaos' || (move.type === 'supernova' && move.from === 'bag')) break;
		const played = nebula.play(position, seat, move);
		if (!played.ok) break;
		events.push(...played.value.events);
		if (move.type !== 'done') last = new Preview(nebula.view(position, seat));
	}
	return {
		completes: events.flatMap((event) =>
			event.type === 'finished-turn' ? event.tasks.map(({ card }) => card) : [],
		),
		raises: raised(before, last, seat),
		takes: events.flatMap((event) =>
			event.type === 'invested-time' ? event.took.flatMap((piece) => piece ?? []) : [],
		),
		places: placedBy(events),
		matches: events.some((event) => 'matched' in event && event.matched),
		constellations: completedBy(view, last.view, seat),
		personal: kept !== null && !before.progress(seat, kept).done && last.progress(seat, kept).done,
		after: last,
	};
}

function completedBy(before: NebulaView, after: NebulaView, seat: Seat): readonly ConstellationId[] {
	const stars = (view: NebulaView): ReadonlySet<FieldId> =>
		new Set((view.seats[seat]?.galaxy ?? []).map(({ field }) => field));
	const [then, now] = [stars(before), stars(after)];
	return NEBULA_BOARD.constellations
		.filter(
			({ fields }) => fields.every((field) => now.has(field)) && !fields.every((field) => then.has(field)),
		)
		.map(({ id }) => id);
}

export function placedBy(events: readonly NebulaEvent[]): readonly Piece[] {
	return events.flatMap((event) =>
		event.type === 'placed' ? [event.piece] : event.type === 'placed-black-hole' ? [BLACK] : [],
	);
}

/** The cards that the seat is further on with: the most advanced first. */
export function raised(before: Preview, after: Preview, seat: Seat): readonly CardId[] {
	const share = (card: CardId): number => {
		const { have, need, done } = after.progress(seat, card);
		return done ? 1 : have / Math.max(1, need);
	};
	return before
		.tasks(seat)
		.filter((card) => {
			const [then, now] = [before.progress(seat, card), after.progress(seat, card)];
			return (now.done && !then.done) || (now.have > then.have && !then.done);
		})
		.toSorted((a, b) => share(b) - share(a));
}

/** What is true of a move and not of a better way to play the turn. */
export type NebulaContrast =
	/** It takes a star away from this task. */
	| { readonly kind: 'spoils'; readonly card: CardId }
	/** It starts the last round while the player is behind by so many points. */
	| { readonly kind: 'last-round'; readonly behind: number }
	/** It ends the turn while so many pieces may still be placed. */
	| { readonly kind: 'unused'; readonly count: number }
	/** Another way completes this task in this turn. */
	| { readonly kind: 'task'; readonly card: CardId; readonly how: 'time' | 'place' }
	/** Another way allows a third piece, because of this supernova. */
	| { readonly kind: 'third'; readonly piece: Piece }
	/** Another way brings more tasks closer. */
	| { readonly kind: 'closer'; readonly raises: number; readonly instead: number; readonly card: CardId };

/** The most telling fact that speaks against a move beside a better turn; null if none is certain. */
export function contrastOf(
	view: NebulaView,
	move: NebulaMove,
	line: readonly NebulaMove[],
): NebulaContrast | null {
	const { decision, role } = view;
	const [best] = line;
	if (best === undefined || decision === null || role === 'spectator') return null;
	const preview = new Preview(view);
	const spoilt = isPlacing(move) ? spoiltBy(preview, role, move) : null;
	if (spoilt !== null && !(isPlacing(best) && spoiltBy(preview, role, best) !== null))
		return { kind: 'spoils', card: spoilt };
	const behind = -lead(preview, view, role);
	if (behind > 0 && startsLast(preview, role, move) && !startsLast(preview, role, best))
		return { kind: 'last-round', behind };
	if (move.type === 'done' && decision.step === 'place' && best.type !== 'done')
		return { kind: 'unused', count: Math.max(1, decision.limit - decision.placed.length) };
	const mine = turnFacts(view, role, [move]);
	const its = turnFacts(view, role, line);
	const [task] = its.completes;
	const how = move.type === 'time' || move.type === 'chaos' ? 'time' : 'place';
	if (task !== undefined && !mine.raises.includes(task)) return { kind: 'task', card: task, how };
	if (its.matches && !mine.matches && view.supernova !== null && !mine.takes.includes(view.supernova))
		return { kind: 'third', piece: view.supernova };
	if (isPlacing(move) && isPlacing(best)) {
		const [raises, instead] = [mine.raises, turnFacts(view, role, [best]).raises];
		const card = instead.find((other) => !raises.includes(other));
		if (instead.length > raises.length && card !== undefined)
			return { kind: 'closer', raises: raises.length, instead: instead.length, card };
	}
	return null;
}

export function isPlacing(move: NebulaMove): move is Placing {
	return move.type === 'place' || move.type === 'black-hole';
}

/** The task that a star counts less for after the placing, because of the star that it replaces or its color. */
function spoiltBy(preview: Preview, seat: Seat, move: Placing): CardId | null {
	const changes = preview.placing(seat, move)?.changes ?? new Map();
	for (const [card, after] of changes) {
		const before = preview.progress(seat, card);
		if (before.done ? !after.done : after.have < before.have) return card;
	}
	return null;
}

export function startsLast(preview: Preview, seat: Seat, move: NebulaMove): boolean {
	if (move.type === 'done') return preview.endStartsLast(seat);
	return isPlacing(move) && preview.placing(seat, move)?.startsLast === true;
}

/** By how many points the seat is ahead of the best other one, as far as points lie open; below 0 it is behind. */
export function lead(preview: Preview, { seats }: NebulaView, seat: Seat): number {
	const points = ([0, 1, 2, 3] as const).filter((other) => other < seats.length);
	const most = Math.max(...points.filter((other) => other !== seat).map((other) => preview.points(other)));
	return preview.points(seat) - most;
}
