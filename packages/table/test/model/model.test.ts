import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SORTS } from '../lives.ts';
import { Cluster, nothingSeen } from './cluster.ts';

const STEPS = 100_000;
/** The most steps of one game; fast-check finds the shortest run that fails. */
const MOST = 600;
const REFUSALS = [
	...['stale', 'unknown-version', 'id-taken', 'game-over', 'not-the-holder', 'not-your-turn'],
	...['out-of-time', 'refused', 'nothing-to-undo', 'same-holder', 'seat-left', 'not-won'],
];
const ENTRIES = [
	'moved',
	'taken-back',
	'seat-changed',
	'resigned',
	'ran-out',
	'claimed',
	'abandoned',
	'paused',
];

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
	// The steps have to reach everything that can happen; what is rare may take some more of them.
	const missing = () => [
		...REFUSALS.filter((code) => !seen.refusals.has(code)),
		...ENTRIES.filter((type) => !seen.entries.has(type)),
	];
	const isEnough = () => seen.steps >= STEPS && (missing().length === 0 || seen.steps >= 10 * STEPS);
	// The limit is for the search for a shorter run after a failure.
	while (!isEnough()) fc.assert(property, { numRuns: 20, interruptAfterTimeLimit: 60_000 });
	expect(missing()).toEqual([]);
	expect(seen.refusals.size).toBe(REFUSALS.length);
	expect(seen.entries.size).toBe(ENTRIES.length);
	for (const count of [seen.accepted, seen.repeated, seen.crashes, seen.conflicts])
		expect(count).toBeGreaterThan(100);
}, 300_000);
