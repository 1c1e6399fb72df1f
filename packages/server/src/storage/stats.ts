import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** Totals of what is stored. */
export interface Stats {
	readonly guests: number;
	readonly accounts: number;
	/** By status. */
	readonly tables: Readonly<Record<string, number>>;
	/** In the logs of all games. */
	readonly entries: number;
	readonly bans: number;
}

export async function statsOf(db: Kysely<Schema>): Promise<Stats> {
	const count = async (table: 'players' | 'accounts' | 'log_entries' | 'bans'): Promise<number> => {
		const row = await db
			.selectFrom(table)
			.select(({ fn }) => fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow();
		return Number(row.count);
	};
	const statuses = await db
		.selectFrom('tables')
		.select(({ fn }) => ['status', fn.countAll<number>().as('count')])
		.groupBy('status')
		.execute();
	const accounts = await count('accounts');
	return {
		guests: (await count('players')) - accounts,
		accounts,
		tables: Object.fromEntries(statuses.map((row) => [row.status, Number(row.count)])),
		entries: await count('log_entries'),
		bans: await count('bans'),
	};
}
