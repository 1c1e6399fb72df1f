import { expect, test } from 'vitest';
import type { LogEntryRow } from '../src/storage/schema.ts';
import { emptyDatabase } from './simulated/empty-database.ts';
import { failing } from './simulated/place-queries.ts';
import { ON_POSTGRES, temporaryPlace } from './simulated/places.ts';

/* What every database does, SQLite and PostgreSQL. */

function row(table: string, sequence: number, entry = '{}'): LogEntryRow {
	return { table_id: table, sequence, at: sequence, entry, deciders: null, turns: null };
}

test('a read that follows an acknowledged write sees it', async () => {
	const database = await emptyDatabase();
	const { db } = database;
	for (let i = 1; i <= 200; i++) {
		if (i % 3 === 0) await database.append([[row('game', i)]]);
		else if (i % 3 === 1) await db.insertInto('log_entries').values(row('game', i)).execute();
		else
			await db
				.transaction()
				.execute((inside) => inside.insertInto('log_entries').values(row('game', i)).execute());
		const last = await db
			.selectFrom('log_entries')
			.select('sequence')
			.orderBy('sequence', 'desc')
			.executeTakeFirst();
		expect(last?.sequence).toBe(i);
	}
});

test('an append never becomes part of a transaction of someone else, which may be undone', async () => {
	const database = await emptyDatabase();
	const { db } = database;
	let appended: Promise<unknown> = Promise.resolve();
	let inside = 0;
	await expect(
		db.transaction().execute(async (transaction) => {
			await transaction.insertInto('settings').values({ name: 'undone', value: '' }).execute();
			appended = database.append([[row('game', 1)]]);
			// What others write waits too, in its turn.
			void db.insertInto('settings').values({ name: 'kept', value: '' }).execute();
			const seen = await transaction.selectFrom('log_entries').select('sequence').execute();
			inside = seen.length;
			throw new Error('never mind');
		}),
	).rejects.toThrow('never mind');
	expect(await appended).toEqual(['stored']);
	// PostgreSQL carries out the append at once, on another connection, and what is committed may be seen.
	if (!ON_POSTGRES) expect(inside).toBe(0);
	await expect
		.poll(async () => (await db.selectFrom('settings').select('name').execute()).map(({ name }) => name))
		.toEqual(['kept']);
	expect(await db.selectFrom('log_entries').select('sequence').execute()).toHaveLength(1);
});

test('one refused append does not affect the others of its commit', async () => {
	const place = await temporaryPlace();
	const database = await emptyDatabase(place);
	await failing(place, 'insert', 'log_entries', 'refused', `new.entry = 'bad'`);
	const results = await database.append([
		[row('one', 1)],
		[row('two', 1), row('two', 2, 'bad')],
		[row('three', 1, 'bad')],
		[row('one', 1), row('one', 2)],
		[row('four', 1), row('four', 2)],
	]);
	expect(results.map((result) => (result instanceof Error ? result.message : result))).toEqual([
		'stored',
		'refused',
		'refused',
		'taken',
		'stored',
	]);
	const stored = await database.db.selectFrom('log_entries').select(['table_id', 'sequence']).execute();
	const keys = stored.map(({ table_id, sequence }) => `${table_id} ${sequence}`);
	expect(new Set(keys)).toEqual(new Set(['four 1', 'four 2', 'one 1']));
});

test('an append is stored only after the entries that its writer believes to precede it', async () => {
	const database = await emptyDatabase();
	const text = (of: string): string => JSON.stringify({ of, note: 'a line\nbreak, "quotes" and \\' });
	const games = ['same', 'other', 'missing', 'second differs', 'taken', 'free'];
	await database.append(
		games.flatMap((game) =>
			game === 'missing' ? [] : [[row(game, 1, text('one')), row(game, 2, text('two'))]],
		),
	);
	await database.append([[row('taken', 3)]]);
	const before = (game: string, one: string, two: string) => [
		{ table_id: game, sequence: 1, entry: text(one) },
		{ table_id: game, sequence: 2, entry: text(two) },
	];
	const preceding = [
		before('same', 'one', 'two'),
		before('other', 'none', 'two'),
		before('missing', 'one', 'two'),
		before('second differs', 'one', 'none'),
		before('taken', 'one', 'two'),
		[],
	];
	const rows = games.map((game) => [row(game, 3, text('three')), row(game, 4, text('four'))]);
	expect(await database.append(rows, [], preceding)).toEqual([
		'stored',
		'taken',
		'taken',
		'taken',
		'taken',
		'stored',
	]);
	const stored = await database.db
		.selectFrom('log_entries')
		.select(['table_id', 'entry'])
		.where('sequence', '>', 2)
		.orderBy('table_id')
		.orderBy('sequence')
		.execute();
	expect(stored).toEqual(
		['free', 'same']
			.flatMap((game) => [text('three'), text('four')].map((entry) => ({ table_id: game, entry })))
			.concat({ table_id: 'taken', entry: '{}' }),
	);
	// Alone in its commit it is judged alike.
	const alone = (known: readonly string[]) =>
		database.append([[row('other', 3)]], [], [before('other', known[0] ?? '', known[1] ?? '')]);
	expect(await alone(['none', 'two'])).toEqual(['taken']);
	expect(await alone(['one', 'two'])).toEqual(['stored']);
});

test('a row that breaks a rule of the schema says nothing about the disk', async () => {
	const database = await emptyDatabase();
	const heard: string[] = [];
	database.listen({ wrote: () => heard.push('wrote'), writeFailed: () => heard.push('failed') });
	const twice = { name: 'once', value: '' };
	await database.db.insertInto('settings').values(twice).execute();
	await expect(database.db.insertInto('settings').values(twice).execute()).rejects.toThrow(/unique/i);
	expect(heard).toEqual(['wrote']);
});
