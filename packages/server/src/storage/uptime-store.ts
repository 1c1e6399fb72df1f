import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** A time in which no server ran, with the time that players got to come back. */
export interface Outage {
	readonly from: number;
	readonly until: number;
}

const RUNNING_AT = 'running-at';
/** No live game lasts as long. */
const KEPT_MS = 30 * 86_400_000;

/** When a server was running. */
export class UptimeStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Notes that a server is running now. */
	async beat(now: number): Promise<void> {
		const value = String(now);
		await this.#db
			.insertInto('settings')
			.values({ name: RUNNING_AT, value })
			// Other nodes may be a little ahead. Both have as many digits.
			.onConflict((conflict) =>
				conflict.column('name').doUpdateSet({ value }).where('settings.value', '<', value),
			)
			.execute();
	}

	/** When a server was last known to run; null if never. */
	async lastBeat(): Promise<number | null> {
		const row = await this.#db
			.selectFrom('settings')
			.select('value')
			.where('name', '=', RUNNING_AT)
			.executeTakeFirst();
		return row === undefined ? null : Number(row.value);
	}

	async addOutage({ from, until }: Outage): Promise<void> {
		await this.#db
			.insertInto('outages')
			.values({ began_at: from, ended_at: until })
			.onConflict((conflict) => conflict.column('began_at').doUpdateSet({ ended_at: until }))
			.execute();
		await this.#db
			.deleteFrom('outages')
			.where('ended_at', '<', until - KEPT_MS)
			.execute();
	}

	/** The recent outages, in order. */
	async outages(): Promise<readonly Outage[]> {
		const rows = await this.#db.selectFrom('outages').selectAll().orderBy('began_at').execute();
		return rows.map(({ began_at, ended_at }) => ({ from: began_at, until: ended_at }));
	}
}
