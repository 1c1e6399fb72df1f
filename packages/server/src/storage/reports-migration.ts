import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/* What was reported is kept with the report, so that whoever said it cannot take it away. */
export const reports: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable('reports').renameTo('bare_reports').execute();
		await db.schema
			.createTable('reports')
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
			.addPrimaryKeyConstraint('reports_once', ['table_id', 'number', 'reporter'])
			.execute();
		// A report of what is not there any more was shown to nobody.
		await sql`
			insert into reports
				(table_id, number, reporter, reported_at, at, player, circle, name, seat, voice, words)
			select r.table_id, r.number, b.reporter, b.reported_at, r.at, r.player, r.circle, r.name, r.seat, r.voice, r.words
			from bare_reports b
			join remarks r on r.table_id = b.table_id and r.number = b.number
		`.execute(db);
		await db.schema.dropTable('bare_reports').execute();
		await db.schema.createIndex('reports_by_player').on('reports').columns(['player']).execute();
	},
};
