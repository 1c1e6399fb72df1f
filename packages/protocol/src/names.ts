/*
 * The rules for names, without the schemas, for code that needs nothing else. A table that reads a log accepts more,
 * because the log also names players who were deleted and bots.
 */

/** The most characters of a name; an emoji counts as its parts. */
export const LONGEST_NAME = 32;

/** Replaces the name of a deleted player. No other name may be or look like it. */
export const FORGOTTEN_NAME = '—';

/**
 * Forbidden in names: control characters, lone surrogates, line breaks, and invisible characters including the empty
 * Braille cell. Joiners and the emoji variation selector are allowed.
 */
export const HIDDEN =
	/(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
/** Marks stacked on one letter, which reach into the lines above and below. No language needs four. */
export const STACKED = /\p{M}{4}/u;
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** The visible part of a name, without spaces. */
export function seenOf(name: string): string {
	return name.normalize('NFKC').replaceAll(UNSEEN, '');
}
