/*
 * Only one tab plays a game at a time: the one that holds the game's lock. Another tab may take the lock over, and the
 * first is told at once. If both have written meanwhile, the log decides, because each entry has one number.
 */

export type Locks = Pick<LockManager, 'request' | 'query'>;

export interface GameLock {
	release(): void;
}

export interface LockRequest {
	/** Takes it from the tab that has it, whose `onlost` is called. */
	readonly steal: boolean;
	readonly onlost: () => void;
	/** How long to wait for a tab that is just releasing it, such as this one before a reload. */
	readonly patience?: number;
}

const PATIENCE_MS = 500;
const NO_LOCK: GameLock = { release: () => undefined };

/** Locks a game; null if another tab has it. If the browser has no locks (on plain HTTP), every tab gets the lock. */
export function lockGame(
	id: string,
	{ steal, onlost, patience = PATIENCE_MS }: LockRequest,
	locks: Locks | undefined = globalThis.navigator?.locks,
): Promise<GameLock | null> {
	if (locks === undefined) return Promise.resolve(NO_LOCK);
	return new Promise((resolve) => {
		let state: 'waiting' | 'held' | 'released' = 'waiting';
		const giveUp = new AbortController();
		const options: LockOptions = steal ? { steal } : { signal: giveUp.signal };
		const held = (): Promise<void> =>
			new Promise((free) => {
				state = 'held';
				const release = (): void => {
					state = 'released';
					free();
				};
				resolve({ release });
			});
		const name = `orrery.game.${id}`;
		// A busy browser may take long to grant a lock that nobody has: only a holder is a reason to give up.
		const look = async (): Promise<void> => {
			if (state !== 'waiting') return;
			if (await isHeld(locks, name)) giveUp.abort();
			else setTimeout(look, patience);
		};
		if (!steal) setTimeout(look, patience);
		locks.request(name, options, held).catch(() => {
			// Another tab has taken it over; or it was never granted, because another tab keeps it or because locks
			// do not work, and then the game is played all the same.
			if (state === 'held') onlost();
			else resolve(giveUp.signal.aborted ? null : NO_LOCK);
			state = 'released';
		});
	});
}

async function isHeld(locks: Locks, name: string): Promise<boolean> {
	try {
		const { held = [] } = await locks.query();
		return held.some((lock) => lock.name === name);
	} catch {
		return true;
	}
}
