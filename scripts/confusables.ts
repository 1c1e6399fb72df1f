import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/*
 * Makes the table of look-alike characters from Unicode's data: `npm run confusables -- FILE`, where FILE is the
 * confusables.txt of https://www.unicode.org/Public/security/. Each line of it has the code points of a character, of
 * what it looks like, and a comment.
 */

const TABLE = resolve(import.meta.dirname, '../packages/server/src/accounts/confusables.ts');
const WIDTH = 110;

const [, , file] = process.argv;
if (file === undefined) throw new Error('Name the confusables.txt to read.');
const text = readFileSync(file, 'utf8');
const version = /^# Version: (\S+)/m.exec(text)?.[1] ?? 'unknown';

/** Characters by what they look like. */
const byLikeness = new Map<string, string[]>();
for (const line of text.split('\n')) {
	const [from, to] = (line.split('#')[0] ?? '').split(';').slice(0, 2).map(charactersOf);
	if (from === undefined || to === undefined || !isNeeded(from, to)) continue;
	byLikeness.set(to, [...(byLikeness.get(to) ?? []), from]);
}
const count = [...byLikeness.values()].flat().length;
const words = [...byLikeness]
	.map(([to, from]) => [codesOf(to), ...from.map(codesOf)])
	.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
	.map((codes) => codes.join(' '));

writeFileSync(
	TABLE,
	`/*
 * Made by scripts/confusables.ts from Unicode's confusables.txt, version ${version}: ${count} characters that look like
 * others and are letters, digits or marks. Copyright © Unicode, Inc., under the Unicode License
 * (https://www.unicode.org/license.txt).
 */

/** Groups of code points in hexadecimal, separated by commas: first what the others in the group look like. */
export const CONFUSABLES = \`
${wrapped(words.join(', '))}
\`;
`,
);
process.stdout.write(`${count} characters\n`);

function charactersOf(codes: string): string {
	return codes
		.trim()
		.split(/\s+/)
		.filter(Boolean)
		.map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
		.join('');
}

/** Several characters stand with dots between them. */
function codesOf(characters: string): string {
	return Array.from(characters, (character) => character.codePointAt(0)?.toString(16)).join('.');
}

/** Names are decomposed before they are compared, so most styled letters need no entry of their own. */
function isNeeded(from: string, to: string): boolean {
	return (
		[...from].length === 1 &&
		from.normalize('NFKD') === from &&
		!/\p{Default_Ignorable_Code_Point}/u.test(from) &&
		/^[\p{L}\p{M}\p{N}]+$/u.test(to)
	);
}

function wrapped(long: string): string {
	let column = 0;
	return long
		.split(' ')
		.map((word) => {
			const breaks = column + word.length >= WIDTH;
			const before = breaks ? '\n' : column === 0 ? '' : ' ';
			column = breaks ? word.length : column + before.length + word.length;
			return before + word;
		})
		.join('');
}
