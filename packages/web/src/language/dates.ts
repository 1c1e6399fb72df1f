const UNITS = [
	['year', 31_557_600_000],
	['month', 2_629_800_000],
	['week', 604_800_000],
	['day', 86_400_000],
	['hour', 3_600_000],
	['minute', 60_000],
] as const;

/** How long ago something was, in a language: “2 hours ago”, “yesterday”, “now”. */
export function ago(at: number, language: string, now: number = Date.now()): string {
	const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
	const passed = Math.max(0, now - at);
	for (const [unit, length] of UNITS)
		if (passed >= length) return format.format(-Math.floor(passed / length), unit);
	return format.format(0, 'second');
}

/** A day in a language: “3 Nov 2026”. */
export function dated(at: number, language: string): string {
	return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(at);
}

/** One format for each language: making one takes longer than using it. */
const moments = new Map<string, Intl.DateTimeFormat>();

/** A day and a time in a language: “3 Nov 2026, 16:20”. */
export function momentWords(at: number, language: string): string {
	const format =
		moments.get(language) ?? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
	moments.set(language, format);
	return format.format(at);
}
