import type { Language } from '../language/language.svelte.ts';
import { language } from '../language/language.svelte.ts';

/* Points of a solo game that are expected, as the current language writes them. */

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const spoken: Language = language();
	const name = `${spoken} ${kind}`;
	const format = formats.get(name) ?? new Intl.NumberFormat(spoken, options);
	formats.set(name, format);
	return format;
}

/** “3.2”, of points that are expected. */
export function points(value: number): string {
	return withMinus(formatOf('points', ONE_DIGIT).format(value));
}

/** “+3.2” */
export function signedPoints(value: number): string {
	return withMinus(formatOf('signed points', { ...ONE_DIGIT, signDisplay: 'exceptZero' }).format(value));
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A hyphen is too short for a minus. */
function withMinus(text: string): string {
	return text.replace('-', '−');
}
