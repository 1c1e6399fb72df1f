import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/*
 * A browser is told as long as somebody is in there; of those that were told before, nobody knows in which session. And
 * whoever is about to be told is so though the server stops before it has done it.
 */
export const news: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable('subscriptions').addColumn('session', 'text').execute();
		await db.schema
			.createTable('news_due')
			.addColumn('table_id', 'text', (column) => column.notNull())
			.addColumn('seat', 'integer', (column) => column.notNull())
			.addPrimaryKeyConstraint('news_due_key', ['table_id', 'seat'])
			.execute();
	},
};
