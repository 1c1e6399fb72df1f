import type { Page } from '@playwright/test';
import type { GameSummary } from '../../packages/web/src/storage/games.ts';

/** A game as the client keeps it. */
export interface StagedGame {
	readonly id: string;
	readonly log: readonly unknown[];
	readonly summary: GameSummary;
}

/** Puts a game into the storage of a page; gives its address. */
export async function keepStaged(page: Page, { id, log, summary }: StagedGame): Promise<string> {
	// The page makes its stores itself when it is first opened; whoever opens the database before has none.
	await page.goto('/');
	await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name === 'orrery'));
	await page.evaluate(
		([own, entries, listed]) =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('orrery');
				opening.onerror = () => failed(opening.error);
				opening.onsuccess = () => {
					const transaction = opening.result.transaction(['games', 'entries'], 'readwrite');
					for (const [i, entry] of entries.entries())
						transaction.objectStore('entries').put(entry, [own, i + 1]);
					transaction.objectStore('games').put(listed, own);
					transaction.onerror = () => failed(transaction.error);
					transaction.oncomplete = () => {
						opening.result.close();
						done();
					};
				};
			}),
		[id, log, summary] as const,
	);
	return `/game/${summary.game}/${id}`;
}
