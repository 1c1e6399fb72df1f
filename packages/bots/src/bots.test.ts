import type { NovaLunaKinds, NovaLunaMove, NovaLunaView, Seat } from '@orrery/engine';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Bot, Budget } from './bot.ts';
import { randomBot } from './bot.ts';
import { greedyNovaLuna } from './nova-luna/greedy.ts';
import { decide } from './thinking.ts';

const random = randomBot(novaLuna);

function choose(bot: Bot<NovaLunaKinds> | undefined, view: NovaLunaView, seed: string): NovaLunaMove {
	const report = bot && decide(bot, view, seed, { iterations: 1 });
	if (!report?.ok) throw new Error('no move');
	return report.value.move;
}

function playOut(course: Course<NovaLunaKinds>, bots: readonly Bot<NovaLunaKinds>[], seed: string): void {
	for (;;) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) return;
		const move = choose(bots[seat], novaLuna.view(course.position, seat), `${seed} ${course.steps.length}`);
		if (!course.play(seat, move).ok) throw new Error('an illegal move');
	}
}

describe('greedy in Nova Luna', () => {
	test('covers the most tasks, then takes the lowest number, and refills when it may and can cover nothing', () => {
		let refills = 0;
		for (let game = 0; game < 40; game++) {
			const chance = new SeededRandom(`greedy ${game}`);
			const course = Course.deal(novaLuna, { players: 2, firstGame: false }, chance);
			for (;;) {
				const [seat] = novaLuna.deciders(course.position);
				if (seat === undefined) break;
				const view = novaLuna.view(course.position, seat);
				const choice = choose(greedyNovaLuna, view, `${game} ${course.steps.length}`);
				const worths = novaLuna.legalMoves(course.position, seat).map((move) => worthOf(course, seat, move));
				const takes = worths.filter(({ type }) => type === 'take');
				const best = Math.max(...takes.map(({ covered }) => covered));
				const mayRefill = worths.length > takes.length;
				const chosen = worthOf(course, seat, choice);
				if (mayRefill && best <= 0) {
					expect(chosen.type).toBe('refill');
					refills++;
				} else {
					expect(chosen.covered).toBe(best);
					const lowest = Math.min(...takes.filter(({ covered }) => covered === best).map(({ cost }) => cost));
					expect(chosen.cost).toBe(lowest);
				}
				course.play(seat, choice);
			}
		}
		expect(refills).toBeGreaterThan(0);
	});

	/** What a move covers and costs, found by playing it in a copy. */
	function worthOf(
		course: Course<NovaLunaKinds>,
		seat: Seat,
		move: NovaLunaKinds['move'],
	): { type: string; covered: number; cost: number } {
		if (move.type === 'refill') return { type: 'refill', covered: -1, cost: 0 };
		const copy = novaLuna.create(course.options);
		copy.copyFrom(course.position);
		const played = novaLuna.play(copy, seat, move);
		const event = played.ok ? played.value.events[0] : undefined;
		if (event?.type !== 'took') throw new Error('not a take');
		const before = course.position.track.distance(seat);
		return { type: 'take', covered: event.covered.length, cost: event.distance - before };
	}

	test('beats random nearly always', () => {
		let wins = 0;
		for (let game = 0; game < 60; game++) {
			const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom(game));
			const mine: Seat = game % 2 === 0 ? 0 : 1;
			playOut(course, mine === 0 ? [greedyNovaLuna, random] : [random, greedyNovaLuna], `${game}`);
			const outcome = novaLuna.outcome(course.position);
			if (outcome && 'ranking' in outcome && outcome.ranking[0]?.[0] === mine) wins++;
		}
		expect(wins).toBeGreaterThanOrEqual(58);
	});
});

describe('every bot', () => {
	const bots = { random, greedy: greedyNovaLuna };

	test.each(Object.entries(bots))('%s plays whole games of 1 to 4, alike for the same chance', (_, bot) => {
		for (const players of [1, 2, 3, 4] as const) {
			const play = (): unknown => {
				const course = Course.deal(novaLuna, { players, firstGame: false }, new SeededRandom(players));
				playOut(course, [bot, bot, bot, bot], 'same');
				return novaLuna.record(course);
			};
			expect(play()).toEqual(play());
		}
	});

	test.each(Object.entries(bots))('%s is honest: what it may not see does not change its move', (_, bot) => {
		for (let game = 0; game < 20; game++) {
			const chance = new SeededRandom(`honest ${game}`);
			const course = Course.deal(novaLuna, { players: 2, firstGame: false }, chance);
			for (let turn = 0; turn < 15; turn++) {
				const [seat] = novaLuna.deciders(course.position);
				if (seat === undefined) break;
				const snapshot = novaLuna.encode(course.position);
				const other = novaLuna.decode({ ...snapshot, stock: snapshot.stock.toReversed() });
				if (!other.ok) throw new Error('no position');
				const here = choose(bot, novaLuna.view(course.position, seat), `${turn}`);
				expect(choose(bot, novaLuna.view(other.value, seat), `${turn}`)).toEqual(here);
				course.play(seat, here);
			}
		}
	});

	test.each(Object.entries(bots))('%s gives a coded refusal where it cannot think', (_, bot) => {
		const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom(1));
		const view = novaLuna.view(course.position, 'spectator');
		const refusal = (of: NovaLunaView, budget: Budget = { iterations: 1 }): string => {
			const result = decide(bot, of, 'seed', budget);
			return result.ok ? 'none' : result.fault.code;
		};
		expect(refusal(view)).toBe('nothing-to-decide');
		expect(refusal({ ...view, meeple: 1 })).toBe('impossible-view');
		expect(refusal(view, { iterations: 0 })).toBe('no-budget');
		expect(refusal(view, { iterations: 1, milliseconds: 0 })).toBe('no-budget');
		playOut(course, [random, random], 'end');
		expect(refusal(novaLuna.view(course.position, 0))).toBe('game-over');
	});
});
