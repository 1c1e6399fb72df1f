import type { NebulaKinds, NovaLunaKinds, Result } from '@orrery/engine';
import type { GameStart } from '../local/start-from.ts';
import type { GameStorage } from '../storage/games.ts';
import type { NewGameFault } from './create-game.ts';

/** A game of either kind to play on with. */
export type AnyStart =
	| (GameStart<NovaLunaKinds> & { readonly game: 'nova-luna' })
	| (GameStart<NebulaKinds> & { readonly game: 'nebula' });

/**
 * Starts a game from a moment of another one or from a position, stores it and returns its id. The rules of its kind are
 * loaded now, if they are not there yet.
 */
export async function playFrom(
	start: AnyStart,
	storage?: GameStorage,
): Promise<Result<string, NewGameFault>> {
	try {
		const { startFrom } = await import('../local/start-from.ts');
		switch (start.game) {
			case 'nova-luna': {
				const { novaLunaHere } = await import('../nova-luna/local-nova-luna.ts');
				return await startFrom(novaLunaHere, start, storage);
			}
			case 'nebula': {
				const { nebulaHere } = await import('../nebula/local-nebula.ts');
				return await startFrom(nebulaHere, start, storage);
			}
		}
	} catch {
		return { ok: false, fault: { code: 'load-failed' } };
	}
}
