import { tableId } from '@orrery/protocol';
import { playerId } from '../model/player.ts';
import type { Logger } from '../operation/logger.ts';
import type { Services } from '../services/services.ts';
import type { Connections } from '../sockets/connections.ts';
import type { Order } from '../storage/order-store.ts';

/**
 * Carries out the orders that `orrery admin` stores, and stores the results. An open order is work that is due, so that
 * only one node carries it out.
 */
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
		this.#services.onOrder((id) => this.#obey(id));
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
		const { storage, bus, time } = this.#services;
		for (const { id } of await storage.orders.open()) {
			await storage.due.ensure('order', id, time.now());
			bus.publishHere('due', { at: time.now() });
		}
		// Another node may have carried out a ban.
		if (bus.isShared) await this.#refreshBans();
	}

	async #refreshBans(): Promise<void> {
		const { bans, bus } = this.#services;
		for (const player of await bans.refresh())
			bus.publishHere('revoked', { kind: 'player', player, reason: 'banned' });
	}

	async #obey(id: string): Promise<void> {
		const { orders } = this.#services.storage;
		const order = await orders.find(id);
		if (order !== null) {
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
				const sockets = this.#connections.countOf(player);
				services.bus.publish('revoked', { kind: 'player', player, reason: 'banned' });
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
