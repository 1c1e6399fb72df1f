import { SOLO_THRESHOLDS, THRESHOLDS } from './marks.ts';

/** By how many standard errors a mean must be away from all thresholds before more scenarios are a waste. */
const SURE = 2;
/**
 * A few scenarios may differ alike by chance, so that their error looks too small. So it is counted as if some more had
 * come out apart by the usual spread.
 */
const MORE = 2;
const USUAL_SPREAD = { chance: 0.03, points: 1 } as const;

/** What one move cost against another in one scenario after the other, each with the same luck for both. */
export class Differences {
	count = 0;
	#sum = 0;
	#squares = 0;
	readonly #spread: number;
	readonly #thresholds: readonly number[];

	constructor(unit: 'chance' | 'points' = 'chance') {
		this.#spread = USUAL_SPREAD[unit];
		this.#thresholds = Object.values(unit === 'chance' ? THRESHOLDS : SOLO_THRESHOLDS);
	}

	add(difference: number): void {
		this.count++;
		this.#sum += difference;
		this.#squares += difference ** 2;
	}

	get mean(): number {
		return this.#sum / Math.max(1, this.count);
	}

	/** The standard error of the mean. */
	get error(): number {
		const { count } = this;
		if (this.areNone) return 0;
		const squares = Math.max(0, this.#squares - count * this.mean ** 2);
		return Math.sqrt((squares + MORE * this.#spread ** 2) / (count - 1 + MORE) / count);
	}

	/** Both moves have always come out alike. */
	get areNone(): boolean {
		return this.#squares === 0;
	}

	/** More scenarios would hardly change the mark. */
	get areSettled(): boolean {
		const { mean, error } = this;
		return this.#thresholds.every((threshold) => Math.abs(mean - threshold) >= SURE * error);
	}
}
