import { NatsLink } from '../bus/nats-link.ts';
import { playerId } from '../model/player.ts';
import { BotPool } from './bot-pool.ts';
import type { WorkerReply } from './worker-messages.ts';
import { cancelSubject, questionSubject, readQuestion, THINKING_MS, WORKERS } from './worker-messages.ts';

export interface BotServiceOptions {
	readonly url: string;
	readonly prefix: string;
	/** How many questions are thought about at the same time. */
	readonly jobs: number;
	/** Hears of the connection. */
	readonly changed?: (isConnected: boolean) => void;
}

/** A thinking worker for nodes that share a NATS. */
export interface BotService {
	/** How many questions were answered. */
	readonly answered: number;
	/** Takes no more questions, answers those in progress and stops. */
	close(): Promise<void>;
}

/** Questions have no host here, so all of them share one turn. */
const NOBODY = playerId.parse('-'.repeat(22));

/** Answers questions of nodes, for as long as there are threads free: otherwise others are asked. */
export async function serveBots({ url, prefix, jobs, changed }: BotServiceOptions): Promise<BotService> {
	const pool = new BotPool(jobs);
	const thinking = new Map<string, AbortController>();
	const jobsRunning = new Set<Promise<void>>();
	let answered = 0;
	let isClosing = false;
	let unsubscribe: (() => void) | null = null;
	const link = await NatsLink.open(url, {
		connected: () => changed?.(true),
		disconnected: () => changed?.(false),
		failed: () => changed?.(false),
	});
	const listen = (): void => {
		if (isClosing || thinking.size >= jobs) {
			unsubscribe?.();
			unsubscribe = null;
		} else unsubscribe ??= link.subscribe(questionSubject(prefix), hear, WORKERS);
	};
	const hear = (text: string, reply: string | null): void => {
		if (reply === null) return;
		const job = answer(text, reply).finally(() => jobsRunning.delete(job));
		jobsRunning.add(job);
		listen();
	};
	const answer = async (text: string, reply: string): Promise<void> => {
		const say = (message: WorkerReply): void => link.publish(reply, JSON.stringify(message));
		const question = readQuestion(text);
		if (question === null) return say({ type: 'refusal', code: 'broken-message' });
		const abort = new AbortController();
		thinking.set(reply, abort);
		say({ type: 'thinking' });
		const timer = setInterval(() => say({ type: 'thinking' }), THINKING_MS);
		try {
			const thought = await pool.think(question, abort.signal, NOBODY);
			if (abort.signal.aborted) return;
			if (thought.ok) answered++;
			say(
				thought.ok
					? { type: 'answer', move: thought.value.move }
					: { type: 'refusal', code: thought.fault.code },
			);
		} finally {
			clearInterval(timer);
			thinking.delete(reply);
			listen();
		}
	};
	link.subscribe(cancelSubject(prefix), (reply) => thinking.get(reply)?.abort());
	listen();
	return {
		get answered() {
			return answered;
		},
		async close() {
			isClosing = true;
			listen();
			await Promise.all(jobsRunning);
			await link.close();
			pool.close();
		},
	};
}
