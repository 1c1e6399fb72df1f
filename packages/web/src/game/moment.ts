import type { Game, Kinds, Role, Seat, Step, UndoBar } from '@orrery/engine';
import type { Ending, TableEvent, TableSeat } from '@orrery/table';
import { holderOf } from '@orrery/table';
import { turnsOf } from './ending.ts';
import type { Moment } from './played-game.ts';

/** A position and how it came about; from a table, a record, a lesson or a fixture. */
export interface ShownPosition<K extends Kinds> {
	readonly game: Game<K>;
	readonly position: K['position'];
	/** The steps that led to the position. */
	readonly steps: readonly Step<K>[];
	readonly seats: readonly TableSeat[];
	/** Whose view is shown. */
	readonly role: Role;
	/** The seat addressed as “you”; the viewer's own if absent. */
	readonly you?: Seat | null;
	/** The seat that may undo now; none if absent. */
	readonly undoer?: Seat | null;
	/** Why the viewer cannot undo; nothing is said if absent. */
	readonly undoBar?: UndoBar | null;
	/** How the game ended; by its rules or not at all if absent. */
	readonly ending?: Ending<K> | null;
	/** Everything that happened at the table; just the steps if absent. */
	readonly events?: readonly TableEvent<K>[];
	/** Draws the position at once, without animation, even if it is one step after the last one. */
	readonly jump?: boolean;
}

/**
 * The moment of a game that a position and its steps give. It holds what the role may know and nothing else: moves,
 * which may hold secrets, are left out.
 */
export function momentOf<K extends Kinds>(shown: ShownPosition<K>): Moment<K> {
	const { game, position, steps, seats, role, undoer = null, undoBar = null, jump = false } = shown;
	const { ending = endingOf(game, position), you = role === 'spectator' ? null : role } = shown;
	const { events = eventsOf(steps, seats, ending) } = shown;
	return {
		version: events.at(-1)?.sequence ?? 0,
		role,
		you,
		view: game.view(position, role),
		seats,
		deciders: ending === null ? game.deciders(position) : [],
		undoer,
		undoBar,
		ending,
		turns: turnsOf(steps),
		events,
		jump,
	};
}

/**
 * Whether one moment does not follow the other by a single event, or asks to be drawn at once: then nothing flies from
 * one to the other. An undo at a table is an event like a move; a replay that goes back has fewer events than before.
 */
export function isJump<K extends Kinds>(before: Moment<K>, after: Moment<K>): boolean {
	if (before === after) return false;
	return after.jump === true || (after.version !== before.version && after.version !== before.version + 1);
}

function endingOf<K extends Kinds>(game: Game<K>, position: K['position']): Ending<K> | null {
	const outcome: K['outcome'] | null = game.outcome(position);
	return outcome === null ? null : { kind: 'finished', outcome };
}

/** The steps as a table without a clock would have announced them. */
export function eventsOf<K extends Kinds>(
	steps: readonly Step<K>[],
	seats: readonly TableSeat[],
	ending: Ending<K> | null,
): readonly TableEvent<K>[] {
	return steps.map(({ seat, played }, index) => {
		const held = seats[seat];
		return {
			type: 'moved',
			sequence: index + 1,
			at: 0,
			// These events are shown, and nothing is computed from them: who decides is in the moment.
			deciders: [],
			undoable: [],
			times: null,
			ending: index === steps.length - 1 ? ending : null,
			seat,
			by: held !== undefined && holderOf(held).kind === 'bot' ? 'bot' : 'human',
			events: played.events,
		};
	});
}
