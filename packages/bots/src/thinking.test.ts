import type { NovaLunaKinds } from '@orrery/engine';
import { Course, novaLuna, ok, SeededRandom } from '@orrery/engine';
import { describe, expect, test, vi } from 'vitest';
import type { Bot, Report } from './bot.ts';
import { novaLunaBot } from './nova-luna/bot.ts';
import { decide, ponder } from './thinking.ts';

function viewAfter(steps: number, players: 2 | 3 | 4 = 2): NovaLunaKinds['view'] {
	const random = new SeededRandom('thinking');
	const course = Course.deal(novaLuna, { players, firstGame: false }, random);
	for (let step = 0; step < steps; step++) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) break;
		const moves = novaLuna.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move) course.play(seat, move);
	}
	return novaLuna.view(course.position, novaLuna.deciders(course.position)[0] ?? 0);
}

test('thinking in one go and in slices gives the same move', async () => {
	const view = viewAfter(12);
	const budget = { iterations: 3000 };
	const atOnce = decide(novaLunaBot, view, 'seed', budget);
	expect(atOnce.ok).toBe(true);
	expect(await ponder(novaLunaBot, view, 'seed', budget)).toEqual(atOnce);
});

test('the size of the slices does not change the result', () => {
	const view = viewAfter(12);
	const reports = [1, 7, 64].map((slice) => {
		const begun = novaLunaBot.begin(view, 'seed', { iterations: 2000 });
		if (!begun.ok) throw new Error(begun.fault.code);
		for (let left = 2000; left > 0 && begun.value.run(Math.min(slice, left)); ) left -= slice;
		return begun.value.report();
	});
	expect(reports[1]).toEqual(reports[0]);
	expect(reports[2]).toEqual(reports[0]);
});

test('another seed may think otherwise, but what it reports adds up', () => {
	for (const players of [2, 3, 4] as const) {
		const result = decide(novaLunaBot, viewAfter(10, players), 'other', { iterations: 500 });
		if (!result.ok) throw new Error(result.fault.code);
		const { move, line, values, visits, iterations } = result.value;
		expect(line[0]).toEqual(move);
		expect(values).toHaveLength(players);
		expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 3);
		expect(iterations).toBeLessThanOrEqual(500);
		expect(visits).toBeLessThanOrEqual(iterations);
		expect(visits).toBeGreaterThan(0);
	}
});

test('it stops as soon as no other move can catch up, with the move that all iterations would give', () => {
	const view = viewAfter(20);
	const early = decide(novaLunaBot, view, 'early', { iterations: 4000 });
	if (!early.ok) throw new Error(early.fault.code);
	expect(early.value.iterations).toBeLessThan(4000);
	// With more visits than there are iterations left, no other move can come level.
	expect(early.value.visits).toBeGreaterThan(4000 - early.value.iterations);
	const endless = novaLunaBot.begin(view, 'early', { iterations: 1_000_000 });
	if (!endless.ok) throw new Error(endless.fault.code);
	endless.value.run(4000);
	expect(endless.value.report()).toMatchObject({ iterations: 4000, move: early.value.move });
});

test('thinking can be cancelled, and reports its progress until then', async () => {
	const abort = new AbortController();
	const reports: Report<NovaLunaKinds>[] = [];
	const result = await ponder(
		novaLunaBot,
		viewAfter(12),
		'seed',
		{ iterations: 100_000_000 },
		{
			signal: abort.signal,
			onReport(report) {
				reports.push(report);
				if (reports.length === 3) abort.abort();
			},
		},
	);
	expect(result).toEqual({ ok: false, fault: { code: 'cancelled' } });
	expect(reports).toHaveLength(3);
	expect(reports[2]?.iterations).toBeGreaterThan(reports[0]?.iterations ?? 0);
});

test('a signal that is already aborted cancels immediately', async () => {
	const result = await ponder(
		novaLunaBot,
		viewAfter(0),
		'seed',
		{ iterations: 10 },
		{ signal: AbortSignal.abort() },
	);
	expect(result).toEqual({ ok: false, fault: { code: 'cancelled' } });
});

describe('the time is kept, however long an iteration takes', () => {
	/** A bot whose iterations advance the clock by a fixed time; nothing else does. */
	function slowly(
		milliseconds: number,
		budget: number,
	): { readonly iterations: number; readonly looks: number } {
		let clock = 0;
		let iterations = 0;
		const look = vi.spyOn(performance, 'now').mockImplementation(() => clock);
		const [move] = novaLuna.legalMoves(
			Course.deal(novaLuna, { players: 1, firstGame: false }, new SeededRandom(1)).position,
			0,
		);
		if (move === undefined) throw new Error('no move');
		const bot: Bot<NovaLunaKinds> = {
			begin: () =>
				ok({
					run(count) {
						iterations += count;
						clock += count * milliseconds;
						return true;
					},
					report: () => ({ move, iterations, visits: 0, line: [move], values: [], candidates: [] }),
				}),
		};
		decide(bot, viewAfter(0), 'seed', { iterations: 1_000_000, milliseconds: budget });
		const looks = look.mock.calls.length;
		look.mockRestore();
		return { iterations, looks };
	}

	test.each([0.02, 0.3, 2, 10, 40])('%d ms', (milliseconds) => {
		const { iterations } = slowly(milliseconds, 100);
		expect(iterations).toBeGreaterThanOrEqual(100 / milliseconds);
		// Late by two slices at the most, or by the one iteration that has to be ended.
		expect(iterations * milliseconds).toBeLessThan(100 + Math.max(4, milliseconds + 1));
	});

	test('and the clock is not looked at all the time', () => {
		const { iterations, looks } = slowly(0.01, 100);
		expect(iterations / looks).toBeGreaterThan(10);
	});
});

test('time ends thinking as well', () => {
	const result = decide(novaLunaBot, viewAfter(12), 'seed', { iterations: 100_000_000, milliseconds: 30 });
	expect(result.ok && result.value.iterations).toBeGreaterThan(0);
});
