import type { GameId } from '@orrery/engine/game-id';

/* The draft of each game, kept on the device until another one takes its place. What comes back may be anything. */

const keyOf = (game: GameId): string => `orrery.editor.${game}`;

export function keepDraft(game: GameId, draft: unknown): void {
	try {
		localStorage.setItem(keyOf(game), JSON.stringify(draft));
	} catch {
		// Storage is full or blocked: the draft lasts as long as the page.
	}
}

/** null if there is none. */
export function keptDraft(game: GameId): unknown {
	try {
		return JSON.parse(localStorage.getItem(keyOf(game)) ?? 'null');
	} catch {
		return null;
	}
}
