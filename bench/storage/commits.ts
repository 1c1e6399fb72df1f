import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogEntryRow } from '../../packages/server/src/storage/schema.ts';
import { SqliteDatabase } from '../../packages/server/src/storage/sqlite-database.ts';
import { openStorage } from '../../packages/server/src/storage/storage.ts';

/* What a commit of log entries costs: by the append of the storage, and as a statement of the query builder. */

export interface CommitCost {
	/** Entries in a commit. */
	readonly group: number;
	/** Microseconds of CPU time a commit: of the main thread, and of the whole process with its threads. */
	readonly append: { readonly main: number; readonly all: number };
	readonly builder: { readonly main: number; readonly all: number };
}

const ROUNDS = 10;
const ENTRY = JSON.stringify({ sequence: 1, at: 1, type: 'move-played', seat: 0, move: 'x'.repeat(120) });

let game = 0;

/** Entries of so many games that have none yet. */
export function entryRows(group: number): readonly LogEntryRow[] {
	return Array.from({ length: group }, () => ({
		table_id: `table-${game++}`,
		sequence: 1,
		at: 1,
		entry: ENTRY,
		deciders: 1,
		turns: 3,
	}));
}

/** Both ways in turn, in one storage and one run. */
export async function measureCommits(
	groups: readonly number[],
	commits: number,
): Promise<readonly CommitCost[]> {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-commits-'));
	await (await openStorage(folder)).close();
	const database = new SqliteDatabase(join(folder, 'orrery.db'));
	const ways = {
		append: async (group: number) => void (await database.append(entryRows(group).map((row) => [row]))),
		builder: async (group: number) =>
			void (await database.db.insertInto('log_entries').values(entryRows(group)).execute()),
	};
	const costs: CommitCost[] = [];
	for (const group of groups) {
		const spent = { append: { main: 0, all: 0 }, builder: { main: 0, all: 0 } };
		// In turn, so that neither has the warmer code or the quieter machine; the first round only warms up.
		for (let round = 0; round <= ROUNDS; round++)
			for (const way of ['append', 'builder'] as const) {
				const { main, all } = await cost(() => ways[way](group), Math.ceil(commits / ROUNDS));
				if (round === 0) continue;
				spent[way].main += main / ROUNDS;
				spent[way].all += all / ROUNDS;
			}
		costs.push({ group, ...spent });
	}
	await database.close();
	rmSync(folder, { recursive: true });
	return costs;
}

/** Microseconds of CPU time for each of so many commits. */
export async function cost(commit: () => Promise<void>, commits: number): Promise<CommitCost['append']> {
	const [main, all] = [process.threadCpuUsage(), process.cpuUsage()];
	for (let i = 0; i < commits; i++) await commit();
	const [mainSpent, allSpent] = [process.threadCpuUsage(main), process.cpuUsage(all)];
	const each = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / commits;
	return { main: each(mainSpent), all: each(allSpent) };
}
