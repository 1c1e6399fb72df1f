import type { ParseArgsConfig } from 'node:util';
import { parseArgs } from 'node:util';

/** A subcommand of `orrery`. */
export interface Command {
	/** What follows `orrery` in the usage line. */
	readonly usage: string;
	/** One line for the list of commands. */
	readonly summary: string;
	/** What `--help` prints after the usage. */
	readonly help: string;
	/** Runs it and returns the exit status. */
	run(args: readonly string[]): Promise<number>;
}

/** The user typed something wrong: they get one clear sentence and exit status 2, never a stack trace. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the arguments of a command; anything unknown is a UsageError. */
export function parse<const O extends Options>(
	args: readonly string[],
	options: O,
	positionals: readonly string[] = [],
): {
	values: ReturnType<typeof parseArgs<{ options: O }>>['values'];
	positionals: readonly string[];
} {
	const parsed = parseOrExplain(args, options);
	if (parsed.positionals.length > positionals.length) {
		throw new UsageError(`Unexpected argument “${parsed.positionals[positionals.length]}”.`);
	}
	const missing = positionals[parsed.positionals.length];
	if (missing !== undefined) throw new UsageError(`${missing} is missing.`);
	return parsed;
}

function parseOrExplain<const O extends Options>(
	args: readonly string[],
	options: O,
): ReturnType<typeof parseArgs<{ options: O; allowPositionals: true }>> {
	try {
		return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
	} catch (error) {
		const known = Object.keys(options).map((name) => `--${name}`);
		throw new UsageError(explain(error instanceof Error ? error.message : String(error), known));
	}
}

/** Node's own messages name the option in quotes and then go on at length. */
function explain(message: string, known: readonly string[]): string {
	const option = /'(-[^'\s]*)/.exec(message)?.[1] ?? 'that option';
	if (message.startsWith('Unknown option')) {
		return `Unknown option ${option}. Options: ${[...known, '--help'].join(', ')}.`;
	}
	return message.includes('does not take an argument')
		? `Option ${option} takes no value.`
		: `Option ${option} needs a value (if it begins with “-”, write ${option}=VALUE).`;
}

/** A whole number from an option. */
export function wholeNumber(option: string, text: string, least: number, most: number): number {
	const value = Number(text);
	if (text.trim() === '' || !Number.isInteger(value) || value < least || value > most) {
		throw new UsageError(`${option} must be a whole number from ${least} to ${most}, not “${text}”.`);
	}
	return value;
}

/** One of several names from an option. */
export function oneOf<const Name extends string>(option: string, text: string, names: readonly Name[]): Name {
	const found = names.find((name) => name === text);
	if (found === undefined) throw new UsageError(`${option} must be ${anyOf(names)}, not “${text}”.`);
	return found;
}

function anyOf(names: readonly string[]): string {
	return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}
