import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { Settings } from '../limits/settings.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { TableStore } from '../storage/table-store.ts';

/**
 * Limits how many tables wait for players, so that nobody can fill the lobby alone. Who created a table from which
 * address is known in memory only, because addresses are not stored.
 */
export class WaitingTables {
	readonly #store: TableStore;
	readonly #settings: Settings;
	readonly #byAddress = new Map<string, Set<TableId>>();
	readonly #queue = new KeyedQueue<string>();

	constructor(store: TableStore, settings: Settings) {
		this.#store = store;
		this.#settings = settings;
	}

	/** Creates a table if the player, and the address, may have another one waiting. */
	add(
		{ player, address }: { readonly player: PlayerId; readonly address: string },
		visibility: TableRecord['visibility'],
		make: () => Promise<Result<TableRecord, Fault>>,
	): Promise<Result<TableRecord, Fault>> {
		// One at a time, so that two requests cannot both take the last place.
		return this.#queue.run(address, async () => {
			const fault = await this.#faultFor(player, address, visibility);
			if (fault !== null) return fail(fault);
			const made = await make();
			if (made.ok && visibility === 'public') this.#remember(address, made.value.id);
			return made.ok ? ok(made.value) : made;
		});
	}

	/** Forgets the tables that wait no longer. */
	async sweep(): Promise<void> {
		for (const address of this.#byAddress.keys()) await this.#waitingFrom(address);
	}

	async #faultFor(
		player: PlayerId,
		address: string,
		visibility: TableRecord['visibility'],
	): Promise<Fault | null> {
		const limits = this.#settings;
		// Tables where someone else seated them for a rematch do not count.
		const own = (await this.#store.ofPlayer(player, ['gathering'])).filter(({ host }) => host === player);
		if (own.length >= limits.waitingTablesPerPlayer) return { code: 'too-many' };
		if (visibility !== 'public') return null;
		const isFull =
			own.filter((table) => table.visibility === 'public').length >= limits.waitingPublicTablesPerPlayer ||
			(await this.#waitingFrom(address)) >= limits.waitingPublicTablesPerAddress;
		return isFull ? { code: 'tables-waiting' } : null;
	}

	/** How many public tables from an address still wait. */
	async #waitingFrom(address: string): Promise<number> {
		const ids = this.#byAddress.get(address) ?? new Set();
		for (const id of ids) if ((await this.#store.find(id))?.status !== 'gathering') ids.delete(id);
		if (ids.size === 0) this.#byAddress.delete(address);
		return ids.size;
	}

	#remember(address: string, id: TableId): void {
		const ids = this.#byAddress.get(address) ?? new Set();
		this.#byAddress.set(address, ids.add(id));
	}
}
