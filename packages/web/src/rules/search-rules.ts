import type { Block, RulesText } from './rules-text.ts';
import { anchorOf, headingOf, plainText, statementsOf } from './rules-text.ts';

/** A place in the rules that can be found. */
interface Entry {
	/** Where it leads. */
	readonly anchor: string;
	/** The section that it stands in, with its number. */
	readonly section: string;
	/** Its own number, as in `NL-14`; null if it is no rule. */
	readonly rule: string | null;
	readonly text: string;
}

/** A piece of a sentence; those that were searched for are marked. */
export interface Piece {
	readonly text: string;
	readonly found: boolean;
}

export interface Hit {
	readonly anchor: string;
	readonly section: string;
	readonly rule: string | null;
	/** The sentence with the words that were searched for. */
	readonly sentence: readonly Piece[];
}

/** More would be read by nobody. */
const MOST = 30;

/** Every sentence of the rules, in reading order. */
export function indexOf({ sections }: RulesText): readonly Entry[] {
	return sections.flatMap((section) => {
		const { anchor, title, blocks } = section;
		const heading = headingOf(section);
		return [{ anchor, section: heading, rule: null, text: title }, ...entriesOf(blocks, anchor, heading)];
	});
}

function entriesOf(blocks: readonly Block[], anchor: string, section: string): readonly Entry[] {
	let last = anchor;
	return statementsOf(blocks).map(({ rule, content }): Entry => {
		// What is no rule is found where it is explained: at the rule before it, or at the head of the section.
		if (rule !== null) last = anchorOf(rule);
		return { anchor: last, section, rule, text: plainText(content) };
	});
}

/** The places with all the words, best first. */
export function search(index: readonly Entry[], query: string): readonly Hit[] {
	const words = fold(query)
		.split(/\s+/)
		.filter((word) => word !== '');
	if (words.length === 0) return [];
	return index
		.map((entry) => ({ entry, rank: rankOf(entry, words) }))
		.filter(({ rank }) => rank > 0)
		.toSorted((one, other) => other.rank - one.rank)
		.slice(0, MOST)
		.map(({ entry: { anchor, section, rule, text } }) => ({
			anchor,
			section,
			rule,
			sentence: marked(sentenceWith(text, words), words),
		}));
}

/** How well an entry fits; 0 if a word is missing. A rule's own number and headings come first. */
function rankOf({ rule, text, anchor, section }: Entry, words: readonly string[]): number {
	if (rule !== null && words.length === 1 && fold(rule) === words[0]) return 4;
	const own = fold(rule === null ? text : `${rule} ${text}`);
	if (!words.every((word) => own.includes(word))) return 0;
	// The beginning of a word is more likely to be what is meant than the middle of one.
	if (!words.every((word) => beginsWord(own, word))) return 1;
	return anchor.startsWith('section-') && section.endsWith(text) ? 3 : 2;
}

function beginsWord(text: string, word: string): boolean {
	for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
		if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true;
	return false;
}

/** The sentence of a text with the most of the words. */
function sentenceWith(text: string, words: readonly string[]): string {
	const sentences = text.split(/(?<=[.?!:]) (?=\p{Lu}|„|“|\()/u);
	const count = (sentence: string): number => words.filter((word) => fold(sentence).includes(word)).length;
	return sentences.reduce((best, sentence) => (count(sentence) > count(best) ? sentence : best));
}

function marked(sentence: string, words: readonly string[]): readonly Piece[] {
	const folded = fold(sentence);
	const found = Array.from(folded, () => false);
	for (const word of words)
		for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
			found.fill(true, at, at + word.length);
	const pieces: { text: string; found: boolean }[] = [];
	for (const [at, is] of found.entries()) {
		const last = pieces.at(-1);
		if (last?.found === is) last.text += sentence.charAt(at);
		else pieces.push({ text: sentence.charAt(at), found: is });
	}
	return pieces;
}

/** In lower case and without diacritics, letter by letter, so that places in it are places in the text. */
export function fold(text: string): string {
	return text.replaceAll(/[^\0-\x7f]|[A-Z']/g, (letter) => {
		if (letter === "'" || letter === '‘') return '’';
		const plain = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
		return plain.length === letter.length ? plain : letter;
	});
}
