import type { NebulaKinds, NebulaOptions, NebulaSnapshot, Seat } from '@orrery/engine';
import { Course, nebula, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Report } from '../bot.ts';
import { LEVELS } from '../levels.ts';
import { opponentOf } from '../opponent.ts';
import { playOut } from '../play-out.ts';
import { decide } from '../thinking.ts';
import { nebulaBot, overlookingNebula, plannerNebula } from './bot.ts';
import { nebulaOpponents } from './opponents.ts';

const TABLES = ([2, 3, 4] as const).flatMap((players) =>
	(['basic', 'full'] as const).map((variant) => ({ players, variant })),
);

function think(
	course: Course<NebulaKinds>,
	seat: Seat,
	seed: string,
	iterations: number,
): Report<NebulaKinds> {
	const report = decide(nebulaBot, nebula.view(course.position, seat), seed, { iterations });
	if (!report.ok) throw new Error(report.fault.code);
	return report.value;
}

/** Every decision of some games that random moves have made unusual. */
function* decisions(
	options: NebulaOptions,
	games: number,
): Generator<{ readonly course: Course<NebulaKinds>; readonly seat: Seat; readonly seed: string }> {
	for (let game = 0; game < games; game++) {
		const random = new SeededRandom(`decisions ${game}`);
		const course = Course.deal(nebula, options, random);
		for (let step = 0; step < 400; step++) {
			const [seat] = nebula.deciders(course.position);
			if (seat === undefined) break;
			yield { course, seat, seed: `${game}/${step}` };
			// Now and then something that no bot would do.
			const moves = nebula.legalMoves(course.position, seat);
			const odd = moves[random.below(moves.length)];
			const planned = decide(plannerNebula, nebula.view(course.position, seat), `${step}`, { iterations: 1 });
			const move = random.below(4) === 0 || !planned.ok ? odd : planned.value.move;
			if (move !== undefined) course.play(seat, move);
		}
	}
}

test('every level has an opponent, and so have other numbers of iterations and times', () => {
	for (const name of [...LEVELS, 'iterations=7', 'time=5']) {
		expect(opponentOf(nebulaOpponents, name), name).toBeDefined();
	}
});

describe.each(TABLES)('$players players, $variant', (options) => {
	test('search, planner and a bot that overlooks much give legal moves wherever they are asked', () => {
		const bots = [nebulaBot, plannerNebula, overlookingNebula(5)];
		let asked = 0;
		const steps = new Set<string>();
		for (const { course, seat, seed } of decisions(options, 1)) {
			const view = nebula.view(course.position, seat);
			for (const bot of bots) {
				const report = decide(bot, view, seed, { iterations: 3 });
				if (!report.ok) throw new Error(report.fault.code);
				expect(nebula.check(course.position, seat, report.value.move)).toBeNull();
				asked++;
			}
			steps.add(course.position.step);
		}
		expect(asked).toBeGreaterThan(180);
		expect(steps).toContain('place');
		expect([...steps].includes('marker')).toBe(options.variant === 'full');
	});

	test('the same view, seed and iterations give the same report, in slices or in one go', () => {
		let compared = 0;
		for (const { course, seat, seed } of decisions(options, 1)) {
			if (compared === 8) break;
			const budget = { iterations: 16 };
			const begun = nebulaBot.begin(nebula.view(course.position, seat), seed, budget);
			if (!begun.ok) throw new Error(begun.fault.code);
			while (begun.value.run(1));
			expect(begun.value.report()).toEqual(think(course, seat, seed, budget.iterations));
			compared++;
		}
		expect(compared).toBe(8);
	});

	test('is honest: neither the bag nor the cards of others change its thoughts', () => {
		let compared = 0;
		for (const { course, seat, seed } of decisions(options, 1)) {
			if (compared === 16) break;
			const truth = nebula.encode(course.position);
			const other = nebula.decode(withOtherSecrets(truth, seat));
			if (!other.ok) throw new Error(other.fault.code);
			const ask = (position: typeof other.value): unknown =>
				decide(nebulaBot, nebula.view(position, seat), seed, { iterations: 9 });
			expect(ask(other.value)).toEqual(ask(course.position));
			compared++;
		}
		expect(compared).toBe(16);
	});

	test('reports a line that begins with its move, and shares that add up to 1', () => {
		for (const { course, seat, seed } of decisions(options, 1)) {
			const report = think(course, seat, seed, 6);
			expect(report.line[0]).toEqual(report.move);
			if (report.iterations === 0) continue;
			expect(report.values).toHaveLength(options.players);
			expect(report.values.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 8);
			expect(report.visits).toBeGreaterThan(0);
			expect(report.visits).toBeLessThanOrEqual(report.iterations);
			if (course.position.round > 1) break;
		}
	});
});

/** The same table as this seat sees it: the bag the other way round, and other cards in the hands of others. */
function withOtherSecrets(truth: NebulaSnapshot, seat: Seat): NebulaSnapshot {
	const unseen = Array.from({ length: 20 }, (_, i) => `O${i + 1}`).filter(
		(card) => !truth.seats.some(({ dealt }) => dealt.includes(card)),
	);
	return {
		...truth,
		bag: truth.bag.toReversed(),
		seats: truth.seats.map((state, number) => {
			if (number === seat) return state;
			const dealt = [unseen.pop() ?? '', unseen.pop() ?? ''];
			return { ...state, dealt, kept: state.kept === null ? null : (dealt[1] ?? null) };
		}),
	};
}

test('a move that leaves no choice takes no thought', () => {
	for (const { course, seat, seed } of decisions({ players: 2, variant: 'basic' }, 1)) {
		if (nebula.legalMoves(course.position, seat).length > 1) continue;
		expect(think(course, seat, seed, 50)).toMatchObject({ iterations: 0 });
		return;
	}
	throw new Error('there was always a choice');
});

test.each(['basic', 'full'] as const)(
	'a light search beats greedy in at least 3 of 4 games of %s',
	(variant) => {
		const light = opponentOf(nebulaOpponents, 'iterations=24');
		const greedy = opponentOf(nebulaOpponents, 'greedy');
		if (!light || !greedy) throw new Error('a bot is missing');
		let wins = 0;
		for (let game = 0; game < 4; game++) {
			const course = Course.deal(nebula, { players: 2, variant }, new SeededRandom(`light ${game >> 1}`));
			const mine = game % 2 === 0 ? 0 : 1;
			playOut(course, mine === 0 ? [light, greedy] : [greedy, light], `${game}`);
			if (nebula.outcome(course.position)?.ranking[0]?.includes(mine)) wins++;
		}
		expect(wins).toBeGreaterThanOrEqual(3);
	},
);
