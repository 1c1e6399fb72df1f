/*
 * What a name may be, without the schemas: whoever only wants a name written well needs no more. A table reads more in
 * its log, where names are of a time when more was allowed.
 */

/** Most characters of a name, an emoji counted as what it is made of. */
export const LONGEST_NAME = 32;

/** Stands for the name of somebody who has had themselves forgotten. Nobody else may have it, or look so. */
export const FORGOTTEN_NAME = '—';

/**
 * What no name may hold: control characters, halves of characters, lines, and what is invisible, an empty cell of Braille
 * too. Only joiners and what makes an emoji colourful are part of names.
 */
export const HIDDEN =
	/(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/u;
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** What the eye sees of a name, without its spaces. */
export function seenOf(name: string): string {
	return name.normalize('NFKC').replaceAll(UNSEEN, '');
}
