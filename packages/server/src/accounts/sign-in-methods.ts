import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Device, Fault, MadePasskey, PasskeyId } from '@orrery/protocol';
import type { Player } from '../model/player.ts';
import type { AccountServices } from './account-services.ts';
import type { Site } from './passkeys.ts';
import { readPasskey } from './passkeys.ts';
import { hashPassword } from './passwords.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/* The sign-in methods of an account: a password, passkeys, or both, and never neither. */

const MOST_PASSKEYS = 20;

type Done = Promise<Result<null, Fault>>;

/** Sets the password of an account. The caller ends all other sessions. */
export async function setPassword({ storage }: AccountServices, player: Player, password: string): Done {
	const hash = await hashPassword(password, player.name);
	if (!hash.ok) return hash;
	await storage.accounts.setPassword(player.id, hash.value);
	return ok(null);
}

export async function removePassword({ storage: { accounts } }: AccountServices, player: Player): Done {
	return (await accounts.removePassword(player.id)) ? ok(null) : fail({ code: 'last-way-in' });
}

export async function addPasskey(
	{ storage: { accounts } }: AccountServices,
	player: Player,
	made: MadePasskey,
	{ site, device }: { readonly site: Site; readonly device: Device },
): Done {
	const passkey = await readPasskey(accounts, site, player.id, device, made);
	const added = passkey === null ? 'known' : await accounts.addPasskey(passkey, MOST_PASSKEYS);
	if (added === 'added') return ok(null);
	return fail({ code: added === 'too-many' ? 'too-many' : 'not-recognised' });
}

export async function removePasskey(
	{ storage: { accounts } }: AccountServices,
	player: Player,
	id: PasskeyId,
): Done {
	const removed = await accounts.removePasskey(player.id, id);
	return removed === 'removed' ? ok(null) : fail({ code: removed });
}

/** Creates new recovery codes, which are returned this once; the old ones stop working. */
export async function renewCodes({ storage }: AccountServices, player: Player): Promise<readonly string[]> {
	const { codes, hashes } = newRecoveryCodes();
	await storage.accounts.renewCodes(player.id, hashes);
	return codes;
}
