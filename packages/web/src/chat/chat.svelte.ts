import type { ChatMessage, TableId, Words } from '@orrery/protocol';
import { commandId } from '@orrery/protocol';
import { newId } from '../device/random.ts';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { connection } from '../session/connection.svelte.ts';
import { PendingRequest } from '../session/pending-request.svelte.ts';
import type { Muted } from './muted.ts';
import { keepMuted, keptMuted } from './muted.ts';

/** Messages kept on screen; older ones have been read. */
const MOST_KEPT = 200;

/** The chat of one table. */
export class Chat {
	readonly #table: TableId;
	/** The last message that got no answer: sending the same text again sends the same message. */
	#tried: { readonly id: string; readonly words: string } | null = null;
	#loaded = false;
	#all: readonly ChatMessage[] = $state.raw([]);
	/** The number of the last message that was read. */
	#seen = $state.raw(0);
	/** The players muted here, by name. */
	muted: readonly Muted[];
	/** The player's own id in this chat; null until it is known. */
	voice: string | null = $state.raw(null);
	readonly #request = new PendingRequest();

	constructor(table: TableId) {
		this.#table = table;
		this.muted = $state.raw(keptMuted(table));
	}

	/*
	 * These are getters, not $derived: a derived value belongs to the component that made it, and this object outlives
	 * components.
	 */

	/** The messages of everyone who is not muted, oldest first. */
	get chatMessages(): readonly ChatMessage[] {
		return this.#all.filter(({ from }) => !this.#isMuted(from.voice));
	}

	get unseen(): number {
		return this.chatMessages.filter(({ number, from }) => number > this.#seen && from.voice !== this.voice)
			.length;
	}

	/** Listens from now on; `heard` gets every new message that is not muted. Returns the function that stops it. */
	listen(heard: (chatMessage: ChatMessage) => void): () => void {
		return connection.watch(this.#table, (message) => {
			if (message.type !== 'chat') return;
			const known = this.#all.some(({ number }) => number === message.chatMessage.number);
			this.#add([message.chatMessage]);
			const { voice } = message.chatMessage.from;
			if (!known && !this.#isMuted(voice) && voice !== this.voice) heard(message.chatMessage);
		});
	}

	/** Loads the messages that were missed. Those from before the player came do not count as new. */
	async load(): Promise<void> {
		const answer = await ask('chat', { params: { table: this.#table } });
		if (!answer.ok) return;
		this.voice = answer.value.voice;
		this.#add(answer.value.chatMessages);
		if (this.#loaded) return;
		this.#loaded = true;
		this.see();
	}

	/** Whether a message or a report is being sent. */
	get sending(): boolean {
		return this.#request.busy;
	}

	/** Why the last message or report failed; null after a success. */
	get fault(): ApiFault | null {
		return this.#request.fault;
	}

	/** Sends a message. False if that failed; the text must then stay in the field. */
	say(words: Words): Promise<boolean> {
		return this.#request.run(
			() => {
				const text = JSON.stringify(words);
				const tried = this.#tried?.words === text ? this.#tried : { id: newId(), words: text };
				this.#tried = tried;
				const body = { id: commandId.parse(tried.id), words };
				return ask('say', { params: { table: this.#table }, body });
			},
			(said) => {
				this.#tried = null;
				this.voice = said.from.voice;
				this.#add([said]);
			},
		);
	}

	/** Marks all messages as read. */
	see(): void {
		this.#seen = Math.max(this.#seen, this.#all.at(-1)?.number ?? 0);
	}

	mute(voice: string): void {
		const name = this.#all.findLast(({ from }) => from.voice === voice)?.from.name ?? '';
		this.#setMuted([...this.muted, { voice, name }]);
	}

	unmute(voice: string): void {
		this.#setMuted(this.muted.filter((other) => other.voice !== voice));
	}

	/** Reports a message to the admin. */
	report(chatMessage: number): Promise<boolean> {
		return this.#request.run(() => ask('report', { params: { table: this.#table }, body: { chatMessage } }));
	}

	#isMuted(voice: string): boolean {
		return this.muted.some((other) => other.voice === voice);
	}

	#setMuted(muted: readonly Muted[]): void {
		this.muted = muted;
		keepMuted(this.#table, muted);
	}

	#add(chatMessages: readonly ChatMessage[]): void {
		const byNumber = new Map(
			[...this.#all, ...chatMessages].map((chatMessage) => [chatMessage.number, chatMessage]),
		);
		this.#all = Array.from(byNumber.values())
			.toSorted((a, b) => a.number - b.number)
			.slice(-MOST_KEPT);
	}
}

/** One chat for each table: a player muted in the room is muted in the game, too. */
const chats = new Map<TableId, Chat>();

export function chatAt(table: TableId): Chat {
	const chat = chats.get(table) ?? new Chat(table);
	chats.set(table, chat);
	return chat;
}
