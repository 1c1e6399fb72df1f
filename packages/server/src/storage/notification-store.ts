import type { Language, SessionId, Subscription } from '@orrery/protocol';
import { language } from '@orrery/protocol';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import type { Schema } from './schema.ts';

export interface Subscriber extends Subscription {
	readonly language: Language;
}

/** The player who is notified, and the session in which they subscribed; null if they used a token. */
export interface SubscriptionOwner {
	readonly player: PlayerId;
	readonly session: SessionId | null;
}

export interface MailAddress {
	readonly address: string;
	readonly language: Language;
	/** The hash of the confirmation code; null once the address is confirmed. */
	readonly codeHash: string | null;
	readonly askedAt: number;
}

/** Browsers per player; a new one replaces the oldest. */
const MOST_DEVICES = 10;

/** Where players want to be notified. */
export class NotificationStore {
	readonly #db: Kysely<Schema>;

	constructor(db: Kysely<Schema>) {
		this.#db = db;
	}

	/** A browser belongs to the player who used it last. */
	async subscribe(
		{ player, session }: SubscriptionOwner,
		subscriber: Subscriber,
		now: number,
	): Promise<void> {
		const { endpoint, keys, language: spoken } = subscriber;
		const row = { player, session, p256dh: keys.p256dh, auth: keys.auth, language: spoken, created_at: now };
		await this.#db
			.insertInto('push_subscriptions')
			.values({ endpoint, ...row })
			.onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
			.execute();
		const known = await this.#db
			.selectFrom('push_subscriptions')
			.select('endpoint')
			.where('player', '=', player)
			.orderBy('created_at', 'desc')
			.offset(MOST_DEVICES)
			.limit(MOST_DEVICES)
			.execute();
		for (const old of known) await this.unsubscribe(player, old.endpoint);
		// The session may have ended meanwhile, and its subscription would stay for ever.
		await this.#db
			.deleteFrom('push_subscriptions')
			.where('endpoint', '=', endpoint)
			.where('session', 'is not', null)
			.where(({ not, exists }) => not(exists(this.#ownSession())))
			.execute();
	}

	async unsubscribe(player: PlayerId, endpoint: string): Promise<void> {
		await this.#db
			.deleteFrom('push_subscriptions')
			.where('endpoint', '=', endpoint)
			.where('player', '=', player)
			.execute();
	}

	/** The browsers in which the player is still signed in: one may have subscribed while its session was ended. */
	async subscribersOf(player: PlayerId): Promise<readonly Subscriber[]> {
		const rows = await this.#db
			.selectFrom('push_subscriptions')
			.selectAll()
			.where('player', '=', player)
			.where(({ eb, or, exists }) => or([eb('session', 'is', null), exists(this.#ownSession())]))
			.orderBy('created_at')
			.orderBy('endpoint')
			.execute();
		return rows.map(({ endpoint, p256dh, auth, language: spoken }) => ({
			endpoint,
			keys: { p256dh, auth },
			language: language.parse(spoken),
		}));
	}

	/** Moves the subscription of a browser to the player's next session. */
	async carry(player: PlayerId, from: SessionId, to: SessionId): Promise<void> {
		await this.#db
			.updateTable('push_subscriptions')
			.set({ session: to })
			.where('player', '=', player)
			.where('session', '=', from)
			.execute();
	}

	async setMail(player: PlayerId, mail: MailAddress): Promise<void> {
		const row = {
			address: mail.address,
			language: mail.language,
			code_hash: mail.codeHash,
			requested_at: mail.askedAt,
		};
		await this.#db
			.insertInto('email_addresses')
			.values({ player, ...row })
			.onConflict((conflict) => conflict.column('player').doUpdateSet(row))
			.execute();
	}

	async mailOf(player: PlayerId): Promise<MailAddress | null> {
		const row = await this.#db
			.selectFrom('email_addresses')
			.selectAll()
			.where('player', '=', player)
			.executeTakeFirst();
		return row === undefined
			? null
			: {
					address: row.address,
					language: language.parse(row.language),
					codeHash: row.code_hash,
					askedAt: row.requested_at,
				};
	}

	/** Confirms an address; false if the code is wrong or too old. */
	async confirmMail(player: PlayerId, codeHash: string, askedAfter: number): Promise<boolean> {
		const { numUpdatedRows } = await this.#db
			.updateTable('email_addresses')
			.set({ code_hash: null })
			.where('player', '=', player)
			.where('code_hash', '=', codeHash)
			.where('requested_at', '>', askedAfter)
			.executeTakeFirst();
		return numUpdatedRows > 0n;
	}

	async forgetMail(player: PlayerId): Promise<void> {
		await this.#db.deleteFrom('email_addresses').where('player', '=', player).execute();
	}

	/** Moves the subscriptions of a guest to an account. */
	async move(from: PlayerId, into: PlayerId): Promise<void> {
		await this.#db
			.updateTable('push_subscriptions')
			.set({ player: into })
			.where('player', '=', from)
			.execute();
	}

	/** The session of a subscription. It is looked up, where a list of all sessions would grow with the players. */
	#ownSession() {
		return this.#db
			.selectFrom('sessions')
			.select('sessions.id')
			.whereRef('sessions.id', '=', sql.ref('push_subscriptions.session'));
	}
}
