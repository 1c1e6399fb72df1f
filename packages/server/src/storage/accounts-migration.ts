import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/*
 * Whoever comes is a player, with an account or without. Cookies that named a player and were signed become sessions,
 * of which only hashes are kept.
 */
export const accounts: Migration = {
	async up(db: Kysely<unknown>) {
		await renameGuests(db);
		await db.schema
			.createTable('accounts')
			.addColumn('player', 'text', (column) => column.primaryKey())
			// What stays of a name without case and likeness: no two accounts may look alike.
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
		await db.schema
			.createTable('challenges')
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
			.createTable('resets')
			.addColumn('token_hash', 'text', (column) => column.primaryKey())
			.addColumn('player', 'text', (column) => column.notNull())
			.addColumn('expires_at', 'bigint', (column) => column.notNull())
			.execute();
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
		await db.schema
			.createTable('tokens')
			.addColumn('id', 'text', (column) => column.primaryKey())
			.addColumn('token_hash', 'text', (column) => column.notNull().unique())
			.addColumn('player', 'text', (column) => column.notNull())
			.addColumn('label', 'text', (column) => column.notNull())
			.addColumn('scopes', 'text', (column) => column.notNull())
			.addColumn('created_at', 'bigint', (column) => column.notNull())
			.addColumn('expires_at', 'bigint')
			.addColumn('used_at', 'bigint')
			.execute();
		await db.schema
			.createTable('blocks')
			.addColumn('id', 'text', (column) => column.primaryKey())
			.addColumn('player', 'text', (column) => column.notNull())
			.addColumn('blocked', 'text', (column) => column.notNull())
			.addColumn('created_at', 'bigint', (column) => column.notNull())
			.addUniqueConstraint('blocks_once', ['player', 'blocked'])
			.execute();
		await db.schema
			.createTable('attempts')
			.addColumn('key', 'text', (column) => column.primaryKey())
			.addColumn('failures', 'integer', (column) => column.notNull())
			.addColumn('wait_until', 'bigint', (column) => column.notNull())
			.addColumn('failed_at', 'bigint', (column) => column.notNull())
			.execute();
		for (const [table, column] of [
			['passkeys', 'player'],
			['sessions', 'player'],
			['sessions', 'seen_at'],
			['tokens', 'player'],
			['resets', 'player'],
			['blocks', 'blocked'],
		] as const)
			await db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column]).execute();
	},
};

async function renameGuests(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('guests').renameTo('players').execute();
	// Those who are there have a signed cookie, which counts without end until it has been exchanged.
	await db.schema.alterTable('players').addColumn('signed_cookie_until', 'bigint').execute();
	await sql`update players set signed_cookie_until = ${Number.MAX_SAFE_INTEGER}`.execute(db);
	await db.schema.dropIndex('seats_by_guest').execute();
	await db.schema.alterTable('seats').renameColumn('guest', 'player').execute();
	await db.schema.createIndex('seats_by_player').on('seats').columns(['player']).execute();
	await db.schema.alterTable('admissions').renameColumn('guest', 'player').execute();
	await db.schema.createIndex('admissions_by_player').on('admissions').columns(['player']).execute();
}
