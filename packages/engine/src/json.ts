import type { Fault, FaultCode } from './fault.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';

/*
 * Reads untrusted JSON. A reader returns what its type says or throws a FaultError; `reading` catches that and
 * returns the fault as a value, so that no package throws it at its callers.
 */

class FaultError extends Error {
	readonly fault: Fault;

	constructor(fault: Fault) {
		super(fault.code);
		this.fault = fault;
	}
}

/** Runs readers and turns the first fault into a value. */
export function reading<Value>(read: () => Value): Result<Value, Fault> {
	try {
		return ok(read());
	} catch (error) {
		if (error instanceof FaultError) return fail(error.fault);
		throw error;
	}
}

export function wrong(code: FaultCode, path: string, expected?: unknown, found?: unknown): never {
	throw new FaultError({
		code,
		path,
		...(expected === undefined ? {} : { expected: asText(expected) }),
		...(found === undefined ? {} : { found: asText(found) }),
	});
}

/** Passes on a fault that another reader returned. */
export function unwrap<Value>(result: Result<Value, Fault>): Value {
	if (result.ok) return result.value;
	throw new FaultError(result.fault);
}

/** The path of a field. */
export function field(path: string, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

export function readObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		wrong('wrong-type', path, 'object', value);
	return { ...value };
}

export function readArray(value: unknown, path: string, length?: number): readonly unknown[] {
	if (!Array.isArray(value)) wrong('wrong-type', path, 'array', value);
	if (length !== undefined && value.length !== length) wrong('wrong-length', path, length, value.length);
	return value;
}

export function readInteger(value: unknown, path: string, least: number, most: number): number {
	if (typeof value !== 'number' || !Number.isInteger(value)) wrong('wrong-type', path, 'whole number', value);
	if (value < least || value > most) wrong('out-of-range', path, `${least}…${most}`, value);
	// -0 would print as 0 and so not survive a round trip.
	return value + 0;
}

export function readBoolean(value: unknown, path: string): boolean {
	if (typeof value !== 'boolean') wrong('wrong-type', path, 'true or false', value);
	return value;
}

export function readString(value: unknown, path: string): string {
	if (typeof value !== 'string') wrong('wrong-type', path, 'text', value);
	return value;
}

export function readOneOf<const Choice>(value: unknown, path: string, choices: readonly Choice[]): Choice {
	const found = choices.find((choice) => choice === value);
	if (found === undefined) wrong('unknown-value', path, choices.join(', '), value);
	return found;
}

/** Compares what a record says with what the rules give; both are plain JSON. */
export function expectSame(expected: unknown, found: unknown, path: string): void {
	const [want, have] = [jsonOf(expected), jsonOf(found)];
	if (want !== have) wrong('differs', path, want, have);
}

function asText(value: unknown): string {
	return typeof value === 'string' ? value : jsonOf(value);
}

function jsonOf(value: unknown): string {
	try {
		return JSON.stringify(value) ?? 'nothing';
	} catch {
		// Lists nested deeper than the stack, or values that are not JSON.
		return `unprintable ${typeof value}`;
	}
}
