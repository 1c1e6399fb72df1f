import type { SQLInputValue } from 'node:sqlite';

/* What the driver and the thread with the SQLite file say to each other. */

export interface Question {
	readonly id: number;
	readonly sql: string;
	readonly parameters: readonly SQLInputValue[];
}

export type Answer =
	| { readonly id: number; readonly ok: true; readonly rows: readonly unknown[]; readonly changes: number }
	| { readonly id: number; readonly ok: false; readonly message: string };
