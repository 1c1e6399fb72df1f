import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { announce, endGroup } from './running.ts';

/** A program that plays did not keep to the rules of docs/bots.md: the message is a sentence without its full stop. */
export class ProgramFault extends Error {
	/** The same, with where it happened. */
	within(place: string): ProgramFault {
		return new ProgramFault(`${this.message}, ${place}`);
	}
}

/** How long a program may take to end once its input has ended. */
const GRACE_MS = 1000;
/** No answer is longer; who writes more without a line break has run wild. */
const MOST_LINE = 1_000_000;
const MOST_SHOWN = 80;

/** A program that is asked for moves: one JSON object a line, in and out. What it does wrong is told as “does so”. */
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
		// A program that ended is told by `close`; writing to it is no fault of its own.
		stdin.on('error', () => {});
		this.#closed = new Promise((resolve) => {
			this.#child.on('error', (error) => {
				this.#fail(`cannot be started (${error.message})`);
				resolve();
			});
			this.#child.on('close', (status, signal) => {
				if (pid !== undefined) announce({ type: 'program-ended', pid });
				this.#fail(status === null ? `was ended by ${signal}` : `ended with status ${status}`);
				resolve();
			});
		});
	}

	/** Asks a question and returns the move that was answered, as it came, or what the program did instead. */
	async ask(question: Readonly<Record<string, unknown>>): Promise<Result<unknown, string>> {
		if (this.#fault !== null) return fail(this.#fault);
		const id = ++this.#lastId;
		this.#child.stdin.write(`${JSON.stringify({ id, ...question })}\n`);
		const line = await this.#nextLine();
		return line.ok ? readAnswer(line.value, id) : line;
	}

	/** Ends its input, and the program too if it does not end with it or has failed already. */
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
				() => this.#fail(`gives no answer within ${this.#patienceMs / 1000} s`),
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
			if (this.#waiting === null) this.#fail(`writes without being asked (${shown(line)})`);
			else this.#waiting(ok(line));
		}
		if (this.#text.length > MOST_LINE) this.#fail('writes a line without end');
	}

	/** The first fault counts: what follows follows from it. */
	#fail(fault: string): void {
		this.#fault ??= fault;
		this.#waiting?.(fail(this.#fault));
	}
}

function readAnswer(line: string, id: number): Result<unknown, string> {
	const answer = parsed(line);
	if (typeof answer !== 'object' || answer === null)
		return fail(`answers with what is no JSON object (${shown(line)})`);
	if (!('id' in answer) || answer.id !== id)
		return fail(`answers without the id of the question, ${id} (${shown(line)})`);
	return 'move' in answer ? ok(answer.move) : fail(`gives no move (${shown(line)})`);
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
