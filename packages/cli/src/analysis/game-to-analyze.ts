import type { AnalyzeQuestion } from '@orrery/bots';
import type { Analysis } from '@orrery/bots/analysis';
import type { Kinds } from '@orrery/engine';
import type { RecordIn } from '@orrery/engine/record-source';
import { UsageError } from '../console/command.ts';
import type { Entry } from '../games/entry.ts';
import { withGame } from '../games/games.ts';
import type { FiledRecord } from '../games/record-file.ts';
import { replayFiled, sourceFaultSentence } from '../games/record-file.ts';

/** A recorded game and what a worker is asked about it. */
export interface GameToAnalyze {
	readonly question: AnalyzeQuestion;
	readonly steps: number;
	/** The record as it was, with this analysis, in one line of JSON. */
	recordWith(analysis: Analysis): string;
}

/** How much to look at: neither is what the game's own search thinks right. */
export type Effort = Pick<AnalyzeQuestion, 'iterations' | 'milliseconds'>;

/** Replays a record strictly; one that is wrong is the user's to mend. */
export function gameToAnalyze({ path, found }: FiledRecord, effort: Effort): GameToAnalyze {
	if (!found.ok) throw new UsageError(`${sourceFaultSentence(path, found.fault)}.`);
	const record = found.value;
	return withGame(record.game, (entry) => replayed(entry, path, record, effort));
}

function replayed<K extends Kinds>(
	entry: Entry<K>,
	path: string,
	record: RecordIn,
	effort: Effort,
): GameToAnalyze {
	const again = replayFiled(entry, path, record);
	if (!again.ok) throw new UsageError(`${again.fault}.`);
	const { course, details } = again.value;
	const { options, setup, steps } = course;
	const moves = steps.map(({ seat, move }) => ({ seat, move }));
	return {
		question: { game: record.game, options, setup, moves, ...effort },
		steps: steps.length,
		recordWith(analysis) {
			// Nothing else of a record in JSON changes, not even fields that nobody here knows.
			const value: unknown = 'value' in record ? record.value : entry.game.record(course, details);
			return JSON.stringify({ ...(typeof value === 'object' ? value : {}), analysis });
		},
	};
}
