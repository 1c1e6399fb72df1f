import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, BodyOf, NewAccount, SigningIn } from '@orrery/protocol';
import { unsubscribe } from '../notifications/push.ts';
import { go, route } from '../routing/route.svelte.ts';
import type { Answered, ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { guest } from '../session/guest.svelte.ts';
import { notify } from '../ui/notices.svelte.ts';
import type { AccountFault } from './faults.ts';
import { makePasskey, usePasskey } from './passkeys.ts';

/*
 * Every way to sign in, to a new account or an existing one, and to sign out. Each changes who this browser is and
 * tells the rest of the page.
 */

/** How the player wants to sign in to the new account. */
export type SignInMethod =
	| { readonly kind: 'passkey' }
	| { readonly kind: 'password'; readonly password: string };

/** Creates an account for the guest, or for a visitor without a name. */
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

/** Makes a passkey for the account that the player has or is about to create. */
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
 * Uses a passkey, to sign in or as a proof. With `offered` it waits until the player chooses one that the browser
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

/** Updates the identity once the server has signed the player in. */
function signedIn<Answer extends { readonly account: AnswerOf<'account'> }>(
	work: () => Promise<Result<Answer, ApiFault>>,
): Promise<Result<Answer, ApiFault>> {
	return guest.change(async () => {
		const answer = await work();
		if (answer.ok) guest.is({ name: answer.value.account.name, account: answer.value.account.kind });
		return answer;
	});
}

/**
 * Signs out, deletes the account or forgets the guest, goes Home and says so. Afterwards this browser gets no more push notifications,
 * because someone else may use it next. If the server cannot be reached, nothing changes.
 */
export async function signOutBy(
	way: 'signOut' | 'deleteAccount' | 'forgetGuest',
	goodbye: () => string,
): Promise<Result<true, ApiFault>> {
	const from = route();
	const answer = await guest.change(async () => {
		const done = await ask(way);
		if (!done.ok) return done;
		guest.is(null);
		await unsubscribe();
		return ok(true as const);
	});
	if (!answer.ok) return answer;
	// A player who went elsewhere meanwhile stays there.
	if (route() === from) go({ page: 'home' });
	notify({ name: 'signed-out', text: goodbye, lasts: 12_000 });
	return answer;
}
