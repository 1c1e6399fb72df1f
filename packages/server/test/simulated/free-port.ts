import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const LOOPBACK = '127.0.0.1';
/**
 * Below the ports that systems give to outgoing connections and to programs that ask for any port: one of those could be
 * gone when a program that was ended is started again at its old address.
 */
const LOWEST = 18_000;
const HIGHEST = 32_000;

/** A port that nobody listens at now, and that nobody gets who does not ask for it by its number. */
export async function freePort(): Promise<number> {
	for (let tries = 0; tries < 100; tries++) {
		const port = randomInt(LOWEST, HIGHEST);
		const probe = createServer().listen(port, LOOPBACK);
		try {
			await once(probe, 'listening');
		} catch {
			continue;
		}
		probe.close();
		await once(probe, 'close');
		return port;
	}
	throw new Error('no port is free');
}
