import type { AnalysisSummary } from '@orrery/bots/analysis';
import type { GameId } from '@orrery/engine/game-id';
import type { SeatedPlayer } from '../game/players.ts';
import { m } from '../language/language.svelte.ts';
import { percent, points, signedPercent, signedPoints } from './percent.ts';

/* What decisions and luck did to a player. In a solo game all values are points, of which fewer are better. */

/** “16%”, “3.2 points” */
export function amountWords(amount: number, solo: boolean): string {
	const size = Math.abs(amount);
	return solo ? m().review_points({ value: points(size) }) : percent(size);
}

/** “+9%”, “−2.1” */
export function changeWords(change: number, solo: boolean): string {
	return solo ? signedPoints(change) : signedPercent(change);
}

const LUCK: Readonly<Record<GameId, 'refills' | 'draws'>> = { 'nova-luna': 'refills', nebula: 'draws' };

/** “You gave away 14% by decisions, the deal and the refills gave you 9%.” */
export function sumsWords(
	{ skill, luck }: Pick<AnalysisSummary, 'skill' | 'luck'>,
	player: SeatedPlayer,
	game: GameId,
	solo: boolean,
): string {
	const [decided, drawn] = [skill[player.seat] ?? 0, luck[player.seat] ?? 0];
	if (!player.you) {
		const [by, from] = [changeWords(decided, solo), changeWords(drawn, solo)];
		return m().review_named_sums({ name: player.name, skill: by, luck: from });
	}
	const lost = solo ? decided > 0 : decided < 0;
	const gave = solo ? drawn <= 0 : drawn >= 0;
	const first = m()[`review_you_${lost ? 'lost' : 'gained'}`]({ value: amountWords(decided, solo) });
	const chance = m()[`review_${LUCK[game]}_${gave ? 'gave' : 'took'}`];
	return `${first}, ${chance({ value: amountWords(drawn, solo) })}.`;
}
