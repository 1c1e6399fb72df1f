import type { Result } from '@orrery/engine';
import { fail } from '@orrery/engine';
import type { AnswerOf, BodyOf, NewAccount, SigningIn } from '@orrery/protocol';
import type { Answered, ApiFault } from '../online/api.ts';
import { ask } from '../online/api.ts';
import { guest } from '../online/guest.svelte.ts';
import type { AccountFault } from './faults.ts';
import { makePasskey, usePasskey } from './passkeys.ts';

/* The ways in to an account, new or old. Each makes somebody else of this browser, and says so to the rest of the page. */

/** How somebody wants to sign in to the account that they make. */
export type SignInMethod =
	| { readonly kind: 'passkey' }
	| { readonly kind: 'password'; readonly password: string };

/** Makes an account, of the guest that one is or of nobody. */
export async function makeAccount(
	name: string,
	method: SignInMethod,
): Promise<Result<Answered<'makeAccount'>, AccountFault>> {
	if (guest.name === null) {
		const called = await guest.call(name);
		if (!called.ok) return called;
	}
	if (method.kind === 'password') return made({ name, way: method });
	const passkey = await newPasskey(name);
	return passkey.ok ? made({ name, way: { kind: 'passkey', passkey: passkey.value } }) : passkey;
}

/** A passkey, made for the account that one has or is about to have. */
export async function newPasskey(name: string): ReturnType<typeof makePasskey> {
	const options = await ask('passkeyToAdd', { body: { name } });
	return options.ok ? makePasskey(options.value) : fail(options.fault);
}

export function signIn(body: SigningIn): Promise<Result<Answered<'signIn'>, ApiFault>> {
	return signedIn(() => ask('signIn', { body }));
}

export async function signInByPasskey(): Promise<Result<Answered<'signIn'>, AccountFault>> {
	const used = await usedPasskey();
	return used.ok ? signIn({ kind: 'passkey', passkey: used.value }) : used;
}

/**
 * A passkey that was used, to sign in or as a proof; `offered`: waits until the player chooses one that the browser
 * offers while they type.
 */
export async function usedPasskey(offered = false): ReturnType<typeof usePasskey> {
	const options = await ask('passkeyToUse');
	return options.ok ? usePasskey(options.value, offered) : fail(options.fault);
}

export function resetPassword(body: BodyOf<'reset'>): Promise<Result<Answered<'reset'>, ApiFault>> {
	return signedIn(() => ask('reset', { body }));
}

function made(body: NewAccount): Promise<Result<Answered<'makeAccount'>, ApiFault>> {
	return signedIn(() => ask('makeAccount', { body }));
}

/** Whoever comes in is somebody else from then on. */
function signedIn<Answer extends { readonly account: AnswerOf<'account'> }>(
	work: () => Promise<Result<Answer, ApiFault>>,
): Promise<Result<Answer, ApiFault>> {
	return guest.change(async () => {
		const answer = await work();
		if (answer.ok) guest.is({ name: answer.value.account.name, account: answer.value.account.kind });
		return answer;
	});
}
