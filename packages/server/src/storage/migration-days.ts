import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The leaderboards of the days, and the results of past games, which lists need without opening every log. */
export const days: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('daily_entries')
			.addColumn('day', 'text', (column) => column.notNull())
			.addColumn('game', 'text', (column) => column.notNull())
			.addColumn('player', 'text', (column) => column.notNull())
			.addColumn('score', 'integer', (column) => column.notNull())
			// Less is better in every game, so that one index ranks them all.
			.addColumn('cost', 'integer', (column) => column.notNull())
			.addColumn('moves_hash', 'text', (column) => column.notNull())
			.addColumn('at', 'bigint', (column) => column.notNull())
			.addPrimaryKeyConstraint('daily_entries_key', ['day', 'game', 'player'])
			.addUniqueConstraint('daily_entries_own', ['day', 'game', 'moves_hash'])
			.execute();
		await db.schema
			.createIndex('daily_entries_ranked')
			.on('daily_entries')
			.columns(['day', 'game', 'cost', 'at', 'player', 'score'])
			.execute();
		await db.schema.createIndex('daily_entries_by_player').on('daily_entries').columns(['player']).execute();
		await db.schema
			.createTable('game_results')
			.addColumn('table_id', 'text', (column) => column.primaryKey())
			.addColumn('places', 'text', (column) => column.notNull())
			.addColumn('scores', 'text', (column) => column.notNull())
			.addColumn('turns', 'integer', (column) => column.notNull())
			.execute();
	},
};
