import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ratings: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.alterTable('tables')
			.addColumn('rated', 'integer', (column) => column.notNull().defaultTo(0))
			.execute();
		await db.schema.createIndex('tables_by_rated').on('tables').columns(['rated', 'status']).execute();
		await db.schema
			.createTable('rating_subjects')
			.addColumn('player', 'text', (column) => column.primaryKey())
			.addColumn('subject', 'text', (column) => column.notNull().unique())
			.execute();
		await db.schema
			.createTable('rated_games')
			// The order in which games were counted; another order would give other numbers.
			.addColumn('number', 'integer', (column) => column.primaryKey())
			.addColumn('table_id', 'text', (column) => column.notNull().unique())
			.addColumn('game', 'text', (column) => column.notNull())
			.addColumn('players', 'integer', (column) => column.notNull())
			.addColumn('at', 'bigint', (column) => column.notNull())
			.execute();
		await db.schema
			.createTable('rated_seats')
			.addColumn('number', 'integer', (column) => column.notNull())
			.addColumn('seat', 'integer', (column) => column.notNull())
			.addColumn('subject', 'text', (column) => column.notNull())
			.addColumn('place', 'integer', (column) => column.notNull())
			.addColumn('mu', 'double precision', (column) => column.notNull())
			.addColumn('sigma', 'double precision', (column) => column.notNull())
			.addPrimaryKeyConstraint('rated_seats_key', ['number', 'seat'])
			.execute();
		await db.schema
			.createIndex('rated_seats_by_subject')
			.on('rated_seats')
			.columns(['subject', 'number'])
			.execute();
		await db.schema
			.createTable('ratings')
			.addColumn('subject', 'text', (column) => column.notNull())
			.addColumn('game', 'text', (column) => column.notNull())
			.addColumn('players', 'integer', (column) => column.notNull())
			.addColumn('mu', 'double precision', (column) => column.notNull())
			.addColumn('sigma', 'double precision', (column) => column.notNull())
			.addColumn('games', 'integer', (column) => column.notNull())
			.addColumn('at', 'bigint', (column) => column.notNull())
			.addPrimaryKeyConstraint('ratings_key', ['subject', 'game', 'players'])
			.execute();
	},
};
