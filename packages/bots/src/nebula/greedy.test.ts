import { Course, nebula, SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import { nebulaOpponents, opponentOf } from '../opponents.ts';
import { playOut } from '../play-out.ts';

const greedy = opponentOf(nebulaOpponents, 'greedy');
const random = opponentOf(nebulaOpponents, 'random');
if (!greedy || !random) throw new Error('the baselines are missing');

// The seeds are fixed: a bot that is only as good as random would win twenty of twenty once in a million tries.
test.each(['basic', 'full'] as const)('beats random in all of 20 games of %s', (variant) => {
	let wins = 0;
	for (let game = 0; game < 20; game++) {
		const course = Course.deal(nebula, { players: 2, variant }, new SeededRandom(`${variant} ${game}`));
		const mine = game % 2;
		playOut(course, mine === 0 ? [greedy, random] : [random, greedy], `${game}`);
		if (nebula.outcome(course.position)?.ranking[0]?.includes(mine === 0 ? 0 : 1)) wins++;
	}
	expect(wins).toBe(20);
});
