import { textFrame } from './text-frame.ts';

/** The stream below a WebSocket, which frames are written to. */
export interface FrameStream {
	/** Bytes that the system has not taken yet. */
	readonly writableLength: number;
	write(frames: Uint8Array): unknown;
}

/** The outboxes with messages that have not left yet. */
let unsent: Outbox[] = [];

/**
 * The messages to one socket. All of the current tick leave in one system call, so that an event and the acknowledgement
 * of its move cost one call, not two; and a message to many sockets is encoded once.
 */
export class Outbox {
	readonly #stream: FrameStream;
	readonly #isOpen: () => boolean;
	#frames: Uint8Array[] = [];
	#bytes = 0;

	/** `isOpen` says whether messages may still be sent: after the closing frame of a WebSocket none may follow. */
	constructor(stream: FrameStream, isOpen: () => boolean) {
		this.#stream = stream;
		this.#isOpen = isOpen;
	}

	/** Bytes that have not been sent. */
	get bytes(): number {
		return this.#bytes + this.#stream.writableLength;
	}

	add(text: string): void {
		const frame = textFrame(text);
		this.#bytes += frame.length;
		if (this.#frames.push(frame) === 1 && unsent.push(this) === 1) process.nextTick(flushAll);
	}

	/** Sends everything now. */
	flush(): void {
		const frames = this.#frames;
		const [first] = frames;
		if (first === undefined) return;
		this.#frames = [];
		this.#bytes = 0;
		if (this.#isOpen()) this.#stream.write(frames.length === 1 ? first : Buffer.concat(frames));
	}
}

function flushAll(): void {
	const outboxes = unsent;
	unsent = [];
	for (const outbox of outboxes) outbox.flush();
}
