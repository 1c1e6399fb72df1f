import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, TableId } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { Settings } from '../limits/settings.ts';
import type { PlayerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { WaitingStore } from '../storage/waiting-store.ts';

/**
 * Limits how many tables wait for players, so that nobody can fill the lobby alone. Who created a table from which
 * address is known in memory only, because addresses are not stored.
 */
export class WaitingTables {
	readonly #tables: Pick<TableStore, 'ofPlayer'>;
	readonly #waiting: Pick<WaitingStore, 'among'>;
	readonly #settings: Settings;
	readonly #byAddress = new Map<string, Set<TableId>>();
	readonly #queue = new KeyedQueue<string>();

	constructor(
		tables: Pick<TableStore, 'ofPlayer'>,
		waiting: Pick<WaitingStore, 'among'>,
		settings: Settings,
	) {
		this.#tables = tables;
		this.#waiting = waiting;
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
			// A rematch that another player has asked for meanwhile counts for that one.
			const isOwn = made.ok && made.value.host === player;
			if (isOwn && visibility === 'public') this.#remember(address, made.value.id);
			return made.ok ? ok(made.value) : made;
		});
	}

	/** Forgets the tables that wait no longer. */
	async sweep(): Promise<void> {
		await this.#forget([...this.#byAddress.keys()]);
	}

	async #faultFor(
		player: PlayerId,
		address: string,
		visibility: TableRecord['visibility'],
	): Promise<Fault | null> {
		const limits = this.#settings;
		// Tables where someone else seated them for a rematch do not count.
		const own = (await this.#tables.ofPlayer(player, ['gathering'])).filter(({ host }) => host === player);
		if (own.length >= limits.waitingTablesPerPlayer) return { code: 'too-many' };
		if (visibility !== 'public') return null;
		const isFull =
			own.filter((table) => table.visibility === 'public').length >= limits.waitingPublicTablesPerPlayer ||
			(await this.#waitingFrom(address)) >= limits.waitingPublicTablesPerAddress;
		return isFull ? { code: 'tables-waiting' } : null;
	}

	/** How many public tables from an address still wait. */
	async #waitingFrom(address: string): Promise<number> {
		await this.#forget([address]);
		return this.#byAddress.get(address)?.size ?? 0;
	}

	/** Forgets the tables from these addresses that wait no longer, with one question to the storage. */
	async #forget(addresses: readonly string[]): Promise<void> {
		const asked = new Set(addresses.flatMap((address) => [...(this.#byAddress.get(address) ?? [])]));
		if (asked.size === 0) return;
		const waiting = await this.#waiting.among([...asked]);
		for (const address of addresses) {
			const ids = this.#byAddress.get(address) ?? new Set();
			// One that was added since has not been asked for.
			for (const id of ids) if (asked.has(id) && !waiting.has(id)) ids.delete(id);
			if (ids.size === 0) this.#byAddress.delete(address);
		}
	}

	#remember(address: string, id: TableId): void {
		const ids = this.#byAddress.get(address) ?? new Set();
		this.#byAddress.set(address, ids.add(id));
	}
}
