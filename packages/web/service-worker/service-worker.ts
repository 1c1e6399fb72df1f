/*
 * Keeps the whole client on the device, so that it starts and plays without a network. Each version has a cache of its
 * own, so a page never gets files of two builds. The build writes the two constants.
 */

/** The id of this build. */
declare const VERSION: string;
/** Every file of the build: address and digest. */
declare const FILES: Readonly<Record<string, string>>;

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'orrery-';
const CACHE = PREFIX + VERSION;
/** The cache that lists the builds that were here before this one. A build that comes later must not be touched. */
const OLDER_BUILDS = '/.older-builds';
/** The cache that lists the pages that were open when this build took over: they belong to older builds. */
const OLDER_PAGES = '/.older-pages';
/** A file with a digest in its name never changes. */
const IMMUTABLE = '/assets/';

worker.addEventListener('install', (event) => {
	event.waitUntil(fetchBuild());
});

worker.addEventListener('activate', (event) => {
	event.waitUntil(takeOver());
});

worker.addEventListener('message', (event) => {
	// The running version stays until the player asks for the new one.
	if (event.data === 'take-over') event.waitUntil(worker.skipWaiting());
});

worker.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== worker.location.origin) return;
	// The server answers these addresses itself; none of them is one of our pages.
	if (url.pathname.startsWith('/api/')) return;
	if (request.mode === 'navigate') {
		event.respondWith(answer('/index.html', request));
		event.waitUntil(forgetOlderBuilds());
	} else if (url.pathname in FILES || url.pathname.startsWith(IMMUTABLE)) {
		event.respondWith(answer(url.pathname, request));
	}
});

/** Shows a notification. The server has written it in the language that the player chose. */
worker.addEventListener('push', (event) => {
	const { title, body, url, tag } = newsIn(event.data);
	event.waitUntil(
		worker.registration.showNotification(title, {
			body,
			tag,
			data: url,
			icon: '/icon-192.png',
			badge: '/icon-192.png',
		}),
	);
});

worker.addEventListener('notificationclick', (event) => {
	event.notification.close();
	event.waitUntil(show(String(event.notification.data)));
});

/** Only the server's own messages are trusted; a message from anyone else opens nothing. */
function newsIn(data: PushMessageData | null): Record<'title' | 'body' | 'url' | 'tag', string> {
	const news: unknown = data?.json();
	const text = (name: string): string =>
		String(typeof news === 'object' && news !== null ? Reflect.get(news, name) : '');
	return { title: text('title'), body: text('body'), url: text('url'), tag: text('tag') };
}

/** Opens a page of the client: in a tab that shows it already, or in a new one. */
async function show(path: string): Promise<void> {
	const url = new URL(path, worker.location.origin);
	if (url.origin !== worker.location.origin) return;
	const pages = await worker.clients.matchAll({ type: 'window' });
	const open = pages.find((page) => new URL(page.url).pathname === url.pathname);
	if (open === undefined) await worker.clients.openWindow(url.href);
	else await open.focus();
}

/** Fetches the files that older builds do not have. The digest keeps files of another build out. */
async function fetchBuild(): Promise<void> {
	const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
	const cache = await caches.open(CACHE);
	await cache.put(OLDER_BUILDS, Response.json(builds));
	await Promise.all(
		Object.entries(FILES).map(async ([path, integrity]) => {
			const kept = path.startsWith(IMMUTABLE) ? await find(path) : undefined;
			const response = kept ?? (await fetch(new Request(path, { integrity, cache: 'no-cache' })));
			if (!response.ok) throw new Error(`${path}: ${response.status}`);
			await cache.put(path, response);
		}),
	);
}

async function takeOver(): Promise<void> {
	const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
	const cache = await caches.open(CACHE);
	await cache.put(OLDER_PAGES, Response.json(pages.map(({ id }) => id)));
	await worker.clients.claim();
	await forgetOlderBuilds();
}

/**
 * Deletes an older build once none of its pages is open: such a page may still ask for a file that it has not needed
 * so far.
 */
async function forgetOlderBuilds(): Promise<void> {
	const [builds, pages] = await Promise.all([OLDER_BUILDS, OLDER_PAGES].map(noted));
	const open = await Promise.all((pages ?? []).map((id) => worker.clients.get(id)));
	if (open.some((page) => page !== undefined)) return;
	await Promise.all((builds ?? []).map((name) => caches.delete(name)));
}

async function noted(path: string): Promise<readonly string[]> {
	const list: unknown = await (await caches.match(path, { cacheName: CACHE }))?.json();
	return Array.isArray(list) ? list.map(String) : [];
}

async function answer(path: string, request: Request): Promise<Response> {
	return (await find(path)) ?? fetch(request);
}

/**
 * Looks in this build first, then in older ones. The files are the same for everyone, so a `Vary` header is ignored.
 */
async function find(path: string): Promise<Response | undefined> {
	const options = { ignoreVary: true, ignoreSearch: true };
	return (await caches.match(path, { ...options, cacheName: CACHE })) ?? caches.match(path, options);
}
