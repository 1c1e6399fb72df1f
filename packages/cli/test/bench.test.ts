import { expect, test } from 'vitest';
import { jsonLines, orrery } from './orrery.ts';

test.each([
	['nova-luna', [1, 2, 3, 4]],
	['nebula', [2, 3, 4]],
])('bench --json prints one object for each number of players of %s', async (game, players) => {
	const { status, out } = await orrery(['bench', '--game', game, '--seconds', '1', '--json']);
	expect(status).toBe(0);
	const figures = jsonLines(out);
	expect(figures).toHaveLength(players.length);
	figures.forEach((figure, i) => {
		expect(figure).toEqual({
			game,
			players: players[i],
			gamesPerCpuSecond: expect.any(Number),
			movesPerCpuSecond: expect.any(Number),
			legalMovesMean: expect.any(Number),
			legalMovesMax: expect.any(Number),
		});
	});
});
