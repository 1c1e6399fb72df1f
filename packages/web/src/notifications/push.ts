import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { Subscription } from '@orrery/protocol';
import { subscription } from '@orrery/protocol';

/** Why push notifications could not be turned on. */
export type PushFault =
	/** The browser has no push notifications, or has them only over https. */
	| { readonly code: 'push-missing' }
	/** The player has denied the permission; only the browser's settings can change that. */
	| { readonly code: 'push-forbidden' }
	| { readonly code: 'push-failed' };

/** A service worker stores the whole client first, which takes a while; one that was never installed would be awaited forever. */
const PATIENCE_MS = 30_000;

/** Whether this browser can show notifications while the page is closed. */
export function supportsPush(): boolean {
	return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** The browser's push subscription; null if there is none. */
export async function subscribed(): Promise<Subscription | null> {
	if (!supportsPush()) return null;
	const registration = await navigator.serviceWorker.getRegistration();
	const known = await registration?.pushManager.getSubscription();
	return known === undefined || known === null ? null : read(known);
}

/** Asks the player for permission and the browser for a push subscription. */
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

/** Ends the push subscription of this browser. */
export async function unsubscribe(): Promise<void> {
	if (!supportsPush()) return;
	try {
		const registration = await navigator.serviceWorker.getRegistration();
		await (await registration?.pushManager.getSubscription())?.unsubscribe();
	} catch {
		// The server sends nothing here anyway, because no one is signed in.
	}
}

function patience(): Promise<undefined> {
	return new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
}

function read(known: PushSubscription): Subscription | null {
	const result = subscription.safeParse(known.toJSON());
	return result.success ? result.data : null;
}

/** Decodes base64url, because not every browser takes the key as text. */
function bytesOf(key: string): Uint8Array<ArrayBuffer> {
	const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
	return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}
