import type { Insertable, Selectable } from 'kysely';

/*
 * The stored rows. They contain only text and numbers, so that SQLite and PostgreSQL store the same: times are
 * milliseconds since 1970, and structured values are JSON.
 */
export interface Schema {
	readonly players: PlayerRow;
	readonly accounts: AccountRow;
	readonly account_likenesses: AccountLikenessRow;
	readonly resting_names: RestingNameRow;
	readonly passkeys: PasskeyRow;
	readonly passkey_challenges: PasskeyChallengeRow;
	readonly recovery_codes: RecoveryCodeRow;
	readonly password_resets: PasswordResetRow;
	readonly sessions: SessionRow;
	readonly api_tokens: ApiTokenRow;
	readonly blocks: BlockRow;
	readonly sign_in_attempts: SignInAttemptRow;
	readonly tables: TableRow;
	readonly seats: SeatRow;
	readonly admissions: AdmissionRow;
	readonly log_entries: LogEntryRow;
	readonly chat_messages: ChatMessageRow;
	readonly chat_reports: ChatReportRow;
	readonly rating_subjects: RatingSubjectRow;
	readonly rated_games: RatedGameRow;
	readonly rated_seats: RatedSeatRow;
	readonly ratings: RatingRow;
	readonly push_subscriptions: PushSubscriptionRow;
	readonly due: DueRow;
	readonly outages: OutageRow;
	readonly email_addresses: EmailAddressRow;
	readonly settings: SettingRow;
	readonly daily_entries: DailyEntryRow;
	readonly game_results: GameResultRow;
	readonly bans: BanRow;
	readonly admin_orders: AdminOrderRow;
}

/** A guest or the owner of an account. */
export interface PlayerRow {
	readonly id: string;
	readonly name: string;
	readonly created_at: number;
	readonly seen_at: number;
}

export interface AccountLikenessRow {
	readonly player: string;
	/** The same for names that look alike. */
	readonly likeness: string;
}

export interface RestingNameRow {
	readonly likeness_hash: string;
	readonly until: number;
}

export interface AccountRow {
	readonly player: string;
	/** The folded name, for comparing. */
	readonly name_key: string;
	readonly kind: string;
	readonly password_hash: string | null;
	readonly created_at: number;
}

export interface PasskeyRow {
	readonly id: string;
	readonly player: string;
	readonly public_key: string;
	readonly counter: number;
	/** JSON. */
	readonly transports: string;
	/** JSON. */
	readonly device: string;
	readonly created_at: number;
	readonly used_at: number | null;
}

/** A challenge that a passkey signs once. */
export interface PasskeyChallengeRow {
	readonly challenge: string;
	readonly purpose: string;
	readonly expires_at: number;
}

export interface RecoveryCodeRow {
	readonly player: string;
	readonly code_hash: string;
}

export interface PasswordResetRow {
	readonly token_hash: string;
	readonly player: string;
	readonly expires_at: number;
}

export interface SessionRow {
	readonly id: string;
	readonly token_hash: string;
	readonly player: string;
	/** JSON. */
	readonly device: string;
	readonly created_at: number;
	readonly seen_at: number;
	/** When the player last proved their identity. */
	readonly proved_at: number | null;
}

export interface ApiTokenRow {
	readonly id: string;
	readonly token_hash: string;
	readonly player: string;
	readonly label: string;
	/** JSON. */
	readonly scopes: string;
	readonly created_at: number;
	readonly expires_at: number | null;
	readonly used_at: number | null;
}

export interface BlockRow {
	readonly id: string;
	readonly player: string;
	readonly blocked: string;
	/** The name at the time of the block. */
	readonly name: string;
	readonly created_at: number;
}

/** Failed sign-ins under one key, whether or not the account exists. */
export interface SignInAttemptRow {
	readonly key: string;
	readonly failures: number;
	readonly wait_until: number;
	readonly failed_at: number;
}

export interface TableRow {
	readonly id: string;
	/** Grows with every change, so that a concurrent change is detected. */
	readonly revision: number;
	readonly game: string;
	readonly options: string;
	readonly clock: string;
	readonly visibility: string;
	readonly status: string;
	readonly host: string;
	/** Of the link of a private table; null if the link is turned off. */
	readonly secret_hash: string | null;
	readonly draw_secret: string;
	readonly commitment: string;
	/** JSON, in the order of sitting down; null before the start. */
	readonly contributions: string | null;
	readonly created_at: number;
	readonly changed_at: number;
	readonly started_at: number | null;
	readonly ended_at: number | null;
	readonly rematch: string | null;
	readonly rated: number;
	/** When a player last had the table open before its game started, roughly; null if it is not known. */
	readonly attended_at: number | null;
}

