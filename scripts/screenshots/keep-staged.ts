import type { Page } from '@playwright/test';
import type { GameSummary } from '../../packages/web/src/storage/games.ts';

/** A game as the client keeps it. */
export interface StagedGame {
	readonly id: string;
	readonly log: readonly unknown[];
	readonly summary: GameSummary;
}

/** Puts a game into the storage of a page; gives its address. */
export async function keepStaged(page: Page, game: StagedGame): Promise<string> {
	await page.goto('/');
	// The page makes its stores itself, a little after it is opened.
	while (!(await put(page, game))) await page.waitForTimeout(50);
	return `/game/${game.summary.game}/${game.id}`;
}

/** Whether the stores were there, so that the game could be put into them. */
function put(page: Page, { id, log, summary }: StagedGame): Promise<boolean> {
	return page.evaluate(
		([own, entries, listed]) =>
			new Promise<boolean>((done, failed) => {
				const opening = indexedDB.open('orrery');
				// To open it first would be to make it, without any store.
				opening.onupgradeneeded = () => opening.transaction?.abort();
				opening.onerror = (event) => {
					event.preventDefault();
					done(false);
				};
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(['games', 'entries'], 'readwrite');
					for (const [i, entry] of entries.entries())
						transaction.objectStore('entries').put(entry, [own, i + 1]);
					transaction.objectStore('games').put(listed, own);
					transaction.onerror = () => failed(transaction.error);
					transaction.oncomplete = () => {
						opening.result.close();
						done(true);
					};
				};
			}),
		[id, log, summary] as const,
	);
}
