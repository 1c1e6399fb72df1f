import type { News } from './words.ts';

/** Where a browser wants to be told, as it gave it. */
export interface Subscription {
	readonly endpoint: string;
	readonly keys: { readonly p256dh: string; readonly auth: string };
}

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
const PATIENCE_MS = 10_000;

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

export async function newPushKeys(): Promise<PushKeys> {
	const { default: webPush } = await import('web-push');
	return webPush.generateVAPIDKeys();
}

/** Sends news to a browser, so that only it can read them. `contact` tells the service whom to complain to. */
export async function push(
	subscription: Subscription,
	news: News & { readonly url: string },
	{ keys, contact }: { readonly keys: PushKeys; readonly contact: string },
): Promise<Pushed> {
	const { default: webPush } = await import('web-push');
	try {
		await webPush.sendNotification(subscription, JSON.stringify(news), {
			vapidDetails: { subject: contact, ...keys },
			TTL: LASTS_SECONDS,
			timeout: PATIENCE_MS,
			urgency: 'normal',
		});
		return 'sent';
	} catch (error) {
		const status = error instanceof webPush.WebPushError ? error.statusCode : 0;
		return status === 404 || status === 410 ? 'gone' : 'failed';
	}
}
