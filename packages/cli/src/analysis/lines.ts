import type { Analysis, StepAnalysis } from '@orrery/bots/analysis';

/** The lines that say what was found out about a game; `docs/analysis.md` describes them. */
export function linesOf(game: number, { steps, summary }: Analysis): readonly string[] {
	const { start, result, skill, luck, lost, accuracy } = summary;
	return [
		...steps.map((step) => JSON.stringify({ game, ...fieldsOf(step) })),
		JSON.stringify({ game, summary: true, start, result, skill, luck, accuracy, lost }),
	];
}

/** All but the candidates, which make most of an analysis; they are kept with the record. */
function fieldsOf(analysis: StepAnalysis): object {
	if (analysis.kind === 'luck') {
		const { step, seat, kind, luck, error } = analysis;
		return { step, seat, kind, luck, error };
	}
	const { step, seat, kind, before, after, best, loss, error, forced } = analysis;
	return {
		...{ step, seat, kind, before, after, best, loss },
		...(error === undefined ? {} : { error }),
		...(forced ? { forced } : {}),
	};
}
