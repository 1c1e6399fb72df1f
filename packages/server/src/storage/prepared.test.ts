import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { expect, test } from 'vitest';
import { prepared } from './prepared.ts';
import type { Schema } from './schema.ts';

const db = new Kysely<Schema>({
	dialect: {
		createAdapter: () => new PostgresAdapter(),
		createDriver: () => new DummyDriver(),
		createIntrospector: (of) => new PostgresIntrospector(of),
		createQueryCompiler: () => new PostgresQueryCompiler(),
	},
});

function upsert({ subject, at }: { readonly subject: string; readonly at: number }) {
	return db
		.insertInto('due')
		.values({ kind: 'game', subject, at, claim: null, attempts: 0 })
		.onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ at, attempts: 0 }));
}

test('a prepared query is the one that would be compiled with the same values', () => {
	const query = prepared({ subject: 'subject', at: 1 }, upsert);
	for (const values of [
		{ subject: 'one', at: 5 },
		// Values that look like another one of the query or of the sample.
		{ subject: 'game', at: 0 },
		{ subject: 'subject', at: 1 },
	]) {
		const { sql, parameters } = upsert(values).compile();
		expect(query(values)).toMatchObject({ sql, parameters });
	}
});

test('a sample whose values cannot be told apart is refused', () => {
	const same = { one: 'same', other: 'same' };
	const find = ({ one, other }: typeof same) =>
		db.selectFrom('due').selectAll().where('kind', '=', one).where('subject', '=', other);
	expect(() => prepared(same, find)).toThrow('must differ');
	expect(() => prepared({ one: 'kind', other: 'subject', unused: 1 }, find)).toThrow('occur in the query');
});
