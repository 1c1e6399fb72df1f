import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { tableId } from '@orrery/protocol';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { Settings } from '../src/index.ts';
import { createServer, serve } from '../src/index.ts';
import type { TableRecord } from '../src/model/table-record.ts';
import type { Storage } from '../src/storage/storage.ts';
import { openStorage } from '../src/storage/storage.ts';
import { TableStore } from '../src/storage/table-store.ts';
import { makeTable } from '../src/tables/make-table.ts';
import { temporaryFolder, temporaryPlace } from './simulated/places.ts';
import { tableFor } from './simulated/visitor.ts';

const PAGE = '<!doctype html><title>Orrery</title>';
const SCRIPT = `export const sky = '${'✦'.repeat(200)}';`;
const HTML = { accept: 'text/html,application/xhtml+xml' };
const folder = mkdtempSync(join(tmpdir(), 'orrery-server-'));
const data = mkdtempSync(join(tmpdir(), 'orrery-data-'));
let server: FastifyInstance;

beforeAll(async () => {
	mkdirSync(join(folder, 'assets'));
	for (const [name, text] of [
		['index.html', PAGE],
		['sw.js', ''],
		['.built', 'hidden'],
		['manifest.webmanifest', '{}'],
		['assets/sky-1a2b.js', SCRIPT],
	] as const)
		writeFileSync(join(folder, name), text);
	writeFileSync(join(folder, 'assets/sky-1a2b.js.br'), brotliCompressSync(SCRIPT));
	writeFileSync(join(folder, 'assets/sky-1a2b.js.gz'), gzipSync(SCRIPT));
	server = await createServer({ client: folder, data });
});

afterAll(async () => {
	await server.close();
	rmSync(folder, { recursive: true });
	rmSync(data, { recursive: true });
});

test('every address of the client leads to its page, which is revalidated each time', async () => {
	for (const url of ['/', '/game/a-b', '/new/nova-luna/bots', '/no/such/place']) {
		const { statusCode, body, headers } = await server.inject({ url, headers: HTML });
		expect([url, statusCode, body]).toEqual([url, 200, PAGE]);
		expect(headers['content-type']).toContain('text/html');
		expect(headers['cache-control']).toBe('no-cache');
	}
});

test('a missing file is not found', async () => {
	for (const [url, headers] of [
		['/assets/gone-0000.js', {}],
		['/assets/gone-0000.js', HTML],
		['/gone.js', { accept: '*/*' }],
		['/.built', {}],
		['/../package.json', {}],
	] as const) {
		const { statusCode, body } = await server.inject({ url, headers });
		expect([url, statusCode]).toEqual([url, 404]);
		expect(body).not.toContain('<');
	}
	expect((await server.inject({ method: 'POST', url: '/', headers: HTML })).statusCode).toBe(404);
});

test('files with a digest in their name are cached forever; others are not', async () => {
	const lasting = await server.inject('/assets/sky-1a2b.js');
	expect(lasting.headers['cache-control']).toBe('public, max-age=31536000, immutable');
	for (const url of ['/sw.js', '/manifest.webmanifest', '/index.html'])
		expect([url, (await server.inject(url)).headers['cache-control']]).toEqual([url, 'no-cache']);
});

test.each([
	['br, gzip', 'br', brotliCompressSync(SCRIPT)],
	['gzip', 'gzip', gzipSync(SCRIPT)],
	['identity', undefined, Buffer.from(SCRIPT)],
])('a browser that accepts %s gets the compressed copy', async (accepted, encoding, bytes) => {
	const { headers, rawPayload } = await server.inject({
		url: '/assets/sky-1a2b.js',
		headers: { 'accept-encoding': accepted },
	});
	expect(headers['content-encoding']).toBe(encoding);
	expect(headers['content-type']).toContain('javascript');
	expect(rawPayload.equals(bytes)).toBe(true);
});

test('no script from elsewhere may run', async () => {
	const { headers } = await server.inject({ url: '/', headers: HTML });
	const policy = String(headers['content-security-policy']);
	expect(policy).toContain("default-src 'self'");
	expect(policy).toContain("script-src 'self';");
	expect(policy).not.toContain('upgrade-insecure-requests');
	expect(headers['x-content-type-options']).toBe('nosniff');
	expect(headers['strict-transport-security']).toBeUndefined();
});

