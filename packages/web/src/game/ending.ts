import type { Kinds, Played } from '@orrery/engine';
import type { Ending } from '@orrery/table';

/** Turns completed in these steps. */
export function turnsOf(steps: readonly { readonly played: Pick<Played<unknown>, 'turnEnded'> }[]): number {
	return steps.filter(({ played }) => played.turnEnded).length;
}

/** Best place first; empty where no one is ranked. */
export function rankingOf<K extends Kinds>(ending: Ending<K>): readonly (readonly number[])[] {
	switch (ending.kind) {
		case 'finished':
			return ending.outcome.ranking ?? [];
		case 'resigned':
		case 'claimed':
			return ending.ranking ?? [];
		case 'abandoned':
			return [];
	}
}
