import type { Kinds, Role, Seat } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { standingSteps } from './standing.ts';

/* The moves of a game as the log and the strip “Since your turn” list them, made from its events alone. */

/** One move, or something that happened beside the game. */
export interface MoveLine<K extends Kinds> {
	/** The number of its event. */
	readonly sequence: number;
	/** Who moved; null for what happened beside the game. */
	readonly seat: Seat | null;
	/** The turn that it belongs to, counted from 1 as the top bar counts. */
	readonly turn: number;
	/** What it did, for its picture. */
	readonly events: readonly K['event'][];
	readonly undone: boolean;
	/** What it did, in words. */
	say(): readonly string[];
}

/** The moves of one player that follow on one another in one turn. */
export interface TurnLines<K extends Kinds> {
	readonly turn: number;
	readonly seat: Seat | null;
	readonly lines: readonly MoveLine<K>[];
}

/** The lines of these events, oldest first. */
export function moveLines<K extends Kinds>(
	events: readonly TableEvent<K>[],
	{
		narrate,
		endsTurn,
	}: {
		readonly narrate: (event: TableEvent<K>) => readonly string[];
		readonly endsTurn: (event: K['event']) => boolean;
	},
): readonly MoveLine<K>[] {
	const standing = new Set(standingSteps(events).map(({ sequence }) => sequence));
	let turn = 1;
	/** By move that was not undone yet: the turn after it. */
	const turns: number[] = [];
	return events.flatMap((event): readonly MoveLine<K>[] => {
		if (event.type === 'created') return [];
		const say = (): readonly string[] => narrate(event);
		const line = { sequence: event.sequence, turn, seat: null, events: [], undone: false, say };
		if (event.type === 'taken-back') {
			turns.length = Math.max(0, turns.length - event.steps);
			turn = turns.at(-1) ?? 1;
			return [{ ...line, turn }];
		}
		if (event.type !== 'moved') return [line];
		const { seat, events: happened } = event;
		if (happened.some(endsTurn)) turn += 1;
		turns.push(turn);
		return [{ ...line, seat, events: happened, undone: !standing.has(event.sequence) }];
	});
}

/** The lines by turn, oldest first. */
export function byTurn<K extends Kinds>(lines: readonly MoveLine<K>[]): readonly TurnLines<K>[] {
	const turns: { turn: number; seat: Seat | null; lines: MoveLine<K>[] }[] = [];
	for (const line of lines) {
		const last = turns.at(-1);
		if (last !== undefined && last.turn === line.turn && last.seat === line.seat) last.lines.push(line);
		else turns.push({ turn: line.turn, seat: line.seat, lines: [line] });
	}
	return turns;
}

/** The moves of others after the viewer's own last one. */
export function linesSince<K extends Kinds>(
	lines: readonly MoveLine<K>[],
	viewer: Role,
): readonly MoveLine<K>[] {
	if (viewer === 'spectator') return [];
	const moves = lines.filter(({ seat, undone }) => seat !== null && !undone);
	return moves.slice(moves.findLastIndex(({ seat }) => seat === viewer) + 1);
}
