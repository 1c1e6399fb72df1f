import { Worker } from 'node:worker_threads';
import type { NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { afterEach, describe, expect, test } from 'vitest';
import type { StepAnalysis } from '../analysis/analysis.ts';
import { analyzeAtOnce } from '../analysis/analyze.ts';
import { evaluationOf } from '../analysis/evaluate.ts';
import { nebulaAnalyst } from '../nebula/analyst.ts';
import { novaLunaAnalyst } from '../nova-luna/analyst.ts';
import { nebulaOpponents, novaLunaOpponents, opponentOf } from '../opponents.ts';
import { playOut } from '../play-out.ts';
import { BotWorker } from './bot-worker.ts';
import type { AnalyzeQuestion } from './messages.ts';

/* Everything here talks to real worker threads. */

const started: Worker[] = [];

function startWorker(): Worker {
	const worker = new Worker(new URL('./worker-thread.ts', import.meta.url), {
		execArgv: ['--conditions=orrery-source'],
	});
	started.push(worker);
	return worker;
}

afterEach(async () => {
	await Promise.all(started.splice(0).map((worker) => worker.terminate()));
});

const whole = playedNovaLuna();
/** Few steps, but with a refill. */
const course = start(16);

function start(steps: number): Course<NovaLunaKinds> {
	const begun = whole.at(steps);
	if (!begun.ok) throw new Error('the game is too short');
	return begun.value;
}

function playedNovaLuna(): Course<NovaLunaKinds> {
	const dealt = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('analysis'));
	const greedy = opponentOf(novaLunaOpponents, 'greedy');
	if (greedy === undefined) throw new Error('no such bot');
	playOut(dealt, [greedy, greedy], 'analysis');
	return dealt;
}

function question(iterations = 20): AnalyzeQuestion<NovaLunaKinds> {
	const { options, setup, steps } = course;
	const moves = steps.map(({ seat, move }) => ({ seat, move }));
	return { game: 'nova-luna', options, setup, moves, iterations };
}

describe('a game analyzed in a worker', () => {
	test('gets the same analysis as without one, told as it is found', async () => {
		const positions: number[] = [];
		const steps: StepAnalysis<NovaLunaKinds>[] = [];
		const analyzed = await new BotWorker(startWorker).analyze<NovaLunaKinds>(question(), {
			onValues(values) {
				expect(steps).toEqual([]);
				positions.push(...values.map(({ step }) => step));
			},
			onSteps: (found) => steps.push(...found),
		});
		expect(analyzed).toEqual({ ok: true, value: analyzeAtOnce(course, novaLunaAnalyst, { iterations: 20 }) });
		expect(positions).toEqual(Array.from({ length: course.steps.length + 1 }, (_, i) => i));
		expect(steps).toEqual(analyzed.ok && analyzed.value.steps);
	});

	test('is cancelled, continued from what was found, and comes out the same', async () => {
		const bots = new BotWorker(startWorker);
		const abort = new AbortController();
		const known: StepAnalysis<NovaLunaKinds>[] = [];
		const cancelled = await bots.analyze<NovaLunaKinds>(question(), {
			signal: abort.signal,
			onSteps(found) {
				known.push(...found);
				if (known.length > 5) abort.abort();
			},
		});
		expect(cancelled).toEqual({ ok: false, fault: { code: 'cancelled' } });
		const told: StepAnalysis<NovaLunaKinds>[] = [];
		const continued = await bots.analyze<NovaLunaKinds>(
			{ ...question(), known },
			{
				onSteps: (found) => told.push(...found),
			},
		);
		expect(continued).toEqual({
			ok: true,
			value: analyzeAtOnce(course, novaLunaAnalyst, { iterations: 20 }),
		});
		// What was known is told again, so that a listener need not put anything together.
		expect(told.slice(0, known.length)).toEqual(known);
		expect(started).toHaveLength(1);
	});

	test('looks at as much as fits into the time it is given', async () => {
		const { iterations: _, ...asked } = question();
		const analyzed = await new BotWorker(startWorker).analyze<NovaLunaKinds>({ ...asked, milliseconds: 1 });
		expect(analyzed.ok && analyzed.value.iterations).toBeGreaterThan(1);
	});

	test.each([
		['an unknown game', { ...question(), game: 'chess' }, 'unknown-game'],
		['another game', { ...question(), game: 'nebula' }, 'impossible-game'],
		['no setup', { ...question(), setup: null }, 'impossible-game'],
		['a move of the wrong seat', { ...question(), moves: question().moves.slice(1) }, 'impossible-game'],
		['what is no move', { ...question(), moves: [{ seat: 0, move: 'dance' }] }, 'impossible-game'],
		['what is no step', { ...question(), known: [{ step: 1 }] }, 'impossible-game'],
		['no moves', { game: 'nova-luna' }, 'broken-message'],
		['no iterations', { ...question(), iterations: 0 }, 'broken-message'],
	])('%s is refused with a code', async (_, asked, code) => {
		const bots = new BotWorker(startWorker);
		// A caller in JavaScript has no types to prevent this.
		expect(await Reflect.apply(bots.analyze, bots, [asked])).toEqual({ ok: false, fault: { code } });
	});
});

describe('a position judged in a worker', () => {
	test('has values and the best moves, in both games', async () => {
		const bots = new BotWorker(startWorker);
		const { position } = start(12);
		const snapshot = novaLuna.encode(position);
		const evaluated = await bots.evaluate<NovaLunaKinds>({ game: 'nova-luna', snapshot, iterations: 50 });
		expect(evaluated).toEqual({ ok: true, value: evaluationOf(novaLuna, novaLunaAnalyst, position, 50) });
		const dealt = Course.deal(nebula, { players: 2, variant: 'full' }, new SeededRandom('analysis'));
		const greedy = opponentOf(nebulaOpponents, 'greedy');
		if (greedy === undefined) throw new Error('no such bot');
		playOut(dealt, [greedy, greedy], 'analysis', 3);
		const stars = { game: 'nebula', snapshot: nebula.encode(dealt.position), iterations: 10 };
		expect(await bots.evaluate<NebulaKinds>(stars)).toEqual({
			ok: true,
			value: evaluationOf(nebula, nebulaAnalyst, dealt.position, 10),
		});
	});

	test('that is over has a result and no moves', async () => {
		const bots = new BotWorker(startWorker);
		const snapshot = novaLuna.encode(whole.position);
		const winner = novaLuna.outcome(whole.position);
		const evaluated = await bots.evaluate<NovaLunaKinds>({ game: 'nova-luna', snapshot });
		if (!evaluated.ok || winner === null || !('ranking' in winner)) throw new Error('no result');
		expect(evaluated.value.judgement).toBeNull();
		expect(evaluated.value.values[winner.ranking[0]?.[0] ?? 0]).toBe(1);
		const broken = await bots.evaluate({ game: 'nova-luna', snapshot: { ring: [] } });
		expect(broken).toEqual({ ok: false, fault: { code: 'impossible-game' } });
	});
});
