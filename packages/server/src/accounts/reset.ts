import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault } from '@orrery/protocol';
import type { PlayerId } from '../player.ts';
import { hashOf, randomText } from '../random-text.ts';
import type { Storage } from '../storage/storage.ts';
import type { AccountServices } from './account-services.ts';
import { foldedName } from './folded-name.ts';
import { hashPassword } from './passwords.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

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

/** Sets the password by the operator's link. Nothing else that ever let anybody in does so from then on. */
export async function resetPassword(
	{ storage: { accounts, players } }: AccountServices,
	token: string,
	password: string,
): Promise<Result<{ readonly player: PlayerId; readonly recoveryCodes: readonly string[] }, Fault>> {
	const hash = hashOf(token);
	const id = await accounts.findReset(hash, Date.now());
	const player = id === null ? null : await players.find(id);
	if (player === null) return fail({ code: 'not-recognised' });
	// A password that is refused does not use the link up.
	const made = await hashPassword(password, player.name);
	if (!made.ok) return made;
	const { codes, hashes } = newRecoveryCodes();
	const done = await accounts.reset(player.id, hash, { passwordHash: made.value, codeHashes: hashes });
	return done ? ok({ player: player.id, recoveryCodes: codes }) : fail({ code: 'not-recognised' });
}
