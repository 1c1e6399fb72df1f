import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Question } from './sqlite-messages.ts';

/*
 * The thread that owns the SQLite file. A commit waits milliseconds for the disk; here it delays only the next query.
 */

const port = parentPort;
if (port === null) throw new Error('this module must run in a worker thread');

const file: unknown = workerData;
if (typeof file !== 'string') throw new TypeError('workerData must be the name of the database file');

const database = new DatabaseSync(file);
// With FULL every commit is synced to disk before it returns, which an acknowledged move relies on.
database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000;');

/** There are few statements, but groups of different sizes add some. */
const MOST_STATEMENTS = 256;
const statements = new Map<string, StatementSync>();

port.on('message', (question: Question) => {
	port.postMessage(answer(question));
});

function answer({ id, sql, parameters }: Question): Answer {
	try {
		const statement = prepared(sql);
		if (statement.columns().length > 0)
			return { id, ok: true, rows: statement.all(...parameters).map((row) => ({ ...row })), changes: 0 };
		return { id, ok: true, rows: [], changes: Number(statement.run(...parameters).changes) };
	} catch (error) {
		return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
	}
}

function prepared(sql: string): StatementSync {
	const known = statements.get(sql);
	if (known !== undefined) return known;
	if (statements.size >= MOST_STATEMENTS) statements.clear();
	const statement = database.prepare(sql);
	statements.set(sql, statement);
	return statement;
}
