import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * What one player at one table sent and received, in the order in which it happened, each with the time of this
 * machine. A transcript is a file of JSON lines.
 */
export type TranscriptLine =
	| { readonly at: number; readonly kind: 'player'; readonly table: string; readonly name: string }
	| { readonly at: number; readonly kind: 'opened' | 'closed'; readonly node: number }
	| { readonly at: number; readonly kind: 'sent' | 'received'; readonly message: Frame }
	/** A chat message that the server has accepted. */
	| { readonly at: number; readonly kind: 'said'; readonly text: string }
	/** The view that the player has made of everything received. */
	| { readonly at: number; readonly kind: 'view'; readonly view: FrameView }
	/** What the player still waited for when the run was over and nothing had failed for a while. */
	| {
			readonly at: number;
			readonly kind: 'unanswered';
			readonly awaits: Awaited;
			/** The id of the command. */
			readonly id?: string;
	  };

/** A player waits for a connection, for the state of the table that they watch, or for the answer to a command. */
export type Awaited = 'connection' | 'watch' | 'command';

/** A message of the socket, as far as the checker looks at it. */
export interface Frame {
	readonly type: string;
	readonly id?: string;
	readonly sequence?: number;
	readonly role?: number | 'spectator';
	readonly command?: string;
	readonly events?: readonly FrameEvent[];
	readonly view?: FrameView;
	readonly refusal?: { readonly code: string };
	readonly missed?: { readonly events: readonly FrameEvent[]; readonly view: FrameView };
}

export interface FrameEvent {
	readonly sequence: number;
	readonly type: string;
}

export interface FrameView {
	readonly version: number;
}

export interface Transcript {
	readonly table: string;
	readonly name: string;
	readonly lines: readonly TranscriptLine[];
}

/** Writes in blocks, because hundreds of players write all the time. */
export class TranscriptWriter {
	readonly #file: string;
	#waiting: string[] = [];

	constructor(folder: string, table: string, name: string) {
		this.#file = join(folder, `${table}-${name}.jsonl`);
		this.add({ at: Date.now(), kind: 'player', table, name });
	}

	add(line: TranscriptLine): void {
		this.#waiting.push(JSON.stringify(line));
		if (this.#waiting.length >= 200) this.flush();
	}

	flush(): void {
		if (this.#waiting.length > 0) appendFileSync(this.#file, `${this.#waiting.join('\n')}\n`);
		this.#waiting = [];
	}
}

/** The names of the transcripts in a folder, by table. */
export function transcriptFiles(folder: string): ReadonlyMap<string, readonly string[]> {
	const files = new Map<string, string[]>();
	for (const file of readdirSync(folder)) {
		if (!file.endsWith('.jsonl')) continue;
		// The id of a table has 16 characters.
		const table = file.slice(0, 16);
		files.set(table, [...(files.get(table) ?? []), join(folder, file)]);
	}
	return files;
}

export function readTranscript(file: string): Transcript {
	const lines = readFileSync(file, 'utf8')
		.trim()
		.split('\n')
		.map((text): TranscriptLine => JSON.parse(text));
	const [first] = lines;
	if (first?.kind !== 'player') throw new Error(`${file} does not say whose it is`);
	return { table: first.table, name: first.name, lines };
}
