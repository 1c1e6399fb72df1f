import type { Language } from '../language/language.svelte.ts';
import { language } from '../language/language.svelte.ts';

/* Chances as the current language writes them. */

const plain = new Map<Language, Intl.NumberFormat>();
const fine = new Map<Language, Intl.NumberFormat>();
const signed = new Map<Language, Intl.NumberFormat>();

/** “18%” */
export function percent(share: number): string {
	return formatted(plain, share, {});
}

/** “2.4%”: a mean, which is small. */
export function finePercent(share: number): string {
	return formatted(fine, share, { maximumFractionDigits: 1 });
}

/** “+6%”, “−18%” */
export function signedPercent(share: number): string {
	return formatted(signed, share, { signDisplay: 'exceptZero' });
}

function formatted(
	formats: Map<Language, Intl.NumberFormat>,
	share: number,
	options: Intl.NumberFormatOptions,
): string {
	const spoken = language();
	const format = formats.get(spoken) ?? new Intl.NumberFormat(spoken, { style: 'percent', ...options });
	formats.set(spoken, format);
	// A hyphen is too short for a minus sign.
	return format.format(share).replace('-', '−');
}
