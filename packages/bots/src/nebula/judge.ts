import type { NebulaPosition } from '@orrery/engine/search';
import { totalPoints } from '@orrery/engine/search';
import type { Outlook } from './outlook.ts';

/** At the end a lead of this many points is as good as a win; larger leads only break ties between turns. */
const SETTLED = 2;
/** Ties go to more black holes (Nebula 8), so one is worth a little. */
const TIE_BREAK = 0.01;

/** Writes by seat the share of success to expect, adding up to 1: softmax of what each seat has and hopes for. */
export function judge(position: NebulaPosition, outlook: Outlook, odds: number, shares: Float64Array): void {
	const isOver = position.step === 'over';
	let most = Number.NEGATIVE_INFINITY;
	for (let seat = 0; seat < shares.length; seat++) {
		const worth = isOver
			? totalPoints(position, seat) + TIE_BREAK * (position.galaxies[seat]?.blackHoles ?? 0)
			: outlook.worth(position, seat);
		shares[seat] = worth;
		if (worth > most) most = worth;
	}
	const scale = isOver ? SETTLED : odds;
	let sum = 0;
	for (let seat = 0; seat < shares.length; seat++) {
		const share = Math.exp(((shares[seat] ?? 0) - most) / scale);
		shares[seat] = share;
		sum += share;
	}
	for (let seat = 0; seat < shares.length; seat++) shares[seat] = (shares[seat] ?? 0) / sum;
}
