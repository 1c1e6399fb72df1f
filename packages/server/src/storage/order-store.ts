import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

const ORDER_KINDS = ['ban', 'unban', 'remove-table', 'reset'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** An order of the operator to the server. */
export interface Order {
	readonly id: string;
	readonly kind: OrderKind;
	/** The player or table that it is about. */
	readonly subject: string;
}

/** Orders of the operator. The server polls them every second; finished ones stay for reference. */
export class OrderStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add({ id, kind, subject }: Order, now: number): Promise<void> {
		const values = { id, kind, subject, created_at: now, done_at: null, outcome: null };
		await this.#db.insertInto('admin_orders').values(values).execute();
	}

	/** The open orders, oldest first. */
	async open(): Promise<readonly Order[]> {
		const rows = await this.#db
			.selectFrom('admin_orders')
			.select(['id', 'kind', 'subject'])
			.where('done_at', 'is', null)
			.orderBy('created_at')
			.execute();
		return rows.flatMap(({ id, kind, subject }) => {
			const known = ORDER_KINDS.find((one) => one === kind);
			return known === undefined ? [] : [{ id, kind: known, subject }];
		});
	}

	/** An order that is still open; null if it was carried out. */
	async find(id: string): Promise<Order | null> {
		return (await this.open()).find((order) => order.id === id) ?? null;
	}

	async done(id: string, outcome: string, now: number): Promise<void> {
		await this.#db.updateTable('admin_orders').set({ done_at: now, outcome }).where('id', '=', id).execute();
	}

	/** The result of an order; null until it is done. */
	async outcome(id: string): Promise<string | null> {
		const row = await this.#db
			.selectFrom('admin_orders')
			.select('outcome')
			.where('id', '=', id)
			.executeTakeFirst();
		return row?.outcome ?? null;
	}
}
