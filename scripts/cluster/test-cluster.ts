import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { ProgramMissing } from '../programs.ts';
import type { Postgres } from './postgres.ts';
import { startPostgres } from './postgres.ts';

/*
 * Runs the tests of the server on PostgreSQL, and with NATS where they start one: `npm run test:cluster`, or with the
 * names of some tests: `npm run test:cluster -- play ratings`. It starts servers of its own and touches no others.
 *
 * `--short`, which is part of `npm test`, runs the tests of what the two databases do in different ways. Where there is
 * no PostgreSQL, it says so and succeeds; the others then fail with the same sentence.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const TESTS = 'packages/server/test';
/**
 * What depends on the database: statements, transactions, claims, migrations, every store that writes, and nodes that
 * share one, also those of the compose file.
 */
const SHORT = [
	'accounts',
	'address',
	'blocks',
	'chat',
	'cleanup',
	'cluster-play',
	'cluster-rules',
	'daily',
	'database',
	'due',
	'history',
	'leaving',
	'move-place',
	'names',
	'postgres',
	'ratings',
	'reset',
	'rolling-upgrade',
	'several-nodes',
	'storage',
	'tokens',
	'torn-tables',
];

const args = process.argv.slice(2);
const isShort = args.includes('--short');
const wanted = isShort ? SHORT : args;

async function vitest(database: string): Promise<boolean> {
	const child = spawn(
		process.execPath,
		[
			resolve(ROOT, 'node_modules/vitest/vitest.mjs'),
			...['run', '--project', 'packages', '--project', 'mocks'],
			// The short version runs beside all other tests.
			...(isShort ? ['--maxWorkers', '1'] : []),
			...(wanted.length === 0 ? [TESTS] : wanted.map((name) => `${TESTS}/${name}.test.ts`)),
		],
		{ cwd: ROOT, stdio: 'inherit', env: { ...process.env, ORRERY_TEST_DATABASE_URL: database } },
	);
	const [code] = await once(child, 'exit');
	return code === 0;
}

/** Null where there is none and none can be installed. */
async function postgresHere(): Promise<Postgres | null> {
	try {
		return await startPostgres({ fsync: false });
	} catch (error) {
		if (!(error instanceof ProgramMissing)) throw error;
		if (isShort) process.stdout.write(`Not tested on PostgreSQL: ${error.message}\n`);
		else {
			process.stderr.write(`${error.message}\n`);
			process.exitCode = 1;
		}
		return null;
	}
}

const postgres = await postgresHere();
if (postgres !== null)
	try {
		process.exitCode = (await vitest(postgres.url)) ? 0 : 1;
	} finally {
		await postgres.close();
	}
