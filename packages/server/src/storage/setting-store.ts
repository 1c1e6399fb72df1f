import type { Kysely } from 'kysely';
import { randomText } from '../encoding/random-text.ts';
import type { Schema } from './schema.ts';

/** The name of the id of a place, which stays the same wherever its data is moved. */
export const PLACE_ID = 'place';

/** Values that the server creates once and keeps, such as its keys. */
export class SettingStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** The value with this name, created if there is none yet. */
	async once(name: string, make: () => string | Promise<string>): Promise<string> {
		const known = await this.find(name);
		if (known !== null) return known;
		await this.#db
			.insertInto('settings')
			.values({ name, value: await make() })
			.onConflict((conflict) => conflict.column('name').doNothing())
			.execute();
		// Another process may have been faster.
		const kept = await this.find(name);
		if (kept === null) throw new Error(`the setting ${name} was not stored`);
		return kept;
	}

	/** The id of this place; `make` makes one if there is none yet. */
	placeId(make: () => string = () => randomText(9)): Promise<string> {
		return this.once(PLACE_ID, make);
	}

	/** The value with this name; null if there is none. */
	async find(name: string): Promise<string | null> {
		const row = await this.#db
			.selectFrom('settings')
			.select('value')
			.where('name', '=', name)
			.executeTakeFirst();
		return row?.value ?? null;
	}
}
