import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ProgramMissing } from '../programs.ts';
import type { FaultRun, FaultRunReport } from './run.ts';
import { AFTERWARDS_MS, runFaults } from './run.ts';

/*
 * The short version of `npm run test:faults`, which takes about a minute and a half. Where PostgreSQL or NATS cannot
 * run, it says so and tries one node with SQLite.
 */

const SEED = process.env.ORRERY_SEED ?? String(Date.now());
const MANY: Omit<FaultRun, 'folder'> = {
	seed: SEED,
	minutes: 0.6,
	nodes: 3,
	workers: 2,
	players: 24,
	faultsPerMinute: 75,
	database: 'postgres',
	thinkMs: [100, 1200],
};
/** Who was not answered in time is to be found, so the test waits for all that a run may wait for, and for its start. */
const LIMIT_MS = 60_000 * MANY.minutes + AFTERWARDS_MS + 180_000;
const ONE = { ...MANY, nodes: 1, database: 'sqlite', faultsPerMinute: 30 } as const;

async function shortRun(folder: string): Promise<FaultRunReport> {
	try {
		return await runFaults({ ...MANY, folder });
	} catch (error) {
		if (!(error instanceof ProgramMissing)) throw error;
		process.stderr.write(`Faults are tried with one node and SQLite only: ${error.message}\n`);
		return runFaults({ ...ONE, folder });
	}
}

test('nothing is lost, doubled or stuck while nodes, services and connections fail', {
	timeout: LIMIT_MS,
}, async () => {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-faults-'));
	const report = await shortRun(folder);
	expect(report.findings, `seed ${SEED}, everything about it is in ${folder}`).toEqual([]);
	expect(Object.values(report.faults).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
	expect(report.acknowledged).toBeGreaterThan(30);
	expect(report.games).toBeGreaterThan(8);
	if (report.workers > 0) expect(report.foundByWorkers).toBeGreaterThan(0);
	rmSync(folder, { recursive: true });
});
