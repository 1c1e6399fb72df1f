import type { BotQuestion, WorkerRefusal } from '@orrery/bots';
import type { Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { NatsLink } from '../bus/nats-link.ts';
import type { PlayerId } from '../model/player.ts';
import type { BotRunner, GameBots } from './bot-pool.ts';
import {
	cancelSubject,
	questionSubject,
	readWorkerReply,
	replySubject,
	SILENT_MS,
} from './worker-messages.ts';

/** What became of a question. */
type Outcome = 'answered' | 'refused' | 'silent' | 'none';

/** Workers that are asked before the node thinks itself. */
const MOST_WORKERS = 2;
/** After this long it is tried again whether there are workers. */
const NONE_MS = 2000;

interface Waiting {
	/** Hears a message of the worker; empty if there is none. */
	readonly hear: (text: string) => void;
}

/** Asks thinking workers over NATS, and bots of its own where none is free or one dies. */
export class RemoteBots implements GameBots {
	readonly #link: NatsLink;
	readonly #prefix: string;
	readonly #node: string;
	readonly #own: BotRunner;
	readonly #metrics: { askedWorker(outcome: Outcome): void };
	readonly #waiting = new Map<number, Waiting>();
	#lastId = 0;
	#noneUntil = Number.NEGATIVE_INFINITY;

	constructor(
		{ link, prefix }: { readonly link: NatsLink; readonly prefix: string },
		node: string,
		own: BotRunner,
		metrics: { askedWorker(outcome: Outcome): void },
	) {
		this.#link = link;
		this.#prefix = prefix;
		this.#node = node;
		this.#own = own;
		this.#metrics = metrics;
		link.subscribe(replySubject(prefix, node, '*'), (text, _, subject) => {
			this.#waiting.get(Number(subject.split('.').at(-1)))?.hear(text);
		});
	}

	/** A question whose answer could not be played goes to the bots of this node. */
	async think<K extends Kinds>(
		question: BotQuestion<K['view']>,
		signal: AbortSignal,
		host: PlayerId,
		isRepeated: boolean,
	): Promise<Result<{ readonly move: unknown }, WorkerRefusal>> {
		for (let i = 0; i < MOST_WORKERS && !isRepeated && this.#mayAsk(); i++) {
			const { outcome, move } = await this.#ask(question, signal);
			if (signal.aborted) return fail({ code: 'cancelled' });
			this.#metrics.askedWorker(outcome);
			if (outcome === 'answered') return ok({ move });
			if (outcome === 'none') this.#noneUntil = performance.now() + NONE_MS;
			if (outcome !== 'silent') break;
		}
		return this.#own.think<K>(question, signal, host);
	}

	#mayAsk(): boolean {
		return this.#link.isConnected && performance.now() >= this.#noneUntil;
	}

	#ask(
		question: BotQuestion,
		signal: AbortSignal,
	): Promise<{ readonly outcome: Outcome; readonly move?: unknown }> {
		const id = ++this.#lastId;
		const reply = replySubject(this.#prefix, this.#node, id);
		return new Promise((resolve) => {
			const end = (outcome: Outcome, move?: unknown): void => {
				clearTimeout(timer);
				signal.removeEventListener('abort', cancel);
				this.#waiting.delete(id);
				resolve({ outcome, move });
			};
			const cancel = (): void => {
				this.#link.publish(cancelSubject(this.#prefix), reply);
				end('silent');
			};
			const giveUp = (): void => {
				// A worker that is only slow need not go on.
				this.#link.publish(cancelSubject(this.#prefix), reply);
				end('silent');
			};
			let timer = setTimeout(giveUp, SILENT_MS);
			signal.addEventListener('abort', cancel);
			this.#waiting.set(id, {
				hear: (text) => {
					// NATS answers with an empty message if nobody listens.
					if (text === '') return end('none');
					const read = readWorkerReply(text);
					if (read?.type === 'answer') return end('answered', read.move);
					if (read?.type !== 'thinking') return end('refused');
					clearTimeout(timer);
					timer = setTimeout(giveUp, SILENT_MS);
				},
			});
			const { game, opponent, view, seed } = question;
			const text = JSON.stringify({ game, opponent, view, seed });
			this.#link.publish(questionSubject(this.#prefix), text, reply);
		});
	}
}
