import type { Device, SessionId } from '@orrery/protocol';
import { device, sessionId } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import type { Player, PlayerId } from '../model/player.ts';
import { endSessions } from './end-sessions.ts';
import { inParts } from './in-parts.ts';
import { readPlayer } from './player-store.ts';
import type { Schema } from './schema.ts';
import { inTransaction } from './transaction.ts';

/** A browser in which a player is signed in. */
export interface Session {
	readonly id: SessionId;
	readonly device: Device;
	readonly createdAt: number;
	readonly seenAt: number;
	/** When the player last proved their identity; null for guests, who cannot. */
	readonly provedAt: number | null;
}

/** Every session ends together with the push subscription of its browser. */
export class SessionStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(player: PlayerId, tokenHash: string, session: Session): Promise<void> {
		await this.#db
			.insertInto('sessions')
			.values({
				id: session.id,
				token_hash: tokenHash,
				player,
				device: JSON.stringify(session.device),
				created_at: session.createdAt,
				seen_at: session.seenAt,
				proved_at: session.provedAt,
			})
			.execute();
	}

	/** The session of a token with its player, if it was seen since this moment. */
	async find(
		tokenHash: string,
		since: number,
	): Promise<{ readonly session: Session; readonly player: Player } | null> {
		const row = await this.#db
			.selectFrom('sessions')
			.innerJoin('players', 'players.id', 'sessions.player')
			.leftJoin('accounts', 'accounts.player', 'sessions.player')
			.select(['sessions.id as session_id', 'sessions.device', 'sessions.created_at', 'sessions.proved_at'])
			.select(['sessions.seen_at as session_seen_at', 'players.id', 'players.name', 'players.seen_at'])
			.select('accounts.kind')
			.where('sessions.token_hash', '=', tokenHash)
			.where('sessions.seen_at', '>=', since)
			.executeTakeFirst();
		if (row === undefined) return null;
		const session = readSession({ ...row, id: row.session_id, seen_at: row.session_seen_at });
		return { session, player: readPlayer(row) };
	}

	async see(id: SessionId, now: number): Promise<void> {
		await this.#db.updateTable('sessions').set({ seen_at: now }).where('id', '=', id).execute();
	}

	/** When a session was last seen; null if it does not exist. */
	async seenAt(id: SessionId): Promise<number | null> {
		const row = await this.#db
			.selectFrom('sessions')
			.select('seen_at')
			.where('id', '=', id)
			.executeTakeFirst();
		return row?.seen_at ?? null;
	}

	/** Those of the sessions that exist. */
	async existing(ids: readonly SessionId[]): Promise<ReadonlySet<string>> {
		const rows = await inParts(ids, (part) =>
			this.#db.selectFrom('sessions').select('id').where('id', 'in', part).execute(),
		);
		return new Set(rows.map(({ id }) => id));
	}

	async prove(id: SessionId, now: number): Promise<void> {
		await this.#db.updateTable('sessions').set({ proved_at: now }).where('id', '=', id).execute();
	}

	/** The sessions of a player, last seen first. */
	async of(player: PlayerId, since: number): Promise<readonly Session[]> {
		const rows = await this.#db
			.selectFrom('sessions')
			.select(['id', 'device', 'created_at', 'seen_at', 'proved_at'])
			.where('player', '=', player)
			.where('seen_at', '>=', since)
			.orderBy('seen_at', 'desc')
			.orderBy('id')
			.execute();
		return rows.map(readSession);
	}

	/** Ends a session of this player; false if there is no such session. */
	end(player: PlayerId, id: SessionId): Promise<boolean> {
		return inTransaction(this.#db, async (transaction) => {
			await transaction
				.deleteFrom('push_subscriptions')
				.where('player', '=', player)
				.where('session', '=', id)
				.execute();
			const { numDeletedRows } = await transaction
				.deleteFrom('sessions')
				.where('id', '=', id)
				.where('player', '=', player)
				.executeTakeFirst();
			return numDeletedRows > 0n;
		});
	}

	/** Ends all sessions of a player except one. */
	async endOthers(player: PlayerId, kept: SessionId | null): Promise<void> {
		await inTransaction(this.#db, (transaction) => endSessions(transaction, player, kept));
	}

	async expire(before: number): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			const expired = transaction.selectFrom('sessions').where('seen_at', '<', before);
			await transaction
				.deleteFrom('push_subscriptions')
				// The index of the players leads to the subscriptions.
				.where('player', 'in', expired.select('player'))
				.where('session', 'in', expired.select('id'))
				.execute();
			await transaction.deleteFrom('sessions').where('seen_at', '<', before).execute();
		});
	}
}

interface StoredSession {
	readonly id: string;
	readonly device: string;
	readonly created_at: number;
	readonly seen_at: number;
	readonly proved_at: number | null;
}

function readSession(row: StoredSession): Session {
	return {
		id: sessionId.parse(row.id),
		device: device.parse(JSON.parse(row.device)),
		createdAt: row.created_at,
		seenAt: row.seen_at,
		provedAt: row.proved_at,
	};
}
