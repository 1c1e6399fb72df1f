import type { ChatMessage, Words } from '@orrery/protocol';
import { m } from '../language/language.svelte.ts';

/** What was said, in the language of whoever reads it as far as that can be. */
export function wordsOf(words: Words): string {
	return words.kind === 'text' ? words.text : m()[`chat_phrase_${snake(words.phrase)}`]();
}

/** As it is read out. */
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
