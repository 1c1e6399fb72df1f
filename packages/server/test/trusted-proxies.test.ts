import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import type { TrustedProxies } from '../src/index.ts';
import { createServer } from '../src/index.ts';
import { temporaryPlace } from './simulated/places.ts';

/** How many of eight guests are admitted where three are allowed, if the client claims a new address each time. */
async function admitted(trustedProxies: TrustedProxies, added: readonly string[]): Promise<number> {
	const server = await createServer({
		client: tmpdir(),
		data: await temporaryPlace(),
		settings: { guestsPerHour: 3 },
		trustedProxies,
	});
	onTestFinished(() => server.close());
	let count = 0;
	for (let claim = 1; claim <= 8; claim++) {
		const forwarded = [`198.51.100.${claim}`, ...added].join(', ');
		const { statusCode } = await server.inject({
			method: 'POST',
			url: '/api/guest',
			headers: { host: '127.0.0.1', origin: 'http://127.0.0.1', 'x-forwarded-for': forwarded },
			payload: { name: 'Ada' },
			remoteAddress: '10.0.0.1',
		});
		if (statusCode < 300) count++;
	}
	return count;
}

test.each([
	['no proxy', 0, []],
	['a proxy that adds the address of the client', 1, ['203.0.113.9']],
	['two proxies', 2, ['203.0.113.9', '10.0.0.2']],
	['proxies by their network', ['10.0.0.0/8'], ['203.0.113.9', '10.0.0.2']],
] as const)('behind %s a client cannot claim another address', async (_, trustedProxies, added) => {
	expect(await admitted(trustedProxies, added)).toBe(3);
});

test('clients behind a proxy do not share their limits', async () => {
	expect(await admitted(1, [])).toBe(8);
});
