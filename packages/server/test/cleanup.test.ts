import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { accountHolder } from './simulated/accounts.ts';
import { ageLog } from './simulated/age-log.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor } from './simulated/visitor.ts';

const DAY = 86_400_000;
const PATIENT = { timeout: 20_000 };

/** Makes the log of a game unreadable. */
function breakLog(data: string, table: string): void {
	const database = new DatabaseSync(join(data, 'orrery.db'));
	database
		.prepare(`update log_entries set entry = json_set(entry, '$.type', 'unheard-of') where table_id = ?`)
		.run(table);
	database.close();
}

/** The process ended before the game was rated. */
function end(data: string, table: string): void {
	const database = new DatabaseSync(join(data, 'orrery.db'));
	database.prepare(`update tables set status = 'ended', ended_at = 1 where id = ?`).run(table);
	database.close();
}

test('one broken log does not keep the server from abandoning and rating other games', async () => {
	const first = await startServer();
	const two = await Promise.all(
		['Ada', 'Ben'].map(async (name) => (await accountHolder(first.address, name)).someone),
	);
	const wanted = tableFor('nova-luna', 2, { rated: true });
	const tables: string[] = [];
	for (let i = 0; i < 4; i++) tables.push((await startedTable(two, wanted)).table);
	await first.close();
	const [over = '', ...idle] = tables;
	const [before = '', , behind = ''] = idle;
	end(first.data, over);
	ageLog(first.data, 61 * DAY);
	for (const table of [over, before, behind]) breakLog(first.data, table);
	const { address } = await startServer({ sweepMs: 300 }, first.data);
	const someone = new Visitor(address);
	const params = { game: 'nova-luna', players: '2' };
	await expect.poll(async () => (await someone.must('leaders', { params })).leaders.length, PATIENT).toBe(2);
	const infos = await Promise.all(idle.map((table) => someone.must('table', { table })));
	expect(infos.map(({ status }) => status)).toEqual(['playing', 'ended', 'playing']);
});
