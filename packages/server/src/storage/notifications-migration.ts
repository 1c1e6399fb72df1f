import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const notifications: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('subscriptions')
			.addColumn('endpoint', 'text', (column) => column.primaryKey())
			.addColumn('player', 'text', (column) => column.notNull())
			.addColumn('p256dh', 'text', (column) => column.notNull())
			.addColumn('auth', 'text', (column) => column.notNull())
			.addColumn('language', 'text', (column) => column.notNull())
			.addColumn('created_at', 'bigint', (column) => column.notNull())
			.execute();
		await db.schema.createIndex('subscriptions_by_player').on('subscriptions').columns(['player']).execute();
		await db.schema
			.createTable('mail_addresses')
			.addColumn('player', 'text', (column) => column.primaryKey())
			.addColumn('address', 'text', (column) => column.notNull())
			.addColumn('language', 'text', (column) => column.notNull())
			// Null once it has come back.
			.addColumn('code_hash', 'text')
			.addColumn('asked_at', 'bigint', (column) => column.notNull())
			.execute();
	},
};
