import type { SessionId } from '@orrery/protocol';
import type { Transaction } from 'kysely';
import type { PlayerId } from '../model/player.ts';
import type { Schema } from './schema.ts';

/** Ends the sessions of a player, all or all but one. */
export async function endSessions(
	transaction: Transaction<Schema>,
	player: PlayerId,
	kept: SessionId | null,
): Promise<void> {
	// One that was made with a token has no session.
	await transaction
		.deleteFrom('push_subscriptions')
		.where('player', '=', player)
		.where('session', '!=', kept ?? '')
		.execute();
	await transaction
		.deleteFrom('sessions')
		.where('player', '=', player)
		.where('id', '!=', kept ?? '')
		.execute();
}
