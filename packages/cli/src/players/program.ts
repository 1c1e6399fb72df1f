import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { announce, endGroup } from './running.ts';

/** A program broke the protocol of docs/bots.md. The message is a sentence without its period. */
export class ProgramFault extends Error {
	/** The same, with where it happened. */
	within(place: string): ProgramFault {
		return new ProgramFault(`${this.message}, ${place}`);
	}
}

/** How long a program may take to end once its input has ended. */
const GRACE_MS = 1000;
/** A program that writes more than this without a line break is broken. */
const MOST_LINE = 1_000_000;
const MOST_SHOWN = 80;

/** A program that is asked for moves: one JSON object per line, in and out. */
export class Program {
	readonly #child: ChildProcessByStdio<Writable, Readable, null>;
	readonly #patienceMs: number;
	readonly #closed: Promise<void>;
	#lastId = 0;
	#text = '';
	#fault: string | null = null;
	#waiting: ((line: Result<string, string>) => void) | null = null;

	/** The command line is the user's own and goes to the shell, so that quotes and paths work as typed. */
	constructor(commandLine: string, patienceMs: number) {
		this.#patienceMs = patienceMs;
		// A group of its own, so that what the shell started can be ended with it.
		this.#child = spawn(commandLine, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
		const { pid, stdin, stdout } = this.#child;
		if (pid !== undefined) announce({ type: 'program-started', pid });
		stdout.setEncoding('utf8');
		stdout.on('data', (chunk: string) => this.#read(chunk));
		// When a program has ended, `close` reports it; a failed write adds nothing.
		stdin.on('error', () => {});
		this.#closed = new Promise((resolve) => {
			this.#child.on('error', (error) => {
				this.#fail(`could not be started (${error.message})`);
				resolve();
			});
			this.#child.on('close', (status, signal) => {
				if (pid !== undefined) announce({ type: 'program-ended', pid });
				this.#fail(status === null ? `was ended by ${signal}` : `ended with status ${status}`);
				resolve();
			});
		});
	}

	/** Asks a question and returns the move as it came, or what the program did instead. */
	async ask(question: Readonly<Record<string, unknown>>): Promise<Result<unknown, string>> {
		if (this.#fault !== null) return fail(this.#fault);
		const id = ++this.#lastId;
		this.#child.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
		const line = await this.#nextLine();
		return line.ok ? readAnswer(line.value, id) : line;
	}

	/** Closes the program's input, and kills the program if it does not end or has already failed. */
	async end(): Promise<void> {
		const { pid, stdin } = this.#child;
		stdin.end();
		const grace = this.#fault === null ? GRACE_MS : 0;
		const timer = setTimeout(() => pid !== undefined && endGroup(pid), grace);
		await this.#closed;
		clearTimeout(timer);
	}

	#nextLine(): Promise<Result<string, string>> {
		return new Promise((resolve) => {
			const timer = setTimeout(
				() => this.#fail(`gave no answer within ${this.#patienceMs / 1000} s`),
				this.#patienceMs,
			);
			this.#waiting = (line) => {
				clearTimeout(timer);
				this.#waiting = null;
				resolve(line);
			};
		});
	}

	#read(chunk: string): void {
		if (this.#fault !== null) return;
		this.#text += chunk;
		const lines = this.#text.split('\n');
		this.#text = lines.pop() ?? '';
		for (const line of lines) {
			if (line.trim() === '') continue;
			if (this.#waiting === null) this.#fail(`wrote a line without being asked (${shown(line)})`);
			else this.#waiting(ok(line));
		}
		if (this.#text.length > MOST_LINE) this.#fail('wrote a line that never ends');
	}

	/** Only the first fault counts: later ones are its consequences. */
	#fail(fault: string): void {
		this.#fault ??= fault;
		this.#waiting?.(fail(this.#fault));
	}
}

function readAnswer(line: string, id: number): Result<unknown, string> {
	const answer = parsed(line);
	if (typeof answer !== 'object' || answer === null)
		return fail(`answered with something that is not a JSON object (${shown(line)})`);
	if (!('id' in answer) || answer.id !== id)
		return fail(`answered without the id of the question, ${id} (${shown(line)})`);
	return 'move' in answer ? ok(answer.move) : fail(`gave no move (${shown(line)})`);
}

function parsed(line: string): unknown {
	try {
		return JSON.parse(line);
	} catch {
		return undefined;
	}
}

function shown(line: string): string {
	return line.length > MOST_SHOWN ? `${line.slice(0, MOST_SHOWN)}…` : line;
}
