import { isDeepStrictEqual } from 'node:util';
import type { Game, Kinds, Played, Role, Seat } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { Command, Entry } from '@orrery/table';
import { TableModel } from '../../../packages/table/test/model/table-model.ts';
import type { StoredEntry } from './read-log.ts';
import { refereed } from './referees.ts';

/*
 * What a stored log says, found out without the server and without the table: moves, points and places are judged by the
 * referees, seats, clocks, undo and early endings by the model of the tests. The engine only says how a legal position
 * looks to a role.
 */

/** What everyone has to have seen of an entry. */
export interface ReplayedEntry {
	/** The event, for every role. */
	readonly event: Readonly<Record<string, unknown>>;
	/** The events of a move as its own seat knows them; null if that is no more than what all know. */
	readonly own: { readonly seat: number; readonly events: unknown } | null;
}

export interface ReplayedLog {
	readonly entries: readonly ReplayedEntry[];
	/** By version and role, for the views that were asked for. */
	readonly views: ReadonlyMap<string, unknown>;
	/** What is wrong with the log, and the number of the entry; null if all of it is right. */
	readonly fault: { readonly sequence: number; readonly reason: string } | null;
	readonly isOver: boolean;
}

export function viewKey(version: number, role: unknown): string {
	return `${version} ${String(role)}`;
}

/** Replays a log; `wanted` are the views to be computed, by `viewKey`. */
export function replayLog(
	game: string,
	entries: readonly StoredEntry[],
	wanted: ReadonlySet<string>,
): ReplayedLog {
	return game === 'nova-luna'
		? replayAs(novaLuna, entries, wanted)
		: game === 'nebula'
			? replayAs(nebula, entries, wanted)
			: broken(1, `there is no game ${game}`);
}

function broken(sequence: number, reason: string): ReplayedLog {
	return { entries: [], views: new Map(), fault: { sequence, reason }, isOver: false };
}

/** Replays a log by the rules of a game. */
export function replayAs<K extends Kinds>(
	game: Game<K>,
	stored: readonly StoredEntry[],
	wanted: ReadonlySet<string>,
): ReplayedLog {
	const log = stored.map(({ entry }): Entry<K> => JSON.parse(JSON.stringify(entry)));
	const [first, ...later] = log;
	if (first?.type !== 'created') return broken(1, 'the log does not begin with the creation of the table');
	const { options, seats, clock, undo, standIn, setup, at } = first;
	const terms = { options, seats, clock, undo, standIn };
	const model = new TableModel(game, terms, setup, at);
	const replayed: ReplayedEntry[] = [];
	const views = new Map<string, unknown>();
	/** The moves that stand, for the referee, who cannot take back. */
	const steps: { readonly seat: Seat; readonly move: K['move'] }[] = [];
	let referee = refereed(game.id, options, setup);

	const roles: readonly Role[] = [...([0, 1, 2, 3] as const).slice(0, seats.length), 'spectator'];
	const note = (
		entry: Entry<K>,
		told: Readonly<Record<string, unknown>>,
		played: Played<K['event']> | null,
	): void => {
		const { sequence, at: when, type } = entry;
		const { version, seats: held, deciders, ending, undoable, times } = model.describe();
		const own =
			played?.own === undefined || !('seat' in entry) ? null : { seat: entry.seat, events: played.own };
		replayed.push({ event: { sequence, at: when, type, ...told, deciders, undoable, times, ending }, own });
		for (const role of roles) {
			if (!wanted.has(viewKey(version, role))) continue;
			const mine = role === 'spectator' ? 0 : undoable[role];
			const view: unknown = game.view(model.position, role);
			const seen = { version, terms, seats: held, deciders, times, ending, undoable: mine, view };
			views.set(viewKey(version, role), seen);
		}
	};

	note(first, { game: first.game, rules: first.rules, ...terms }, null);
	for (const [i, entry] of later.entries()) {
		const sequence = i + 2;
		const wrong = (reason: string): ReplayedLog => ({
			entries: replayed,
			views,
			fault: { sequence, reason },
			isOver: false,
		});
		if (entry.sequence !== sequence) return wrong(`it says that it is number ${entry.sequence}`);
		if (entry.at < model.lastAt) return wrong('time goes back');
		const command = commandOf(entry);
		if (command === null && !model.isDue(entry)) return wrong(`${entry.type} though it was not due`);
		if (command !== null) {
			const verdict = model.verdict(command, entry.at);
			if (verdict.kind !== 'next')
				return wrong(verdict.kind === 'refused' ? verdict.code : 'the same command is in the log twice');
		}
		if (entry.type === 'moved') {
			if (!referee.allows(entry.seat, entry.move)) return wrong('the referee does not allow the move');
			referee.play(entry.seat, entry.move);
			steps.push({ seat: entry.seat, move: entry.move });
		}
		const undone = entry.type === 'taken-back' ? model.undoable(entry.seat) : 0;
		if (undone > 0) {
			steps.splice(steps.length - undone);
			referee = refereed(game.id, options, setup);
			for (const { seat, move } of steps) referee.play(seat, move);
		}
		const played = model.apply(entry);
		const { ending } = model;
		const deciders = ending === null || isFinished(ending) ? referee.deciders() : [];
		if (JSON.stringify(deciders) !== JSON.stringify(model.deciders()))
			return wrong('the referee says that others have to decide');
		if (referee.isOver() !== isFinished(ending)) return wrong('the referee does not agree on the end');
		if (isFinished(ending) && !isDeepStrictEqual(plain(ending.outcome), plain(referee.result())))
			return wrong('the referee counts other points or places');
		note(entry, toldOf(entry, played, undone), played);
	}
	return { entries: replayed, views, fault: null, isOver: model.ending !== null };
}

