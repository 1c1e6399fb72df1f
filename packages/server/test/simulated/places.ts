import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, test } from 'vitest';
import { askPostgres } from './place-queries.ts';

/*
 * Where the servers of tests keep their data: a folder each, or, if ORRERY_TEST_DATABASE_URL names a PostgreSQL
 * database, a schema of it each. Both are deleted after the test.
 */

const DATABASE = process.env.ORRERY_TEST_DATABASE_URL ?? '';
export const ON_POSTGRES = DATABASE !== '';

/** A test about the files of SQLite, which has nothing to test on PostgreSQL. */
export const testOfFiles: ReturnType<typeof test.skipIf> = test.skipIf(ON_POSTGRES);

/** A test of what only PostgreSQL does; only `npm run test:cluster` has it. */
export const testOfPostgres: (name: string, run: () => Promise<void>, timeout?: number) => void = ON_POSTGRES
	? test
	: () => undefined;

export function temporaryFolder(): string {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-data-'));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	return folder;
}

/** An empty place for a storage. */
export async function temporaryPlace(): Promise<string> {
	if (!ON_POSTGRES) return temporaryFolder();
	const schema = `test_${randomBytes(8).toString('hex')}`;
	onTestFinished(async () => {
		await askPostgres(DATABASE, `drop schema if exists ${schema} cascade`);
	});
	await askPostgres(DATABASE, `create schema ${schema}`);
	const url = new URL(DATABASE);
	url.searchParams.set('options', `-c search_path=${schema}`);
	return url.href;
}
