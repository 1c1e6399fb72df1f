import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import { expect, test, vi } from 'vitest';
import { simpleNovaLuna } from '../../test/simple-analysts.ts';
import { greedyNovaLuna } from '../nova-luna/greedy.ts';
import { AT_ONCE } from '../opponent.ts';
import { playOut } from '../play-out.ts';
import { analyzeAtOnce } from './analyze.ts';
import { iterationsFor } from './time.ts';

test('so many iterations are chosen that a game takes about the time that it may', () => {
	const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('time'));
	const greedy = { bot: greedyNovaLuna, budget: AT_ONCE };
	playOut(course, [greedy, greedy], 'time');
	let now = 0;
	const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
	// It thinks a tenth of a millisecond for each iteration.
	const slow: typeof simpleNovaLuna = {
		...simpleNovaLuna,
		value(position, seed, iterations) {
			now += iterations / 10;
			return simpleNovaLuna.value(position, seed, 1);
		},
		judge(position, seat, move, seed, iterations) {
			now += iterations / 10;
			return simpleNovaLuna.judge(position, seat, move, seed, iterations);
		},
		efforts: { quick: 10, value: 500, judge: 1000, outcomes: 12, outcome: 20 },
	};
	try {
		const iterations = iterationsFor(course, slow, 300);
		now = 0;
		analyzeAtOnce(course, slow, { iterations });
		const each = now / course.steps.length;
		expect(each).toBeGreaterThan(150);
		expect(each).toBeLessThan(600);
	} finally {
		clock.mockRestore();
	}
});
