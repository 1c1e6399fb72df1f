import type { AccountKind } from '@orrery/protocol';
import { accountKind } from '@orrery/protocol';
import type { Kysely, Transaction } from 'kysely';
import type { Player, PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import { endSessions } from './end-sessions.ts';
import type { Schema } from './schema.ts';
import { inTransaction, locking } from './transaction.ts';

/** How many inactive players are looked at in one go. */
const MOST_LOOKED_AT = 500;

/** The columns that identify a player. */
export interface StoredPlayer {
	readonly id: string;
	readonly name: string;
	readonly seen_at: number;
	readonly kind: string | null;
}

export class PlayerStore {
	readonly #db: Kysely<Schema>;
	/** Those who were seen before this moment have been looked at; the others come next. */
	#expiresFrom = 0;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	async add(id: PlayerId, name: string, now: number): Promise<void> {
		await this.#db.insertInto('players').values({ id, name, created_at: now, seen_at: now }).execute();
	}

	async find(id: PlayerId): Promise<Player | null> {
		const row = await this.#found().where('players.id', '=', id).executeTakeFirst();
		return row === undefined ? null : readPlayer(row);
	}

	/** All players with this name, ignoring case. */
	async named(name: string): Promise<readonly Player[]> {
		const rows = await this.#found()
			.where(({ fn, eb, val }) =>
				eb(fn<string>('lower', ['players.name']), '=', fn<string>('lower', [val(name)])),
			)
			.orderBy('players.seen_at', 'desc')
			.execute();
		return rows.map(readPlayer);
	}

	async createdAt(id: PlayerId): Promise<number | null> {
		const row = await this.#db
			.selectFrom('players')
			.select('created_at')
			.where('id', '=', id)
			.executeTakeFirst();
		return row?.created_at ?? null;
	}

	async rename(id: PlayerId, name: string): Promise<void> {
		await this.#db.updateTable('players').set({ name }).where('id', '=', id).execute();
	}

	async see(id: PlayerId, now: number): Promise<void> {
		await this.#db.updateTable('players').set({ seen_at: now }).where('id', '=', id).execute();
	}

	/** Ends all sessions and tokens of a player. */
	async revokeAccess(id: PlayerId): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			await endSessions(transaction, id, null);
			await transaction.deleteFrom('api_tokens').where('player', '=', id).execute();
		});
	}

	/** Deletes players and everything that belongs only to them. */
	async remove(...ids: readonly PlayerId[]): Promise<void> {
		if (ids.length === 0) return;
		await inTransaction(this.#db, async (transaction) => {
			for (const table of OWNED_TABLES)
				await transaction.deleteFrom(table).where('player', 'in', ids).execute();
			await transaction.deleteFrom('blocks').where('blocked', 'in', ids).execute();
			await transaction.deleteFrom('players').where('id', 'in', ids).execute();
		});
	}

	/** Moves what a guest has besides seats to another player, and deletes the guest. */
	async join(guest: PlayerId, into: PlayerId): Promise<void> {
		await inTransaction(this.#db, async (transaction) => {
			// Nobody else joins or deletes one of them meanwhile.
			const both = transaction.selectFrom('players').select('id').where('id', 'in', [guest, into]);
			await locking(transaction, both.orderBy('id')).execute();
			await joinAdmissions(transaction, guest, into);
			await joinBlocks(transaction, guest, into);
			await joinChatMessages(transaction, guest, into);
			await joinDailyEntries(transaction, guest, into);
		});
		await this.remove(guest);
	}

	/**
	 * Deletes guests who were last seen before this moment and do not sit at an unfinished table. It looks at some players
	 * each time, because there may be many accounts among them, and begins again after the last.
	 */
	async expire(before: number): Promise<number> {
		const inactive = await this.#db
			.selectFrom('players')
			.select(['id', 'seen_at'])
			.where('seen_at', '>=', this.#expiresFrom)
			.where('seen_at', '<', before)
			.orderBy('seen_at')
			.limit(MOST_LOOKED_AT)
			.execute();
		const [first, last] = [inactive[0], inactive.at(-1)];
		const isLast = first === undefined || last === undefined || inactive.length < MOST_LOOKED_AT;
		// Others may have been seen at the same moment as the last one.
		this.#expiresFrom = isLast ? 0 : Math.max(last.seen_at, first.seen_at + 1);
		const guests = inactive.length === 0 ? [] : await this.#leavable(inactive.map(({ id }) => id));
		await this.remove(...guests.map(({ id }) => playerId.parse(id)));
		return guests.length;
	}

	/** Those of these players who are guests and do not sit at an unfinished table. */
	#leavable(ids: readonly string[]): Promise<readonly { readonly id: string }[]> {
		return this.#db
			.selectFrom('players')
			.select('players.id')
			.where('players.id', 'in', ids)
			.where(({ not, exists, selectFrom }) =>
				not(exists(selectFrom('accounts').select('player').whereRef('accounts.player', '=', 'players.id'))),
			)
			.where(({ not, exists, selectFrom }) =>
				not(
					exists(
						selectFrom('seats')
							.innerJoin('tables', 'tables.id', 'seats.table_id')
							.select('seats.seat')
							.whereRef('seats.player', '=', 'players.id')
							.where('tables.status', 'in', ['gathering', 'playing']),
					),
				),
			)
			.execute();
	}

	#found() {
		return this.#db
			.selectFrom('players')
			.leftJoin('accounts', 'accounts.player', 'players.id')
			.select(['players.id', 'players.name', 'players.seen_at', 'accounts.kind']);
	}
}

