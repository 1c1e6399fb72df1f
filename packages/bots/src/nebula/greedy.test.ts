import { Course, nebula, SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import { nebulaOpponents, opponentOf } from '../opponents.ts';
import { playOut } from '../play-out.ts';

const greedy = opponentOf(nebulaOpponents, 'greedy');
const random = opponentOf(nebulaOpponents, 'random');
if (!greedy || !random) throw new Error('the baselines are missing');

// A bot that is only as good as random would win all of them once in 4,096 tries; the seeds are fixed.
test.each(['basic', 'full'] as const)('beats random in all of 12 games of %s', (variant) => {
	let wins = 0;
	for (let game = 0; game < 12; game++) {
		const course = Course.deal(nebula, { players: 2, variant }, new SeededRandom(`${variant} ${game}`));
		const mine = game % 2;
		playOut(course, mine === 0 ? [greedy, random] : [random, greedy], `${game}`);
		if (nebula.outcome(course.position)?.ranking[0]?.includes(mine === 0 ? 0 : 1)) wins++;
	}
	expect(wins).toBe(12);
});
