import type { BrowserContext } from '@playwright/test';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

/** Sets how fast the moves of others are shown, on every page of a context that has no settings yet. */
export async function preferSpeed(context: BrowserContext, speed: Speed): Promise<void> {
	await context.addInitScript((wanted) => {
		try {
			const key = 'orrery.preferences';
			if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify({ speed: wanted }));
		} catch {
			// A page without an address has no storage, and some tests block it.
		}
	}, speed);
}
