import { choose, nebulaOpponents, opponentOf } from '@orrery/bots';
import type { Result } from '@orrery/engine';
import type { Entry, EntryFault, Score } from './entry.ts';
import { checking } from './entry.ts';

/** Checks an entry in one go. The bot thinks in this thread, which takes up to a tenth of a second. */
export function checkEntry(entry: Entry): Result<Score, EntryFault> {
	const check = checking(entry);
	for (let step = check.next(); ; ) {
		if (step.done) return step.value;
		const { level, view, seed } = step.value;
		const opponent = opponentOf(nebulaOpponents, level);
		if (opponent === undefined) throw new Error(`no bot of level ${level}`);
		step = check.next(choose(opponent, view, seed));
	}
}
