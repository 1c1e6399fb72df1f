import type { Day } from '@orrery/daily/day';
import { DAILY_GAME } from '@orrery/daily/day';
import type { GameId } from '@orrery/engine/game-id';
import { parWords, scoreWords } from '../daily/offer-words.ts';
import type { NightMoon } from '../daily/streak.ts';
import { dailyTitle } from '../daily/words.ts';
import { language, m } from '../language/language.svelte.ts';

/** A result to share. Nothing in it says a tile, a color or a field. */
export interface SharedResult {
	readonly game: GameId;
	readonly day: Day;
	readonly score: number;
	readonly par: number | null;
	readonly nights: number;
	/** The last nights, oldest first. */
	readonly moons: readonly NightMoon[];
}

/** The size of the picture. */
export const CARD = { width: 300, height: 210 } as const;

const MOONS: Readonly<Record<NightMoon, string>> = { none: '🌑', half: '🌓', full: '🌕' };

/** “Nov 16” */
export function shortDate(day: Day): string {
	const format = new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
	return format.format(new Date(`${day}T00:00:00Z`));
}

/** Three lines. */
export function shareText({ game, day, score, par, nights, moons }: SharedResult): string {
	const compared = par === null ? '' : `, ${parWords(score, par)}`;
	const row = moons.map((moon) => MOONS[moon]).join('');
	return [
		`${m().shell_orrery()}, ${dailyTitle(DAILY_GAME[game])}, ${shortDate(day)}`,
		`${scoreWords(game, score)}${compared}`,
		nights === 0 ? row : `${row} ${m().today_nights_count({ count: nights })}`,
	].join('\n');
}
