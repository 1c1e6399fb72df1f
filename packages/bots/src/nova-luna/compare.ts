import type { NovaLunaKinds, Seat } from '@orrery/engine';
import { fail, novaLuna, ok } from '@orrery/engine';
import { NovaLunaPosition, REFILL } from '@orrery/engine/search';
import type { Compare } from '../comparison.ts';
import { compareWith } from '../comparison.ts';
import type { NetWeights } from '../net.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { netFor } from './bot.ts';
import { finalChances } from './judge.ts';
import { NovaLunaSearch } from './search.ts';

/** Outcomes sampled for a refill, which take turns. */
const REFILLS = 6;

/** What a move may lead to; the share of success is the mean over all of them. */
interface Branch {
	iterate(): void;
	share(): number;
}

/** A tree for the position after each move, all with the same seed. A solo game has no share of success. */
export const compareNovaLuna: Compare<NovaLunaKinds> = compareWith(
	novaLuna,
	(position, seat, codes, seed) => {
		if (position.solo) return fail({ code: 'nothing-to-decide' });
		const net = netFor(position.options.players);
		if (!net.ok) return fail({ code: 'bad-weights' });
		const branches = codes.map((code) => branchesOf(position, seat, code, net.value, seed));
		let turn = 0;
		return ok({
			iterate: () => {
				for (const after of branches) after[turn % after.length]?.iterate();
				turn++;
			},
			shares: () =>
				branches.map((after) => after.reduce((sum, branch) => sum + branch.share(), 0) / after.length),
		});
	},
);

function branchesOf(
	position: NovaLunaPosition,
	seat: Seat,
	code: number,
	net: NetWeights,
	seed: number,
): readonly Branch[] {
	const after = (outcome: number): NovaLunaPosition => {
		const next = new NovaLunaPosition(position.options);
		next.copyFrom(position);
		// The order of the draw pile is hidden: a refill may bring any of its tiles.
		if (code === REFILL) next.wheel.imagineStock(new OutcomeRandom(seed + outcome));
		next.play(seat, code);
		return next;
	};
	return Array.from({ length: code === REFILL ? REFILLS : 1 }, (_, outcome) => {
		const next = after(outcome);
		if (next.ending === null) {
			const search = new NovaLunaSearch(next, net, seed);
			return { iterate: () => search.iterate(), share: () => search.chance(seat) };
		}
		const chances = new Float64Array(next.options.players);
		finalChances(next, chances);
		return { iterate: () => undefined, share: () => chances[seat] ?? 0 };
	});
}
