import type { Kysely } from 'kysely';
import type { Migration, MigrationProvider } from 'kysely/migration';
import { accounts } from './accounts-migration.ts';
import { blocks } from './blocks-migration.ts';
import { names } from './names-migration.ts';
import { news } from './news-migration.ts';
import { notifications } from './notifications-migration.ts';
import { ratings } from './ratings-migration.ts';
import { reports } from './reports-migration.ts';

/* How the storage came to be what it is, step by step. A step that has been released is never changed. */

const first: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('settings')
			.addColumn('name', 'text', (column) => column.primaryKey())
			.addColumn('value', 'text', (column) => column.notNull())
			.execute();
		await db.schema
			.createTable('guests')
			.addColumn('id', 'text', (column) => column.primaryKey())
			.addColumn('name', 'text', (column) => column.notNull())
			.addColumn('created_at', 'bigint', (column) => column.notNull())
			.addColumn('seen_at', 'bigint', (column) => column.notNull())
			.execute();
		await db.schema
			.createTable('tables')
			.addColumn('id', 'text', (column) => column.primaryKey())
			.addColumn('revision', 'integer', (column) => column.notNull())
			.addColumn('game', 'text', (column) => column.notNull())
			.addColumn('options', 'text', (column) => column.notNull())
			.addColumn('clock', 'text', (column) => column.notNull())
			.addColumn('visibility', 'text', (column) => column.notNull())
			.addColumn('status', 'text', (column) => column.notNull())
			.addColumn('host', 'text', (column) => column.notNull())
			.addColumn('secret_hash', 'text')
			.addColumn('draw_secret', 'text', (column) => column.notNull())
			.addColumn('commitment', 'text', (column) => column.notNull())
			.addColumn('contributions', 'text')
			.addColumn('created_at', 'bigint', (column) => column.notNull())
			.addColumn('changed_at', 'bigint', (column) => column.notNull())
			.addColumn('started_at', 'bigint')
			.addColumn('ended_at', 'bigint')
			.addColumn('rematch', 'text')
			.execute();
		await db.schema
			.createIndex('tables_by_status')
			.on('tables')
			.columns(['status', 'visibility', 'created_at'])
			.execute();
		await db.schema
			.createTable('seats')
			.addColumn('table_id', 'text', (column) => column.notNull())
			.addColumn('seat', 'integer', (column) => column.notNull())
			.addColumn('kind', 'text', (column) => column.notNull())
			.addColumn('guest', 'text')
			.addColumn('name', 'text')
			.addColumn('level', 'text')
			.addColumn('contribution', 'text')
			.addPrimaryKeyConstraint('seats_key', ['table_id', 'seat'])
			.execute();
		await db.schema.createIndex('seats_by_guest').on('seats').columns(['guest']).execute();
		await db.schema
			.createTable('admissions')
			.addColumn('table_id', 'text', (column) => column.notNull())
			.addColumn('guest', 'text', (column) => column.notNull())
			.addColumn('admitted', 'integer', (column) => column.notNull())
			.addPrimaryKeyConstraint('admissions_key', ['table_id', 'guest'])
			.execute();
		await db.schema
			.createTable('entries')
			.addColumn('game', 'text', (column) => column.notNull())
			.addColumn('sequence', 'integer', (column) => column.notNull())
			.addColumn('at', 'bigint', (column) => column.notNull())
			.addColumn('entry', 'text', (column) => column.notNull())
			// Whoever comes second with the same number is refused: this alone arbitrates.
			.addPrimaryKeyConstraint('entries_key', ['game', 'sequence'])
			.execute();
	},
};

const talk: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('remarks')
			.addColumn('table_id', 'text', (column) => column.notNull())
			.addColumn('number', 'integer', (column) => column.notNull())
			.addColumn('at', 'bigint', (column) => column.notNull())
			.addColumn('player', 'text', (column) => column.notNull())
			.addColumn('said_id', 'text', (column) => column.notNull())
			.addColumn('circle', 'text', (column) => column.notNull())
			.addColumn('name', 'text', (column) => column.notNull())
			.addColumn('seat', 'integer')
			.addColumn('voice', 'text', (column) => column.notNull())
			.addColumn('words', 'text', (column) => column.notNull())
			.addPrimaryKeyConstraint('remarks_key', ['table_id', 'number'])
			.addUniqueConstraint('remarks_once', ['table_id', 'player', 'said_id'])
			.execute();
		await db.schema.createIndex('remarks_by_player').on('remarks').columns(['player']).execute();
		await db.schema.createIndex('remarks_by_time').on('remarks').columns(['at']).execute();
		await db.schema
			.createTable('reports')
			.addColumn('table_id', 'text', (column) => column.notNull())
			.addColumn('number', 'integer', (column) => column.notNull())
			.addColumn('reporter', 'text', (column) => column.notNull())
			.addColumn('reported_at', 'bigint', (column) => column.notNull())
			.addPrimaryKeyConstraint('reports_key', ['table_id', 'number', 'reporter'])
			.execute();
	},
};

const operation: Migration = {
	async up(db: Kysely<unknown>) {
		await db.schema
			.createTable('bans')
			.addColumn('player', 'text', (column) => column.primaryKey())
			.addColumn('name', 'text', (column) => column.notNull())
			.addColumn('at', 'bigint', (column) => column.notNull())
			.execute();
		await db.schema
			.createTable('orders')
			.addColumn('id', 'text', (column) => column.primaryKey())
			.addColumn('kind', 'text', (column) => column.notNull())
			.addColumn('subject', 'text', (column) => column.notNull())
			.addColumn('made_at', 'bigint', (column) => column.notNull())
			.addColumn('done_at', 'bigint')
			.addColumn('outcome', 'text')
			.execute();
	},
};

export const migrations: MigrationProvider = {
	getMigrations: () =>
		Promise.resolve({
			'0001-first': first,
			'0002-accounts': accounts,
			'0003-talk': talk,
			'0004-operation': operation,
			'0005-ratings': ratings,
			'0006-notifications': notifications,
			'0007-reports': reports,
			'0008-blocks': blocks,
			'0009-names': names,
			'0010-news': news,
		}),
};
