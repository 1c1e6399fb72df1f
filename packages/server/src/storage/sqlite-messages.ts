import type { SQLInputValue } from 'node:sqlite';

/* The messages between the server and a thread that has opened the SQLite file. */

export interface Statement {
	readonly sql: string;
	readonly parameters: readonly SQLInputValue[];
}

/** One statement of a batch. */
export interface BatchStep extends Statement {
	/** Whether the batch is undone if this statement changes nothing. */
	readonly mustChange: boolean;
}

/** The values of all columns of each row, one row after the other, and what belongs to them. */
export interface AppendTask {
	readonly values: readonly SQLInputValue[];
	/** Null if there are none, which is nearly always. */
	readonly along: readonly Statement[] | null;
	/** Game, number and text of each entry that the log must have; null if there are none. */
	readonly preceding: readonly SQLInputValue[] | null;
}

/** What the thread is asked to do. Everything but a statement of a transaction waits until no transaction is open. */
export type Task =
	| ({ readonly kind: 'statement' } & Statement)
	/** A statement of a transaction; the first one opens it. */
	| ({ readonly kind: 'in-transaction'; readonly transaction: number; readonly first: boolean } & Statement)
	| { readonly kind: 'commit'; readonly transaction: number }
	| { readonly kind: 'rollback'; readonly transaction: number }
	| Write
	/** Answered at once, to see that the thread works. */
	| { readonly kind: 'ping' }
	/** Closes the file and ends the thread. */
	| { readonly kind: 'close' };

/** What may share a commit with others. */
export type Write =
	/** Statements that are carried out together or not at all. */
	| { readonly kind: 'batch'; readonly steps: readonly BatchStep[] }
	/** Rows of the log, and what is changed with them. */
	| { readonly kind: 'append'; readonly appends: readonly AppendTask[] };

export interface Question {
	readonly id: number;
	readonly task: Task;
}

export interface Failure {
	readonly message: string;
	/** SQLite's extended result code; null if the error has another cause. */
	readonly code: number | null;
}

/** What became of one append: `taken` if a row with the same key exists, or not the rows that must precede it. */
export type AppendOutcome = 'stored' | 'taken' | Failure;

export type Answer =
	| { readonly id: number; readonly kind: 'failed'; readonly failure: Failure }
	| { readonly id: number; readonly kind: 'rows'; readonly rows: readonly unknown[] }
	| { readonly id: number; readonly kind: 'changed'; readonly changes: number }
	/** `outcomes` is null if every append was stored, which is nearly always. */
	| { readonly id: number; readonly kind: 'appended'; readonly outcomes: readonly AppendOutcome[] | null };

/** What a thread is started with. */
export interface ThreadData {
	readonly file: string;
	/** A reader never writes, so that its queries and the commits of the writer do not wait for each other. */
	readonly role: 'writer' | 'reader';
}
