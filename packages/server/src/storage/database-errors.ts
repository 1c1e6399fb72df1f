/* What the errors of the two databases mean. */

/** SQLITE_CONSTRAINT_PRIMARYKEY and SQLITE_CONSTRAINT_UNIQUE. */
const SQLITE_TAKEN: readonly unknown[] = [1555, 2067];
const UNIQUE_VIOLATION = '23505';
const NOT_NULL_VIOLATION = '23502';
const UNDEFINED_TABLE = '42P01';
/** A serialization failure and a deadlock: the transaction was undone and may succeed the next time. */
const COLLISIONS: ReadonlySet<string> = new Set(['40001', '40P01']);
/** The server stops, crashed, is starting or has no connection left. */
const UNAVAILABLE: ReadonlySet<string> = new Set(['57P01', '57P02', '57P03', '53300']);
const CONNECTION_EXCEPTION = '08';
/** Insufficient resources such as a full disk, an operator's intervention, an error of the system, damaged data. */
const BROKEN_CLASSES: readonly string[] = ['53', '57', '58', 'XX'];
const READ_ONLY = '25006';

/** The database could not be reached for a while. What was asked was not answered; asking again may help. */
export class DatabaseUnreachable extends Error {}

/** The connection broke while a transaction was being committed, so nobody knows whether it was. */
export class CommitUnknown extends DatabaseUnreachable {}

/** A row with the same key exists. */
export function isUniqueViolation(error: unknown): boolean {
	const code = codeOf(error);
	return code === UNIQUE_VIOLATION || SQLITE_TAKEN.includes(code);
}

/** A row lacks a value that it must have. */
export function isNotNullViolation(error: unknown): boolean {
	return codeOf(error) === NOT_NULL_VIOLATION;
}

/** The database does not have the table. */
export function isMissingTable(error: unknown): boolean {
	return (
		codeOf(error) === UNDEFINED_TABLE || (error instanceof Error && error.message.startsWith('no such table'))
	);
}

/** Another transaction was in the way; this one was undone. */
export function isCollision(error: unknown): boolean {
	return COLLISIONS.has(sqlStateOf(error) ?? '');
}

/** PostgreSQL cannot be reached, or has not answered. */
export function isConnectionLost(error: unknown): boolean {
	if (!(error instanceof Error) || error instanceof TypeError || error instanceof RangeError) return false;
	if (error instanceof CommitUnknown) return false;
	const state = sqlStateOf(error);
	// What has no SQLSTATE did not come from PostgreSQL, but from the way there.
	return state === null || state.startsWith(CONNECTION_EXCEPTION) || UNAVAILABLE.has(state);
}

/** The error as those see it who do not know which database it is. */
export function toldOutside(error: unknown): unknown {
	return isConnectionLost(error) && !(error instanceof DatabaseUnreachable)
		? new DatabaseUnreachable('the database cannot be reached', { cause: error })
		: error;
}

/** PostgreSQL cannot store anything: the fault is not in the statement. */
export function isOfServer(error: unknown): boolean {
	const state = sqlStateOf(error);
	if (state === null || isConnectionLost(error)) return isConnectionLost(error);
	return state === READ_ONLY || BROKEN_CLASSES.some((broken) => state.startsWith(broken));
}

function sqlStateOf(error: unknown): string | null {
	const code = codeOf(error);
	return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null;
}

function codeOf(error: unknown): unknown {
	return error instanceof Error && 'code' in error ? error.code : null;
}
