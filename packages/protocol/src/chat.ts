import * as z from 'zod';
import { commandId } from './ids.ts';
import { list, moment, seat } from './shapes.ts';

/* What people say to each other at a table. */

/** Ready-made, so that everybody reads them in their own language. */
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
 * What nobody may write: control characters, halves of characters, and what is invisible or turns the direction of
 * a whole line. The joiners U+200C and U+200D are part of words and emoji and stay.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const VISIBLE = /[^\s\u200c\u200d]/u;

/** Most characters of what somebody says at once. */
export const LONGEST_CHAT_MESSAGE = 280;

/** One line, visible, and nothing that turns the direction of other people's lines. */
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

/** The players' is heard by everybody at the table; the spectators' by spectators alone. */
export const CIRCLES = ['players', 'spectators'] as const;
export const circle = z.enum(CIRCLES);
export type Circle = z.infer<typeof circle>;

export const chatMessage = z.object({
	/** Grows with every chat message at the table; there are gaps where one may not hear. */
	number: z.int().positive(),
	at: moment,
	circle,
	from: z.object({
		name: z.string(),
		/** Null: somebody who looks on, or the game had not begun and seats were not drawn yet. */
		seat: seat.nullable(),
		/** The same for everything that somebody says at this table, whatever they call themselves; no more can be told from it. */
		voice: z.string(),
	}),
	words,
});
export type ChatMessage = z.infer<typeof chatMessage>;

/** The same `id` again is the same chat message. */
export const saying = z.object({ id: commandId, words });
export const chat = z.object({
	chatMessages: list(chatMessage),
	/** Your own voice at this table; null if you are nobody yet. */
	voice: z.string().nullable(),
});
export type ChatLog = z.infer<typeof chat>;
export const report = z.object({ chatMessage: z.int().positive() });
