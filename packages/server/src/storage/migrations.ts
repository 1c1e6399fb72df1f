import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { days } from './migration-days.ts';
import { due } from './migration-due.ts';
import { names } from './migration-names.ts';
import { queries } from './migration-queries.ts';

/*
 * The schema of the storage. Each released change of it becomes a migration of its own, and a released migration is
 * never edited: servers in the field have already run it.
 */

const initial: Migration = {
	async up(db: Kysely<unknown>) {
		await createSettings(db);
		await createPlayers(db);
		await createAccounts(db);
		await createTables(db);
		await createChat(db);
		await createRatings(db);
		await createNotifications(db);
		await createOperation(db);
	},
};

export const migrations: MigrationProvider = {
	getMigrations: () =>
		Promise.resolve({
			'0001-initial': initial,
			'0002-days': days,
			'0003-queries': queries,
			'0004-due': due,
			'0005-names': names,
		}),
};

async function createSettings(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('settings')
		.addColumn('name', 'text', (column) => column.primaryKey())
		.addColumn('value', 'text', (column) => column.notNull())
		.execute();
}

async function createPlayers(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('players')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addColumn('seen_at', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema
		.createTable('blocks')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('blocked', 'text', (column) => column.notNull())
		// The name at the time of the block: the list must not reveal later names.
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addUniqueConstraint('blocks_once', ['player', 'blocked'])
		.execute();
	await createIndex(db, 'blocks', 'blocked');
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('accounts')
		.addColumn('player', 'text', (column) => column.primaryKey())
		// Unique without regard to case and look-alike letters, so that no two accounts can be confused.
		.addColumn('name_key', 'text', (column) => column.notNull().unique())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('password_hash', 'text')
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema
		.createTable('passkeys')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('public_key', 'text', (column) => column.notNull())
		.addColumn('counter', 'bigint', (column) => column.notNull())
		.addColumn('transports', 'text', (column) => column.notNull())
		.addColumn('device', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addColumn('used_at', 'bigint')
		.execute();
	await createIndex(db, 'passkeys', 'player');
	await db.schema
		.createTable('passkey_challenges')
		.addColumn('challenge', 'text', (column) => column.primaryKey())
		.addColumn('purpose', 'text', (column) => column.notNull())
		.addColumn('expires_at', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema
		.createTable('recovery_codes')
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('code_hash', 'text', (column) => column.notNull())
		.addPrimaryKeyConstraint('recovery_codes_key', ['player', 'code_hash'])
		.execute();
	await db.schema
		.createTable('password_resets')
		.addColumn('token_hash', 'text', (column) => column.primaryKey())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('expires_at', 'bigint', (column) => column.notNull())
		.execute();
	await createIndex(db, 'password_resets', 'player');
	await db.schema
		.createTable('sessions')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('token_hash', 'text', (column) => column.notNull().unique())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('device', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addColumn('seen_at', 'bigint', (column) => column.notNull())
		.addColumn('proved_at', 'bigint')
		.execute();
	await createIndex(db, 'sessions', 'player');
	await createIndex(db, 'sessions', 'seen_at');
	await db.schema
		.createTable('api_tokens')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('token_hash', 'text', (column) => column.notNull().unique())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('label', 'text', (column) => column.notNull())
		.addColumn('scopes', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addColumn('expires_at', 'bigint')
		.addColumn('used_at', 'bigint')
		.execute();
	await createIndex(db, 'api_tokens', 'player');
	await db.schema
		.createTable('sign_in_attempts')
		.addColumn('key', 'text', (column) => column.primaryKey())
		.addColumn('failures', 'integer', (column) => column.notNull())
		.addColumn('wait_until', 'bigint', (column) => column.notNull())
		.addColumn('failed_at', 'bigint', (column) => column.notNull())
		.execute();
}

async function createTables(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('tables')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('revision', 'integer', (column) => column.notNull())
		.addColumn('game', 'text', (column) => column.notNull())
		.addColumn('options', 'text', (column) => column.notNull())
		.addColumn('clock', 'text', (column) => column.notNull())
		.addColumn('visibility', 'text', (column) => column.notNull())
		.addColumn('status', 'text', (column) => column.notNull())
		.addColumn('host', 'text', (column) => column.notNull())
		.addColumn('secret_hash', 'text')
		.addColumn('draw_secret', 'text', (column) => column.notNull())
		.addColumn('commitment', 'text', (column) => column.notNull())
		.addColumn('contributions', 'text')
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addColumn('changed_at', 'bigint', (column) => column.notNull())
		.addColumn('started_at', 'bigint')
		.addColumn('ended_at', 'bigint')
		.addColumn('rematch', 'text')
		.addColumn('rated', 'integer', (column) => column.notNull())
		.execute();
	await createIndex(db, 'tables', 'status', 'visibility', 'created_at');
	await createIndex(db, 'tables', 'rated', 'status');
	await db.schema
		.createTable('seats')
		.addColumn('table_id', 'text', (column) => column.notNull())
		.addColumn('seat', 'integer', (column) => column.notNull())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('player', 'text')
		.addColumn('name', 'text')
		.addColumn('level', 'text')
		.addColumn('contribution', 'text')
		.addPrimaryKeyConstraint('seats_key', ['table_id', 'seat'])
		.execute();
	await createIndex(db, 'seats', 'player');
	await db.schema
		.createTable('admissions')
		.addColumn('table_id', 'text', (column) => column.notNull())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('admitted', 'integer', (column) => column.notNull())
		.addPrimaryKeyConstraint('admissions_key', ['table_id', 'player'])
		.execute();
	await createIndex(db, 'admissions', 'player');
	await db.schema
		.createTable('log_entries')
		.addColumn('table_id', 'text', (column) => column.notNull())
		.addColumn('sequence', 'integer', (column) => column.notNull())
		.addColumn('at', 'bigint', (column) => column.notNull())
		.addColumn('entry', 'text', (column) => column.notNull())
		// The only arbiter between concurrent writers: the second insert with the same number fails.
		.addPrimaryKeyConstraint('log_entries_key', ['table_id', 'sequence'])
		.execute();
}

async function createChat(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('chat_messages')
		.addColumn('table_id', 'text', (column) => column.notNull())
		.addColumn('number', 'integer', (column) => column.notNull())
		.addColumn('at', 'bigint', (column) => column.notNull())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('message_id', 'text', (column) => column.notNull())
		.addColumn('circle', 'text', (column) => column.notNull())
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('seat', 'integer')
		.addColumn('voice', 'text', (column) => column.notNull())
		.addColumn('words', 'text', (column) => column.notNull())
		.addPrimaryKeyConstraint('chat_messages_key', ['table_id', 'number'])
		.addUniqueConstraint('chat_messages_once', ['table_id', 'player', 'message_id'])
		.execute();
	await createIndex(db, 'chat_messages', 'player');
	await createIndex(db, 'chat_messages', 'at');
	// A report keeps a copy of the message, so that its author cannot delete the evidence.
	await db.schema
		.createTable('chat_reports')
		.addColumn('table_id', 'text', (column) => column.notNull())
		.addColumn('number', 'integer', (column) => column.notNull())
		.addColumn('reporter', 'text', (column) => column.notNull())
		.addColumn('reported_at', 'bigint', (column) => column.notNull())
		.addColumn('at', 'bigint', (column) => column.notNull())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('circle', 'text', (column) => column.notNull())
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('seat', 'integer')
		.addColumn('voice', 'text', (column) => column.notNull())
		.addColumn('words', 'text', (column) => column.notNull())
		.addPrimaryKeyConstraint('chat_reports_once', ['table_id', 'number', 'reporter'])
		.execute();
	await createIndex(db, 'chat_reports', 'player');
}

async function createRatings(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('rating_subjects')
		.addColumn('player', 'text', (column) => column.primaryKey())
		.addColumn('subject', 'text', (column) => column.notNull().unique())
		.execute();
	await db.schema
		.createTable('rated_games')
		// The order in which games were rated; another order would give other ratings.
		.addColumn('number', 'integer', (column) => column.primaryKey())
		.addColumn('table_id', 'text', (column) => column.notNull().unique())
		.addColumn('game', 'text', (column) => column.notNull())
		.addColumn('players', 'integer', (column) => column.notNull())
		.addColumn('at', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema
		.createTable('rated_seats')
		.addColumn('number', 'integer', (column) => column.notNull())
		.addColumn('seat', 'integer', (column) => column.notNull())
		.addColumn('subject', 'text', (column) => column.notNull())
		.addColumn('place', 'integer', (column) => column.notNull())
		.addColumn('mu', 'double precision', (column) => column.notNull())
		.addColumn('sigma', 'double precision', (column) => column.notNull())
		.addPrimaryKeyConstraint('rated_seats_key', ['number', 'seat'])
		.execute();
	await createIndex(db, 'rated_seats', 'subject', 'number');
	await db.schema
		.createTable('ratings')
		.addColumn('subject', 'text', (column) => column.notNull())
		.addColumn('game', 'text', (column) => column.notNull())
		.addColumn('players', 'integer', (column) => column.notNull())
		.addColumn('mu', 'double precision', (column) => column.notNull())
		.addColumn('sigma', 'double precision', (column) => column.notNull())
		.addColumn('games', 'integer', (column) => column.notNull())
		.addColumn('at', 'bigint', (column) => column.notNull())
		.addPrimaryKeyConstraint('ratings_key', ['subject', 'game', 'players'])
		.execute();
}

async function createNotifications(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('push_subscriptions')
		.addColumn('endpoint', 'text', (column) => column.primaryKey())
		.addColumn('player', 'text', (column) => column.notNull())
		.addColumn('session', 'text')
		.addColumn('p256dh', 'text', (column) => column.notNull())
		.addColumn('auth', 'text', (column) => column.notNull())
		.addColumn('language', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.execute();
	await createIndex(db, 'push_subscriptions', 'player');
	await db.schema
		.createTable('email_addresses')
		.addColumn('player', 'text', (column) => column.primaryKey())
		.addColumn('address', 'text', (column) => column.notNull())
		.addColumn('language', 'text', (column) => column.notNull())
		// Null once the address is confirmed.
		.addColumn('code_hash', 'text')
		.addColumn('requested_at', 'bigint', (column) => column.notNull())
		.execute();
	// Notifications that a restart must not lose.
	await db.schema
		.createTable('notifications_due')
		.addColumn('table_id', 'text', (column) => column.notNull())
		.addColumn('seat', 'integer', (column) => column.notNull())
		.addPrimaryKeyConstraint('notifications_due_key', ['table_id', 'seat'])
		.execute();
}

async function createOperation(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('bans')
		.addColumn('player', 'text', (column) => column.primaryKey())
		.addColumn('name', 'text', (column) => column.notNull())
		.addColumn('at', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema
		.createTable('admin_orders')
		.addColumn('id', 'text', (column) => column.primaryKey())
		.addColumn('kind', 'text', (column) => column.notNull())
		.addColumn('subject', 'text', (column) => column.notNull())
		.addColumn('created_at', 'bigint', (column) => column.notNull())
		.addColumn('done_at', 'bigint')
		.addColumn('outcome', 'text')
		.execute();
}

async function createIndex(db: Kysely<unknown>, table: string, ...columns: readonly string[]): Promise<void> {
	await db.schema
		.createIndex(`${table}_by_${columns.join('_')}`)
		.on(table)
		.columns([...columns])
		.execute();
}
