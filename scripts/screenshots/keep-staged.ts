import type { Page } from '@playwright/test';
import type { GameSummary } from '../../packages/web/src/storage/games.ts';

/** A game as the client keeps it. */
export interface StagedGame {
	readonly id: string;
	readonly log: readonly unknown[];
	readonly summary: GameSummary;
	/** What was found in the game, as the client keeps it. */
	readonly analysis?: unknown;
}

/** Puts a game into the storage of a page; gives its address. */
export async function keepStaged(page: Page, game: StagedGame): Promise<string> {
	await keepAllStaged(page, [game]);
	return `/game/${game.summary.game}/${game.id}`;
}

/** The same for many games at once. */
export async function keepAllStaged(page: Page, games: readonly StagedGame[]): Promise<void> {
	await page.goto('/');
	// The page makes its stores itself, a little after it is opened.
	while (!(await put(page, games))) await page.waitForTimeout(50);
}

/** Whether the stores were there, so that the games could be put into them. */
function put(page: Page, games: readonly StagedGame[]): Promise<boolean> {
	return page.evaluate(
		(staged) =>
			new Promise<boolean>((done, failed) => {
				const opening = indexedDB.open('orrery');
				// To open it first would be to make it, without any store.
				opening.onupgradeneeded = () => opening.transaction?.abort();
				opening.onerror = (event) => {
					event.preventDefault();
					done(false);
				};
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(['games', 'entries', 'analyses'], 'readwrite');
					for (const { id, log, summary, analysis } of staged) {
						for (const [i, entry] of log.entries())
							transaction.objectStore('entries').put(entry, [id, i + 1]);
						transaction.objectStore('games').put(summary, id);
						if (analysis !== undefined) transaction.objectStore('analyses').put(analysis, id);
					}
					transaction.onerror = () => failed(transaction.error);
					transaction.oncomplete = () => {
						opening.result.close();
						done(true);
					};
				};
			}),
		games,
	);
}
