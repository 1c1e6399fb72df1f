import type { Page } from '@playwright/test';
import { STORES, VERSION } from '../../packages/web/src/storage/database.ts';
import type { GameSummary } from '../../packages/web/src/storage/games.ts';

/** A game as the client keeps it. */
export interface StagedGame {
	readonly id: string;
	readonly log: readonly unknown[];
	readonly summary: GameSummary;
	/** What was found in the game, as the client keeps it. */
	readonly analysis?: unknown;
}

/** A file of the client that is no page: it has the same storage, and opens in no time. */
const NO_PAGE = '/icon.svg';

/** Puts a game into the storage of a page; gives its address. */
export async function keepStaged(page: Page, game: StagedGame): Promise<string> {
	await page.goto(NO_PAGE);
	await put(page, [game]);
	return `/game/${game.summary.game}/${game.id}`;
}

/** The same for many games at once; the page is Home then. */
export async function keepAllStaged(page: Page, games: readonly StagedGame[]): Promise<void> {
	await page.goto('/');
	await put(page, games);
}

/** Puts games into the database, which is made as the client makes it if it is not there yet. */
function put(page: Page, games: readonly StagedGame[]): Promise<void> {
	return page.evaluate(
		({ staged, stores, version }) =>
			new Promise<void>((done, failed) => {
				const opening = indexedDB.open('orrery', version);
				opening.onupgradeneeded = () => {
					for (const store of stores) opening.result.createObjectStore(store);
				};
				opening.onerror = () => failed(opening.error);
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
						done();
					};
				};
			}),
		{ staged: games, stores: STORES, version: VERSION },
	);
}
