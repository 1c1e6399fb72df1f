import { expect, onTestFinished, test, vi } from 'vitest';
import { jsonLines, orreryHere } from './orrery.ts';

/** Every look at the clock finds that two seconds have gone. */
function inNoTime(): void {
	const clock = vi.spyOn(process, 'cpuUsage').mockImplementation((before) => ({
		user: before === undefined ? 0 : 2e6,
		system: 0,
	}));
	onTestFinished(() => clock.mockRestore());
}

test.each([
	['nova-luna', [1, 2, 3, 4]],
	['nebula', [2, 3, 4]],
])('bench --json prints one object for each number of players of %s', async (game, players) => {
	inNoTime();
	const { status, out } = await orreryHere(['bench', '--game', game, '--seconds', '1', '--json']);
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
