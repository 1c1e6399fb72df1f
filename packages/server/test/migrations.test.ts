import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Migrator } from 'kysely/migration';
import { expect } from 'vitest';
import { migrations } from '../src/storage/migrations.ts';
import { SqliteDatabase } from '../src/storage/sqlite-database.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryFolder, testOfFiles } from './simulated/places.ts';

/** Every table and index of a database with the statement that created it, and the migrations it has run. */
function schemaOf(folder: string): readonly unknown[] {
	const database = new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true });
	const objects = database.prepare('select type, name, sql from sqlite_master order by name').all();
	const migrations = database.prepare('select name, timestamp from kysely_migration order by name').all();
	database.close();
	return [...objects, ...migrations];
}

function tablesOf(folder: string): readonly unknown[] {
	const database = new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true });
	const tables = database
		.prepare("select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name")
		.all();
	database.close();
	return tables.map(({ name }) => name);
}

testOfFiles('a new storage gets every table of the schema', async () => {
	const folder = temporaryFolder();
	const storage = await openStorage(folder);
	await storage.close();
	expect(tablesOf(folder)).toEqual([
		'account_likenesses',
		'accounts',
		'admin_orders',
		'admissions',
		'api_tokens',
		'bans',
		'blocks',
		'chat_messages',
		'chat_reports',
		'daily_entries',
		'due',
		'email_addresses',
		'game_results',
		'log_entries',
		'outages',
		'passkey_challenges',
		'passkeys',
		'password_resets',
		'players',
		'push_subscriptions',
		'rated_games',
		'rated_seats',
		'rating_subjects',
		'ratings',
		'recovery_codes',
		'resting_names',
		'seats',
		'sessions',
		'settings',
		'sign_in_attempts',
		'tables',
	]);
});

testOfFiles('opening a storage a second time changes nothing in its schema', async () => {
	const folder = temporaryFolder();
	await (await openStorage(folder)).close();
	const first = schemaOf(folder);
	await (await openStorage(folder)).close();
	expect(schemaOf(folder)).toEqual(first);
});

/** The statements that created the tables and indexes of a database. */
function statementsOf(folder: string): string {
	const database = new DatabaseSync(join(folder, 'orrery.db'), { readOnly: true });
	const rows = database
		.prepare(
			"select sql from sqlite_master where sql is not null and name not like 'kysely%' and name not like 'sqlite%' order by name",
		)
		.all();
	database.close();
	return rows.map(({ sql }) => `${String(sql).replaceAll(/, (?=")/g, ',\n\t')};\n`).join('\n');
}

// Servers in the field have run these migrations, so the files beside this test never change; new ones are added.
testOfFiles.each(Object.keys(await migrations.getMigrations()))(
	'%s still makes the schema that it was released with',
	async (name) => {
		const folder = temporaryFolder();
		const database = new SqliteDatabase(join(folder, 'orrery.db'));
		const { error } = await new Migrator({ db: database.db, provider: migrations }).migrateTo(name);
		await database.close();
		expect(error).toBeUndefined();
		await expect(statementsOf(folder)).toMatchFileSnapshot(`released/${name}.sql`);
	},
);
