import type { Identity } from '../accounts/identity.ts';
import type { Storage } from '../storage/storage.ts';

/** Sessions or tokens in one query. */
const MOST_AT_ONCE = 500;

/** Those of the identities whose session or token no longer exists. */
export async function endedIdentities(
	{ sessions, tokens }: Pick<Storage, 'sessions' | 'tokens'>,
	identities: readonly Identity[],
): Promise<ReadonlySet<Identity>> {
	const ended = new Set<Identity>();
	for (let i = 0; i < identities.length; i += MOST_AT_ONCE) {
		const some = identities.slice(i, i + MOST_AT_ONCE);
		const [sessionsLeft, tokensLeft] = await Promise.all([
			sessions.existing(some.flatMap((one) => (one.kind === 'session' ? [one.session.id] : []))),
			tokens.existing(some.flatMap((one) => (one.kind === 'token' ? [one.token] : []))),
		]);
		for (const one of some) {
			if (one.kind === 'session' && !sessionsLeft.has(one.session.id)) ended.add(one);
			if (one.kind === 'token' && !tokensLeft.has(one.token)) ended.add(one);
		}
	}
	return ended;
}
