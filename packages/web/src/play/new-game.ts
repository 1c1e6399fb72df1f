import type { Result } from '@orrery/engine';
import type { GameName } from '../route.svelte.ts';

/** Who is to sit where. Bots without a name get one. */
export type SeatChoice =
	| { readonly kind: 'human'; readonly name: string }
	| { readonly kind: 'bot'; readonly level: string; readonly name?: string };

export interface NewGame {
	readonly game: GameName;
	/** By seat; who begins is drawn by lot. */
	readonly seats: readonly SeatChoice[];
	/** As the game's rules read them, the number of players left out: the seats tell it. */
	readonly options: Readonly<Record<string, unknown>>;
}

export interface NewGameFault {
	/** `load-failed`: the game's code did not arrive. `unreadable`: a name or an option is not allowed. */
	readonly code: 'load-failed' | 'unreadable';
	/** The place in the choice that is not allowed, such as `seats[0].name`. */
	readonly path?: string;
}

/**
 * Deals a new game, keeps it on the device and gives its id. Where the device keeps nothing the game is held in
 * memory; its screen says so. The engine is loaded only now, so that Home need not wait for it.
 */
export async function createGame(choice: NewGame): Promise<Result<string, NewGameFault>> {
	try {
		const { dealGame } = await import('./deal.ts');
		return await dealGame(choice);
	} catch {
		return { ok: false, fault: { code: 'load-failed' } };
	}
}
