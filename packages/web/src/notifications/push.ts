import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Subscription } from '@orrery/protocol';
import { subscription } from '@orrery/protocol';

/** Why this browser cannot be told. */
export type PushFault =
	/** It has no such thing, or only over https. */
	| { readonly code: 'push-missing' }
	/** Whoever sits here has said no, and only the browser's own settings change that. */
	| { readonly code: 'push-forbidden' }
	| { readonly code: 'push-failed' };

/** A worker that could not be set up is waited for in vain. */
const PATIENCE_MS = 10_000;

/** Whether this browser can be told anything while the page is not open. */
export function supportsPush(): boolean {
	return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** What this browser has subscribed to so far; null if to nothing. */
export async function subscribed(): Promise<Subscription | null> {
	if (!supportsPush()) return null;
	const registration = await navigator.serviceWorker.getRegistration();
	const known = await registration?.pushManager.getSubscription();
	return known === undefined || known === null ? null : read(known);
}

/** Asks whoever sits here, and then the browser's service, for a place to be told at. */
export async function subscribe(key: string): Promise<Result<Subscription, PushFault>> {
	if (!supportsPush()) return fail({ code: 'push-missing' });
	if ((await Notification.requestPermission()) !== 'granted') return fail({ code: 'push-forbidden' });
	try {
		const registration = await Promise.race([navigator.serviceWorker.ready, patience()]);
		const made = await registration?.pushManager.subscribe({
			userVisibleOnly: true,
			applicationServerKey: bytesOf(key),
		});
		const given = made === undefined ? null : read(made);
		return given === null ? fail({ code: 'push-failed' }) : ok(given);
	} catch {
		return fail({ code: 'push-failed' });
	}
}

/** From now on whatever is sent to this browser comes back to the sender. */
export async function unsubscribe(): Promise<void> {
	if (!supportsPush()) return;
	try {
		const registration = await navigator.serviceWorker.getRegistration();
		await (await registration?.pushManager.getSubscription())?.unsubscribe();
	} catch {
		// The server tells nobody here all the same: it goes by who is in.
	}
}

function patience(): Promise<undefined> {
	return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

function read(known: PushSubscription): Subscription | null {
	const result = subscription.safeParse(known.toJSON());
	return result.success ? result.data : null;
}

/** From base64url. Not every browser takes the key as text. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
	const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
