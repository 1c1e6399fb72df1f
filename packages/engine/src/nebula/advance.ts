import type { Game, Role, Seat } from '../game.ts';
import { unwrap, wrong } from '../json.ts';
import type { Board, CardId, Piece } from './board.ts';
import type { NebulaEvent, NebulaMove } from './move.ts';
import type { NebulaKinds } from './nebula.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { NebulaSnapshot } from './snapshot.ts';
import type { NebulaView } from './view.ts';
import { fittingSnapshot, unseenCards } from './view.ts';

/** The event that says which move was played; `began` and `ended` only follow it. */
type StepEvent = Exclude<NebulaEvent, { readonly type: 'began' | 'ended' }>;

/**
 * The view after a step: its move is played on a position that fits the view and has on top of the bag what the step
 * drew. So the rules stay in one place; only what the events reveal is taken from them.
 */
export function advanceView(
	game: Game<NebulaKinds>,
	board: Board,
	view: NebulaView,
	events: readonly NebulaEvent[],
): NebulaView {
	const [step] = events;
	if (step === undefined || step.type === 'began' || step.type === 'ended')
		wrong('unknown-value', 'events[0].type', 'a step', step?.type);
	const shown = withRevealedCards(view, events);
	const snapshot = fittingSnapshot(board, shown, {
		bag: bagFrom(board, shown, events.flatMap(drawnBy)),
		// Without numbers for it, a piece put back goes to the bottom of the bag, whose order no view shows.
		returns: [],
		cards: unseenCards(board, shown),
	});
	const position = readSnapshot(board, snapshot, 'view');
	const move = moveOf(step, () => hiddenCard(snapshot, step.seat, view.role));
	const played = game.play(position, step.seat, unwrap(game.readMove(move)));
	if (!played.ok) wrong('refused', 'events[0]', undefined, played.fault.code);
	return game.view(position, view.role);
}

/** Nebula 9: the end reveals the personal cards, which the points of its outcome come from. */
function withRevealedCards(view: NebulaView, events: readonly NebulaEvent[]): NebulaView {
	const ended = events.find((event) => event.type === 'ended');
	if (ended === undefined) return view;
	const seats = view.seats.map((seat, i) => ({ ...seat, kept: ended.kept[i] ?? null }));
	return { ...view, seats };
}

/** The pieces that a step drew from the bag, in that order. */
function drawnBy(event: NebulaEvent): readonly Piece[] {
	switch (event.type) {
		case 'began':
			return event.observatories.flat();
		case 'yielded-to-chaos':
			return event.drawn;
		case 'replaced-supernova':
			return event.from === 'bag' ? [...event.putBack, event.piece] : [];
		case 'finished-turn':
			return event.refill.flatMap((drawn) => drawn ?? []);
		default:
			return [];
	}
}

/** The pieces of the bag, with these on top. */
function bagFrom({ pieces }: Board, { bag }: NebulaView, top: readonly Piece[]): readonly Piece[] {
	const rest = pieces.flatMap((name) => {
		const left = (bag[name] ?? 0) - top.filter((piece) => piece === name).length;
		return Array<Piece>(Math.max(0, left)).fill(name);
	});
	return [...top, ...rest];
}

/** A card that another seat may have kept: which one is hidden, and any of those made up for it will do. */
function hiddenCard({ seats }: NebulaSnapshot, seat: Seat, role: Role): CardId {
	const card = seat === role ? undefined : seats[seat]?.dealt[0];
	return card ?? wrong('missing-piece', 'events[0].card');
}

function moveOf(step: StepEvent, hidden: () => CardId): NebulaMove {
	switch (step.type) {
		case 'kept':
			return { type: 'keep', card: step.card ?? hidden() };
		case 'invested-time':
			return { type: 'time', steps: step.steps };
		case 'yielded-to-chaos':
			return { type: 'chaos', discard: step.discarded };
		case 'retained':
			return { type: 'retain', pieces: step.pieces };
		case 'placed':
			return { type: 'place', piece: step.piece, field: step.field };
		case 'placed-black-hole':
			return { type: 'black-hole' };
		case 'replaced-supernova':
			return step.from === 'bag'
				? { type: 'supernova', from: step.from }
				: { type: 'supernova', from: step.from, piece: step.piece };
		case 'moved-marker':
			return { type: 'marker', marker: step.marker };
		case 'finished-turn':
			return { type: 'done' };
	}
}
