import { join } from 'node:path';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { AccountStore } from './account-store.ts';
import { AttemptStore } from './attempt-store.ts';
import { BanStore } from './ban-store.ts';
import { BlockStore } from './block-store.ts';
import { ChatStore } from './chat-store.ts';
import { isHalfCopied } from './copy-rows.ts';
import { DailyStore } from './daily-store.ts';
import type { FolderLock } from './data-folder.ts';
import { DATABASE, lockFolder, lockOwnerOf } from './data-folder.ts';
import type { Database, WriteListener } from './database.ts';
import { DueStore } from './due-store.ts';
import { LogStore } from './log-store.ts';
import { migrate, migrationsIn } from './migrate.ts';
import { migrations } from './migrations.ts';
import { NameStore } from './name-store.ts';
import { NotificationStore } from './notification-store.ts';
import { openDatabase, STATEMENT_MS } from './open-database.ts';
import { OrderStore } from './order-store.ts';
import { isDatabaseAddress, placeName } from './place.ts';
import { PlayerStore } from './player-store.ts';
import type { NodeLock } from './postgres-lock.ts';
import { RatingStore } from './rating-store.ts';
import { ResultStore } from './result-store.ts';
import { SessionStore } from './session-store.ts';
import { SettingStore } from './setting-store.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import type { Stats } from './stats.ts';
import { statsOf } from './stats.ts';
import { TableStore } from './table-store.ts';
import { TokenStore } from './token-store.ts';
import { UptimeStore } from './uptime-store.ts';
import { WaitingStore } from './waiting-store.ts';

/** Everything that outlives the process. Nothing outside this folder knows which database it is. */
export interface Storage {
	readonly players: PlayerStore;
	readonly accounts: AccountStore;
	readonly names: NameStore;
	readonly sessions: SessionStore;
	readonly tokens: TokenStore;
	readonly attempts: AttemptStore;
	readonly blocks: BlockStore;
	readonly tables: TableStore;
	readonly waiting: WaitingStore;
	readonly chat: ChatStore;
	readonly ratings: RatingStore;
	readonly daily: DailyStore;
	readonly results: ResultStore;
	readonly notifications: NotificationStore;
	readonly settings: SettingStore;
	readonly log: LogStore;
	readonly due: DueStore;
	readonly uptime: UptimeStore;
	readonly bans: BanStore;
	readonly orders: OrderStore;
	/** Totals of what is stored. */
	stats(): Promise<Stats>;
	/** Sets the listener for writes of any kind. */
	listen(listener: WriteListener): void;
	readonly probe: StorageProbe;
	/** Resolves with the reason if the storage has failed for good. */
	readonly lost: Promise<string>;
	/** Resolves when every pending write is on disk. */
	close(): Promise<void>;
}

/** Checks for the health of the storage. */
export interface StorageProbe {
	/** Resolves when something was read, and everything that reads or writes has answered. */
	read(): Promise<void>;
	/** Resolves when something is on disk. */
	write(): Promise<void>;
}

/** The folder cannot be used: permissions are missing, or a newer release has written to it. */
export class StorageError extends Error {}

/** Another process is using the folder. */
export class FolderInUse extends StorageError {}

/** A copy into the database is not complete. */
export class HalfCopied extends StorageError {}

/** Other nodes use the database, and they and this one would not hear each other. */
export class NodesWithoutNats extends StorageError {}

const LAST_PROBE = 'last-probe';

/** How to open a storage. */
export interface StorageOptions {
	/**
	 * Whether other processes may use the same place, without hearing each other, which is for tests: the log would
	 * refuse a second writer, but both servers would run the bots.
	 */
	readonly shared?: boolean;
	/** Whether other nodes are heard over NATS. Then they may use the same database. */
	readonly hearsOthers?: boolean;
	/** How long a node waits for another one to stop, if both cannot use the same database. */
	readonly waitMs?: number;
	/** Connections to PostgreSQL at most. */
	readonly connections?: number;
}

const CONNECTIONS = 10;
const WAIT_MS = 10_000;
const NEVER = new Promise<never>(() => undefined);

/** Opens the storage in a folder or a PostgreSQL database, and creates it if needed. */
export function openStorage(place: string, options: StorageOptions = {}): Promise<Storage> {
	return isDatabaseAddress(place) ? openPostgres(place, options) : openFolder(place, options);
}

async function openFolder(folder: string, { shared = false }: StorageOptions): Promise<Storage> {
	const lock = lockFor(folder, shared);
	let lose: (message: string) => void = () => undefined;
	const lost = new Promise<string>((resolve) => {
		lose = resolve;
	});
	const database = new SqliteDatabase(join(folder, DATABASE), lose);
	const error = await migrate(database.db);
	if (error !== null) {
		await database.close();
		lock?.release();
		throw new StorageError(`the storage in ${folder} cannot be used`, { cause: error });
	}
	return storageIn(database, lock, lost);
}

