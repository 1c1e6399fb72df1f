import { tmpdir } from 'node:os';
import { afterEach, describe, expect, test } from 'vitest';
import { createServer } from '../src/index.ts';
import { temporaryPlace } from './simulated/places.ts';

type Server = Awaited<ReturnType<typeof createServer>>;
let server: Server | null = null;
afterEach(() => server?.close());

async function listening(host: string, trustedProxies = 0): Promise<{ server: Server; port: number }> {
	server = await createServer({ client: tmpdir(), data: await temporaryPlace(), trustedProxies });
	await server.listen({ host, port: 0 });
	return { server, port: server.addresses()[0]?.port ?? 0 };
}

async function originOf(asked: Server, headers: Readonly<Record<string, string>>): Promise<unknown> {
	const response = await asked.inject({ method: 'GET', url: '/api/address', headers });
	expect(response.statusCode).toBe(200);
	return response.json();
}

describe('shared links point', () => {
	test('nowhere if only this machine can connect', async () => {
		const { server: here, port } = await listening('localhost');
		expect(await originOf(here, { host: `localhost:${port}` })).toEqual({ origin: null });
	});

	test('to a host name that resolves to this machine', async () => {
		const { server: here, port } = await listening('0.0.0.0');
		const host = `orrery.local:${port}`;
		expect(await originOf(here, { host })).toEqual({ origin: `http://${host}` });
	});

	test('to the origin that a trusted proxy reports', async () => {
		const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'play.example' };
		const { server: believing } = await listening('localhost', 1);
		expect(await originOf(believing, { host: 'localhost:8080', ...forwarded })).toEqual({
			origin: 'https://play.example',
		});
		await believing.close();
		const { server: doubting } = await listening('localhost');
		expect(await originOf(doubting, { host: 'localhost:8080', ...forwarded })).toEqual({ origin: null });
	});
});
