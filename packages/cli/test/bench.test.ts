import { expect, test } from 'vitest';
import { jsonLines, orrery } from './orrery.ts';

test('bench --json prints one object for each number of players', async () => {
	const { status, out } = await orrery(['bench', '--game', 'nova-luna', '--seconds', '1', '--json']);
	expect(status).toBe(0);
	const figures = jsonLines(out);
	expect(figures).toHaveLength(4);
	figures.forEach((figure, i) => {
		expect(figure).toEqual({
			game: 'nova-luna',
			players: i + 1,
			gamesPerCpuSecond: expect.any(Number),
			movesPerCpuSecond: expect.any(Number),
			legalMovesMean: expect.any(Number),
			legalMovesMax: expect.any(Number),
		});
	});
});