async function openPostgres(address: string, options: StorageOptions): Promise<Storage> {
	const { shared = false, hearsOthers = false, waitMs = WAIT_MS, connections = CONNECTIONS } = options;
	const { PostgresDatabase } = await import('./postgres-database.ts');
	const { NodeLock, SERVED } = await import('./postgres-lock.ts');
	const name = placeName(address);
	const unusable = (cause: unknown): StorageError => new StorageError(`${name} cannot be used`, { cause });
	const hearing = shared || hearsOthers ? 'hears-others' : 'alone';
	const wanted = { address, hearing, waitMs: shared ? 0 : waitMs } as const;
	const taken = await NodeLock.take(wanted).catch((error: unknown) => {
		throw unusable(error);
	});
	if (!taken.ok && !shared) throw new NodesWithoutNats(`${name} is used by nodes that do not hear this one`);
	const lock = taken.ok ? taken.value : null;
	try {
		// A migration may take long, and longer if another node has begun it.
		const migrating = await PostgresDatabase.create({ address, size: 3, statementMs: null });
		const fault = await migrate(migrating.db)
			.then(async (error) => {
				if (error !== null) return unusable(error);
				return (await isHalfCopied(migrating.db))
					? new HalfCopied(`${name} is a copy that is not complete`)
					: null;
			})
			.catch(unusable);
		await migrating.close();
		if (fault !== null) throw fault;
		const database = await PostgresDatabase.create({
			address,
			// The lock has a connection of its own.
			size: Math.max(1, connections - 1),
			statementMs: STATEMENT_MS,
			onConnect: SERVED,
		});
		await database.ping();
		return storageIn(database, lock, lock?.lost ?? NEVER);
	} catch (error) {
		await lock?.release();
		throw error;
	}
}

/** Why the storage cannot be opened next to a server. */
export type StorageOpenFault =
	/** There is no storage at this place. */
	| 'no-data'
	/** It cannot be reached or read. */
	| 'unreadable'
	/** A copy into it is not complete. */
	| 'half-copied'
	/** Another release created it, and may be running there. */
	| 'other-release';

/** Opens the storage of a server that may be running, for its operator. Nothing is locked and no migration is run. */
export async function openForAdmin(place: string): Promise<Result<Storage, StorageOpenFault>> {
	const database = await openDatabase(place);
	if (database === null) return fail('no-data');
	const known = Object.keys(await migrations.getMigrations());
	const made = await migrationsIn(database.db).catch(() => null);
	if (made === null) {
		await database.close();
		return fail('unreadable');
	}
	if (made.length !== known.length || !known.every((name) => made.includes(name))) {
		await database.close();
		return fail(made.length === 0 && isDatabaseAddress(place) ? 'no-data' : 'other-release');
	}
	if (await isHalfCopied(database.db)) {
		await database.close();
		return fail('half-copied');
	}
	return ok(storageIn(database, null, NEVER));
}

/** Whether a server is running on a place. */
export async function isServed(place: string): Promise<boolean> {
	if (!isDatabaseAddress(place)) return lockOwnerOf(place) !== null;
	const { excludeServers } = await import('./postgres-lock.ts');
	const excluded = await excludeServers(place);
	if (excluded.ok) await excluded.value.release();
	return !excluded.ok;
}

function storageIn(database: Database, lock: FolderLock | NodeLock | null, lost: Promise<string>): Storage {
	const { db } = database;
	const log = new LogStore(database);
	return {
		players: new PlayerStore(db),
		accounts: new AccountStore(db),
		names: new NameStore(db),
		sessions: new SessionStore(db),
		tokens: new TokenStore(db),
		attempts: new AttemptStore(db),
		blocks: new BlockStore(db),
		tables: new TableStore(database),
		waiting: new WaitingStore(db),
		chat: new ChatStore(db),
		ratings: new RatingStore(database),
		daily: new DailyStore(db),
		results: new ResultStore(db),
		notifications: new NotificationStore(db),
		settings: new SettingStore(db),
		log,
		due: new DueStore(database),
		uptime: new UptimeStore(db),
		bans: new BanStore(db),
		orders: new OrderStore(db),
		stats: () => statsOf(db),
		listen: (listener) => database.listen(listener),
		probe: probeOf(database),
		lost,
		async close() {
			await log.settled();
			await database.close();
			await lock?.release();
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
function probeOf(database: Database): StorageProbe {
	const { db } = database;
	return {
		async read() {
			await database.ping();
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
