import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { failureOf, LogAppender } from './log-appender.ts';
import type { Answer, BatchStep, Write } from './sqlite-messages.ts';
import type { StatementCache } from './statement-cache.ts';

/** A write with the number of its question. */
export interface NumberedWrite {
	readonly id: number;
	readonly task: Write;
}

/** A step that had to change something did not. */
class Undone extends Error {}

/** Carries out writes in one transaction, because each commit waits for the disk. */
export class SharedCommit {
	readonly #database: DatabaseSync;
	readonly #statements: StatementCache;
	readonly #appender: LogAppender;
	readonly #begin: StatementSync;
	readonly #commit: StatementSync;

	constructor(database: DatabaseSync, statements: StatementCache) {
		this.#database = database;
		this.#statements = statements;
		this.#appender = new LogAppender(database, statements);
		this.#begin = database.prepare('begin immediate');
		this.#commit = database.prepare('commit');
	}

	/**
	 * Answers writes once they are on disk. If one fails or is undone, which is rare, each gets a transaction of its own:
	 * a savepoint for each would copy every page that it changes.
	 */
	write(writes: readonly NumberedWrite[]): readonly Answer[] {
		try {
			this.#begin.run();
		} catch (error) {
			// The writes are not to blame, so one by one they would only fail as well.
			return writes.map(({ id }) => ({ id, kind: 'failed', failure: failureOf(error) }));
		}
		try {
			const answers = writes.map((write) => this.#answerTo(write));
			this.#commit.run();
			return answers;
		} catch (error) {
			// A full disk has ended the transaction.
			if (this.#database.isTransaction) this.#database.exec('rollback');
			if (writes.length > 1) return writes.flatMap((write) => this.write([write]));
			return writes.map(({ id }) =>
				error instanceof Undone
					? { id, kind: 'changed', changes: 0 }
					: { id, kind: 'failed', failure: failureOf(error) },
			);
		}
	}

	#answerTo({ id, task }: NumberedWrite): Answer {
		return task.kind === 'append'
			? { id, kind: 'appended', outcomes: this.#appender.append(task.appends) }
			: { id, kind: 'changed', changes: this.#carryOut(task.steps) };
	}

	/** The number of changed rows. */
	#carryOut(steps: readonly BatchStep[]): number {
		let changed = 0;
		for (const { mustChange, sql, parameters } of steps) {
			const { changes } = this.#statements.get(sql).statement.run(...parameters);
			if (mustChange && Number(changes) === 0) throw new Undone();
			changed += Number(changes);
		}
		return changed;
	}
}
