import { PHASE_1_TOKENS } from '@orrery/engine/rule-numbers';
import { m, number } from '../language/language.svelte.ts';
import type { NovaLunaScene } from './scene.svelte.ts';

/* The first game on a device explains itself: a sentence in each of the player's first turns. */

const KEY = 'orrery.nova-luna.first-game';

/** Whether a game is the first on this device: the one that was the first to ask, also after a reload. */
export function isFirstGame(game: string): boolean {
	try {
		const first = localStorage.getItem(KEY);
		if (first === null) localStorage.setItem(KEY, game);
		return first === null || first === game;
	} catch {
		// Storage is blocked: every game explains itself.
		return true;
	}
}

/** What a newcomer should know in this turn; null later in the game. */
export function firstTurnsHint({ own, view }: NovaLunaScene): string | null {
	const { tiles, tokensLeft } = own;
	const hints =
		view.solo === null
			? [
					() => m().nova_luna_first_goal({ count: tokensLeft }),
					() => m().nova_luna_first_steps(),
					() => m().nova_luna_first_tasks(),
				]
			: [
					() => m().nova_luna_first_solo_goal({ tokens: number(PHASE_1_TOKENS) }),
					() => m().nova_luna_first_solo_points(),
					() => m().nova_luna_first_tasks(),
				];
	return hints[tiles.length]?.() ?? null;
}
