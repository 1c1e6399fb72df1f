import type { ChatMessage, Words } from '@orrery/protocol';
import { chatText, LONGEST_CHAT_MESSAGE } from '@orrery/protocol';
import { m, number } from '../language/language.svelte.ts';

/** The text of a message; prepared phrases appear in the reader's own language. */
export function wordsOf(words: Words): string {
	return words.kind === 'text' ? words.text : m()[`chat_phrase_${snake(words.phrase)}`]();
}

/** Why a text cannot be sent; null if it can. */
export function refusedWords(text: string): string | null {
	const read = chatText.safeParse(text);
	if (read.success) return null;
	const isForbidden = read.error.issues.some(({ message }) => message === 'forbidden-character');
	return isForbidden ? m().chat_forbidden() : m().chat_too_long({ count: number(LONGEST_CHAT_MESSAGE) });
}

/** A message as screen readers hear it. */
export function spoken({ from, words }: ChatMessage): string {
	return m().chat_spoken({ name: from.name, words: wordsOf(words) });
}

type Snake<Text extends string> = Text extends `${infer Head}-${infer Tail}`
	? `${Head}_${Snake<Tail>}`
	: Text;

function snake<Text extends string>(text: Text): Snake<Text>;
function snake(text: string): string {
	return text.replaceAll('-', '_');
}
