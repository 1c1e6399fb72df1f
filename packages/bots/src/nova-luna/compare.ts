import type { NovaLunaKinds } from '@orrery/engine';
import { fail, novaLuna, ok } from '@orrery/engine';
import type { Compare } from '../comparison.ts';
import { compareWith } from '../comparison.ts';
import { AfterMove } from './after-move.ts';
import { netFor } from './bot.ts';

/** Outcomes sampled for a refill. */
const REFILLS = 6;

/** A tree for the position after each move, all with the same seed. A solo game has no chance to win. */
export const compareNovaLuna: Compare<NovaLunaKinds> = compareWith(
	novaLuna,
	(position, seat, codes, seed) => {
		if (position.solo) return fail({ code: 'nothing-to-decide' });
		const net = netFor(position.options.players);
		if (!net.ok) return fail({ code: 'bad-weights' });
		const moves = codes.map((code) => new AfterMove(position, code, net.value, { seed, refills: REFILLS }));
		return ok({
			iterate: () => {
				for (const move of moves) move.iterate();
			},
			shares: () => moves.map((move) => move.chances()[seat] ?? 0),
		});
	},
);
