// Imported from its own subpath, because play on one device needs no schemas.
import { HIDDEN, LONGEST_NAME, seenOf } from '@orrery/protocol/names';

export { LONGEST_NAME };

export type NameFault = 'taken';

const ALL_HIDDEN = new RegExp(HIDDEN, 'gu');

/** A name as it will be stored: one line, trimmed; empty if nothing of it is visible. */
export function tidied(name: string): string {
	const cleaned = name.replaceAll(ALL_HIDDEN, ' ').replaceAll(/\s+/g, ' ').trim();
	const tidy = [...cleaned].slice(0, LONGEST_NAME).join('').trim();
	return seenOf(tidy) === '' ? '' : tidy;
}

/** What is wrong with each name; null where nothing is. */
export function nameFaults(names: readonly string[]): readonly (NameFault | null)[] {
	const said = names.map((name) => tidied(name).toLowerCase());
	return said.map((name, i) => (said.indexOf(name) < i ? 'taken' : null));
}
