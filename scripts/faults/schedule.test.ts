import { SeededRandom } from '@orrery/engine';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InjectedFault } from './checker/check-run.ts';
import type { FaultyNode, World } from './schedule.ts';
import { injectFaults } from './schedule.ts';

/* What the schedule says of its faults, at nodes that only note whether there is anything to break. */

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A node whose connections carry something and whose process runs, or not. */
function node(isThere: boolean): FaultyNode {
	const link = {
		cut: () => undefined,
		delay: () => undefined,
		heal: () => (isThere ? 3 : 0),
		reset: () => (isThere ? 2 : 0),
	};
	return {
		links: ['clients', 'database', 'nats'].map((name) => ({ name, link })),
		start: () => undefined,
		signal: () => isThere,
		end: async () => isThere,
		shiftClock: () => isThere,
	};
}

function service(isThere: boolean, starts = true): NonNullable<World['nats']> {
	return {
		stop: async () => isThere,
		start: async () => {
			if (!starts) throw new Error('it did not start');
		},
	};
}

/** Twenty minutes of faults, in no time. */
async function injected(world: World): Promise<readonly InjectedFault[]> {
	const schedule = { random: new SeededRandom('faults'), minutes: 20, faultsPerMinute: 60 };
	const faults = injectFaults(world, schedule);
	await vi.advanceTimersByTimeAsync(21 * 60_000);
	return faults;
}

test('a fault that meets nothing is said to have had no effect, and interrupts nobody', async () => {
	const nodes = [node(false), node(false), node(false)];
	const services = { postgres: service(true, false), nats: service(false) };
	const faults = await injected({ nodes, ...services, workers: [node(false), node(false)] });
	expect(faults.length).toBeGreaterThan(1000);
	expect(new Set(faults.map(({ kind }) => kind)).size).toBeGreaterThan(11);
	expect(faults.filter(({ tookEffect }) => tookEffect)).toEqual([]);
	// A database that does not come back interrupts all.
	for (const { kind, detail, interrupts } of faults) {
		expect(interrupts).toBe(kind.startsWith('PostgreSQL') ? 'all' : null);
		if (kind.startsWith('PostgreSQL')) expect(detail).toContain('failed');
	}
});

test('every fault that meets something counts, and says whom it interrupted until when', async () => {
	const nodes = [node(true), node(true), node(true)];
	const services = { postgres: service(true), nats: service(true) };
	const faults = await injected({ nodes, ...services, workers: [node(true), node(true)] });
	expect(faults.filter(({ tookEffect }) => !tookEffect)).toEqual([]);
	expect(new Set(faults.flatMap(({ detail }) => /^worker \d/.exec(detail) ?? [])).size).toBe(2);
	for (const { at, until, kind, detail, interrupts } of faults) {
		const [, number] = /^node (\d)/.exec(detail) ?? [];
		const isOfNode =
			/node (killed|paused)/.test(kind) || (/cut|reset/.test(kind) && detail.includes('database'));
		const who = kind.startsWith('PostgreSQL') ? 'all' : isOfNode ? Number(number) : null;
		expect(interrupts, `${kind}: ${detail}`).toBe(who);
		const [, ms] = /for (\d+) ms/.exec(detail) ?? [];
		if (ms !== undefined) expect(until - at).toBeGreaterThanOrEqual(Number(ms));
	}
});