test('a port that is in use is reported as such', async () => {
	// Each has a folder of its own, because a locked folder would be reported first.
	const [one, other] = [temporaryFolder(), temporaryFolder()];
	const first = await serve({ client: folder, data: one }, { host: '127.0.0.1', port: 0 });
	if (!first.ok) throw new Error(first.fault);
	const port = Number(new URL(first.value.address).port);
	expect((await fetch(first.value.address, { headers: HTML })).status).toBe(200);
	expect(await serve({ client: folder, data: other }, { host: '127.0.0.1', port })).toEqual({
		ok: false,
		fault: 'port-in-use',
	});
	await first.value.close();
	const again = await serve({ client: folder, data: other }, { host: '127.0.0.1', port });
	expect(again.ok).toBe(true);
	if (again.ok) await again.value.close();
});

test('the link of a public table says what is played there, and a private one says nothing', async () => {
	const { storage, head } = await previewed();
	const table = (id: string, visibility: TableRecord['visibility'], name: string): TableRecord => {
		const made = makeTable(
			tableFor('nebula', 3, { clock: CLOCK, visibility }),
			{ id: newPlayerId(), name, seenAt: 1, account: null },
			1,
		);
		if (!made.ok) throw new Error(made.fault.code);
		return { ...made.value.record, id: tableId.parse(id) };
	};
	await storage.tables.add(table('public-table-001', 'public', 'A"d<b>a'));
	await storage.tables.add(table('private-table-01', 'private', 'Ben'));
	const shown = await head('/table/public-table-001');
	expect(shown).toContain('<meta property="og:title" content="Nebula with A&quot;d&lt;b&gt;a">');
	expect(shown).toContain('content="3 players · 15 min + 10 s · 2 free seats"');
	expect(await head('/table/public-table-001', 'fr, de-AT;q=0.9')).toContain('zu dritt');
	const hidden = await head('/table/private-table-01');
	expect(hidden).toContain('You’re invited');
	expect(hidden).not.toContain('Ben');
	expect(await head('/table/no-such-table-00')).toBe(hidden);
	expect(await head('/table/private-table-01/fair')).not.toContain('og:');
});

const CLOCK = { kind: 'live', baseMs: 900_000, incrementMs: 10_000 } as const;

/** A server with a page that has a head, and its storage. */
async function previewed(settings: Partial<Settings> = {}): Promise<{
	readonly storage: Storage;
	readonly head: (url: string, language?: string, address?: string) => Promise<string>;
	/** Builds the client again. */
	readonly build: (page: string) => void;
}> {
	const client = temporaryFolder();
	writeFileSync(join(client, 'index.html'), '<!doctype html><html><head><title>Orrery</title></head></html>');
	const shared = await temporaryPlace();
	const storage = await openStorage(shared);
	const here = await createServer({ client, data: shared, sharedData: true, settings });
	onTestFinished(async () => {
		await here.close();
		await storage.close();
	});
	return {
		storage,
		head: async (url, language = 'en', remoteAddress = '192.0.2.1') => {
			const headers = { ...HTML, 'accept-language': language };
			const { statusCode, body } = await here.inject({ url, headers, remoteAddress });
			expect(statusCode).toBe(200);
			return body;
		},
		build: (page) => {
			writeFileSync(join(client, 'index.html'), page);
			utimesSync(join(client, 'index.html'), 1, 1);
		},
	};
}

test('without its storage the link of a table still leads to its page', async () => {
	const { head } = await previewed();
	const found = vi.spyOn(TableStore.prototype, 'find').mockRejectedValue(new Error('away'));
	onTestFinished(() => found.mockRestore());
	expect(await head('/table/public-table-001')).toContain('You’re invited');
});

// Each request read a file, asked the storage and compressed the page, however many there were.
test('beyond the limit of requests the link of a table leads to the plain page', async () => {
	const { head } = await previewed({ requestsPerMinute: 3 });
	const found = vi.spyOn(TableStore.prototype, 'find');
	onTestFinished(() => found.mockRestore());
	const pages = [];
	for (let i = 0; i < 5; i++) pages.push(await head('/table/public-table-001'));
	expect(pages.map((page) => page.includes('og:title'))).toEqual([true, true, true, false, false]);
	expect(pages.at(-1)).toContain('<title>Orrery</title>');
	expect(found).toHaveBeenCalledTimes(3);
	expect(await head('/table/public-table-001', 'en', '192.0.2.2')).toContain('og:title');
	expect(await head('/new/nova-luna/bots')).toContain('<title>Orrery</title>');
});

test('the link of a table leads to the page that was built last', async () => {
	const { head, build } = await previewed();
	expect(await head('/table/public-table-001')).toContain('<title>Orrery</title>');
	build('<html><head><title>Built again</title></head></html>');
	for (let i = 0; i < 2; i++) {
		const page = await head('/table/public-table-001');
		expect(page).toContain('<title>Built again</title>');
		expect(page).toContain('og:title');
	}
});
