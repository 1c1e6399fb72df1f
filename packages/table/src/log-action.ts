import type { Kinds } from '@orrery/engine';
import { timesAt } from './clock.ts';
import { abandon } from './commands/abandon.ts';
import { changeSeat, checkChange } from './commands/change-seat.ts';
import { checkClaim, claim } from './commands/claim.ts';
import { checkMove, playMove } from './commands/play-move.ts';
import { checkResigning, resign } from './commands/resign.ts';
import { checkTakeBack, takeBack } from './commands/take-back.ts';
import type { EventBody } from './event.ts';
import type { LaterEntry } from './log.ts';
import type { ActionRefusal } from './refusal.ts';
import { checkRunOut, runOut } from './run-out.ts';
import type { TableState } from './state.ts';
import { restartClocks } from './state.ts';

/*
 * Checks and applies log entries. A new command and an entry of a stored log go the same way, so no log can contain
 * anything that the table would have refused.
 */

/** Why the table cannot accept this entry now; null if it can. */
export function checkAction<K extends Kinds>(
	state: TableState<K>,
	entry: LaterEntry<K>,
): ActionRefusal<K> | null {
	if (state.ending !== null) return { code: 'game-over' };
	switch (entry.type) {
		case 'moved':
			return checkMove(state, entry);
		case 'taken-back':
			return checkTakeBack(state, entry);
		case 'seat-changed':
			return checkChange(state, entry);
		case 'resigned':
			return checkResigning(state, entry);
		case 'ran-out':
			return checkRunOut(state, entry);
		case 'claimed':
			return checkClaim(state, entry);
		case 'abandoned':
			return null;
	}
}

/** Applies the entry to the table. */
export function applyAction<K extends Kinds>(state: TableState<K>, entry: LaterEntry<K>): EventBody<K> {
	if (state.times !== null) state.times = timesAt(state.times, entry.at);
	const told = change(state, entry);
	restartClocks(state);
	return told;
}

function change<K extends Kinds>(state: TableState<K>, entry: LaterEntry<K>): EventBody<K> {
	switch (entry.type) {
		case 'moved':
			return playMove(state, entry);
		case 'taken-back':
			return takeBack(state, entry);
		case 'seat-changed':
			return changeSeat(state, entry);
		case 'resigned':
			return resign(state, entry);
		case 'ran-out':
			return runOut(state, entry);
		case 'claimed':
			return claim(state, entry);
		case 'abandoned':
			return abandon(state);
	}
}
