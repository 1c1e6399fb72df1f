import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Fault, Proof, SigningIn } from '@orrery/protocol';
import { newPlayerId } from '../encoding/random-text.ts';
import type { Player, PlayerId } from '../model/player.ts';
import type { AccountRecord } from '../storage/account-store.ts';
import type { AccountServices } from './account-services.ts';
import type { Counted } from './attempts.ts';
import { foldedName } from './folded-name.ts';
import type { Site } from './passkeys.ts';
import { playerOfPasskey } from './passkeys.ts';
import { isPassword } from './passwords.ts';
import { hashOfCode } from './recovery-codes.ts';

/*
 * Authentication by password, passkey or recovery code. Whatever is wrong, the answer and the work are the same, so
 * that an attacker learns nothing.
 */

/** Finds the account that the credentials open; `from` is the address of the caller, for the rate limit. */
export async function authenticate(
	services: AccountServices,
	{ site, from }: { readonly site: Site; readonly from: string },
	shown: SigningIn,
): Promise<Result<PlayerId, Fault>> {
	if (shown.kind === 'passkey') return byPasskey(services, site, shown);
	const name = foldedName(shown.name);
	const counted = { by: `${shown.kind} ${from} ${name}` };
	return byKnowledge(
		services,
		// Passwords can be guessed from many addresses, so they have a loose counter too. Recovery codes cannot be
		// guessed, and they must work when everything else is locked.
		shown.kind === 'password' ? { ...counted, among: `password ${name}` } : counted,
		await services.storage.accounts.byName(name),
		shown,
	);
}

/** Checks again that the signed-in player is still the one who signed in. */
export async function reauthenticate(
	services: AccountServices,
	site: Site,
	player: Player,
	shown: Proof,
): Promise<Result<PlayerId, Fault>> {
	if (shown.kind === 'passkey') {
		const found = await byPasskey(services, site, shown);
		return found.ok && found.value !== player.id ? NOT_RECOGNISED : found;
	}
	// Counted by player, so that failed sign-ins from elsewhere cannot block someone who is already signed in.
	const counted = { by: `proof ${player.id}` };
	return byKnowledge(services, counted, await services.storage.accounts.find(player.id), shown);
}

const NOT_RECOGNISED = fail<Fault>({ code: 'not-recognised' });

async function byPasskey(
	{ storage }: AccountServices,
	site: Site,
	{ passkey }: SigningIn & { kind: 'passkey' },
): Promise<Result<PlayerId, Fault>> {
	const player = await playerOfPasskey(storage.accounts, site, passkey);
	return player === null ? NOT_RECOGNISED : ok(player);
}

type Knowledge = { kind: 'password'; password: string } | { kind: 'code'; code: string };

async function byKnowledge(
	{ storage, attempts }: AccountServices,
	counted: Counted,
	account: AccountRecord | null,
	shown: Readonly<Knowledge>,
): Promise<Result<PlayerId, Fault>> {
	const tried = await attempts.make(counted, async () => {
		const knows =
			shown.kind === 'password'
				? await isPassword(shown.password, account?.passwordHash ?? null)
				: await storage.accounts.useCode(account?.player ?? newPlayerId(), hashOfCode(shown.code));
		return knows && account !== null ? account.player : null;
	});
	if (!tried.ok) return fail({ code: 'too-many', waitMs: tried.fault.waitMs });
	return tried.value === null ? NOT_RECOGNISED : ok(tried.value);
}
