import type { Subscription } from '@orrery/protocol';
import type { RequestDetails } from 'web-push';
import * as z from 'zod';
import type { SettingStore } from '../storage/setting-store.ts';
import type { Notification } from './words.ts';

/** The keys with which the server signs push messages; created once. */
export interface PushKeys {
	readonly publicKey: string;
	readonly privateKey: string;
}

/**
 * - `gone`: the browser has unsubscribed.
 * - `refused`: the push service would refuse it again.
 * - `failed`: it may work later.
 */
export type Pushed = 'sent' | 'gone' | 'refused' | 'failed';

/** The push services of the browsers. The server sends to no other host that a client names. */
export const PUSH_HOSTS = [
	'fcm.googleapis.com',
	'updates.push.services.mozilla.com',
	'push.apple.com',
	'notify.windows.com',
] as const;

/** A push service drops a notification that was not delivered within a day. */
const LASTS_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/** Whether an endpoint belongs to one of the services over https, or to an origin that the operator allows. */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
	let url: URL;
	try {
		url = new URL(endpoint);
	} catch {
		return false;
	}
	if (hosts.includes(url.origin)) return true;
	return (
		url.protocol === 'https:' && hosts.some((host) => url.host === host || url.host.endsWith(`.${host}`))
	);
}

const PUSH_KEYS = 'push-keys';
const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() });

/** The keys of this server, created on first use. */
export async function pushKeysOf(settings: SettingStore): Promise<PushKeys> {
	const kept = await settings.once(PUSH_KEYS, async () => {
		const { default: webPush } = await import('web-push');
		return JSON.stringify(webPush.generateVAPIDKeys());
	});
	return pushKeys.parse(JSON.parse(kept));
}

/** Sends a notification that only the browser can decrypt. `contact` tells the push service whom to write to. */
export async function push(
	subscription: Subscription,
	notification: Notification & { readonly url: string; readonly tag: string },
	{
		keys,
		contact,
		signal,
	}: { readonly keys: PushKeys; readonly contact: string; readonly signal: AbortSignal },
): Promise<Pushed> {
	const { default: webPush } = await import('web-push');
	let request: RequestDetails;
	try {
		request = webPush.generateRequestDetails(subscription, JSON.stringify(notification), {
			vapidDetails: { subject: contact, ...keys },
			TTL: LASTS_SECONDS,
		});
	} catch {
		// Nothing can be encrypted for the keys of this browser, now or later.
		return 'refused';
	}
	const { endpoint, method, headers, body } = request;
	try {
		const { ok, status } = await fetch(endpoint, {
			method,
			headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
			body: new Uint8Array(body ?? []),
			// Only this address was checked, not where it might redirect: that counts as refused.
			redirect: 'manual',
			signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]),
		});
		if (ok) return 'sent';
		if (status === 404 || status === 410) return 'gone';
		return status === 429 || status >= 500 ? 'failed' : 'refused';
	} catch {
		return 'failed';
	}
}
