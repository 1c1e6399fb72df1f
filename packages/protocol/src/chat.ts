import * as z from 'zod';
import { commandId } from './ids.ts';
import { accountKind, list, moment, seat } from './shapes.ts';

/* The chat at a table. */

/** Phrases that everyone reads in their own language. */
export const PHRASES = [
	'hello',
	'good-luck',
	'one-moment',
	'here-again',
	'nice-move',
	'thank-you',
	'oh-dear',
	'take-your-time',
	'good-game',
	'once-more',
] as const;
export const phrase = z.enum(PHRASES);

/**
 * Forbidden in chat: control characters, lone surrogates, and characters that are invisible or change the direction
 * of a whole line. The joiners U+200C and U+200D are part of words and emoji and stay allowed.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const VISIBLE = /[^\s\u200c\u200d]/u;

/** The most characters of one message. */
export const LONGEST_CHAT_MESSAGE = 280;

/** One visible line that does not change the direction of other people's lines. */
export const chatText = z
	.string()
	.max(2 * LONGEST_CHAT_MESSAGE)
	.refine((text) => [...text].length <= LONGEST_CHAT_MESSAGE && VISIBLE.test(text), { error: 'wrong-length' })
	.refine((text) => !FORBIDDEN.test(text) && text === text.trim(), { error: 'forbidden-character' });

export const words = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('phrase'), phrase }),
	z.object({ kind: z.literal('text'), text: chatText }),
]);
export type Words = z.infer<typeof words>;

/** Everyone at the table reads the players' circle; only spectators read the spectators' circle. */
export const CIRCLES = ['players', 'spectators'] as const;
export const circle = z.enum(CIRCLES);
export type Circle = z.infer<typeof circle>;

export const chatMessage = z.object({
	/** Grows with every message at the table; there are gaps where you may not read. */
	number: z.int().positive(),
	at: moment,
	circle,
	from: z.object({
		name: z.string(),
		/** Of someone with an account; clients must mark a `program` as such. */
		account: accountKind.exactOptional(),
		/** Null for a spectator, and before the game starts, when seats are not shuffled yet. */
		seat: seat.nullable(),
		/** The same for everything that a person writes at this table, whatever their name; it reveals nothing else. */
		voice: z.string(),
	}),
	words,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** The same `id` again is the same message. */
export const saying = z.object({ id: commandId, words });
export const chat = z.object({
	chatMessages: list(chatMessage),
	/** Your own voice at this table; null if you have no name yet. */
	voice: z.string().nullable(),
});
export type ChatLog = z.infer<typeof chat>;
export const report = z.object({ chatMessage: z.int().positive() });
