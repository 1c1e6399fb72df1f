import type { Played } from '@orrery/engine';

/** Turns completed in these steps. */
export function turnsOf(steps: readonly { readonly played: Pick<Played<unknown>, 'turnEnded'> }[]): number {
	return steps.filter(({ played }) => played.turnEnded).length;
}
