import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Device, Fault, MadePasskey, PasskeyId } from '@orrery/protocol';
import { passkeyId } from '@orrery/protocol';
import { KeyedQueue } from '../concurrency/keyed-queue.ts';
import type { Player } from '../model/player.ts';
import type { AccountServices } from './account-services.ts';
import type { Site } from './passkeys.ts';
import { readPasskey } from './passkeys.ts';
import { hashPassword } from './passwords.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/* The sign-in methods of an account: a password, passkeys, or both, and never neither. */

const MOST_PASSKEYS = 20;

/** Changes to one account run one at a time, so that two of them cannot remove the last two methods. */
const queue = new KeyedQueue<string>();

type Done = Promise<Result<null, Fault>>;

/** Sets the password of an account. The caller ends all other sessions. */
export async function setPassword({ storage }: AccountServices, player: Player, password: string): Done {
	const hash = await hashPassword(password, player.name);
	if (!hash.ok) return hash;
	await storage.accounts.setPassword(player.id, hash.value);
	return ok(null);
}

export function removePassword({ storage: { accounts } }: AccountServices, player: Player): Done {
	return queue.run(player.id, async () => {
		if ((await accounts.passkeys(player.id)).length === 0) return fail({ code: 'last-way-in' });
		await accounts.setPassword(player.id, null);
		return ok(null);
	});
}

export function addPasskey(
	{ storage: { accounts } }: AccountServices,
	player: Player,
	made: MadePasskey,
	{ site, device }: { readonly site: Site; readonly device: Device },
): Done {
	return queue.run(player.id, async () => {
		if ((await accounts.passkeys(player.id)).length >= MOST_PASSKEYS) return fail({ code: 'too-many' });
		const passkey = await readPasskey(accounts, site, player.id, device, made);
		if (passkey === null || !(await accounts.addPasskey(passkey))) return fail({ code: 'not-recognised' });
		return ok(null);
	});
}

export function removePasskey(
	{ storage: { accounts } }: AccountServices,
	player: Player,
	id: PasskeyId,
): Done {
	return queue.run(player.id, async () => {
		const passkeys = await accounts.passkeys(player.id);
		if (!passkeys.some((passkey) => passkey.id === id)) return fail({ code: 'not-found' });
		const account = await accounts.find(player.id);
		if (passkeys.length === 1 && account?.passwordHash == null) return fail({ code: 'last-way-in' });
		await accounts.removePasskey(player.id, passkeyId.parse(id));
		return ok(null);
	});
}

/** Creates new recovery codes, which are returned this once; the old ones stop working. */
export async function renewCodes({ storage }: AccountServices, player: Player): Promise<readonly string[]> {
	const { codes, hashes } = newRecoveryCodes();
	await storage.accounts.renewCodes(player.id, hashes);
	return codes;
}
