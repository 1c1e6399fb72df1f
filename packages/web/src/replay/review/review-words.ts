import type { SeatedPlayer } from '../../game/players.ts';
import { m, number } from '../../language/language.svelte.ts';
import { percent, signedPercent } from '../../review/amount-words.ts';
import { markWords } from '../../review/mark-words.ts';
import { points, signedPoints } from '../../review/points-words.ts';
import type { JudgedTurn, LuckyTurn } from './replay-review.svelte.ts';
import { isCostlyTurn } from './turn-marks.ts';

/* What a review says, in words. In a solo game all values are points of a score, of which fewer are better. */

/** “39%”, “117.4” */
export function valueWords(value: number, solo: boolean): string {
	return solo ? points(value) : percent(value);
}

/** “16%”, “3.2 points” */
export function amountWords(amount: number, solo: boolean): string {
	const size = Math.abs(amount);
	return solo ? m().review_points({ value: points(size) }) : percent(size);
}

/** What a turn cost, in a list: “−16%”. The score of a solo game grows by it: “+3.2”. */
export function lossWords(loss: number, solo: boolean): string {
	return solo ? signedPoints(loss) : signedPercent(-loss);
}

/** After the mark: “turn 42 cost you 16%”, “turn 40”. */
export function costWords(judged: JudgedTurn, player: SeatedPlayer, solo: boolean): string {
	const turn = number(judged.turn);
	if (!isCostlyTurn(judged)) return m().review_turn({ turn });
	const loss = amountWords(judged.loss, solo);
	return player.you
		? m().review_cost_you({ turn, loss })
		: m().review_cost({ turn, loss, name: player.name });
}

/** “Chance gave you 9%”, “Luck for Titan: +9%”. */
export function luckWords({ gain }: LuckyTurn, player: SeatedPlayer, solo: boolean): string {
	const value = amountWords(gain, solo);
	if (player.you) return gain > 0 ? m().review_luck_you({ value }) : m().review_unluck_you({ value });
	return m().review_luck_of({ name: player.name, value: changeWords(solo ? -gain : gain, solo) });
}

/** “+9%”, “−2.1” */
export function changeWords(change: number, solo: boolean): string {
	return solo ? signedPoints(change) : signedPercent(change);
}

/** For screen readers: “you 39 percent, Titan 42, Rhea 20”. Empty where nothing is known. */
export function spokenValues(
	players: readonly SeatedPlayer[],
	valueFor: (player: SeatedPlayer) => number | null,
	solo: boolean,
): string {
	const known = players.flatMap((player) => {
		const value = valueFor(player);
		return value === null ? [] : [{ name: player.you ? m().review_spoken_you() : player.name, value }];
	});
	if (solo) return known.map(({ value }) => m().review_spoken_score({ score: points(value) })).join('');
	return known
		.map(({ name, value }, i) => {
			const chance = number(Math.round(value * 100));
			return i === 0 ? m().review_spoken_first({ name, chance }) : `${name} ${chance}`;
		})
		.join(', ');
}

/** For screen readers: “Mistake, minus 16”, “Best”. */
export function spokenMark(judged: JudgedTurn, solo: boolean): string {
	const mark = markWords(judged.mark);
	if (!isCostlyTurn(judged)) return mark;
	return solo
		? m().review_spoken_points({ mark, loss: points(judged.loss) })
		: m().review_spoken_cost({ mark, loss: number(Math.round(judged.loss * 100)) });
}