export interface SeatRow {
	readonly table_id: string;
	readonly seat: number;
	readonly kind: string;
	readonly player: string | null;
	readonly name: string | null;
	readonly level: string | null;
	readonly contribution: string | null;
	/** Copies from the table, so that one index lists the tables of a player in order. */
	readonly status: string;
	readonly game: string;
	readonly created_at: number;
}

/** Players whom a table has let in or removed, besides those who sit there. */
export interface AdmissionRow {
	readonly table_id: string;
	readonly player: string;
	readonly admitted: number;
}

/** The log; rows are only ever added. */
export interface LogEntryRow {
	readonly table_id: string;
	readonly sequence: number;
	readonly at: number;
	readonly entry: string;
	/**
	 * How the game stands after the entry, for lists: a bit for each seat that has to decide, and the completed turns.
	 * Null if that was not stored; it follows from the log.
	 */
	readonly deciders: number | null;
	readonly turns: number | null;
}

/** A chat message at a table. */
export interface ChatMessageRow {
	readonly table_id: string;
	readonly number: number;
	readonly at: number;
	readonly player: string;
	/** Created by the client, so that a message sent twice is stored once. */
	readonly message_id: string;
	readonly circle: string;
	readonly name: string;
	readonly seat: number | null;
	readonly voice: string;
	readonly words: string;
}

/** A reported chat message. It stays when the message is deleted with its author. */
export interface ChatReportRow extends Omit<ChatMessageRow, 'message_id'> {
	readonly reporter: string;
	readonly reported_at: number;
}

/** The random id under which a player is rated; it is deleted with the account. */
export interface RatingSubjectRow {
	readonly player: string;
	readonly subject: string;
}

/** A rated game. */
export interface RatedGameRow {
	readonly number: number;
	readonly table_id: string;
	readonly game: string;
	readonly players: number;
	readonly at: number;
}

/** The rating of one player after the game. */
export interface RatedSeatRow {
	readonly number: number;
	readonly seat: number;
	readonly subject: string;
	readonly place: number;
	readonly mu: number;
	readonly sigma: number;
}

export interface RatingRow {
	readonly subject: string;
	readonly game: string;
	readonly players: number;
	readonly mu: number;
	readonly sigma: number;
	readonly games: number;
	readonly at: number;
	/** What the leaderboard is sorted by; null if the rating is provisional. */
	readonly lower_end: number | null;
}

/** A browser that gets push notifications. */
export interface PushSubscriptionRow {
	readonly endpoint: string;
	readonly player: string;
	/** The player's session in that browser; null if it is not known. */
	readonly session: string | null;
	readonly p256dh: string;
	readonly auth: string;
	readonly language: string;
	readonly created_at: number;
}

/** Work that is due. */
export interface DueRow {
	readonly kind: string;
	readonly subject: string;
	/** When it is due; while someone has claimed it, when the claim ends. */
	readonly at: number;
	/** The id of the claim; null if nobody has claimed it. */
	readonly claim: string | null;
	readonly attempts: number;
}

/** A time in which no server ran. */
export interface OutageRow {
	readonly began_at: number;
	readonly ended_at: number;
}

export interface EmailAddressRow {
	readonly player: string;
	readonly address: string;
	readonly language: string;
	readonly code_hash: string | null;
	readonly requested_at: number;
}

export interface SettingRow {
	readonly name: string;
	readonly value: string;
}

/** A player's entry for the game of a day. */
export interface DailyEntryRow {
	readonly day: string;
	readonly game: string;
	readonly player: string;
	/** As it is shown. */
	readonly score: number;
	/** As it is ranked: less is better. */
	readonly cost: number;
	readonly moves_hash: string;
	readonly at: number;
}

/** The result of a game that has ended. */
export interface GameResultRow {
	readonly table_id: string;
	/** JSON, both. */
	readonly places: string;
	readonly scores: string;
	readonly turns: number;
}

/** A player whom the operator has banned. */
export interface BanRow {
	readonly player: string;
	readonly name: string;
	readonly at: number;
}

/** An order of the operator to the server. */
export interface AdminOrderRow {
	readonly id: string;
	readonly kind: string;
	readonly subject: string;
	readonly created_at: number;
	readonly done_at: number | null;
	/** JSON; null until it is done. */
	readonly outcome: string | null;
}

export type StoredTable = Omit<Selectable<TableRow>, 'attended_at'>;
export type StoredSeat = Insertable<SeatRow>;
