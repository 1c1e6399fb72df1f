import type { BrowserContext } from '@playwright/test';

export type Speed = 'slow' | 'normal' | 'fast' | 'instant';

export interface Settings {
	/** How fast the moves of others are shown. */
	readonly speed: Speed;
	/** Whether the browser has never been here: Home leads to the lessons, and the first games have tips. */
	readonly newcomer: boolean;
}

/** Stores settings in every page of a context that has none yet. */
export async function keepSettings(context: BrowserContext, { speed, newcomer }: Settings): Promise<void> {
	const kept = {
		'orrery.preferences': JSON.stringify({ speed, knowsGames: !newcomer }),
		...(newcomer ? {} : { 'orrery.tips': JSON.stringify({ off: true }) }),
	};
	await context.addInitScript((settings) => {
		try {
			for (const [key, value] of Object.entries(settings))
				if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
		} catch {
			// A page without an address has no storage, and some tests block it.
		}
	}, kept);
}
