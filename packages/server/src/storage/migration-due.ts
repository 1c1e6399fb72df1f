import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Work that is due, which earlier releases found by looking at everything at the start; the times in which no server
 * ran; and when a table without a game was last attended.
 */
export const due: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('due')
			.addColumn('kind', 'text', (column) => column.notNull())
			.addColumn('subject', 'text', (column) => column.notNull())
			// When it is due; while someone has claimed it, when the claim ends.
			.addColumn('at', 'bigint', (column) => column.notNull())
			.addColumn('claim', 'text')
			.addColumn('attempts', 'integer', (column) => column.notNull())
			.addPrimaryKeyConstraint('due_key', ['kind', 'subject'])
			.execute();
		await db.schema.createIndex('due_by_at').on('due').columns(['at']).execute();
		await db.schema
			.createTable('outages')
			.addColumn('began_at', 'bigint', (column) => column.primaryKey())
			.addColumn('ended_at', 'bigint', (column) => column.notNull())
			.execute();
		await db.schema.alterTable('tables').addColumn('attended_at', 'bigint').execute();
		await sql`insert into due (kind, subject, at, attempts)
			select 'game', id, 0, 0 from tables where status = 'playing'`.execute(db);
		await sql`insert into due (kind, subject, at, attempts)
			select 'table', id, 0, 0 from tables where status = 'gathering'`.execute(db);
		await sql`insert into due (kind, subject, at, attempts)
			select 'rating', table_id, ended_at, 0 from ratings_due`.execute(db);
		await db.schema.dropTable('ratings_due').execute();
		await sql`insert into due (kind, subject, at, attempts)
			select 'notification', table_id || ' ' || seat, 0, 0 from notifications_due`.execute(db);
		await db.schema.dropTable('notifications_due').execute();
	},
};
