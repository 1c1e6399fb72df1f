/* Everyone's scores as bars. */

export interface ScoreCount {
	readonly score: number;
	readonly players: number;
}

export interface Bucket {
	/** The scores from `first` on, up to the next bucket. */
	readonly first: number;
	readonly last: number;
	readonly players: number;
}

/** So many bars are legible on a phone. */
const MOST = 11;
/** Widths that are easy to read on an axis. */
const WIDTHS = [1, 2, 4, 5, 10, 20, 25, 50, 100] as const;

/** Bars of equal width from the lowest to the highest score, in rising order; `also` are scores that must be in. */
export function bucketsOf(scores: readonly ScoreCount[], also: readonly number[] = []): readonly Bucket[] {
	const all = [...scores.map(({ score }) => score), ...also];
	if (all.length === 0) return [];
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const countFor = (width: number): number => Math.floor(high / width) - Math.floor(low / width) + 1;
	const width = WIDTHS.find((one) => countFor(one) <= MOST) ?? Math.ceil((high - low + 1) / (MOST - 1));
	const from = Math.floor(low / width) * width;
	return Array.from({ length: countFor(width) }, (_, i) => {
		const first = from + i * width;
		const last = first + width - 1;
		const within = scores.filter(({ score }) => score >= first && score <= last);
		return { first, last, players: within.reduce((sum, { players }) => sum + players, 0) };
	});
}

export function bucketOf(buckets: readonly Bucket[], score: number): number {
	return buckets.findIndex(({ first, last }) => score >= first && score <= last);
}
