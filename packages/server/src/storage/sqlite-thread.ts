import { DatabaseSync } from 'node:sqlite';
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { failureOf } from './log-appender.ts';
import type { NumberedWrite } from './shared-commit.ts';
import { SharedCommit } from './shared-commit.ts';
import type { Answer, Question, Statement, Task, ThreadData, Write } from './sqlite-messages.ts';
import { StatementCache } from './statement-cache.ts';

/*
 * A thread that has opened the SQLite file. A commit waits milliseconds for the disk; here it delays only the next
 * write. One thread writes, and another one reads what belongs to no transaction.
 */

/** There are few statements, but lists of different lengths add some. */
const MOST_STATEMENTS = 256;
/** How long to wait for another process that writes. */
const BUSY_MS = 5000;

const port = parentPort;
if (port === null) throw new Error('this module must run in a worker thread');

const { file, role } = threadDataOf(workerData);
const database = new DatabaseSync(file, { timeout: BUSY_MS });
// With FULL every commit is synced to disk before it returns, which an acknowledged move relies on.
if (role === 'writer') database.exec('pragma journal_mode = wal; pragma synchronous = full;');
else database.exec('pragma query_only = on;');

const statements = new StatementCache(database, MOST_STATEMENTS);
const commit = new SharedCommit(database, statements);

/** The transaction that is open; null if there is none. */
let transaction: number | null = null;
/** What waits for the transaction to end. Entries of the log come first, because players wait for them. */
const waitingAppends: Question[] = [];
const waiting: Question[] = [];
/** Writes that will share the next commit. */
let writes: NumberedWrite[] = [];

port.on('message', (first: Question) => {
	// Everything that has arrived meanwhile is answered in one message: waking a thread costs more than most statements.
	const answers: Answer[] = [];
	for (let question: Question | undefined = first; question !== undefined; question = nextQuestion())
		take(question, answers);
	commitWrites(answers);
	if (answers.length > 0) port.postMessage(answers);
});

function nextQuestion(): Question | undefined {
	return port === null ? undefined : receiveMessageOnPort(port)?.message;
}

/** Answers a question and those that waited for it; or lets it wait. */
function take(question: Question, answers: Answer[]): void {
	if (mustWait(question.task)) (question.task.kind === 'append' ? waitingAppends : waiting).push(question);
	else carryOut(question, answers);
	while (transaction === null) {
		const next = waitingAppends.shift() ?? waiting.shift();
		if (next === undefined) return;
		carryOut(next, answers);
	}
}

/** Writes wait until nothing or something else follows, so that those that arrive together share a commit. */
function carryOut({ id, task }: Question, answers: Answer[]): void {
	if (task.kind === 'append' || task.kind === 'batch') {
		writes.push({ id, task });
		return;
	}
	commitWrites(answers);
	answer(id, task, answers);
}

function commitWrites(answers: Answer[]): void {
	if (writes.length === 0) return;
	const group = writes;
	writes = [];
	answers.push(...commit.write(group));
}

function mustWait(task: Task): boolean {
	if (transaction === null || task.kind === 'ping' || task.kind === 'close') return false;
	return !('transaction' in task) || task.transaction !== transaction;
}

function answer(id: number, task: Exclude<Task, Write>, answers: Answer[]): void {
	if (task.kind === 'close') {
		database.close();
		if (answers.length > 0) port?.postMessage(answers.splice(0));
		port?.close();
		return;
	}
	try {
		answers.push(answerTo(id, task));
	} catch (error) {
		answers.push({ id, kind: 'failed', failure: failureOf(error) });
	}
}

function answerTo(id: number, task: Exclude<Task, Write | { readonly kind: 'close' }>): Answer {
	switch (task.kind) {
		case 'statement':
			return { id, ...run(task) };
		case 'in-transaction':
			enter(task.transaction, task.first);
			return { id, ...run(task) };
		case 'commit':
			enter(task.transaction, false);
			database.exec('commit');
			transaction = null;
			return { id, kind: 'changed', changes: 0 };
		case 'rollback':
			// After some errors, such as a full disk, SQLite has already undone the transaction.
			if (transaction === task.transaction) {
				if (database.isTransaction) database.exec('rollback');
				transaction = null;
			}
			return { id, kind: 'changed', changes: 0 };
		case 'ping':
			return { id, kind: 'changed', changes: 0 };
	}
}

/** Opens a transaction, or checks that it is still open. */
function enter(asked: number, first: boolean): void {
	if (first) {
		// Locks for writing at once: a transaction that starts as a reader could find its data outdated when it writes.
		database.exec('begin immediate');
		transaction = asked;
	} else if (transaction !== asked || !database.isTransaction)
		throw new Error('the transaction was undone after an error');
}

function run({ sql, parameters }: Statement):
	| { readonly kind: 'rows'; readonly rows: readonly unknown[] }
	| {
			readonly kind: 'changed';
			readonly changes: number;
	  } {
	const { statement, returnsRows } = statements.get(sql);
	if (returnsRows) return { kind: 'rows', rows: statement.all(...parameters) };
	return { kind: 'changed', changes: Number(statement.run(...parameters).changes) };
}

function threadDataOf(data: unknown): ThreadData {
	if (typeof data === 'object' && data !== null && 'file' in data && 'role' in data) {
		if (typeof data.file === 'string' && (data.role === 'writer' || data.role === 'reader'))
			return { file: data.file, role: data.role };
	}
	throw new TypeError('workerData must name the database file and the role of the thread');
}
