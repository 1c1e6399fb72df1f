import type { Game, Kinds } from '@orrery/engine';
import type { Compare } from '../comparison.ts';
import type { Opponents } from '../opponent.ts';

/** What a worker needs of a game. */
export interface Playable<K extends Kinds> {
	readonly game: Game<K>;
	readonly opponents: Opponents<K>;
	/** Says what moves cost against each other. */
	readonly compare: Compare<K>;
	/** Tables that between them need all the weights. */
	readonly tables: readonly K['options'][];
}

/** Something to do with a game, whatever its types. */
export type Use<Value> = <K extends Kinds>(playable: Playable<K>) => Value;

/** Loads a game's code when it is first needed, without the other game's; null if there is no such game. */
export async function loadPlayable(id: string): Promise<(<Value>(use: Use<Value>) => Value) | null> {
	switch (id) {
		case 'nova-luna': {
			const { playableNovaLuna } = await import('./nova-luna.ts');
			return (use) => use(playableNovaLuna);
		}
		case 'nebula': {
			const { playableNebula } = await import('./nebula.ts');
			return (use) => use(playableNebula);
		}
		default:
			return null;
	}
}
