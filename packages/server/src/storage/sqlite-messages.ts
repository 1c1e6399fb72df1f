import type { SQLInputValue } from 'node:sqlite';

/* The messages between the driver and the SQLite thread. */

export interface Question {
	readonly id: number;
	readonly sql: string;
	readonly parameters: readonly SQLInputValue[];
}

export type Answer =
	| { readonly id: number; readonly ok: true; readonly rows: readonly unknown[]; readonly changes: number }
	| { readonly id: number; readonly ok: false; readonly message: string };
