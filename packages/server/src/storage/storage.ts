import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { GuestStore } from './guest-store.ts';
import { LogStore } from './log-store.ts';
import { migrations } from './migrations.ts';
import type { Schema } from './schema.ts';
import { SqliteThreadDialect } from './sqlite-dialect.ts';
import { TableStore } from './table-store.ts';

/** All that outlives the process. Nothing above this folder knows which database it is. */
export interface Storage {
	readonly guests: GuestStore;
	readonly tables: TableStore;
	readonly log: LogStore;
	/** What cookies are signed with; made once. */
	readonly cookieKey: string;
	/** Once everything handed in is on disk. */
	close(): Promise<void>;
}

/** The folder cannot be used, for want of rights, or because a newer server has written to it. */
export class StorageError extends Error {}

const COOKIE_KEY = 'cookie-key';

/** The storage in a folder, which is made if it is not there. */
export async function openStorage(folder: string): Promise<Storage> {
	try {
		mkdirSync(folder, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw new StorageError(`there can be no folder ${folder}`, { cause: error });
	}
	const db = new Kysely<Schema>({ dialect: new SqliteThreadDialect(join(folder, 'orrery.db')) });
	const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
	if (error !== undefined) {
		await db.destroy();
		throw new StorageError(`the storage in ${folder} cannot be used`, { cause: error });
	}
	const log = new LogStore(db);
	return {
		guests: new GuestStore(db),
		tables: new TableStore(db),
		log,
		cookieKey: await cookieKey(db),
		async close() {
			await log.settled();
			await db.destroy();
		},
	};
}

async function cookieKey(db: Kysely<Schema>): Promise<string> {
	await db
		.insertInto('settings')
		.values({ name: COOKIE_KEY, value: randomBytes(32).toString('hex') })
		.onConflict((conflict) => conflict.column('name').doNothing())
		.execute();
	const { value } = await db
		.selectFrom('settings')
		.select('value')
		.where('name', '=', COOKIE_KEY)
		.executeTakeFirstOrThrow();
	return value;
}
