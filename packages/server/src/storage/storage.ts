import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { AccountStore } from './account-store.ts';
import { AttemptStore } from './attempt-store.ts';
import { BanStore } from './ban-store.ts';
import { BlockStore } from './block-store.ts';
import { ChatStore } from './chat-store.ts';
import { DailyStore } from './daily-store.ts';
import type { FolderLock } from './data-folder.ts';
import { DATABASE, lockFolder } from './data-folder.ts';
import { LogStore } from './log-store.ts';
import { migrations } from './migrations.ts';
import { NotificationStore } from './notification-store.ts';
import { OrderStore } from './order-store.ts';
import { PlayerStore } from './player-store.ts';
import { RatingStore } from './rating-store.ts';
import { ResultStore } from './result-store.ts';
import type { Schema } from './schema.ts';
import { SessionStore } from './session-store.ts';
import { SettingStore } from './setting-store.ts';
import { SqliteThreadDialect } from './sqlite-dialect.ts';
import type { Stats } from './stats.ts';
import { statsOf } from './stats.ts';
import { TableStore } from './table-store.ts';
import { TokenStore } from './token-store.ts';

/** Everything that outlives the process. Nothing outside this folder knows which database it is. */
export interface Storage {
	readonly players: PlayerStore;
	readonly accounts: AccountStore;
	readonly sessions: SessionStore;
	readonly tokens: TokenStore;
	readonly attempts: AttemptStore;
	readonly blocks: BlockStore;
	readonly tables: TableStore;
	readonly chat: ChatStore;
	readonly ratings: RatingStore;
	readonly daily: DailyStore;
	readonly results: ResultStore;
	readonly notifications: NotificationStore;
	readonly settings: SettingStore;
	readonly log: LogStore;
	readonly bans: BanStore;
	readonly orders: OrderStore;
	/** Totals of what is stored. */
	stats(): Promise<Stats>;
	readonly probe: StorageProbe;
	/** Resolves with the reason if the storage has failed for good. */
	readonly lost: Promise<string>;
	/** Resolves when every pending write is on disk. */
	close(): Promise<void>;
}

/** Checks for the health of the storage. */
export interface StorageProbe {
	/** Resolves when something was read. */
	read(): Promise<void>;
	/** Resolves when something is on disk. */
	write(): Promise<void>;
}

/** The folder cannot be used: permissions are missing, or a newer release has written to it. */
export class StorageError extends Error {}

/** Another process is using the folder. */
export class FolderInUse extends StorageError {}

const LAST_PROBE = 'last-probe';

/**
 * Opens the storage in a folder, and creates it if needed. The folder is locked for this process unless it is shared,
 * which is for tests: the log would refuse a second writer, but both servers would run the bots.
 */
export async function openStorage(folder: string, { shared = false } = {}): Promise<Storage> {
	const lock = lockFor(folder, shared);
	let lose: (message: string) => void = () => undefined;
	const lost = new Promise<string>((resolve) => {
		lose = resolve;
	});
	const dialect = new SqliteThreadDialect(join(folder, DATABASE), lose);
	const db = new Kysely<Schema>({ dialect });
	const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
	if (error !== undefined) {
		await db.destroy();
		lock?.release();
		throw new StorageError(`the storage in ${folder} cannot be used`, { cause: error });
	}
	return storageIn(db, lock, lost);
}

/** Why the storage cannot be opened next to a server. */
export type StorageOpenFault =
	/** There is no storage in the folder. */
	| 'no-data'
	/** Another release created it, and may be running there. */
	| 'other-release';

/**
 * Opens the storage of a server that may be running, for its operator. The folder is not locked and no migration is
 * run.
 */
export async function openForAdmin(folder: string): Promise<Result<Storage, StorageOpenFault>> {
	const file = join(folder, DATABASE);
	if (!existsSync(file)) return fail('no-data');
	const db = new Kysely<Schema>({ dialect: new SqliteThreadDialect(file) });
	const known = Object.keys(await migrations.getMigrations());
	const made = await sql<{ name: string }>`select name from kysely_migration`
		.execute(db)
		.then(({ rows }) => rows.map(({ name }) => name))
		.catch((): readonly string[] => []);
	if (made.length !== known.length || !known.every((name) => made.includes(name))) {
		await db.destroy();
		return fail('other-release');
	}
	return ok(storageIn(db, null, new Promise(() => undefined)));
}

function storageIn(db: Kysely<Schema>, lock: FolderLock | null, lost: Promise<string>): Storage {
	const log = new LogStore(db);
	return {
		players: new PlayerStore(db),
		accounts: new AccountStore(db),
		sessions: new SessionStore(db),
		tokens: new TokenStore(db),
		attempts: new AttemptStore(db),
		blocks: new BlockStore(db),
		tables: new TableStore(db),
		chat: new ChatStore(db),
		ratings: new RatingStore(db),
		daily: new DailyStore(db),
		results: new ResultStore(db),
		notifications: new NotificationStore(db),
		settings: new SettingStore(db),
		log,
		bans: new BanStore(db),
		orders: new OrderStore(db),
		stats: () => statsOf(db),
		probe: probeOf(db),
		lost,
		async close() {
			await log.settled();
			await db.destroy();
			lock?.release();
		},
	};
}

function lockFor(folder: string, shared: boolean): FolderLock | null {
	try {
		const lock = lockFolder(folder);
		if (lock.ok) return lock.value;
		if (shared) return null;
		throw new FolderInUse(`the folder ${folder} is in use by process ${lock.fault.pid ?? 'unknown'}`);
	} catch (error) {
		if (error instanceof StorageError) throw error;
		throw new StorageError(`the folder ${folder} cannot be created`, { cause: error });
	}
}

/** Reads and writes a setting, as a check of the storage. */
function probeOf(db: Kysely<Schema>): StorageProbe {
	return {
		async read() {
			await db.selectFrom('settings').select('name').limit(1).execute();
		},
		async write() {
			const value = String(Date.now());
			await db
				.insertInto('settings')
				.values({ name: LAST_PROBE, value })
				.onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
				.execute();
		},
	};
}
