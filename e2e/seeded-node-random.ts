import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** How many values of each size have been drawn. */
const drawn = new Map<number, number>();
const { randomBytes } = crypto;

/**
 * Replaces the random bytes of this process by those that follow from a seed, so that a server deals the same games
 * again. Each size is counted apart: players who arrive in another order change no draw.
 */
export function seedNodeRandom(seed: string): void {
	drawn.clear();
	const seeded = (size: number): Buffer => {
		const count = drawn.get(size) ?? 0;
		drawn.set(size, count + 1);
		return crypto.createHash('shake256', { outputLength: size }).update(`${seed}/${size}/${count}`).digest();
	};
	// Nobody waits for random bytes with a callback here; who does gets those of the system.
	Object.assign(crypto, {
		randomBytes: (size: number, callback?: (error: Error | null, bytes: Buffer) => void) =>
			callback === undefined ? seeded(size) : randomBytes(size, callback),
	});
	syncBuiltinESMExports();
}