function isFinished(ending: unknown): ending is { readonly outcome: unknown } {
	if (typeof ending !== 'object' || ending === null || !('kind' in ending)) return false;
	return ending.kind === 'finished' && 'outcome' in ending;
}

/** The value as JSON has it. */
function plain(value: unknown): unknown {
	return JSON.parse(JSON.stringify(value));
}

/** The command that an entry must have come from; null if the table made it by itself. */
function commandOf<K extends Kinds>(entry: Entry<K>): Command<K> | null {
	const { id, sequence } = entry;
	if (id === undefined) return null;
	const signature = { id, version: sequence - 1 };
	switch (entry.type) {
		case 'moved':
			return { ...signature, type: 'play-move', seat: entry.seat, by: entry.by, move: entry.move };
		case 'taken-back':
			return { ...signature, type: 'take-back', seat: entry.seat };
		case 'seat-changed':
			return { ...signature, type: 'change-seat', seat: entry.seat, to: entry.to };
		case 'resigned':
			return { ...signature, type: 'resign', seat: entry.seat };
		case 'claimed':
			return { ...signature, type: 'claim', seat: entry.seat };
		case 'abandoned':
			return { ...signature, type: 'abandon' };
		case 'created':
		case 'ran-out':
		case 'paused':
			return null;
	}
}

function toldOf<K extends Kinds>(
	entry: Entry<K>,
	played: Played<K['event']> | null,
	undone: number,
): Readonly<Record<string, unknown>> {
	switch (entry.type) {
		case 'moved':
			return { seat: entry.seat, by: entry.by, events: played?.events };
		case 'taken-back':
			return { seat: entry.seat, steps: undone };
		case 'seat-changed':
			return { seat: entry.seat, to: entry.to };
		case 'resigned':
		case 'ran-out':
		case 'claimed':
			return { seat: entry.seat };
		case 'paused':
			return { from: entry.from, until: entry.until };
		case 'abandoned':
		case 'created':
			return {};
	}
}
