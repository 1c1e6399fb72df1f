import type { Fault, Result } from '@orrery/engine';
import { FAULT_CODES, fail } from '@orrery/engine';
import { reading as readingOfEngine } from '@orrery/engine/json';

/* Logs, terms and commands are read with the readers of the engine; the table adds two codes of its own. */

const TABLE_CODES = [
	/** Written by a newer program than this one, or played by newer rules. */
	'newer-version',
	'forbidden-character',
] as const;
export const TABLE_FAULT_CODES = [...FAULT_CODES, ...TABLE_CODES] as const;
export type TableFaultCode = (typeof TABLE_FAULT_CODES)[number];

/** What is wrong with a log, with the terms of a table or with a command, and where. */
export interface TableFault extends Omit<Fault, 'code'> {
	readonly code: TableFaultCode;
}

class TableFaultError extends Error {
	readonly fault: TableFault;

	constructor(fault: TableFault) {
		super(fault.code);
		this.fault = fault;
	}
}

/** Runs readers and turns the first fault into a value. */
export function reading<Value>(read: () => Value): Result<Value, TableFault> {
	try {
		return readingOfEngine(read);
	} catch (error) {
		if (error instanceof TableFaultError) return fail(error.fault);
		throw error;
	}
}

/** Reports a log or a part of it that a newer program wrote. */
export function newerVersion(path: string, expected: number, found: number): never {
	throw new TableFaultError({
		code: 'newer-version',
		path,
		expected: String(expected),
		found: String(found),
	});
}

export function forbiddenCharacter(path: string, found: string): never {
	throw new TableFaultError({ code: 'forbidden-character', path, found });
}

/** Passes on a fault that a game reported about the part of the data at `path`. */
export function unwrapAt<Value>(result: Result<Value, Fault>, path: string): Value {
	if (result.ok) return result.value;
	const { fault } = result;
	const between = fault.path === '' || fault.path.startsWith('[') || path === '' ? '' : '.';
	throw new TableFaultError({ ...fault, path: `${path}${between}${fault.path}` });
}
