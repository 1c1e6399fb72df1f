import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the names of accounts look like, and the names of deleted accounts that nobody may take yet. */
export const names: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('account_likenesses')
			.addColumn('player', 'text', (column) => column.primaryKey())
			// Not unique: older accounts may look alike.
			.addColumn('likeness', 'text', (column) => column.notNull())
			.execute();
		await db.schema
			.createIndex('account_likenesses_by_likeness')
			.on('account_likenesses')
			.columns(['likeness'])
			.execute();
		await db.schema
			.createTable('resting_names')
			.addColumn('likeness_hash', 'text', (column) => column.primaryKey())
			.addColumn('until', 'bigint', (column) => column.notNull())
			.execute();
	},
};
