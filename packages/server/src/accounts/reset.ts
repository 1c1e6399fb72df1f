import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { PlayerId } from '../player.ts';
import { hashOf, randomText } from '../random-text.ts';
import type { Storage } from '../storage/storage.ts';
import { foldedName } from './folded-name.ts';
import type { AccountParts } from './parts.ts';
import { hashPassword } from './passwords.ts';

/* The way back for whoever has lost every way in and knows the operator. */

const LASTS_MS = 86_400_000;

export interface Reset {
	/** For the link, behind its `#`; only its hash is kept. */
	readonly token: string;
	readonly expiresAt: number;
}

/** Lets whoever gets the token set a new password, once, within a day. For the operator alone. */
export async function issueReset(
	{ accounts }: Pick<Storage, 'accounts'>,
	name: string,
): Promise<Result<Reset, 'no-such-account'>> {
	const account = await accounts.byName(foldedName(name));
	if (account === null) return fail('no-such-account');
	const reset = { token: randomText(32), expiresAt: Date.now() + LASTS_MS };
	await accounts.addReset(account.player, hashOf(reset.token), reset.expiresAt);
	return ok(reset);
}

/** Sets the password by the operator's link. Everything that let anybody in without it is void from then on. */
export async function resetPassword(
	{ storage: { accounts, players, sessions, tokens } }: AccountParts,
	token: string,
	password: string,
): Promise<Result<PlayerId, Fault>> {
	const hash = hashOf(token);
	const id = await accounts.findReset(hash, Date.now());
	const player = id === null ? null : await players.find(id);
	if (player === null) return fail({ code: 'not-recognised' });
	// A password that is refused does not use the link up.
	const made = await hashPassword(password, player.name);
	if (!made.ok) return made;
	if (!(await accounts.useReset(hash))) return fail({ code: 'not-recognised' });
	await accounts.setPassword(player.id, made.value);
	await sessions.endOthers(player.id, null);
	await tokens.revokeAll(player.id);
	return ok(player.id);
}
