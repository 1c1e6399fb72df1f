import type { Schema } from './schema.ts';

/** Every table of the schema with its primary key, in the order in which tables are copied. */
export const TABLE_KEYS: { readonly [Table in keyof Schema]: readonly (keyof Schema[Table] & string)[] } = {
	settings: ['name'],
	players: ['id'],
	accounts: ['player'],
	account_likenesses: ['player'],
	resting_names: ['likeness_hash'],
	passkeys: ['id'],
	passkey_challenges: ['challenge'],
	recovery_codes: ['player', 'code_hash'],
	password_resets: ['token_hash'],
	sessions: ['id'],
	api_tokens: ['id'],
	blocks: ['id'],
	sign_in_attempts: ['key'],
	tables: ['id'],
	seats: ['table_id', 'seat'],
	admissions: ['table_id', 'player'],
	log_entries: ['table_id', 'sequence'],
	chat_messages: ['table_id', 'number'],
	chat_reports: ['table_id', 'number', 'reporter'],
	rating_subjects: ['player'],
	rated_games: ['number'],
	rated_seats: ['number', 'seat'],
	ratings: ['subject', 'game', 'players'],
	push_subscriptions: ['endpoint'],
	email_addresses: ['player'],
	due: ['kind', 'subject'],
	outages: ['began_at'],
	daily_entries: ['day', 'game', 'player'],
	game_results: ['table_id'],
	bans: ['player'],
	admin_orders: ['id'],
};

export const TABLE_NAMES: readonly (keyof Schema)[] = Object.keys(TABLE_KEYS).filter(isTable);

function isTable(name: string): name is keyof Schema {
	return name in TABLE_KEYS;
}
