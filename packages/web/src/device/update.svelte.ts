/*
 * Updates. The service worker loads a new version in the background and waits; the page goes on with the current one.
 * The new version takes over when the player asks for it, or at the next start.
 */

let waiting = $state.raw<ServiceWorker | null>(null);
let outdated = $state.raw(false);
let registered: ServiceWorkerRegistration | null = null;

/** Whether a new version is loaded and ready to take over. */
export function updateReady(): boolean {
	return waiting !== null;
}

/** Lets the new version take over and reloads the page. Games are safe in the device's storage. */
export function applyUpdate(): void {
	if (waiting === null) return;
	// It may have taken over already, because another tab said so.
	if (waiting.state !== 'installed') {
		location.reload();
		return;
	}
	navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
	waiting.postMessage('take-over');
}

/** Whether the server speaks another version of the protocol, so that this page cannot go on with it. */
export function isOutdated(): boolean {
	return outdated;
}

export function setOutdated(is: boolean): void {
	outdated = is;
}

/** Reloads the page with the server's current version: a plain reload would only give the cached one. */
export async function renew(): Promise<void> {
	if (waiting === null && registered !== null) await fetchNext(registered);
	if (waiting === null) location.reload();
	else applyUpdate();
}

/** Registers the service worker once the page has nothing more urgent to do. */
export function watchForUpdates(): void {
	if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
	const begin = (): void => void register();
	if (document.readyState === 'complete') begin();
	else addEventListener('load', begin, { once: true });
}

async function register(): Promise<void> {
	try {
		const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
		registered = registration;
		watch(registration);
		registration.addEventListener('updatefound', () => {
			registration.installing?.addEventListener('statechange', () => watch(registration));
		});
		// A page that stays open for days checks again when it comes to the front.
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
		});
	} catch {
		// No service worker, for instance in a private window: everything works, but only online.
	}
}

/** Looks for a newer version and waits until it is installed, if there is one. */
async function fetchNext(registration: ServiceWorkerRegistration): Promise<void> {
	try {
		await registration.update();
	} catch {
		return;
	}
	const { installing } = registration;
	if (installing !== null)
		await new Promise((settled) => installing.addEventListener('statechange', settled, { once: true }));
	watch(registration);
}

function watch({ waiting: found }: ServiceWorkerRegistration): void {
	// Without a controller this is the first visit: there is nothing to update.
	waiting = navigator.serviceWorker.controller === null ? null : found;
}
