import { seenOf } from '@orrery/protocol';

/* Names that people would take for each other are one name to accounts. */

/** Letters of other scripts that look like Latin ones: capitals first, as what looks alike differs with the case. */
const CAPITALS = lookalikes('АВЕЅІЈКМНОРСТХУԌԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABESIJKMHOPCTXYGQWABEZHIKMNOPTYX');
const SMALL = lookalikes('аеѕіјорсухһԁԛԝɡαγεικνορτυχω01|ıſ', 'aesijopcyxhdqwgayeikvoptuxwollis');

/** What names are written with in the place of spaces. */
const JOINING = /[_.-]/g;

/** What is left of a name when neither case nor likeness nor width nor spaces count. */
export function foldedName(name: string): string {
	// What is unseen may have kept apart what belongs together.
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
