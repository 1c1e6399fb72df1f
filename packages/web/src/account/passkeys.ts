import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, MadePasskey, UsedPasskey } from '@orrery/protocol';
import { madePasskey, usedPasskey } from '@orrery/protocol';
import type { AccountFault } from './faults.ts';

/* Passkeys are made and used by the browser. The library for them is loaded when a player wants one. */

/** Browsers offer passkeys on secure addresses and on localhost. */
export function hasPasskeys(): boolean {
	const isName = !/^[\d.]+$|:/.test(location.hostname);
	return window.isSecureContext && 'PublicKeyCredential' in window && isName;
}

/** Whether the browser offers passkeys while the player types a name. */
export async function offersPasskeys(): Promise<boolean> {
	if (!hasPasskeys()) return false;
	try {
		return await (await library()).browserSupportsWebAuthnAutofill();
	} catch {
		return false;
	}
}

/** Lets the player make a passkey. */
export async function makePasskey(
	optionsJSON: AnswerOf<'passkeyToAdd'>,
): Promise<Result<MadePasskey, AccountFault>> {
	try {
		const { startRegistration } = await library();
		const made = madePasskey.safeParse(asSent(await startRegistration({ optionsJSON })));
		return made.success ? ok(made.data) : fail({ code: 'no-passkey' });
	} catch (error) {
		return fail({ code: isKnownAlready(error) ? 'passkey-there' : 'no-passkey' });
	}
}

/** Lets the player use a passkey; with `offered`, one that the browser offers while they type. */
export async function usePasskey(
	optionsJSON: AnswerOf<'passkeyToUse'>,
	offered = false,
): Promise<Result<UsedPasskey, AccountFault>> {
	try {
		const { startAuthentication } = await library();
		const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: offered });
		const used = usedPasskey.safeParse(asSent(answer));
		return used.success ? ok(used.data) : fail({ code: 'no-passkey' });
	} catch {
		return fail({ code: 'no-passkey' });
	}
}

/** Cancels the browser's pending question. */
export async function stopPasskeys(): Promise<void> {
	(await library()).WebAuthnAbortService.cancelCeremony();
}

/** Undefined fields are left out, as JSON would. */
function asSent(answer: object): unknown {
	return JSON.parse(JSON.stringify(answer));
}

function isKnownAlready(error: unknown): boolean {
	return error instanceof Error && error.name === 'InvalidStateError';
}

function library(): Promise<typeof import('@simplewebauthn/browser')> {
	return import('@simplewebauthn/browser');
}
