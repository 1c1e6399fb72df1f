import type { AccountKind, Device, PasskeyId } from '@orrery/protocol';
import { accountKind, device, passkeyId } from '@orrery/protocol';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import { isUniqueViolation } from './database-errors.ts';
import { endSessions } from './end-sessions.ts';
import type { Schema } from './schema.ts';
import { inTransaction, locking } from './transaction.ts';

/** An account, without its passkeys and recovery codes. */
export interface AccountRecord {
	readonly player: PlayerId;
	readonly kind: AccountKind;
	readonly passwordHash: string | null;
	readonly createdAt: number;
}

export interface Passkey {
	readonly id: PasskeyId;
	readonly player: PlayerId;
	/** In base64url. */
	readonly publicKey: string;
	readonly counter: number;
	readonly transports: readonly string[];
	readonly device: Device;
	readonly createdAt: number;
	readonly usedAt: number | null;
}

/** A new account with its first sign-in method. */
export interface NewAccountRecord {
	readonly player: PlayerId;
	readonly name: string;
	readonly nameKey: string;
	readonly passwordHash: string | null;
	readonly passkey: Passkey | null;
	readonly codeHashes: readonly string[];
	readonly createdAt: number;
}

const transports = z.array(z.string());

export class AccountStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** Creates an account completely or not at all; false if the name is taken or the player already has one. */
	async add(made: NewAccountRecord): Promise<boolean> {
		const { player, name, createdAt: created_at } = made;
		return inTransaction(this.#db, async (transaction) => {
			const { numInsertedOrUpdatedRows } = await transaction
				.insertInto('accounts')
				.values({
					player,
					name_key: made.nameKey,
					kind: 'person' satisfies AccountKind,
					password_hash: made.passwordHash,
					created_at,
				})
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			if (numInsertedOrUpdatedRows === 0n) return false;
			await transaction.updateTable('players').set({ name }).where('id', '=', player).execute();
			if (made.passkey !== null)
				await transaction.insertInto('passkeys').values(passkeyRowOf(made.passkey)).execute();
			await insertCodes(transaction, player, made.codeHashes);
			return true;
		});
	}

	async find(player: PlayerId): Promise<AccountRecord | null> {
		return this.#read('player', player);
	}

	async byName(nameKey: string): Promise<AccountRecord | null> {
		return this.#read('name_key', nameKey);
	}

	/** False if another account has that name. */
	async rename(player: PlayerId, name: string, nameKey: string): Promise<boolean> {
		try {
			await inTransaction(this.#db, async (transaction) => {
				await transaction
					.updateTable('accounts')
					.set({ name_key: nameKey })
					.where('player', '=', player)
					.execute();
				await transaction.updateTable('players').set({ name }).where('id', '=', player).execute();
			});
			return true;
		} catch (error) {
			if (isUniqueViolation(error)) return false;
			throw error;
		}
	}

	async setKind(player: PlayerId, kind: AccountKind): Promise<void> {
		await this.#db.updateTable('accounts').set({ kind }).where('player', '=', player).execute();
	}

	async setPassword(player: PlayerId, passwordHash: string): Promise<void> {
		await this.#db
			.updateTable('accounts')
			.set({ password_hash: passwordHash })
			.where('player', '=', player)
			.execute();
	}

	async passkeys(player: PlayerId): Promise<readonly Passkey[]> {
		const rows = await this.#db
			.selectFrom('passkeys')
			.selectAll()
			.where('player', '=', player)
			.orderBy('created_at')
			.orderBy('id')
			.execute();
		return rows.map(readPasskey);
	}

	async passkey(id: PasskeyId): Promise<Passkey | null> {
		const row = await this.#db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
		return row === undefined ? null : readPasskey(row);
	}

	/** Takes the password away; false if there would be no other way to sign in. */
	removePassword(player: PlayerId): Promise<boolean> {
		return inTransaction(this.#db, async (transaction) => {
			await lockAccount(transaction, player);
			if ((await countPasskeys(transaction, player)) === 0) return false;
			await transaction
				.updateTable('accounts')
				.set({ password_hash: null })
				.where('player', '=', player)
				.execute();
			return true;
		});
	}

	/** Adds a passkey unless it is known already or the account has `most` of them. */
	addPasskey(passkey: Passkey, most: number): Promise<'added' | 'known' | 'too-many'> {
		return inTransaction(this.#db, async (transaction) => {
			await lockAccount(transaction, passkey.player);
			if ((await countPasskeys(transaction, passkey.player)) >= most) return 'too-many';
			const { numInsertedOrUpdatedRows } = await transaction
				.insertInto('passkeys')
				.values(passkeyRowOf(passkey))
				.onConflict((conflict) => conflict.doNothing())
				.executeTakeFirst();
			return numInsertedOrUpdatedRows === 0n ? 'known' : 'added';
		});
	}

	async usePasskey(id: PasskeyId, counter: number, now: number): Promise<void> {
		await this.#db.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', id).execute();
	}

	/** Removes a passkey unless it is the last way to sign in. */
	removePasskey(player: PlayerId, id: PasskeyId): Promise<'removed' | 'not-found' | 'last-way-in'> {
		return inTransaction(this.#db, async (transaction) => {
			const account = await lockAccount(transaction, player);
			const known = await transaction
				.selectFrom('passkeys')
				.select('id')
				.where('player', '=', player)
				.execute();
			if (!known.some((passkey) => passkey.id === id)) return 'not-found';
			if (known.length === 1 && account?.password_hash == null) return 'last-way-in';
			await transaction.deleteFrom('passkeys').where('id', '=', id).execute();
			return 'removed';
		});
	}

	async codesLeft(player: PlayerId): Promise<number> {
		const row = await this.#db
			.selectFrom('recovery_codes')
			.select(({ fn }) => fn.countAll().as('count'))
			.where('player', '=', player)
			.executeTakeFirst();
		return Number(row?.count ?? 0);
	}

	async renewCodes(player: PlayerId, codeHashes: readonly string[]): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			await lockAccount(transaction, player);
			await transaction.deleteFrom('recovery_codes').where('player', '=', player).execute();
			await insertCodes(transaction, player, codeHashes);
		});
	}

	/** Uses up a recovery code; false if the player has no such code. */
	async useCode(player: PlayerId, codeHash: string): Promise<boolean> {
		const { numDeletedRows } = await this.#db
			.deleteFrom('recovery_codes')
			.where('player', '=', player)
			.where('code_hash', '=', codeHash)
			.executeTakeFirst();
		return numDeletedRows > 0n;
	}

	/** A new link replaces an older one. */
	async addReset(player: PlayerId, tokenHash: string, expiresAt: number): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			await lockAccount(transaction, player);
			await transaction.deleteFrom('password_resets').where('player', '=', player).execute();
			await transaction
				.insertInto('password_resets')
				.values({ player, token_hash: tokenHash, expires_at: expiresAt })
				.execute();
		});
	}

	/** The player of a reset link; null if it is unknown or has expired. */
	async findReset(tokenHash: string, now: number): Promise<PlayerId | null> {
		const row = await this.#db
			.selectFrom('password_resets')
			.select('player')
			.where('token_hash', '=', tokenHash)
			.where('expires_at', '>', now)
			.executeTakeFirst();
		return row === undefined ? null : playerId.parse(row.player);
	}

	/** Uses up a reset link and replaces all sign-in methods in one transaction; false if it was used already. */
	async reset(
		player: PlayerId,
		tokenHash: string,
		made: { readonly passwordHash: string; readonly codeHashes: readonly string[] },
	): Promise<boolean> {
		return inTransaction(this.#db, async (transaction) => {
			const { numDeletedRows } = await transaction
				.deleteFrom('password_resets')
				.where('token_hash', '=', tokenHash)
				.executeTakeFirst();
			if (numDeletedRows === 0n) return false;
			await transaction
				.updateTable('accounts')
				.set({ password_hash: made.passwordHash })
				.where('player', '=', player)
				.execute();
			for (const table of ['passkeys', 'recovery_codes', 'api_tokens'] as const)
				await transaction.deleteFrom(table).where('player', '=', player).execute();
			await endSessions(transaction, player, null);
			await insertCodes(transaction, player, made.codeHashes);
			return true;
		});
	}

	/** Stores a challenge for a passkey; `purpose` says what it is for, and for whom if that is known. */
	async addChallenge(challenge: string, purpose: string, expiresAt: number): Promise<void> {
		await this.#db
			.insertInto('passkey_challenges')
			.values({ challenge, purpose, expires_at: expiresAt })
			.execute();
	}

	/** Uses up a challenge; false if it is unknown. */
	async useChallenge(challenge: string, purpose: string, now: number): Promise<boolean> {
		const { numDeletedRows } = await this.#db
			.deleteFrom('passkey_challenges')
			.where('challenge', '=', challenge)
			.where('purpose', '=', purpose)
			.where('expires_at', '>', now)
			.executeTakeFirst();
		return numDeletedRows > 0n;
	}

	async expire(now: number): Promise<void> {
		await this.#db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
		await this.#db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
	}

	async #read(column: 'player' | 'name_key', value: string): Promise<AccountRecord | null> {
		const row = await this.#db
			.selectFrom('accounts')
			.select(['player', 'kind', 'password_hash', 'created_at'])
			.where(column, '=', value)
			.executeTakeFirst();
		if (row === undefined) return null;
		return {
			player: playerId.parse(row.player),
			kind: accountKind.parse(row.kind),
			passwordHash: row.password_hash,
			createdAt: row.created_at,
		};
	}
}

