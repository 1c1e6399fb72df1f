import type { DailyKind, Day } from '@orrery/daily/day';
import { language, m } from '../language/language.svelte.ts';

/** “Puzzle of the day” */
export function dailyTitle(kind: DailyKind): string {
	return m()[`shell_daily_${kind}`]();
}

/** “Monday, 16 November” */
export function dayWords(day: Day): string {
	const format = new Intl.DateTimeFormat(language(), {
		weekday: 'long',
		day: 'numeric',
		month: 'long',
		timeZone: 'UTC',
	});
	return format.format(new Date(`${day}T00:00:00Z`));
}
