import type { Result } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { ChoiceFault, GameChoice } from '../local/start-game.ts';
import type { GameStorage } from '../storage/games.ts';

export interface NewGame extends GameChoice {
	readonly game: GameId;
}

/** `load-failed`: the game's code could not be loaded. */
export type NewGameFault = ChoiceFault | { readonly code: 'load-failed' };

type Start = (choice: GameChoice, storage?: GameStorage) => Promise<Result<string, ChoiceFault>>;

/** A game's rules are loaded only when one is started, so that Home need not wait for them. */
const STARTS: Readonly<Record<GameId, () => Promise<Start>>> = {
	'nova-luna': async () => {
		const [{ startGame }, { novaLunaHere }] = await Promise.all([
			import('../local/start-game.ts'),
			import('../nova-luna/local-nova-luna.ts'),
		]);
		return (choice, storage) => startGame(novaLunaHere, choice, storage);
	},
	nebula: async () => {
		const [{ startGame }, { nebulaHere }] = await Promise.all([
			import('../local/start-game.ts'),
			import('../nebula/local-nebula.ts'),
		]);
		return (choice, storage) => startGame(nebulaHere, choice, storage);
	},
};

/** Starts a new game, stores it and returns its id. */
export async function createGame(
	{ game, ...choice }: NewGame,
	storage?: GameStorage,
): Promise<Result<string, NewGameFault>> {
	try {
		const start = await STARTS[game]();
		return await start(choice, storage);
	} catch {
		return { ok: false, fault: { code: 'load-failed' } };
	}
}
