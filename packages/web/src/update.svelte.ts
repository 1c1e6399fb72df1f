/*
 * New versions. The service worker fetches one in the background and waits; the page goes on with what it has. The
 * new one takes over when the player says so, or by itself at the next start.
 */

let waiting = $state.raw<ServiceWorker | null>(null);

/** A version that is fetched and could take over now. */
export function updateReady(): boolean {
	return waiting !== null;
}

/** Lets the waiting version take over and starts the page anew with it. Games lie in the device's storage. */
export function applyUpdate(): void {
	if (waiting === null) return;
	navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
	waiting.postMessage('take-over');
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
		watch(registration);
		registration.addEventListener('updatefound', () => {
			registration.installing?.addEventListener('statechange', () => watch(registration));
		});
		// A page that stays open for days asks again when one comes back to it.
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') registration.update().catch(() => undefined);
		});
	} catch {
		// No service worker, for instance in a private window: everything works, but only online.
	}
}

function watch({ waiting: found }: ServiceWorkerRegistration): void {
	// Without a controller this is the first visit: there is nothing to be updated.
	waiting = navigator.serviceWorker.controller === null ? null : found;
}
