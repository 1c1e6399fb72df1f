/** Most characters of a name, as at every table. */
export const LONGEST_NAME = 32;

export type NameFault = 'taken';

/** A name as it will be written: one line, no space around it; empty if nothing of it can be seen. */
export function tidied(name: string): string {
	const cleaned = name.replaceAll(
		/[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu,
		' ',
	);
	const tidy = [...cleaned.replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();
	return /[^\s\u200c\u200d]/u.test(tidy) ? tidy : '';
}

/** What is wrong with each name; null where nothing is. */
export function nameFaults(names: readonly string[]): readonly (NameFault | null)[] {
	const said = names.map((name) => tidied(name).toLocaleLowerCase());
	return said.map((name, i) => (said.indexOf(name) < i ? 'taken' : null));
}