/** The tables whose rows belong to one player and are deleted with them. */
const OWNED_TABLES = [
	'admissions',
	'accounts',
	'account_likenesses',
	'passkeys',
	'recovery_codes',
	'password_resets',
	'sessions',
	'api_tokens',
	'blocks',
	'chat_messages',
	'daily_entries',
	'push_subscriptions',
	'email_addresses',
] as const satisfies readonly (keyof Schema)[];

export function readPlayer({ id, name, seen_at, kind }: StoredPlayer): Player {
	return { id: playerId.parse(id), name, seenAt: seen_at, account: readKind(kind) };
}

export function readKind(kind: string | null): AccountKind | null {
	return kind === null ? null : accountKind.parse(kind);
}

/** A player who was removed from a table stays removed under any later name. */
async function joinAdmissions(
	transaction: Transaction<Schema>,
	guest: PlayerId,
	into: PlayerId,
): Promise<void> {
	const rows = await transaction.selectFrom('admissions').selectAll().where('player', '=', guest).execute();
	for (const row of rows)
		await transaction
			.insertInto('admissions')
			.values({ ...row, player: into })
			.onConflict((conflict) =>
				row.admitted === 1
					? conflict.columns(['table_id', 'player']).doNothing()
					: conflict.columns(['table_id', 'player']).doUpdateSet({ admitted: 0 }),
			)
			.execute();
}

async function joinBlocks(transaction: Transaction<Schema>, guest: PlayerId, into: PlayerId): Promise<void> {
	const rows = await transaction
		.selectFrom('blocks')
		.selectAll()
		.where((where) => where.or([where('player', '=', guest), where('blocked', '=', guest)]))
		.execute();
	await transaction
		.deleteFrom('blocks')
		.where((where) => where.or([where('player', '=', guest), where('blocked', '=', guest)]))
		.execute();
	for (const row of rows) {
		const [player, blocked] = [row.player, row.blocked].map((id) => (id === guest ? into : id));
		if (player === undefined || blocked === undefined || player === blocked) continue;
		await transaction
			.insertInto('blocks')
			.values({ ...row, player, blocked })
			.onConflict((conflict) => conflict.columns(['player', 'blocked']).doNothing())
			.execute();
	}
}

async function joinChatMessages(
	transaction: Transaction<Schema>,
	guest: PlayerId,
	into: PlayerId,
): Promise<void> {
	await transaction.updateTable('chat_reports').set({ player: into }).where('player', '=', guest).execute();
	await transaction
		.updateTable('chat_messages')
		.set({ player: into })
		.where('player', '=', guest)
		// Message ids are unique per player. If both used the same id, a message is lost rather than the sign-in.
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('chat_messages as own')
						.select('own.number')
						.where('own.player', '=', into)
						.whereRef('own.table_id', '=', 'chat_messages.table_id')
						.whereRef('own.message_id', '=', 'chat_messages.message_id'),
				),
			),
		)
		.execute();
}

/** Moves the entries of a guest to an account. Where the account has one of its own, that one counts. */
async function joinDailyEntries(
	transaction: Transaction<Schema>,
	guest: PlayerId,
	into: PlayerId,
): Promise<void> {
	await transaction
		.updateTable('daily_entries')
		.set({ player: into })
		.where('player', '=', guest)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('daily_entries as own')
						.select('own.score')
						.where('own.player', '=', into)
						.whereRef('own.day', '=', 'daily_entries.day')
						.whereRef('own.game', '=', 'daily_entries.game'),
				),
			),
		)
		.execute();
}
