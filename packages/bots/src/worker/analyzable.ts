import type { Game, Kinds } from '@orrery/engine';
import type { Analyst } from '../analysis/analyst.ts';

/** A game that can be analyzed. */
export interface Analyzable<K extends Kinds> {
	readonly game: Game<K>;
	readonly analyst: Analyst<K>;
}

/** Something to do with a game, whatever its types. */
export type UseAnalyzable<Value> = <K extends Kinds>(analyzable: Analyzable<K>) => Value;

/** Loads what analyzes a game when it is first needed; null if there is no such game. */
export async function loadAnalyzable(
	id: string,
): Promise<(<Value>(use: UseAnalyzable<Value>) => Value) | null> {
	switch (id) {
		case 'nova-luna': {
			const { analyzableNovaLuna } = await import('./analyzable-nova-luna.ts');
			return (use) => use(analyzableNovaLuna);
		}
		case 'nebula': {
			const { analyzableNebula } = await import('./analyzable-nebula.ts');
			return (use) => use(analyzableNebula);
		}
		default:
			return null;
	}
}
