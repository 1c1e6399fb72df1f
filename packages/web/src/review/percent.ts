import type { Language } from '../language/language.svelte.ts';
import { language } from '../language/language.svelte.ts';

/* Chances and differences as a review writes them. */

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
	const spoken: Language = language();
	const name = `${spoken} ${kind}`;
	const format = formats.get(name) ?? new Intl.NumberFormat(spoken, options);
	formats.set(name, format);
	return format;
}

/** “39%”, of a share. */
export function percent(share: number): string {
	return formatOf('percent', { style: 'percent' }).format(Math.abs(share) < 0.005 ? 0 : share);
}

/** “+9%”, “−14%”, of a difference of shares. */
export function signedPercent(share: number): string {
	return withMinus(formatOf('signed percent', { style: 'percent', signDisplay: 'exceptZero' }).format(share));
}

/** “3.2”, of points that are expected. */
export function points(value: number): string {
	return withMinus(formatOf('points', ONE_DIGIT).format(value));
}

/** “+3.2” */
export function signedPoints(value: number): string {
	return withMinus(
		formatOf('signed points', { ...ONE_DIGIT, signDisplay: 'exceptZero' }).format(value),
	);
}

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A hyphen is too short for a minus. */
function withMinus(text: string): string {
	return text.replace('-', '−');
}
