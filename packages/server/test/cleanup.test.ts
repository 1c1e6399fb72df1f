import { expect, test } from 'vitest';
import { accountHolder } from './simulated/accounts.ts';
import { ageLog } from './simulated/age-log.ts';
import { query } from './simulated/place-queries.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor } from './simulated/visitor.ts';

const DAY = 86_400_000;
const PATIENT = { timeout: 20_000 };

/** Makes the log of a game unreadable. */
async function breakLog(data: string, table: string): Promise<void> {
	await query(
		data,
		`update log_entries set entry = replace(entry, '"type":"', '"type":"unheard-of-') where table_id = ?`,
		table,
	);
}

/** The process ended before the game was rated. */
async function end(data: string, table: string): Promise<void> {
	await query(data, `update tables set status = 'ended', ended_at = 1 where id = ?`, table);
	await query(data, `update due set kind = 'rating' where subject = ?`, table);
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
	await end(first.data, over);
	await ageLog(first.data, 61 * DAY);
	for (const table of [over, before, behind]) await breakLog(first.data, table);
	const { address } = await startServer({ sweepMs: 300 }, first.data, { logLevel: 'silent' });
	const someone = new Visitor(address);
	const params = { name: 'Ada' };
	await expect
		.poll(async () => (await someone.must('profile', { params })).ratings[0]?.games, PATIENT)
		.toBe(1);
	const infos = await Promise.all(idle.map((table) => someone.must('table', { table })));
	expect(infos.map(({ status }) => status)).toEqual(['playing', 'ended', 'playing']);
});
