import type { Fault, Result } from '@orrery/engine';
import { FAULT_CODES, fail, ok } from '@orrery/engine';

/*
 * Reading of untrusted JSON, in the manner of the engine, which keeps its own readers to itself. A reader
 * returns what its type says or throws a FaultError; `reading` turns that into a value at the seam.
 */

export const TABLE_FAULT_CODES = [
	...FAULT_CODES,
	/** Written by a newer program than this one, or played by newer rules. */
	'newer-version',
	'forbidden-character',
] as const;
export type TableFaultCode = (typeof TABLE_FAULT_CODES)[number];

/** What is wrong with a log, with the terms of a table or with a command, and where. */
export interface TableFault extends Omit<Fault, 'code'> {
	readonly code: TableFaultCode;
}

class FaultError extends Error {
	readonly fault: TableFault;

	constructor(fault: TableFault) {
		super(fault.code);
		this.fault = fault;
	}
}

/** Runs readers and turns the first fault into a value. */
export function reading<Value>(read: () => Value): Result<Value, TableFault> {
	try {
		return ok(read());
	} catch (error) {
		if (error instanceof FaultError) return fail(error.fault);
		throw error;
	}
}

export function wrong(code: TableFaultCode, path: string, expected?: unknown, found?: unknown): never {
	throw new FaultError({
		code,
		path,
		...(expected === undefined ? {} : { expected: asText(expected) }),
		...(found === undefined ? {} : { found: asText(found) }),
	});
}

/** Passes a fault on that a game reported about the part of the data at `path`. */
export function unwrap<Value>(result: Result<Value, Fault>, path: string): Value {
	if (result.ok) return result.value;
	const { fault } = result;
	throw new FaultError({ ...fault, path: fault.path === '' ? path : field(path, fault.path) });
}

/** The path of a field. */
export function field(path: string, name: string): string {
	return path === '' || name.startsWith('[') ? `${path}${name}` : `${path}.${name}`;
}

export function readObject(value: unknown, path: string): Readonly<Record<string, unknown>> {
	if (!isObject(value)) wrong('wrong-type', path, 'object', value);
	return value;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
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

export function readString(value: unknown, path: string): string {
	if (typeof value !== 'string') wrong('wrong-type', path, 'text', value);
	return value;
}

export function readOneOf<const Choice>(value: unknown, path: string, choices: readonly Choice[]): Choice {
	const found = choices.find((choice) => choice === value);
	if (found === undefined) wrong('unknown-value', path, choices.join(', '), value);
	return found;
}

function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? 'nothing';
	} catch {
		// Lists nested deeper than the stack, or what is no JSON at all.
		return `unprintable ${typeof value}`;
	}
}
