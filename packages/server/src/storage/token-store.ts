import type { Scope, TokenId, TokenInfo } from '@orrery/protocol';
import { tokenInfo } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import type { Player, PlayerId } from '../model/player.ts';
import { inParts } from './in-parts.ts';
import { readPlayer } from './player-store.ts';
import type { Schema } from './schema.ts';

/** A valid token with its player. */
export interface FoundToken {
	readonly id: TokenId;
	readonly scopes: readonly Scope[];
	readonly expiresAt: number | null;
	readonly usedAt: number | null;
	readonly player: Player;
}

export class TokenStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(player: PlayerId, tokenHash: string, info: TokenInfo): Promise<void> {
		await this.#db
			.insertInto('api_tokens')
			.values({
				id: info.id,
				token_hash: tokenHash,
				player,
				label: info.label,
				scopes: JSON.stringify(info.scopes),
				created_at: info.createdAt,
				expires_at: info.expiresAt,
				used_at: info.usedAt,
			})
			.execute();
	}

	async find(tokenHash: string, now: number): Promise<FoundToken | null> {
		const row = await this.#db
			.selectFrom('api_tokens')
			.innerJoin('players', 'players.id', 'api_tokens.player')
			.innerJoin('accounts', 'accounts.player', 'api_tokens.player')
			.select([
				'api_tokens.id as token_id',
				'api_tokens.scopes',
				'api_tokens.expires_at',
				'api_tokens.used_at',
			])
			.select(['accounts.kind', 'players.id', 'players.name', 'players.seen_at'])
			.where('token_hash', '=', tokenHash)
			.where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
			.executeTakeFirst();
		if (row === undefined) return null;
		const { id, scopes } = tokenInfo
			.pick({ id: true, scopes: true })
			.parse({ id: row.token_id, scopes: JSON.parse(row.scopes) });
		return { id, scopes, expiresAt: row.expires_at, usedAt: row.used_at, player: readPlayer(row) };
	}

	/** Those of the tokens that have not been revoked. */
	async existing(ids: readonly TokenId[]): Promise<ReadonlySet<string>> {
		const rows = await inParts(ids, (part) =>
			this.#db.selectFrom('api_tokens').select('id').where('id', 'in', part).execute(),
		);
		return new Set(rows.map(({ id }) => id));
	}

	async use(id: TokenId, now: number): Promise<void> {
		await this.#db.updateTable('api_tokens').set({ used_at: now }).where('id', '=', id).execute();
	}

	/** The tokens of a player, newest first. */
	async of(player: PlayerId): Promise<readonly TokenInfo[]> {
		const rows = await this.#db
			.selectFrom('api_tokens')
			.select(['id', 'label', 'scopes', 'created_at', 'expires_at', 'used_at'])
			.where('player', '=', player)
			.orderBy('created_at', 'desc')
			.orderBy('id')
			.execute();
		return rows.map((row) =>
			tokenInfo.parse({
				id: row.id,
				label: row.label,
				scopes: JSON.parse(row.scopes),
				createdAt: row.created_at,
				expiresAt: row.expires_at,
				usedAt: row.used_at,
			}),
		);
	}

	/** Deletes a token of this player; false if there is no such token. */
	async revoke(player: PlayerId, id: TokenId): Promise<boolean> {
		const { numDeletedRows } = await this.#db
			.deleteFrom('api_tokens')
			.where('id', '=', id)
			.where('player', '=', player)
			.executeTakeFirst();
		return numDeletedRows > 0n;
	}
}
