import type { TextFault } from './fault.ts';
import { reading } from './json.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';

class TextFaultError extends Error {
	readonly fault: TextFault;

	constructor(fault: TextFault) {
		super(fault.code);
		this.fault = fault;
	}
}

/** Runs a parser over a whole text and turns the first fault into a value. */
export function parsing<Value>(text: string, parse: (reader: TextReader) => Value): Result<Value, TextFault> {
	const reader = new TextReader(text);
	try {
		const value = parse(reader);
		reader.end();
		return ok(value);
	} catch (error) {
		if (error instanceof TextFaultError) return fail(error.fault);
		throw error;
	}
}

/** Reads a text from front to back, exactly, and knows the line and column where it stands. */
export class TextReader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		// Files typed on Windows end their lines with two characters.
		this.#text = text.replaceAll('\r\n', '\n');
	}

	/** Whether this comes next. */
	sees(literal: string): boolean {
		return this.#text.startsWith(literal, this.#at);
	}

	/** Takes this if it comes next. */
	skip(literal: string): boolean {
		if (!this.sees(literal)) return false;
		this.#at += literal.length;
		return true;
	}

	/** Takes this, or finds the text at fault. */
	literal(literal: string): void {
		if (!this.skip(literal)) this.fault(literal);
	}

	/** A whole number as it would be printed: no sign but minus, no zeros in front. */
	integer(least: number, most: number): number {
		const [digits = ''] = /^-?\d+/.exec(this.#text.slice(this.#at, this.#at + 12)) ?? [];
		const value = Number(digits);
		if (digits === '' || String(value) !== digits || value < least || value > most)
			this.fault(`${least}…${most}`);
		this.#at += digits.length;
		return value;
	}

	/** One of these words, the longest that fits. */
	oneOf<const Word extends string>(words: readonly Word[]): Word {
		const [word] = words.filter((candidate) => this.sees(candidate)).sort((a, b) => b.length - a.length);
		if (word === undefined) this.fault(words.join(', '));
		this.literal(word);
		return word;
	}

	/** A text in double quotes, escaped as JSON does. */
	quoted(): string {
		const [literal = ''] = /^"[^"\\\n]*(?:\\.[^"\\\n]*)*"/.exec(this.#text.slice(this.#at)) ?? [];
		const value = literal === '' ? undefined : parseJson(literal);
		// What JSON would print otherwise does not survive a round trip.
		if (typeof value !== 'string' || JSON.stringify(value) !== literal) this.fault('"text"');
		this.#at += literal.length;
		return value;
	}

	/** A value as JSON, in double quotes and escaped like any other text. Another spelling of it is refused. */
	json<Value>(read: (value: unknown) => Value): Value {
		const start = this.#at;
		const text = this.quoted();
		const end = this.#at;
		this.#at = start;
		const result = reading(() => read(parseJson(text)));
		if (!result.ok) this.#stop(result.fault);
		if (JSON.stringify(result.value) !== text) this.fault('"JSON"');
		this.#at = end;
		return result.value;
	}

	/** Items with one space between them, as far as the closing quote, which stays. */
	list<Item>(item: () => Item): readonly Item[] {
		const items: Item[] = [];
		while (!this.sees('"')) {
			if (items.length > 0) this.literal(' ');
			items.push(item());
		}
		return items;
	}

	/** Nothing but empty lines may follow. */
	end(): void {
		while (this.skip('\n'));
		if (this.#at < this.#text.length) this.fault('end of text');
	}

	get atEnd(): boolean {
		return this.#at >= this.#text.length;
	}

	fault(expected: string): never {
		const [found = ''] = this.#text.slice(this.#at, this.#at + 20).split('\n');
		this.#stop({
			code: 'unexpected-text',
			expected,
			found: found === '' ? (this.atEnd ? 'end of text' : 'end of line') : found,
		});
	}

	#stop({ code, expected, found }: Omit<TextFault, 'line' | 'column'>): never {
		const before = this.#text.slice(0, this.#at).split('\n');
		throw new TextFaultError({
			code,
			line: before.length,
			column: (before.at(-1)?.length ?? 0) + 1,
			...(expected === undefined ? {} : { expected }),
			...(found === undefined ? {} : { found }),
		});
	}
}

function parseJson(literal: string): unknown {
	try {
		return JSON.parse(literal);
	} catch {
		return undefined;
	}
}
