import type { Device } from '@orrery/protocol';
import { sessionId } from '@orrery/protocol';
import { hashOf, randomText } from '../encoding/random-text.ts';
import type { Player } from '../model/player.ts';
import type { Session } from '../storage/session-store.ts';
import type { AccountServices } from './account-services.ts';

export interface BegunSession {
	readonly session: Session;
	/** Goes into the cookie; only its hash is stored. */
	readonly token: string;
}

/** Starts a session with a new random token. */
export async function beginSession(
	{ storage }: Pick<AccountServices, 'storage'>,
	player: Pick<Player, 'id' | 'account'>,
	device: Device,
): Promise<BegunSession> {
	const token = randomText(32);
	const now = Date.now();
	const session: Session = {
		id: sessionId.parse(randomText(12)),
		device,
		createdAt: now,
		seenAt: now,
		// Someone who starts a session of an account has just authenticated.
		provedAt: player.account === null ? null : now,
	};
	await storage.sessions.add(player.id, hashOf(token), session);
	return { session, token };
}

/** Sessions that were last seen before this moment have expired. */
export function oldestSeen({ settings }: Pick<AccountServices, 'settings'>, now: number): number {
	return now - settings.sessionLastsMs;
}

/** When a session expires that was last seen at this moment. */
export function endOf({ settings }: Pick<AccountServices, 'settings'>, seenAt: number): number {
	return seenAt + settings.sessionLastsMs;
}
