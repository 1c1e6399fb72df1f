import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/* What `npm run test:faults` says when it cannot run. */

/** Runs the command with its temporary folders in one of its own. */
function run(env: NodeJS.ProcessEnv): {
	readonly status: number | null;
	readonly said: readonly string[];
	readonly left: readonly string[];
} {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-command-'));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const { status, stderr } = spawnSync(
		process.execPath,
		['--conditions=orrery-source', join(import.meta.dirname, 'faults.ts'), '--seed', '7'],
		{ env: { ...env, TMPDIR: folder, NODE_NO_WARNINGS: '1' }, encoding: 'utf8' },
	);
	// The first line has the seed.
	return { status, said: stderr.trim().split('\n').slice(1), left: readdirSync(folder) };
}

// As root, because nobody else needs another program to start PostgreSQL.
test.runIf(process.getuid?.() === 0)(
	'a run without PostgreSQL says so in a sentence and leaves nothing',
	() => {
		expect(run({ PATH: '/nowhere' })).toEqual({
			status: 1,
			said: [expect.stringMatching(/PostgreSQL.*\.$/)],
			left: [],
		});
	},
);

test('a run that fails says why, where everything about it is, and how to repeat it', () => {
	const { status, said, left } = run({ ...process.env, POSTGRES_PATH: '/nowhere/postgres' });
	expect({ status, left }).toEqual({ status: 1, left: [expect.stringMatching(/^orrery-faults-/)] });
	expect(said).toEqual([
		expect.stringContaining('POSTGRES_PATH names “/nowhere/postgres”'),
		expect.stringMatching(new RegExp(`${left[0]}; repeat it with --seed 7$`)),
	]);
});
