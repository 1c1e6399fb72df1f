/** Most characters of a name, as at every table. */
export const LONGEST_NAME = 32;

export type NameFault = 'taken';

/** A name as it will be written: one line, no space around it; empty if nothing of it can be seen. */
export function tidied(name: string): string {
	const cleaned = name.replaceAll(
		/(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu,
		' ',
	);
	const tidy = [...cleaned.replaceAll(/\s+/g, ' ').trim()].slice(0, LONGEST_NAME).join('').trim();
	return tidy.replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '') === '' ? '' : tidy;
}

/** What is wrong with each name; null where nothing is. */
export function nameFaults(names: readonly string[]): readonly (NameFault | null)[] {
	const said = names.map((name) => tidied(name).toLocaleLowerCase());
	return said.map((name, i) => (said.indexOf(name) < i ? 'taken' : null));
}
