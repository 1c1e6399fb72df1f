import type { Game, Kinds } from '@orrery/engine';
import { Table } from '@orrery/table';
import type { Analyst } from '../../packages/bots/src/analysis/analyst.ts';
import { analyzeAtOnce } from '../../packages/bots/src/analysis/analyze.ts';
import type { StagedGame } from './keep-staged.ts';

/** The game with an analysis that is kept with it; as thorough as in the client unless given. */
export function withAnalysis<K extends Kinds>(
	staged: StagedGame,
	game: Game<K>,
	analyst: Analyst<K>,
	iterations?: number,
): StagedGame {
	const opened = Table.open(game, staged.log);
	if (!opened.ok) throw new Error(`cannot open: ${opened.fault.code}`);
	const analysis = analyzeAtOnce(opened.value.course, analyst, { iterations });
	return { ...staged, analysis: { kind: 'whole', analysis } };
}
