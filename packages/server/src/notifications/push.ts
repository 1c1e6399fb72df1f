import type { Subscription } from '@orrery/protocol';
import * as z from 'zod';
import type { SettingStore } from '../storage/setting-store.ts';
import type { Notification } from './words.ts';

/** What a house signs its messages with; made once. */
export interface PushKeys {
	readonly publicKey: string;
	readonly privateKey: string;
}

/** `gone`: the browser does not want it any more. */
export type Pushed = 'sent' | 'gone' | 'failed';

/** The services of the browsers. A house sends nothing to any other place that somebody names. */
export const PUSH_HOSTS = [
	'fcm.googleapis.com',
	'updates.push.services.mozilla.com',
	'push.apple.com',
	'notify.windows.com',
] as const;

/** News that nobody fetched in a day are none. */
const LASTS_SECONDS = 86_400;
const TIMEOUT_MS = 10_000;

/** Whether it is one of the services, or a part of one, reached by https or allowed by name and port. */
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

/** The keys of this house, made when they are first needed. */
export async function pushKeysOf(settings: SettingStore): Promise<PushKeys> {
	const kept = await settings.once(PUSH_KEYS, async () => {
		const { default: webPush } = await import('web-push');
		return JSON.stringify(webPush.generateVAPIDKeys());
	});
	return pushKeys.parse(JSON.parse(kept));
}

/** Sends news to a browser, so that only it can read them. `contact` tells the service whom to complain to. */
export async function push(
	subscription: Subscription,
	notification: Notification & { readonly url: string; readonly tag: string },
	{ keys, contact }: { readonly keys: PushKeys; readonly contact: string },
): Promise<Pushed> {
	const { default: webPush } = await import('web-push');
	try {
		const { endpoint, method, headers, body } = webPush.generateRequestDetails(
			subscription,
			JSON.stringify(notification),
			{ vapidDetails: { subject: contact, ...keys }, TTL: LASTS_SECONDS },
		);
		const { ok, status } = await fetch(endpoint, {
			method,
			headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
			body: new Uint8Array(body),
			// It was looked at where this goes, and not at where that might lead.
			redirect: 'error',
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (ok) return 'sent';
		return status === 404 || status === 410 ? 'gone' : 'failed';
	} catch {
		return 'failed';
	}
}
