import { tableId } from '@orrery/protocol';
import type { House } from '../house.ts';
import { playerId } from '../player.ts';
import type { Connections } from '../sockets/connections.ts';
import type { Order } from '../storage/order-store.ts';

/** Where it is written down what was done. */
export interface Journal {
	info(details: object, message: string): void;
	error(details: object, message: string): void;
}

/** Does what the operator has ordered from beside the server, and says what came of it. */
export class Steward {
	readonly #house: House;
	readonly #connections: Connections;
	readonly #journal: Journal;
	#timer: NodeJS.Timeout | null = null;
	#working: Promise<void> = Promise.resolve();
	#isWorking = false;

	constructor(house: House, connections: Connections, journal: Journal) {
		this.#house = house;
		this.#connections = connections;
		this.#journal = journal;
	}

	/** Bans hold from the first request on; orders are looked for from now on. */
	async begin(): Promise<void> {
		await this.#house.bans.refresh();
		this.#timer = setInterval(() => {
			// A look that takes longer than the pause is not overtaken by the next.
			if (this.#isWorking) return;
			this.#isWorking = true;
			this.#working = this.#work()
				.catch((error: unknown) => this.#journal.error({ err: error }, 'orders could not be read'))
				.finally(() => {
					this.#isWorking = false;
				});
		}, this.#house.settings.ordersMs);
	}

	async close(): Promise<void> {
		if (this.#timer !== null) clearInterval(this.#timer);
		await this.#working;
	}

	async #work(): Promise<void> {
		const { orders } = this.#house.storage;
		for (const order of await orders.open()) {
			const outcome = await this.#carryOut(order).catch((error: unknown) => {
				this.#journal.error({ order: order.id, err: error }, 'an order failed');
				return { failed: true };
			});
			await orders.done(order.id, JSON.stringify(outcome), Date.now());
			this.#journal.info({ order: order.id, action: order.kind, ...outcome }, 'an order was carried out');
		}
	}

	/** Figures that say what was done; they name nobody, for they are logged. */
	async #carryOut({ kind, subject }: Order): Promise<Readonly<Record<string, number | boolean>>> {
		const house = this.#house;
		switch (kind) {
			case 'ban': {
				const player = playerId.parse(subject);
				await house.bans.refresh();
				const sockets = this.#connections.dismiss(player, 'banned');
				return { sockets, tables: await house.leaveTables(player) };
			}
			case 'unban':
				await house.bans.refresh();
				return {};
			case 'reset':
				// It is done already, where the secret is; here it is only written down.
				return {};
			case 'remove-table':
				return { watchers: await house.removeTable(tableId.parse(subject)) };
		}
	}
}
