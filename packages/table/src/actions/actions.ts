import type { Kinds } from '@orrery/engine';
import { wrong } from '@orrery/engine/json';
import { timesAt } from '../state/clock.ts';
import type { Stamp } from '../state/first-entry.ts';
import type { TableState } from '../state/state.ts';
import { restartClocks } from '../state/state.ts';
import type { Abandon } from './abandon.ts';
import { abandon } from './abandon.ts';
import type { ActionRefusal, Timed, Unread } from './action.ts';
import type { ChangeSeat } from './change-seat.ts';
import { changeSeat } from './change-seat.ts';
import type { Claim } from './claim.ts';
import { claim } from './claim.ts';
import type { Pause } from './pause.ts';
import { pause } from './pause.ts';
import type { PlayMove } from './play-move.ts';
import { playMove } from './play-move.ts';
import type { Resign } from './resign.ts';
import { resign } from './resign.ts';
import type { RunOut } from './run-out.ts';
import { runOut } from './run-out.ts';
import type { TakeBack } from './take-back.ts';
import { takeBack } from './take-back.ts';

/*
 * Everything that can happen at a table after it was created. A new action is a file next to this one and a line in each
 * of the two lists below; commands, log entries and events follow from them.
 */

/** The types of the actions, by the name that log entries and events have. */
interface Actions<K extends Kinds> {
	readonly moved: PlayMove<K>;
	readonly 'taken-back': TakeBack;
	readonly 'seat-changed': ChangeSeat;
	readonly resigned: Resign;
	readonly 'ran-out': RunOut;
	readonly claimed: Claim;
	readonly abandoned: Abandon;
	readonly paused: Pause;
}

const ACTIONS: { readonly [Name in ActionName]: TableAction<Name> } = {
	moved: playMove,
	'taken-back': takeBack,
	'seat-changed': changeSeat,
	resigned: resign,
	'ran-out': runOut,
	claimed: claim,
	abandoned: abandon,
	paused: pause,
};

export type ActionName = keyof Actions<Kinds>;

/** How an action is read, when it is refused and what it does, whatever the game. */
interface TableAction<Name extends ActionName> {
	readonly command: Actions<Kinds>[Name]['command'];
	/** Reads the details of a command or of a stored entry, which may come from anywhere. */
	readonly read: <K extends Kinds>(unread: Unread<K>) => Actions<K>[Name]['details'];
	/** Why a game that goes on cannot take this action now; null if it can. */
	readonly check: <K extends Kinds>(
		state: TableState<K>,
		details: Timed<Actions<K>[Name]['details']>,
	) => ActionRefusal<K> | null;
	/** Takes the action, which was checked, and says what everyone is told. */
	readonly apply: <K extends Kinds>(
		state: TableState<K>,
		details: Actions<K>[Name]['details'],
	) => Actions<K>[Name]['told'];
}

/** What clients may ask for. */
export type ActionCommand<K extends Kinds> = {
	[Name in ActionName]: Actions<K>[Name] extends { readonly command: infer Command extends string }
		? { readonly type: Command } & Actions<K>[Name]['details']
		: never;
}[ActionName];

/** What the log stores. */
export type ActionEntry<K extends Kinds, Name extends ActionName = ActionName> = {
	[Each in Name]: Stamp & { readonly type: Each } & Actions<K>[Each]['details'];
}[Name];

/** What everyone is told. */
export type ActionEvent<K extends Kinds, Name extends ActionName = ActionName> = {
	[Each in Name]: { readonly type: Each } & Actions<K>[Each]['told'];
}[Name];

export const ACTION_NAMES: readonly ActionName[] = Object.keys(ACTIONS).filter(isActionName);

function isActionName(name: string): name is ActionName {
	return Object.hasOwn(ACTIONS, name);
}

const BY_COMMAND = new Map<unknown, ActionName>(
	ACTION_NAMES.flatMap((name) => {
		const { command } = ACTIONS[name];
		return command === null ? [] : [[command, name]];
	}),
);

/** The action that the type of a command asks for. */
export function readCommandType(type: unknown, path: string): ActionName {
	return BY_COMMAND.get(type) ?? wrong('unknown-value', path, Array.from(BY_COMMAND.keys()).join(', '), type);
}

export function readAction<K extends Kinds, Name extends ActionName>(
	type: Name,
	stamp: Stamp,
	unread: Unread<K>,
): ActionEntry<K, Name> {
	return Object.assign({ ...stamp, type }, ACTIONS[type].read(unread));
}

/*
 * A new command and an entry of a stored log are checked and applied the same way, so no log can contain anything that the
 * table would have refused.
 */

/** Why the table cannot accept this entry now; null if it can. */
export function checkAction<K extends Kinds, Name extends ActionName>(
	state: TableState<K>,
	entry: ActionEntry<K, Name>,
): ActionRefusal<K> | null {
	if (state.ending !== null) return { code: 'game-over' };
	return ACTIONS[entry.type].check(state, entry);
}

/** Applies the entry to the table. */
export function applyAction<K extends Kinds, Name extends ActionName>(
	state: TableState<K>,
	entry: ActionEntry<K, Name>,
): ActionEvent<K, Name> {
	const { type } = entry;
	// The clocks count the time before the entry, except that in which they stood still.
	const counted = 'from' in entry ? entry.from : entry.at;
	if (state.times !== null) state.times = timesAt(state.times, counted);
	const told = ACTIONS[type].apply(state, entry);
	restartClocks(state);
	return { type, ...told };
}
