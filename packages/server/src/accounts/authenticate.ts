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

/** Where a caller is, for the rate limits: their address, and the mark of their device if it has one. */
export interface Whereabouts {
	readonly site: Site;
	readonly from: string;
	readonly device: string | null;
}

/** Finds the account that the credentials open. */
export async function authenticate(
	services: AccountServices,
	{ site, from, device }: Whereabouts,
	shown: SigningIn,
): Promise<Result<PlayerId, Fault>> {
	if (shown.kind === 'passkey') return byPasskey(services, site, shown);
	const name = foldedName(shown.name);
	const account = await services.storage.accounts.byName(name);
	const known = account === null ? null : await services.knownDevices.nonceOf(device, account.player);
	return byKnowledge(services, counterOf(shown.kind, { name, from, known }), account, shown);
}

/**
 * Passwords can be guessed from many addresses, so they have a loose counter too, which does not count for a device
 * that has signed in before. Recovery codes cannot be guessed, and they must work when everything else is locked.
 */
function counterOf(
	kind: Knowledge['kind'],
	{ name, from, known }: { readonly name: string; readonly from: string; readonly known: string | null },
): Counted {
	if (kind === 'password' && known !== null) return { by: `password on ${known}` };
	const counted = { by: `${kind} ${from} ${name}` };
	return kind === 'password' ? { ...counted, among: `password ${name}` } : counted;
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
