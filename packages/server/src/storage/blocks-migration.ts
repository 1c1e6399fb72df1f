import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/* Who is blocked is named as they were then: the list must not follow them through other names. */
export const blocks: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.alterTable('blocks')
			.addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
			.execute();
		await sql`
			update blocks set name = coalesce((select p.name from players p where p.id = blocks.blocked), '')
		`.execute(db);
	},
};
