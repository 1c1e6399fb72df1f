import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import { hashOf, randomText } from '../encoding/random-text.ts';
import type { PlayerId } from '../model/player.ts';
import type { Storage } from '../storage/storage.ts';
import type { AccountServices } from './account-services.ts';
import { foldedName } from './folded-name.ts';
import { hashPassword } from './passwords.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/* Password resets by a link from the operator, for players who have lost every sign-in method. */

const LASTS_MS = 86_400_000;

export interface Reset {
	/** Goes into the fragment of the link; only its hash is stored. */
	readonly token: string;
	readonly expiresAt: number;
}

/** Creates a reset token that works once within a day. Only the operator may call this. */
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

/** Sets a new password with the operator's link, and revokes every other sign-in method, session and token. */
export async function resetPassword(
	{ storage: { accounts, players } }: AccountServices,
	token: string,
	password: string,
): Promise<Result<{ readonly player: PlayerId; readonly recoveryCodes: readonly string[] }, Fault>> {
	const hash = hashOf(token);
	const id = await accounts.findReset(hash, Date.now());
	const player = id === null ? null : await players.find(id);
	if (player === null) return fail({ code: 'not-recognised' });
	// A rejected password does not use up the link.
	const made = await hashPassword(password, player.name);
	if (!made.ok) return made;
	const { codes, hashes } = newRecoveryCodes();
	const done = await accounts.reset(player.id, hash, { passwordHash: made.value, codeHashes: hashes });
	return done ? ok({ player: player.id, recoveryCodes: codes }) : fail({ code: 'not-recognised' });
}
