import { expect, test } from 'vitest';
import { killLoop } from './simulated/kill-loop.ts';
import { temporaryPlace } from './simulated/places.ts';

test('acknowledged moves survive a killed server, once and in order', async () => {
	const report = await killLoop({
		data: await temporaryPlace(),
		kills: 3,
		pairs: 4,
		seed: 'short',
		moves: [5, 80],
	});
	expect(report).toMatchObject({ kills: 3, lost: 0, doubled: 0, broken: 0, astray: 0, stuck: 0 });
	expect(report).toMatchObject({ misrated: 0, unnotified: 0 });
	expect(report.away).toBeGreaterThan(0);
	expect(report.games).toBeGreaterThanOrEqual(4);
	expect(report.acknowledged).toBeGreaterThan(50);
	// The players were disconnected and reconnected.
	expect(report.connections).toBeGreaterThan(2 * report.games);
});
