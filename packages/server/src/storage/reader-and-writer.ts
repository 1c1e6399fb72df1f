import type { WriteListener } from './database.ts';
import { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteThreads } from './sqlite-dialect.ts';
import type { Answer, Task } from './sqlite-messages.ts';

/** Primary result codes that say that a write did not reach the disk: the others are about the statement. */
const DISK_CODES: ReadonlySet<number> = new Set([
	3, // perm
	5, // busy
	6, // locked
	7, // nomem
	8, // readonly
	10, // ioerr
	11, // corrupt
	13, // full
	14, // cantopen
	15, // protocol
	26, // notadb
]);

/** The two threads of a SQLite file: one that writes, and one that reads what belongs to no transaction. */
export class ReaderAndWriter implements SqliteThreads {
	readonly #file: string;
	readonly #onLost: (message: string) => void;
	readonly #writer: SqliteConnection;
	#reader: SqliteConnection | null = null;
	listener: WriteListener | null = null;

	constructor(file: string, onLost: (message: string) => void) {
		this.#file = file;
		this.#onLost = onLost;
		this.#writer = new SqliteConnection({ file, role: 'writer' }, onLost);
	}

	async read(task: Task): Promise<Answer> {
		return (this.#reader ?? (await this.#startReader())).ask(task);
	}

	async write(task: Task): Promise<Answer> {
		const answer = await this.#writer.ask(task);
		if (this.listener !== null) tellOf(this.listener, task, answer);
		return answer;
	}

	async ping(): Promise<readonly Answer[]> {
		return Promise.all([this.#writer.ask({ kind: 'ping' }), this.read({ kind: 'ping' })]);
	}

	async close(): Promise<void> {
		// The last one to close the file moves the write-ahead log into it, and only the writer may do that.
		await this.#reader?.close();
		await this.#writer.close();
	}

	/** The file must be there, in the mode for readers beside a writer, before a second connection opens it. */
	async #startReader(): Promise<SqliteConnection> {
		await this.#writer.ask({ kind: 'ping' });
		this.#reader ??= new SqliteConnection({ file: this.#file, role: 'reader' }, this.#onLost);
		return this.#reader;
	}
}

/** Only a commit is on disk: what is inside a transaction is not. */
function tellOf(listener: WriteListener, task: Task, answer: Answer): void {
	if (answer.kind === 'failed') {
		if (isOfDisk(answer.failure.code)) listener.writeFailed();
	} else if (answer.kind === 'appended' && answer.outcomes !== null) {
		const failures = answer.outcomes.filter((outcome) => typeof outcome === 'object');
		if (failures.some(({ code }) => isOfDisk(code))) listener.writeFailed();
		else listener.wrote();
	} else if (task.kind !== 'in-transaction' && task.kind !== 'rollback' && answer.kind !== 'rows')
		listener.wrote();
}

/** The low byte of an extended code is the primary one. A thread that has ended writes nothing either. */
function isOfDisk(code: number | null): boolean {
	return code === null || DISK_CODES.has(code & 0xff);
}