/** Changes to the sign-in methods of one account are made one after the other, in whichever node. */
function lockAccount(
	transaction: Transaction<Schema>,
	player: PlayerId,
): Promise<Pick<Schema['accounts'], 'password_hash'> | undefined> {
	const account = transaction.selectFrom('accounts').select('password_hash').where('player', '=', player);
	return locking(transaction, account).executeTakeFirst();
}

async function countPasskeys(transaction: Transaction<Schema>, player: PlayerId): Promise<number> {
	const { count } = await transaction
		.selectFrom('passkeys')
		.select(({ fn }) => fn.countAll<number>().as('count'))
		.where('player', '=', player)
		.executeTakeFirstOrThrow();
	return count;
}

async function insertCodes(
	transaction: Transaction<Schema>,
	player: PlayerId,
	codeHashes: readonly string[],
): Promise<void> {
	const rows = codeHashes.map((code_hash) => ({ player, code_hash }));
	await transaction.insertInto('recovery_codes').values(rows).execute();
}

function passkeyRowOf(passkey: Passkey): Schema['passkeys'] {
	const { id, player, counter, createdAt: created_at, usedAt: used_at } = passkey;
	return {
		id,
		player,
		public_key: passkey.publicKey,
		counter,
		transports: JSON.stringify(passkey.transports),
		device: JSON.stringify(passkey.device),
		created_at,
		used_at,
	};
}

function readPasskey(row: Schema['passkeys']): Passkey {
	return {
		id: passkeyId.parse(row.id),
		player: playerId.parse(row.player),
		publicKey: row.public_key,
		counter: row.counter,
		transports: transports.parse(JSON.parse(row.transports)),
		device: device.parse(JSON.parse(row.device)),
		createdAt: row.created_at,
		usedAt: row.used_at,
	};
}
