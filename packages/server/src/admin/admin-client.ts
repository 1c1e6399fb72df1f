import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { tableId } from '@orrery/protocol';
import type { Reset } from '../accounts/reset.ts';
import { issueReset } from '../accounts/reset.ts';
import type { Player } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { TableRecord } from '../model/table-record.ts';
import type { Recomputed } from '../ratings/recompute.ts';
import { recompute } from '../ratings/recompute.ts';
import type { Ban } from '../storage/ban-store.ts';
import type { Report } from '../storage/chat-store.ts';
import type { OrderKind } from '../storage/order-store.ts';
import type { Stats } from '../storage/stats.ts';
import type { Storage, StorageOpenFault } from '../storage/storage.ts';
import { isServed, openForAdmin } from '../storage/storage.ts';

/** The result of an order. */
export type Outcome =
	/** The server has carried it out. */
	| { readonly kind: 'done'; readonly figures: Readonly<Record<string, unknown>> }
	/** No server is running; the next one carries it out when it starts. */
	| { readonly kind: 'no-server' }
	/** A server is running and has not carried it out yet. */
	| { readonly kind: 'pending' };

/** Why an order cannot be given. */
export type AdminFault =
	| { readonly code: 'no-such-player' }
	/** Several players have this name; only their ids tell them apart. */
	| { readonly code: 'several'; readonly players: readonly Player[] }
	| { readonly code: 'already' }
	| { readonly code: 'not-banned' }
	| { readonly code: 'no-such-table' }
	| { readonly code: 'no-such-account' }
	/** This requires that no server is running. */
	| { readonly code: 'server-runs' };

/** How many reports are shown. */
const MOST_REPORTS = 100;
const TIMEOUT_MS = 10_000;
const LOOK_EVERY_MS = 50;

/** What `orrery admin` does. It talks to a running server only through the storage. */
export class AdminClient {
	readonly #place: string;
	readonly #storage: Storage;

	private constructor(place: string, storage: Storage) {
		this.#place = place;
		this.#storage = storage;
	}

	static async open(place: string): Promise<Result<AdminClient, StorageOpenFault>> {
		const opened = await openForAdmin(place);
		return opened.ok ? ok(new AdminClient(place, opened.value)) : opened;
	}

	close(): Promise<void> {
		return this.#storage.close();
	}

	/** Bans a player. */
	async ban(nameOrId: string): Promise<Result<{ player: Player; outcome: Outcome }, AdminFault>> {
		const found = await this.#find(nameOrId);
		if (!found.ok) return found;
		const { id, name } = found.value;
		if (!(await this.#storage.bans.add({ player: id, name, at: Date.now() })))
			return fail({ code: 'already' });
		return ok({ player: found.value, outcome: await this.#order('ban', id) });
	}

	/** Lifts a ban. */
	async unban(nameOrId: string): Promise<Result<{ ban: Ban; outcome: Outcome }, AdminFault>> {
		const bans = await this.#storage.bans.all();
		const wanted = nameOrId.toLowerCase();
		const found = bans.filter(({ player, name }) => player === nameOrId || name.toLowerCase() === wanted);
		const [ban, another] = found;
		if (ban === undefined) return fail({ code: 'not-banned' });
		if (another !== undefined) return fail({ code: 'several', players: found.map(playerOf) });
		await this.#storage.bans.lift(ban.player);
		return ok({ ban, outcome: await this.#order('unban', ban.player) });
	}

	bans(): Promise<readonly Ban[]> {
		return this.#storage.bans.all();
	}

	/** Tables that are waiting for players or being played. */
	tables(): Promise<readonly TableRecord[]> {
		return this.#storage.tables.current();
	}

	/** Removes a table with its game and chat. */
	async removeTable(id: string): Promise<Result<{ table: TableRecord; outcome: Outcome }, AdminFault>> {
		const read = tableId.safeParse(id);
		const table = read.success ? await this.#storage.tables.find(read.data) : null;
		if (table === null) return fail({ code: 'no-such-table' });
		return ok({ table, outcome: await this.#order('remove-table', table.id) });
	}

	/** Creates a password-reset link for an account. */
	async reset(name: string): Promise<Result<Reset, AdminFault>> {
		const issued = await issueReset(this.#storage, name);
		if (!issued.ok) return fail({ code: 'no-such-account' });
		// The order does not contain the name, so that a deleted account leaves no trace here.
		await this.#order('reset', '');
		return issued;
	}

	/** Reported chat messages, newest first. */
	reports(): Promise<readonly Report[]> {
		return this.#storage.chat.reports(MOST_REPORTS);
	}

	/** Recomputes all ratings from the logs and tells where they differ from the stored ones. */
	ratings(): Promise<Recomputed> {
		return recompute(this.#storage.ratings, this.#storage.log);
	}

	/** Replaces the stored ratings by those computed from the logs. A running server would keep using the old ones. */
	async recount(): Promise<Result<Recomputed, AdminFault>> {
		if (await isServed(this.#place)) return fail({ code: 'server-runs' });
		const recomputed = await this.ratings();
		if (recomputed.different.length > 0) await this.#storage.ratings.replaceAll(recomputed.games);
		return ok(recomputed);
	}

	stats(): Promise<Stats> {
		return this.#storage.stats();
	}

	async #find(nameOrId: string): Promise<Result<Player, AdminFault>> {
		const id = playerId.safeParse(nameOrId);
		const known = id.success ? await this.#storage.players.find(id.data) : null;
		if (known !== null) return ok(known);
		const players = await this.#storage.players.named(nameOrId);
		const [player, another] = players;
		if (player === undefined) return fail({ code: 'no-such-player' });
		return another === undefined ? ok(player) : fail({ code: 'several', players });
	}

	/** Stores an order and waits until a running server has carried it out. */
	async #order(kind: OrderKind, subject: string): Promise<Outcome> {
		const { orders } = this.#storage;
		const id = randomUUID();
		await orders.add({ id, kind, subject }, Date.now());
		if (!(await isServed(this.#place))) return { kind: 'no-server' };
		const until = Date.now() + TIMEOUT_MS;
		while (Date.now() < until) {
			const outcome = await orders.outcome(id);
			if (outcome !== null) return { kind: 'done', figures: { ...JSON.parse(outcome) } };
			await pause(LOOK_EVERY_MS);
		}
		return { kind: 'pending' };
	}
}

function playerOf({ player, name, at }: Ban): Player {
	return { id: player, name, seenAt: at, account: null };
}
