import type { Analysis, DecisionAnalysis, Evaluation } from '@orrery/bots/analysis';
import type { NovaLunaKinds, Result } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { FixtureGame } from '../game/fixture-game.svelte.ts';
import type { Analyzer } from './analyzer.ts';
import type { LivePlace } from './live-values.svelte.ts';
import { LiveValues } from './live-values.svelte.ts';

/* A short game of random moves, and an analyzer that answers when a test says so. */

type Answered<Value> = Result<Value, { readonly code: string }>;

const STEPS = 9;
const { course } = new FixtureGame<NovaLunaKinds>({
	game: novaLuna,
	options: { players: 2, firstGame: false },
	players: [
		{ kind: 'human', name: 'Ada' },
		{ kind: 'human', name: 'Ben' },
	],
	seed: 'a review',
	until: ({ steps }) => steps.length === STEPS,
});
const LOST: Answered<never> = { ok: false, fault: { code: 'worker-lost' } };

const evaluate = vi.fn<Analyzer<NovaLunaKinds>['evaluate']>();
const analyze = vi.fn<Analyzer<NovaLunaKinds>['analyze']>();
let live: LiveValues<NovaLunaKinds>;

beforeEach(() => {
	evaluate.mockReset();
	analyze.mockReset();
	live = new LiveValues<NovaLunaKinds>((position) => ({ position }), { evaluate, analyze });
});

function place(step: number, tried = false): LivePlace<NovaLunaKinds> {
	return { course, step, tried };
}

function worth(...values: readonly number[]): Answered<Evaluation<NovaLunaKinds>> {
	return { ok: true, value: { values, judgement: null } };
}

/** What the analyzer says of the move that led to a step. */
function judged(changes: Partial<DecisionAnalysis<NovaLunaKinds>>): Answered<Analysis<NovaLunaKinds>> {
	const { seat, move } = stepAt(STEPS);
	const even = [0.5, 0.5];
	const none = [0, 0];
	const decision: DecisionAnalysis<NovaLunaKinds> = {
		...{ kind: 'decision', step: 1, seat, before: even, after: even, best: move, loss: 0 },
		...changes,
	};
	const sums = { start: even, result: [0.3, 0.7], skill: none, luck: none, lost: none, accuracy: [90, 80] };
	return {
		ok: true,
		value: { format: 1, iterations: 10, steps: [decision], summary: { summary: true, ...sums } },
	};
}

function stepAt(step: number): (typeof course.steps)[number] {
	const played = course.steps[step - 1];
	if (played === undefined) throw new Error(`there is no step ${step}`);
	return played;
}

/** An answer that comes later. */
function later<Value>(): { readonly promise: Promise<Value>; readonly answer: (value: Value) => void } {
	let answer: (value: Value) => void = () => undefined;
	const promise = new Promise<Value>((resolve) => {
		answer = resolve;
	});
	return { promise, answer };
}

const idle = () => expect.poll(() => live.thinking).toBe(false);

describe('a position', () => {
	test('is valued once, and known when it is looked at again', async () => {
		evaluate.mockResolvedValue(worth(0.6, 0.4));
		live.look(place(3));
		expect([live.thinking, live.value]).toEqual([true, null]);
		await idle();
		expect(live.value).toEqual({ values: [0.6, 0.4], tried: null });
		live.look(null);
		expect([live.thinking, live.value]).toEqual([false, null]);
		live.look(place(3));
		expect([live.thinking, live.value?.values]).toEqual([false, [0.6, 0.4]]);
		expect(evaluate).toHaveBeenCalledOnce();
	});

	test('that was left is no longer waited for', async () => {
		const first = later<Answered<Evaluation<NovaLunaKinds>>>();
		evaluate.mockReturnValueOnce(first.promise).mockResolvedValueOnce(worth(0.2, 0.8));
		live.look(place(3));
		live.look(place(4));
		expect(evaluate.mock.calls[0]?.[1]?.aborted).toBe(true);
		expect(evaluate.mock.calls[1]?.[1]?.aborted).toBe(false);
		await idle();
		first.answer(worth(0.9, 0.1));
		await first.promise;
		expect(live.value?.values).toEqual([0.2, 0.8]);
	});

	test('that was left says nothing of a failure', async () => {
		const first = later<Answered<Evaluation<NovaLunaKinds>>>();
		evaluate.mockReturnValueOnce(first.promise);
		live.look(place(3));
		live.look(null);
		first.answer(LOST);
		await first.promise;
		expect([live.failed, live.thinking]).toEqual([false, false]);
	});
});

describe('a move that was tried', () => {
	const other = novaLuna
		.legalMoves(positionBefore(STEPS), stepAt(STEPS).seat)
		.find((move) => JSON.stringify(move) !== JSON.stringify(stepAt(STEPS).move));
	if (other === undefined) throw new Error('the last move was forced');

	function positionBefore(step: number): NovaLunaKinds['position'] {
		const before = course.at(step - 1);
		if (!before.ok) throw new Error(`there is no step ${step}`);
		return before.value.position;
	}

	test('is judged from the position before it', async () => {
		analyze.mockResolvedValueOnce(judged({ best: other, loss: 0.2 }));
		live.look(place(STEPS, true));
		await idle();
		const { seat, move } = stepAt(STEPS);
		expect(analyze.mock.calls[0]?.[0]).toEqual({
			game: 'nova-luna',
			options: course.options,
			setup: { position: novaLuna.encode(positionBefore(STEPS)) },
			moves: [{ seat, move }],
		});
		expect(live.value).toEqual({ values: [0.3, 0.7], tried: { mark: 'blunder', loss: 0.2 } });
		// The same position without a move to judge is another question.
		evaluate.mockResolvedValueOnce(worth(0.3, 0.7));
		live.look(place(STEPS));
		await idle();
		expect(live.value?.tried).toBeNull();
	});

	test.each([
		['the best one', {}, { mark: 'best', loss: 0 }],
		['as good as the best one', { best: other }, { mark: 'good', loss: 0 }],
		['the only one', { forced: true }, null],
	] as const)('%s is no mistake', async (_, said, tried) => {
		analyze.mockResolvedValueOnce(judged(said));
		live.look(place(STEPS, true));
		await idle();
		expect(live.value?.tried).toEqual(tried);
	});
});

describe('a failure', () => {
	test.each([
		['of a position', false],
		['of a move', true],
	])('%s is said, and can be tried again', async (_, tried) => {
		evaluate.mockResolvedValueOnce(LOST).mockResolvedValueOnce(worth(0.3, 0.7));
		analyze.mockResolvedValueOnce(LOST).mockResolvedValueOnce(judged({}));
		live.look(place(STEPS, tried));
		expect(live.failed).toBe(false);
		await idle();
		expect([live.failed, live.value]).toEqual([true, null]);
		live.again();
		expect([live.failed, live.thinking]).toEqual([false, true]);
		await idle();
		expect([live.failed, live.value?.values]).toEqual([false, [0.3, 0.7]]);
	});

	test('is forgotten where another position is looked at', async () => {
		evaluate.mockResolvedValueOnce(LOST);
		live.look(place(3));
		await idle();
		live.look(null);
		expect(live.failed).toBe(false);
		// Nothing is looked at any more, so there is nothing to try.
		live.again();
		expect(live.thinking).toBe(false);
	});
});
