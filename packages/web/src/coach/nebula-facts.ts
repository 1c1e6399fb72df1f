import type { CardId, NebulaEvent, NebulaKinds, NebulaMove, NebulaView, Piece, Seat } from '@orrery/engine';
import { BLACK, nebula } from '@orrery/engine';
import { Lookahead } from '../game/lookahead.ts';
import type { Placing } from '../nebula/preview.ts';
import { Preview } from '../nebula/preview.ts';
import type { MistakeReason, Worth } from './mistake.ts';

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
}

/** Follows the moves of the seat's turn. */
export function turnFacts(view: NebulaView, seat: Seat, moves: readonly NebulaMove[]): TurnFacts {
	const { position } = new Lookahead(nebula, view.options, view, 'facts');
	const before = new Preview(view);
	const events: NebulaEvent[] = [];
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
	};
}

function placedBy(events: readonly NebulaEvent[]): readonly Piece[] {
	return events.flatMap((event) =>
		event.type === 'placed' ? [event.piece] : event.type === 'placed-black-hole' ? [BLACK] : [],
	);
}

/** The cards that the seat is further on with: the most advanced first. */
function raised(before: Preview, after: Preview, seat: Seat): readonly CardId[] {
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

/** Why a move is worse than the best one. */
export type NebulaReason = MistakeReason &
	/** It takes a star away from this task. */
	(
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
		| { readonly kind: 'closer'; readonly raises: number; readonly instead: number; readonly card: CardId }
		| { readonly kind: 'chances'; readonly best: number; readonly wanted: number }
	);

/** The most telling fact that is true of the move and not of the best turn; the search's own figures if there is none. */
export function reasonAgainst(
	view: NebulaView,
	wanted: NebulaMove,
	line: readonly NebulaMove[],
	worth: Worth,
): NebulaReason {
	const { decision, role } = view;
	const chances: NebulaReason = { kind: 'chances', certain: false, ...worth };
	const [best] = line;
	if (best === undefined || decision === null || role === 'spectator') return chances;
	const preview = new Preview(view);
	const spoilt = isPlacing(wanted) ? spoiltBy(preview, role, wanted) : null;
	if (spoilt !== null && !(isPlacing(best) && spoiltBy(preview, role, best) !== null))
		return { kind: 'spoils', certain: true, card: spoilt };
	const behind = pointsBehind(preview, view, role);
	if (behind > 0 && startsLast(preview, role, wanted) && !startsLast(preview, role, best))
		return { kind: 'last-round', certain: true, behind };
	if (wanted.type === 'done' && decision.step === 'place' && best.type !== 'done')
		return { kind: 'unused', certain: true, count: Math.max(1, decision.limit - decision.placed.length) };
	const mine = turnFacts(view, role, [wanted]);
	const its = turnFacts(view, role, line);
	const [task] = its.completes;
	const how = wanted.type === 'time' || wanted.type === 'chaos' ? 'time' : 'place';
	if (task !== undefined && !mine.raises.includes(task))
		return { kind: 'task', certain: true, card: task, how };
	if (its.matches && !mine.matches && view.supernova !== null && !mine.takes.includes(view.supernova))
		return { kind: 'third', certain: true, piece: view.supernova };
	if (isPlacing(wanted) && isPlacing(best)) {
		const [raises, instead] = [mine.raises, turnFacts(view, role, [best]).raises];
		const card = instead.find((other) => !raises.includes(other));
		if (instead.length > raises.length && card !== undefined)
			return { kind: 'closer', certain: true, raises: raises.length, instead: instead.length, card };
	}
	return chances;
}

function isPlacing(move: NebulaMove): move is Placing {
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

function startsLast(preview: Preview, seat: Seat, move: NebulaMove): boolean {
	if (move.type === 'done') return preview.endStartsLast(seat);
	return isPlacing(move) && preview.placing(seat, move)?.startsLast === true;
}

/** By how many points the seat is behind the best other one, as far as points lie open. */
function pointsBehind(preview: Preview, { seats }: NebulaView, seat: Seat): number {
	const points = ([0, 1, 2, 3] as const).filter((other) => other < seats.length);
	const most = Math.max(...points.filter((other) => other !== seat).map((other) => preview.points(other)));
	return most - preview.points(seat);
}

/** Where a hint looks: what the best turn is good for. */
export type NebulaAim =
	| { readonly kind: 'completes' | 'closer'; readonly card: CardId }
	| { readonly kind: 'third'; readonly piece: Piece }
	/** There is nothing to see before the move itself. */
	| { readonly kind: 'move' };

export function aimOf(view: NebulaView, line: readonly NebulaMove[]): NebulaAim {
	const { role } = view;
	if (role === 'spectator') return { kind: 'move' };
	const { completes, raises, matches, places } = turnFacts(view, role, line);
	const [done] = completes;
	if (done !== undefined) return { kind: 'completes', card: done };
	if (matches && view.supernova !== null && places.length > 2)
		return { kind: 'third', piece: view.supernova };
	const [closer] = raises;
	return closer === undefined ? { kind: 'move' } : { kind: 'closer', card: closer };
}

/** What a turn of another player was good for. */
export type NebulaDeed = { readonly placed: readonly Piece[] } & (
	| { readonly kind: 'completed'; readonly card: CardId; readonly first: boolean }
	| { readonly kind: 'third' | 'nothing' }
	| { readonly kind: 'closer'; readonly card: CardId; readonly have: number; readonly need: number }
	| { readonly kind: 'hole'; readonly holes: number }
);

/** The deed of a turn; `events` are those of the whole turn, and the views those before and after it. */
export function deedOf(
	events: readonly NebulaEvent[],
	before: NebulaKinds['view'],
	after: NebulaKinds['view'],
	seat: Seat,
): NebulaDeed {
	const placed = placedBy(events);
	const [marked] = events.flatMap((event) => (event.type === 'finished-turn' ? event.tasks : []));
	if (marked !== undefined) return { kind: 'completed', placed, ...marked };
	if (placed.length > 2) return { kind: 'third', placed };
	const now = new Preview(after);
	const [card] = raised(new Preview(before), now, seat);
	if (card !== undefined) {
		const { have, need } = now.progress(seat, card);
		return { kind: 'closer', placed, card, have, need };
	}
	const hole = events.findLast((event) => event.type === 'placed-black-hole');
	if (hole !== undefined) return { kind: 'hole', placed, holes: hole.blackHoles };
	return { kind: 'nothing', placed };
}
