import type { BotQuestion } from '@orrery/bots';
import type { Kinds } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import * as z from 'zod';

/*
 * What nodes and thinking workers say to each other over NATS. A question has the position as the seat to move may know
 * it, and no names. The worker says every now and then that it is thinking, and then its answer.
 */

const question = z.object({
	game: z.string().max(40),
	opponent: z.string().max(40),
	/** The thread that thinks reads the rest of it. */
	view: z.looseObject({ role: z.int().min(0).max(3).transform(seatOf) }),
	seed: z.string().max(400),
});

const reply = z.discriminatedUnion('type', [
	z.object({ type: z.literal('thinking') }),
	z.object({ type: z.literal('answer'), move: z.unknown() }),
	z.object({ type: z.literal('refusal'), code: z.string() }),
]);
export type WorkerReply = z.infer<typeof reply>;

/** How often a worker says that it is thinking, and after how long without a word it is taken for dead. */
export const THINKING_MS = 500;
export const SILENT_MS = 2500;

/** The subject of questions; each goes to one worker of the group. */
export function questionSubject(prefix: string): string {
	return `${prefix}.bots`;
}

/** The subject of the replies to a question, and of its end if nobody wants the answer any more. */
export function replySubject(prefix: string, node: string, id: number | '*'): string {
	return `${prefix}.bot-reply.${node}.${id}`;
}

export function cancelSubject(prefix: string): string {
	return `${prefix}.bot-cancel`;
}

export const WORKERS = 'bots';

export function readQuestion(text: string): BotQuestion<Kinds['view']> | null {
	const read = question.safeParse(jsonIn(text));
	return read.success ? read.data : null;
}

export function readWorkerReply(text: string): WorkerReply | null {
	const read = reply.safeParse(jsonIn(text));
	return read.success ? read.data : null;
}

function jsonIn(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
