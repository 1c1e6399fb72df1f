import type { Account } from '@orrery/protocol';
import type { Player } from '../model/player.ts';
import type { Session } from '../storage/session-store.ts';
import type { AccountServices } from './account-services.ts';

/** An account as its owner sees it. */
export async function accountOf(
	{ storage, settings }: AccountServices,
	{ id, name }: Pick<Player, 'id' | 'name'>,
	session: Session | null,
): Promise<Account> {
	const { accounts } = storage;
	const record = await accounts.find(id);
	if (record === null) throw new Error('the account was deleted meanwhile');
	const passkeys = await accounts.passkeys(id);
	return {
		name,
		kind: record.kind,
		createdAt: record.createdAt,
		password: record.passwordHash !== null,
		passkeys: passkeys.map(({ id: passkey, device, createdAt, usedAt }) => ({
			id: passkey,
			device,
			createdAt,
			usedAt,
		})),
		recoveryCodes: await accounts.codesLeft(id),
		provedUntil: provedUntil(session, settings),
	};
}

/** Until when the player needs no new proof of identity; null if one is needed now. */
export function provedUntil(
	session: Session | null,
	{ proofLastsMs }: AccountServices['settings'],
): number | null {
	const until = session?.provedAt == null ? 0 : session.provedAt + proofLastsMs;
	return until > Date.now() ? until : null;
}
