import { seenOf } from '@orrery/protocol';
import { CONFUSABLES } from './confusables.ts';
import { foldedName, LOOKALIKES } from './folded-name.ts';

/* What a name looks like to people, in any script. */

/** Unicode does not count small capitals as look-alikes of the letters that they are. */
const SMALL_CAPITALS = ['ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'abcdefghijklmnoprstuvwyz'] as const;

let made: ReadonlyMap<string, string> | null = null;

/**
 * The same text for names that look alike, by Unicode's table of confusable characters. Accounts are not found by it,
 * but by `foldedName`: a newer table must not lock anyone out.
 */
export function likenessOf(name: string): string {
	// As in Unicode's UTS #39: characters are taken apart, so that letters and their marks are compared one by one.
	const alike = replaced(seenOf(name).normalize('NFD'));
	return foldedName(replaced(alike.toLowerCase())).normalize('NFD');
}

function replaced(text: string): string {
	made ??= readTable();
	const table = made;
	return Array.from(text, (character) => table.get(character) ?? character).join('');
}

function readTable(): ReadonlyMap<string, string> {
	const table = new Map<string, string>();
	for (const group of CONFUSABLES.split(',')) {
		const [to, ...from] = group.trim().split(/\s+/).map(charactersOf);
		for (const character of from) table.set(character, to ?? character);
	}
	const [capitals, letters] = SMALL_CAPITALS;
	const plain = [...letters];
	for (const [i, capital] of [...capitals].entries()) table.set(capital, plain[i] ?? capital);
	// What looks like a small capital looks like its letter.
	for (const [from, to] of table) table.set(from, table.get(to) ?? to);
	for (const [from, to] of LOOKALIKES) table.set(from, to);
	return table;
}

function charactersOf(codes: string): string {
	return codes
		.split('.')
		.map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
		.join('');
}
