import { ok } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import type { ServerTime } from '../play/server-time.ts';
import type { Presence } from '../rooms/presence.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { TableStore } from '../storage/table-store.ts';
import type { Tables } from './tables.ts';

/** After a start players get this long to come back before a table counts as forgotten. */
const COME_BACK_MS = 60_000;
/** How often it is noted that a table is attended, in parts of the time that it waits. */
const NOTES = 4;

export interface UnattendedDeps {
	readonly store: Pick<TableStore, 'find' | 'attended' | 'attendedAt'>;
	readonly tables: Pick<Tables, 'change'> & { readonly rooms: Pick<Rooms, 'get'> };
	readonly presence: Pick<Presence, 'onLeft' | 'tablesHere' | 'playersOf'>;
	readonly time: Pick<ServerTime, 'now' | 'startedAt'>;
	/** How long a table waits for players after the last change while none of them has it open. */
	readonly tableWaitsMs: number;
}

/** Closes tables without a game that their players have forgotten. */
export class Unattended {
	readonly #deps: UnattendedDeps;

	constructor(deps: UnattendedDeps) {
		this.#deps = deps;
		deps.presence.onLeft((table, player) => {
			// The room knows whether a game is being played here, which nobody has to be stored for.
			const { status = 'gathering' } = deps.tables.rooms.get(table)?.record ?? {};
			if (status !== 'gathering') return;
			// The table waits from the moment on at which a player leaves. If that is not stored, it waits a little less.
			deps.store.attended(table, player, deps.time.now()).catch(() => undefined);
		});
	}

	/**
	 * Notes which tables are attended on this node, so that no other node takes them for forgotten, whether it hears of
	 * that or not.
	 */
	async note(): Promise<void> {
		const { store, presence, time } = this.#deps;
		for (const { table, player } of presence.tablesHere) await store.attended(table, player, time.now());
	}

	/** Looks at a table; returns when to look again, null for never. */
	async look(id: TableId): Promise<number | null> {
		const { store, tables, presence, time, tableWaitsMs } = this.#deps;
		const now = time.now();
		const record = await store.find(id);
		if (record?.status !== 'gathering') return null;
		const [present] = presence.playersOf(record);
		if (present !== undefined) {
			await store.attended(id, present, now);
			return now + tableWaitsMs / NOTES;
		}
		// An attended table says so now and then, so that a restart does not forget it.
		const seenAt = Math.max(record.changedAt, (await store.attendedAt(id)) ?? 0);
		const closesAt = Math.max(seenAt + tableWaitsMs, time.startedAt + Math.min(COME_BACK_MS, tableWaitsMs));
		if (now < closesAt) return Math.min(closesAt, now + tableWaitsMs / NOTES);
		const changed = await tables.change(id, (current) => {
			// A player who has just sat down has not forgotten it.
			const isForgotten = current.status === 'gathering' && current.revision === record.revision;
			return ok(isForgotten ? { ...current, status: 'closed', endedAt: now } : current);
		});
		const isOver = changed.ok ? changed.value.status !== 'gathering' : changed.fault.code === 'not-found';
		return isOver ? null : now + tableWaitsMs / NOTES;
	}
}
