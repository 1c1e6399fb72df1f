import type { Result } from '@orrery/engine';
import type { GameName } from '../route.svelte.ts';

/** The players by seat. Bots without a name get one. */
export type SeatChoice =
	| { readonly kind: 'human'; readonly name: string }
	| { readonly kind: 'bot'; readonly level: string; readonly name?: string };

export interface NewGame {
	readonly game: GameName;
	/** By seat; the first player is drawn at random. */
	readonly seats: readonly SeatChoice[];
	/** The options as the game's rules read them, without the number of players, which follows from the seats. */
	readonly options: Readonly<Record<string, unknown>>;
}

export interface NewGameFault {
	/** `load-failed`: the game's code could not be loaded. `unreadable`: a name or an option is not allowed. */
	readonly code: 'load-failed' | 'unreadable';
	/** The field that is not allowed, such as `seats[0].name`. */
	readonly path?: string;
}

/**
 * Starts a new game, stores it and returns its id. If the device cannot store it, the game is kept in memory, and its
 * screen says so. The engine is loaded only now, so that Home need not wait for it.
 */
export async function createGame(choice: NewGame): Promise<Result<string, NewGameFault>> {
	try {
		const { dealGame } = await import('./deal.ts');
		return await dealGame(choice);
	} catch {
		return { ok: false, fault: { code: 'load-failed' } };
	}
}
