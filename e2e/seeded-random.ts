import type { BrowserContext } from '@playwright/test';

/**
 * Replaces the random numbers of all pages of a context by those that follow from a seed; each page that it loads
 * draws others.
 */
export async function seedRandom(context: BrowserContext, seed: string): Promise<void> {
	await context.addInitScript(fillFromSeed, seed);
}

function fillFromSeed(seed: string): void {
	/** The next of the pages that this context loads; a page without an address has no storage to count in. */
	const load = (): string => {
		try {
			const count = Number(localStorage.getItem('test.loads') ?? 0) + 1;
			localStorage.setItem('test.loads', String(count));
			return String(count);
		} catch {
			return 'none';
		}
	};
	// FNV-1a for the start, then the generator “mulberry32”.
	let state = 0x811c9dc5;
	for (const character of `${seed}/${load()}`)
		state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
	const next = (): number => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return (mixed ^ (mixed >>> 14)) >>> 0;
	};
	crypto.getRandomValues = (array) => {
		if (ArrayBuffer.isView(array)) {
			const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
			for (let i = 0; i < bytes.length; i += 1) bytes[i] = next();
		}
		return array;
	};
}
