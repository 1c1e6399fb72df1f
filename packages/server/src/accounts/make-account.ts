import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Device, Fault, NewAccount } from '@orrery/protocol';
import type { Player } from '../model/player.ts';
import type { AccountServices } from './account-services.ts';
import { foldedName } from './folded-name.ts';
import type { Site } from './passkeys.ts';
import { readPasskey } from './passkeys.ts';
import { hashPassword } from './passwords.ts';
import { newRecoveryCodes } from './recovery-codes.ts';

/** Turns a guest into an account. The player stays the same; the recovery codes are returned this once. */
export async function makeAccount(
	{ storage: { accounts }, names }: AccountServices,
	guest: Player,
	{ name, way }: NewAccount,
	{ site, device }: { readonly site: Site; readonly device: Device },
): Promise<Result<readonly string[], Fault>> {
	if (guest.account !== null) return fail({ code: 'has-account' });
	// Names are public anyway, and someone who wants this one has to learn that it is taken.
	if (!(await names.isFree(name, guest.id))) return fail({ code: 'name-taken' });
	const password = way.kind === 'password' ? await hashPassword(way.password, name) : ok(null);
	if (!password.ok) return password;
	const passkey =
		way.kind === 'passkey' ? await readPasskey(accounts, site, guest.id, device, way.passkey) : null;
	if (way.kind === 'passkey' && passkey === null) return fail({ code: 'not-recognised' });
	const { codes, hashes } = newRecoveryCodes();
	const added = await names.take(name, guest.id, () =>
		accounts.add({
			player: guest.id,
			name,
			nameKey: foldedName(name),
			passwordHash: password.value,
			passkey,
			codeHashes: hashes,
			createdAt: Date.now(),
		}),
	);
	return added ? ok(codes) : fail({ code: 'name-taken' });
}
