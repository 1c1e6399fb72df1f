import type { Seat } from '../game.ts';
import type { Board } from './board.ts';
import { counterOf, markerOf } from './codes.ts';
import type { NebulaEvent } from './move.ts';
import type { Ending } from './position.ts';
import { NebulaPosition } from './position.ts';
import { readSnapshot } from './read-snapshot.ts';
import { totalPoints } from './scoring.ts';
import { codeOf } from './translate.ts';
import type { NebulaView } from './view.ts';
import { imagineSnapshot } from './view.ts';

/** Facts about a finished game that its last position no longer shows. */
export interface CourseOfPlay {
	/** By seat: the points at the start and after each round, as if the game had ended there. */
	readonly scores: readonly (readonly number[])[];
	/** Who brought about the end, and in which round, counted from 1; null before the end, or if it came before the start. */
	readonly endedBy: { readonly seat: Seat; readonly round: number } | null;
}

/**
 * Computes them from the view after the end, in which all cards are known, and the events of all moves that count. A
 * game that was not dealt also needs the view at its start.
 */
export function courseOfPlay(
	board: Board,
	view: NebulaView,
	events: readonly NebulaEvent[],
	begun: NebulaView | null = null,
): CourseOfPlay {
	const start = startOf(board, view, begun);
	const { position } = start;
	const scores = view.seats.map((_, seat) => [start.dealt ? 0 : totalPoints(position, seat)]);
	const reason = start.dealt || position.ending === null ? (view.outcome?.reason ?? null) : null;
	let turns = (position.round - 1) * position.players + position.activeSeat;
	let endedBy: CourseOfPlay['endedBy'] = null;
	for (const event of events) {
		apply(position, event);
		// A condition stays as it is once it is met. Only draws go on, and the last one emptied the bag.
		const open = endedBy === null || reason === 'empty-bag';
		if (open && reason !== null && 'seat' in event && isMet(reason, event, position))
			endedBy = { seat: event.seat, round: 1 + Math.floor(turns / position.players) };
		if (event.type !== 'finished-turn') continue;
		turns += 1;
		if (turns % position.players === 0)
			scores.forEach((line, seat) => {
				line.push(totalPoints(position, seat));
			});
	}
	return { scores, endedBy };
}

/** What scores at the start; the personal cards are known only from the end. */
function startOf(
	board: Board,
	view: NebulaView,
	begun: NebulaView | null,
): { readonly position: NebulaPosition; readonly dealt: boolean } {
	const empty = emptyPosition(board, view);
	if (begun === null || begun.decision?.step === 'keep') return { position: empty, dealt: true };
	// The order of the bag does not score, so any will do.
	const position = readSnapshot(board, imagineSnapshot(board, begun, { below: () => 0 }), '');
	position.kept.set(empty.kept);
	return { position, dealt: false };
}

/** The cards of the game, and nothing placed yet. */
function emptyPosition(
	board: Board,
	{ options, public: open, advanced = [], seats }: NebulaView,
): NebulaPosition {
	const { decks } = board;
	const position = new NebulaPosition(board, options);
	position.begin();
	position.publicTasks.cards.set(open.map(({ card }) => decks.public.findIndex(({ id }) => id === card)));
	position.advancedCards.set(advanced.map((card) => decks.advanced.findIndex(({ id }) => id === card)));
	position.kept.set(seats.map(({ kept }) => decks.personal.findIndex(({ id }) => id === kept)));
	return position;
}

/** Repeats what an event changed in that which scores; all else stays as it is. */
function apply({ board, galaxies, counters, publicTasks }: NebulaPosition, event: NebulaEvent): void {
	switch (event.type) {
		case 'placed':
			galaxies[event.seat]?.place(
				board.colours.indexOf(event.piece),
				board.fields.findIndex(({ id }) => id === event.field),
			);
			break;
		case 'placed-black-hole': {
			const galaxy = galaxies[event.seat];
			if (galaxy !== undefined) galaxy.blackHoles = event.blackHoles;
			break;
		}
		case 'moved-marker': {
			const code = codeOf(board, { type: 'marker', marker: event.marker });
			counters.move(counterOf(code), markerOf(code));
			break;
		}
		case 'finished-turn':
			publicTasks.judge(event.seat, galaxies);
			break;
		default:
	}
}

/** Whether the condition for the end holds after an event, which may have brought it about. */
function isMet(reason: Ending, event: NebulaEvent, position: NebulaPosition): boolean {
	const { board, options, publicTasks, mostConstellations } = position;
	switch (reason) {
		case 'black-holes':
			return event.type === 'placed-black-hole' && event.space === board.blackHoleTrack.length;
		case 'constellations':
			return mostConstellations >= board.end.constellations;
		case 'marking-stars':
			return publicTasks.stars >= board.end.markingStars[options.players];
		case 'empty-bag':
			return isDraw(event);
	}
}

function isDraw(event: NebulaEvent): boolean {
	switch (event.type) {
		case 'yielded-to-chaos':
			return event.drawn.length > 0;
		case 'replaced-supernova':
			return event.from === 'bag';
		case 'finished-turn':
			return event.refill.some((drawn) => drawn !== null);
		default:
			return false;
	}
}
