import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What lists need without reading everything: copies of a few columns, with indexes in the order of the lists. */
export const queries: Migration = {
	async up(db: Kysely<unknown>) {
		await addStandings(db);
		await listTablesByPlayer(db);
		await queueRatings(db);
		await rankRatings(db);
		await findExpired(db);
	},
};

/** What has expired is looked for every minute. */
async function findExpired(db: Kysely<unknown>): Promise<void> {
	await db.schema.createIndex('players_by_seen_at').on('players').columns(['seen_at']).execute();
	await db.schema
		.createIndex('sign_in_attempts_by_failed_at')
		.on('sign_in_attempts')
		.columns(['failed_at'])
		.execute();
}

/** How a game stands after an entry. Entries from before have none, and it is computed from the log. */
async function addStandings(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('log_entries').addColumn('deciders', 'integer').execute();
	await db.schema.alterTable('log_entries').addColumn('turns', 'integer').execute();
}

async function listTablesByPlayer(db: Kysely<unknown>): Promise<void> {
	// A new column that is never null needs a value for the rows that exist; the next statement replaces it.
	for (const column of ['status', 'game'])
		await db.schema
			.alterTable('seats')
			.addColumn(column, 'text', (added) => added.notNull().defaultTo(''))
			.execute();
	await db.schema
		.alterTable('seats')
		.addColumn('created_at', 'bigint', (added) => added.notNull().defaultTo(0))
		.execute();
	await sql`
		update seats set status = tables.status, game = tables.game, created_at = tables.created_at
		from tables where tables.id = seats.table_id
	`.execute(db);
	await db.schema.dropIndex('seats_by_player').execute();
	await db.schema
		.createIndex('seats_listed')
		.on('seats')
		.columns(['player', 'status', 'created_at', 'game', 'table_id'])
		.execute();
}

async function queueRatings(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable('ratings_due')
		.addColumn('table_id', 'text', (column) => column.primaryKey())
		.addColumn('ended_at', 'bigint', (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex('ratings_due_in_order')
		.on('ratings_due')
		.columns(['ended_at', 'table_id'])
		.execute();
	await sql`
		insert into ratings_due (table_id, ended_at)
		select id, coalesce(ended_at, created_at) from tables
		where rated = 1 and status = 'ended' and id not in (select table_id from rated_games)
	`.execute(db);
	// It was there to find these games.
	await db.schema.dropIndex('tables_by_rated_status').execute();
}

/** The points as players see them: see `rating-scale.ts` of the protocol. */
async function rankRatings(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable('ratings').addColumn('lower_end', 'integer').execute();
	await sql`
		update ratings set lower_end = cast(round(1500 + 40 * (mu - 25)) - round(80 * sigma) as integer)
		where round(80 * sigma) <= 400
	`.execute(db);
	await db.schema
		.createIndex('ratings_ranked')
		.on('ratings')
		.columns(['game', 'players', 'lower_end', 'subject'])
		.execute();
}
