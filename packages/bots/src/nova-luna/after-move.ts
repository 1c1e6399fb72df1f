import { NovaLunaPosition, REFILL } from '@orrery/engine/search';
import type { NetWeights } from '../net.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { finalChances } from './judge.ts';
import { NovaLunaSearch } from './search.ts';

/** A position that a move may lead to. */
interface Branch {
	iterate(): void;
	/** By seat. */
	chances(): readonly number[];
}

/**
 * What a move leads to: a tree of its own for the position after it, or one for each of some refills. With the same seed
 * and as many iterations, two moves can be compared.
 */
export class AfterMove {
	iterations = 0;
	readonly #branches: readonly Branch[];

	constructor(
		position: NovaLunaPosition,
		code: number,
		net: NetWeights,
		{ seed, refills }: { readonly seed: number; readonly refills: number },
	) {
		this.#branches = Array.from({ length: code === REFILL ? refills : 1 }, (_, outcome) => {
			const next = new NovaLunaPosition(position.options);
			next.copyFrom(position);
			// The order of the draw pile is hidden: a refill may bring any of its tiles.
			if (code === REFILL) next.wheel.imagineStock(new OutcomeRandom(seed + outcome));
			next.play(position.activeSeat, code);
			return branchFrom(next, net, seed, refills);
		});
	}

	/** The branches take turns. */
	iterate(): void {
		this.#branches[this.iterations++ % this.#branches.length]?.iterate();
	}

	/** By seat: chances to win, the mean over all branches. */
	chances(): readonly number[] {
		const all = this.#branches.map((branch) => branch.chances());
		const [first = []] = all;
		return first.map((_, seat) => all.reduce((sum, chances) => sum + (chances[seat] ?? 0), 0) / all.length);
	}
}

/** A search from a position on; one that is over needs none. */
export function branchFrom(
	position: NovaLunaPosition,
	net: NetWeights,
	seed: number,
	refills: number,
): Branch {
	if (position.ending === null) {
		const search = new NovaLunaSearch(position, net, seed, refills);
		return { iterate: () => search.iterate(), chances: () => search.chances() };
	}
	const chances = new Float64Array(position.options.players);
	finalChances(position, chances);
	return { iterate: () => undefined, chances: () => Array.from(chances) };
}
