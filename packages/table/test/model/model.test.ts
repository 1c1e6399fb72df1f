import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SORTS } from '../lives.ts';
import { Cluster, nothingSeen } from './cluster.ts';

const STEPS = 100_000;
/** The most steps of one game; fast-check finds the shortest run that fails. */
const MOST = 600;

test(`tables on several nodes agree with a simple model in ${STEPS} random steps`, () => {
	const seen = nothingSeen();
	const sorts = Object.keys(SORTS);
	const property = fc.property(
		fc.constantFrom(...sorts),
		fc.nat(),
		fc.array(fc.nat(), { size: 'max', maxLength: MOST }),
		(sort, seed, tape) => {
			SORTS[sort]?.(`model ${seed}`, (table) => {
				const cluster = new Cluster(table, seen);
				for (const code of tape) cluster.step(code);
				cluster.settle();
			});
		},
	);
	// The limit is for the search for a shorter run after a failure.
	while (seen.steps < STEPS) fc.assert(property, { numRuns: 20, interruptAfterTimeLimit: 60_000 });
	// The steps reached everything that can happen.
	expect([...seen.refusals].sort()).toEqual(
		[
			...['stale', 'unknown-version', 'id-taken', 'game-over', 'not-the-holder', 'not-your-turn'],
			...['out-of-time', 'refused', 'nothing-to-undo', 'same-holder', 'seat-left', 'not-won'],
		].sort(),
	);
	expect([...seen.entries].sort()).toEqual(
		[
			...['moved', 'taken-back', 'seat-changed', 'resigned', 'ran-out', 'claimed', 'abandoned', 'paused'],
		].sort(),
	);
	for (const count of [seen.accepted, seen.repeated, seen.crashes, seen.conflicts])
		expect(count).toBeGreaterThan(100);
});
