import { tableId } from '@orrery/protocol';
import { playerId } from '../model/player.ts';
import type { Logger } from '../operation/logger.ts';
import type { Services } from '../services/services.ts';
import type { Connections } from '../sockets/connections.ts';
import type { Order } from '../storage/order-store.ts';

/** Carries out the orders that `orrery admin` stores, and stores the results. */
export class OrderRunner {
	readonly #services: Services;
	readonly #connections: Connections;
	readonly #logger: Logger;
	#timer: NodeJS.Timeout | null = null;
	#working: Promise<void> = Promise.resolve();
	#isWorking = false;

	constructor(services: Services, connections: Connections, logger: Logger) {
		this.#services = services;
		this.#connections = connections;
		this.#logger = logger;
	}

	/** Loads the bans before the first request, then polls for orders. */
	async begin(): Promise<void> {
		await this.#services.bans.refresh();
		this.#timer = setInterval(() => {
			// A slow run is not overtaken by the next.
			if (this.#isWorking) return;
			this.#isWorking = true;
			this.#working = this.#work()
				.catch((error: unknown) => this.#logger.error({ err: error }, 'could not read admin orders'))
				.finally(() => {
					this.#isWorking = false;
				});
		}, this.#services.settings.ordersMs);
	}

	async close(): Promise<void> {
		if (this.#timer !== null) clearInterval(this.#timer);
		await this.#working;
	}

	async #work(): Promise<void> {
		const { orders } = this.#services.storage;
		for (const order of await orders.open()) {
			const outcome = await this.#carryOut(order).catch((error: unknown) => {
				this.#logger.error({ order: order.id, err: error }, 'an admin order failed');
				return { failed: true };
			});
			await orders.done(order.id, JSON.stringify(outcome), Date.now());
			this.#logger.info(
				{ order: order.id, action: order.kind, ...outcome },
				'an admin order was carried out',
			);
		}
	}

	/** The result as numbers. It is logged, so it names nobody. */
	async #carryOut({ kind, subject }: Order): Promise<Readonly<Record<string, number | boolean>>> {
		const services = this.#services;
		switch (kind) {
			case 'ban': {
				const player = playerId.parse(subject);
				await services.bans.refresh();
				const sockets = this.#connections.dismiss(player, 'banned');
				return { sockets, tables: await services.departures.leaveTables(player) };
			}
			case 'unban':
				await services.bans.refresh();
				return {};
			case 'reset':
				// The reset is already done, where the secret is known; this only logs it.
				return {};
			case 'remove-table':
				return { watchers: await services.tables.remove(tableId.parse(subject)) };
		}
	}
}
