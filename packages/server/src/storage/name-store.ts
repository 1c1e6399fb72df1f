import type { Kysely } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import type { Schema } from './schema.ts';
import { inTransaction, lockKey } from './transaction.ts';

/** What the names of accounts look like, and the names of deleted accounts. */
export class NameStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** The accounts whose names look like this. */
	async holders(likeness: string): Promise<readonly PlayerId[]> {
		const rows = await this.#db
			.selectFrom('account_likenesses')
			.select('player')
			.where('likeness', '=', likeness)
			.execute();
		return rows.map(({ player }) => playerId.parse(player));
	}

	/** What the name of an account looks like; null if that is not stored. */
	async likenessOf(player: PlayerId): Promise<string | null> {
		const row = await this.#db
			.selectFrom('account_likenesses')
			.select('likeness')
			.where('player', '=', player)
			.executeTakeFirst();
		return row?.likeness ?? null;
	}

	/** Stores what the name of an account is going to look like, unless the name of another one looks like that. */
	reserve(player: PlayerId, likeness: string): Promise<boolean> {
		return inTransaction(this.#db, async (transaction) => {
			await lockKey(transaction, `likeness ${likeness}`);
			const names = new NameStore(transaction);
			if ((await names.holders(likeness)).some((holder) => holder !== player)) return false;
			await names.setLikeness(player, likeness);
			return true;
		});
	}

	/** Stores what the name of an account looks like; null for nothing. */
	async setLikeness(player: PlayerId, likeness: string | null): Promise<void> {
		if (likeness === null) {
			await this.#db.deleteFrom('account_likenesses').where('player', '=', player).execute();
			return;
		}
		await this.#db
			.insertInto('account_likenesses')
			.values({ player, likeness })
			.onConflict((conflict) => conflict.column('player').doUpdateSet({ likeness }))
			.execute();
	}

	/** Accounts of an earlier release, which did not store what their names look like. */
	async withoutLikeness(): Promise<readonly { readonly player: PlayerId; readonly name: string }[]> {
		const rows = await this.#db
			.selectFrom('accounts')
			.innerJoin('players', 'players.id', 'accounts.player')
			.leftJoin('account_likenesses', 'account_likenesses.player', 'accounts.player')
			.select(['players.id', 'players.name'])
			.where('account_likenesses.player', 'is', null)
			.execute();
		return rows.map(({ id, name }) => ({ player: playerId.parse(id), name }));
	}

	/** Keeps a name from being taken until then. */
	async rest(likenessHash: string, until: number): Promise<void> {
		await this.#db
			.insertInto('resting_names')
			.values({ likeness_hash: likenessHash, until })
			.onConflict((conflict) => conflict.column('likeness_hash').doUpdateSet({ until }))
			.execute();
	}

	async isResting(likenessHash: string, now: number): Promise<boolean> {
		const row = await this.#db
			.selectFrom('resting_names')
			.select('until')
			.where('likeness_hash', '=', likenessHash)
			.where('until', '>', now)
			.executeTakeFirst();
		return row !== undefined;
	}

	async expire(now: number): Promise<void> {
		await this.#db.deleteFrom('resting_names').where('until', '<=', now).execute();
	}
}
