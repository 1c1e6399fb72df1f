import { Worker } from 'node:worker_threads';
import { BotWorker } from '@orrery/bots';
import type { Analysis } from '@orrery/bots/analysis';
import type { GameToAnalyze } from './game-to-analyze.ts';

export interface AnalyzedGame {
	readonly game: GameToAnalyze;
	readonly analysis: Analysis;
}

/** Analyzes games on several threads, a game on each; the analyses come in the order of the games. */
export async function* analyzeGames(
	games: readonly GameToAnalyze[],
	jobs: number,
	onSteps: (more: number) => void,
): AsyncGenerator<AnalyzedGame> {
	const workers = Array.from({ length: Math.min(jobs, games.length) }, () => new BotWorker(startThread));
	const idle = [...workers];
	const waiting: ((worker: BotWorker) => void)[] = [];
	const analyses = games.map(async (game) => {
		const worker = idle.pop() ?? (await new Promise<BotWorker>((take) => waiting.push(take)));
		const analysis = await analyzeOne(worker, game, onSteps);
		const next = waiting.shift();
		if (next === undefined) idle.push(worker);
		else next(worker);
		return { game, analysis };
	});
	// A fault is reported when its game has its turn, if that of an earlier one does not come first.
	for (const analysis of analyses) analysis.catch(() => undefined);
	try {
		for (const analysis of analyses) yield await analysis;
	} finally {
		for (const worker of workers) worker.close();
	}
}

async function analyzeOne(
	worker: BotWorker,
	{ question }: GameToAnalyze,
	onSteps: (more: number) => void,
): Promise<Analysis> {
	const analyzed = await worker.analyze(question, {
		onSteps: (steps) => onSteps(steps.filter(({ kind }) => kind === 'decision').length),
	});
	// The record was replayed before, so no fault is the user's.
	if (!analyzed.ok) throw new Error(`a game was not analyzed: ${analyzed.fault.code}`);
	return analyzed.value;
}

function startThread(): Worker {
	return new Worker(new URL(import.meta.resolve('@orrery/bots/worker-thread')), {
		execArgv: ['--conditions=orrery-source'],
	});
}
