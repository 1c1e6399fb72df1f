import type { Device } from '@orrery/protocol';
import { sessionId } from '@orrery/protocol';
import type { Player } from '../player.ts';
import { hashOf, randomText } from '../random-text.ts';
import type { Session } from '../storage/session-store.ts';
import type { AccountServices } from './account-services.ts';

export interface BegunSession {
	readonly session: Session;
	/** For the cookie; only its hash is kept. */
	readonly token: string;
}

/** A new session, with a token that nobody could have known before. */
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
		// Whoever begins the session of an account has just shown that it is theirs.
		provedAt: player.account === null ? null : now,
	};
	await storage.sessions.add(player.id, hashOf(token), session);
	return { session, token };
}

/** Who has not been seen since then has no session any more. */
export function oldestSeen({ settings }: Pick<AccountServices, 'settings'>, now: number): number {
	return now - settings.sessionLastsMs;
}

/** When a session is over in which somebody was last seen then. */
export function endOf({ settings }: Pick<AccountServices, 'settings'>, seenAt: number): number {
	return seenAt + settings.sessionLastsMs;
}
