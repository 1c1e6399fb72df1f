import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/* A browser is told as long as somebody is in there. Of those that were told before, nobody knows whose session they had. */
export const subscriptions: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema.alterTable('subscriptions').addColumn('session', 'text').execute();
	},
};
