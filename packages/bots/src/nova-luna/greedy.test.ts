import type { NovaLunaKinds, Seat } from '@orrery/engine';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import { novaLunaOpponents, opponentOf } from '../opponents.ts';
import { choose, playOut } from '../play-out.ts';

const greedy = opponentOf(novaLunaOpponents, 'greedy');
const random = opponentOf(novaLunaOpponents, 'random');
if (!greedy || !random) throw new Error('the baselines are missing');

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
	return {
		type: 'take',
		covered: event.covered.length,
		cost: event.distance - course.position.track.distance(seat),
	};
}

test('covers the most tasks, then takes the lowest number, and refills when it may and can cover nothing', () => {
	let refills = 0;
	for (let game = 0; game < 12; game++) {
		const course = Course.deal(
			novaLuna,
			{ players: 2, firstGame: false },
			new SeededRandom(`greedy ${game}`),
		);
		for (;;) {
			const [seat] = novaLuna.deciders(course.position);
			if (seat === undefined) break;
			const choice = choose(greedy, novaLuna.view(course.position, seat), `${game} ${course.steps.length}`);
			const worths = novaLuna.legalMoves(course.position, seat).map((move) => worthOf(course, seat, move));
			const takes = worths.filter(({ type }) => type === 'take');
			const best = Math.max(...takes.map(({ covered }) => covered));
			const chosen = worthOf(course, seat, choice);
			if (worths.length > takes.length && best <= 0) {
				expect(chosen.type).toBe('refill');
				refills++;
			} else {
				expect(chosen.covered).toBe(best);
				expect(chosen.cost).toBe(
					Math.min(...takes.filter(({ covered }) => covered === best).map(({ cost }) => cost)),
				);
			}
			course.play(seat, choice);
		}
	}
	expect(refills).toBeGreaterThan(0);
});

test('beats random nearly always', () => {
	let wins = 0;
	for (let game = 0; game < 30; game++) {
		const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom(game));
		const mine = game % 2;
		playOut(course, mine === 0 ? [greedy, random] : [random, greedy], `${game}`);
		const outcome = novaLuna.outcome(course.position);
		if (outcome && 'ranking' in outcome && outcome.ranking[0]?.[0] === mine) wins++;
	}
	expect(wins).toBeGreaterThanOrEqual(29);
});
