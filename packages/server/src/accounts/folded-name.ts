import { seenOf } from '@orrery/protocol';

/* Names that look alike to people count as the same account name. */

/**
 * Letters of other scripts that look like Latin ones. Capitals come first, because the likeness depends on the case.
 */
const CAPITALS = lookalikes('АВЕЅІЈКМНОРСТХУԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTXYGQWABEZHIKMNOPTYX');
const SMALL = lookalikes('аеѕіјорсухһԁԛԝɡαγεικνορτυχω01|ıſ', 'aesijopcyxhdqwgayeikvoptuxwollis');

/** All of them, for comparisons that go further than the one that finds accounts. */
export const LOOKALIKES: ReadonlyMap<string, string> = new Map([...CAPITALS, ...SMALL]);

/** Characters that people use in place of spaces. */
const JOINING = /[_.-]/g;

/** The name without regard to case, look-alike letters, width and spaces. */
export function foldedName(name: string): string {
	// Removing invisible characters can leave characters side by side that combine.
	const plain = seenOf(name).replaceAll(JOINING, '').normalize('NFKC');
	const lower = Array.from(plain, (letter) => CAPITALS.get(letter) ?? letter)
		.join('')
		.toLowerCase()
		.normalize('NFKC');
	return Array.from(lower, (letter) => SMALL.get(letter) ?? letter)
		.join('')
		.replaceAll('i', 'l')
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w');
}

function lookalikes(from: string, to: string): ReadonlyMap<string, string> {
	const letters = [...to];
	return new Map(Array.from(from, (letter, i) => [letter, letters[i] ?? letter]));
}
