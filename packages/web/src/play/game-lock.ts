/*
 * Only one tab plays a game at a time. Whoever holds the game's lock plays; another tab may take it over, and the
 * first hears of it at once. What both wrote meanwhile is sorted out by the log, in which every entry has one place.
 */

export type Locks = Pick<LockManager, 'request'>;

export interface GameLock {
	release(): void;
}

export interface LockRequest {
	/** Takes it from the tab that has it, whose `onlost` is called. */
	readonly steal: boolean;
	readonly onlost: () => void;
	/** How long to wait for a tab that is just letting go, such as this one before a reload. */
	readonly patience?: number;
}

const PATIENCE_MS = 500;
const NO_LOCK: GameLock = { release: () => undefined };

/**
 * Takes hold of a game; null if another tab has it. Where the browser has no locks (on plain HTTP) every tab holds
 * the game.
 */
export function lockGame(
	id: string,
	{ steal, onlost, patience = PATIENCE_MS }: LockRequest,
	locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<GameLock | null> {
	if (locks === undefined) return Promise.resolve(NO_LOCK);
	return new Promise((resolve) => {
		let state: 'waiting' | 'held' | 'released' = 'waiting';
		const tired = AbortSignal.timeout(patience);
		const options: LockOptions = steal ? { steal } : { signal: tired };
		const held = (): Promise<void> =>
			new Promise((free) => {
				state = 'held';
				const release = (): void => {
					state = 'released';
					free();
				};
				resolve({ release });
			});
		locks.request(`orrery.game.${id}`, options, held).catch(() => {
			// It was held until another tab took it; or it was never had, because another tab keeps it or because
			// there is nothing to lock with, and then the game is played all the same.
			if (state === 'held') onlost();
			else resolve(tired.aborted ? null : NO_LOCK);
		});
	});
}
