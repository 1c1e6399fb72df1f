import type { Identity } from '../accounts/identity.ts';
import type { Storage } from '../storage/storage.ts';

/** Those of the identities whose session or token no longer exists. */
export async function endedIdentities(
	{ sessions, tokens }: Pick<Storage, 'sessions' | 'tokens'>,
	identities: readonly Identity[],
): Promise<ReadonlySet<Identity>> {
	const [sessionsLeft, tokensLeft] = await Promise.all([
		sessions.existing(identities.flatMap((one) => (one.kind === 'session' ? [one.session.id] : []))),
		tokens.existing(identities.flatMap((one) => (one.kind === 'token' ? [one.token] : []))),
	]);
	return new Set(
		identities.filter(
			(one) =>
				(one.kind === 'session' && !sessionsLeft.has(one.session.id)) ||
				(one.kind === 'token' && !tokensLeft.has(one.token)),
		),
	);
}
