import type { NovaLunaKinds } from '@orrery/engine';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import type { Report } from './bot.ts';
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

test('thinking in one go and in slices come to the same move', async () => {
	const view = viewAfter(12);
	const budget = { iterations: 3000 };
	const atOnce = decide(novaLunaBot, view, 'seed', budget);
	expect(atOnce.ok).toBe(true);
	expect(await ponder(novaLunaBot, view, 'seed', budget)).toEqual(atOnce);
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

test('it stops early once no other move can catch up, and never after its iterations', () => {
	const result = decide(novaLunaBot, viewAfter(20), 'early', { iterations: 4000 });
	expect(result.ok && result.value.iterations).toBeLessThanOrEqual(4000);
});

test('a wish to cancel is heard, with progress reported before', async () => {
	const wish = new AbortController();
	const reports: Report<NovaLunaKinds>[] = [];
	const result = await ponder(
		novaLunaBot,
		viewAfter(12),
		'seed',
		{ iterations: 100_000_000 },
		{
			signal: wish.signal,
			onReport(report) {
				reports.push(report);
				if (reports.length === 3) wish.abort();
			},
		},
	);
	expect(result).toEqual({ ok: false, fault: { code: 'cancelled' } });
	expect(reports).toHaveLength(3);
	expect(reports[2]?.iterations).toBeGreaterThan(reports[0]?.iterations ?? 0);
});

test('a wish that came before is heard at once', async () => {
	const result = await ponder(
		novaLunaBot,
		viewAfter(0),
		'seed',
		{ iterations: 10 },
		{ signal: AbortSignal.abort() },
	);
	expect(result).toEqual({ ok: false, fault: { code: 'cancelled' } });
});

test('time ends thinking as well', () => {
	const result = decide(novaLunaBot, viewAfter(12), 'seed', { iterations: 100_000_000, milliseconds: 30 });
	expect(result.ok && result.value.iterations).toBeGreaterThan(0);
});
