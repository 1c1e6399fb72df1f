import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { startNats } from './nats.ts';
import { startPostgres } from './postgres.ts';

/*
 * Runs the tests of the server on PostgreSQL and NATS: `npm run test:cluster`, or with the names of some tests:
 * `npm run test:cluster -- play ratings`. It starts servers of its own and touches no others.
 */

const ROOT = resolve(import.meta.dirname, '../..');
const TESTS = 'packages/server/test';

const wanted = process.argv.slice(2);
const postgres = await startPostgres({ fsync: false });
try {
	const nats = await startNats();
	try {
		const vitest = spawn(
			process.execPath,
			[
				resolve(ROOT, 'node_modules/vitest/vitest.mjs'),
				...['run', '--project', 'packages'],
				...(wanted.length === 0 ? [TESTS] : wanted.map((name) => `${TESTS}/${name}`)),
			],
			{
				cwd: ROOT,
				stdio: 'inherit',
				env: {
					...process.env,
					ORRERY_TEST_DATABASE_URL: postgres.url,
					ORRERY_TEST_NATS_URL: nats.url,
				},
			},
		);
		const [code] = await once(vitest, 'exit');
		process.exitCode = code === 0 ? 0 : 1;
	} finally {
		await nats.service.close();
	}
} finally {
	await postgres.close();
}
