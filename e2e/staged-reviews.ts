import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import { Table } from '@orrery/table';
import type { Composed } from '../packages/web/test/composed-analysis.ts';
import { composedAnalysis } from '../packages/web/test/composed-analysis.ts';
import type { StagedGame } from '../scripts/screenshots/keep-staged.ts';

/*
 * Games with an analysis that was kept with them. It is composed, not searched for: a real one takes a minute, and says
 * something else whenever the search gets better.
 */

/** A finished game whose first seat made two costly decisions, and had luck once. */
export function reviewed(staged: StagedGame): StagedGame {
	const analysis = made(staged, (choices) => ({
		costly: { [choices[1] ?? 0]: 0.2, [choices[3] ?? 0]: 0.06 },
		lucky: { [choices[2] ?? 0]: 0.12 },
	}));
	return { ...staged, analysis: { kind: 'whole', analysis } };
}

/** The same game, whose analysis was stopped after so many steps. */
export function partlyReviewed(staged: StagedGame, count: number): StagedGame {
	const { steps } = made(staged, () => ({}));
	const begun = steps.filter(({ step }) => step <= count);
	return { ...staged, analysis: { kind: 'begun', steps: begun, interrupted: false } };
}

type Wanted = (choices: readonly number[]) => Composed;

function made(staged: StagedGame, wanted: Wanted) {
	return staged.summary.game === 'nova-luna'
		? analysisOf(novaLuna, staged, wanted)
		: analysisOf(nebula, staged, wanted);
}

function analysisOf<K extends Kinds>(game: Game<K>, { log }: StagedGame, wanted: Wanted) {
	const opened = Table.open(game, log);
	if (!opened.ok) throw new Error(`cannot open: ${opened.fault.code}`);
	const { course } = opened.value;
	/** The steps of the first seat that were not forced. */
	const choices = course.steps.flatMap(({ seat }, i) => {
		const before = course.at(i);
		const free = before.ok && game.legalMoves(before.value.position, seat).length > 1;
		return seat === 0 && free ? [i + 1] : [];
	});
	return composedAnalysis(course, wanted(choices));
}
