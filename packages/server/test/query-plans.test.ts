import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, vi } from 'vitest';
import type { Question } from '../src/storage/sqlite-messages.ts';
import { openStorage } from '../src/storage/storage.ts';
import type { Filled } from './simulated/filled-storage.ts';
import { fillStorage } from './simulated/filled-storage.ts';
import { temporaryFolder, testOfFiles } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { filledTableId } from './simulated/stored-templates.ts';
import { Visitor } from './simulated/visitor.ts';

/*
 * No query of a route may read a whole table or sort what an index has in order: with hundreds of thousands of games
 * it would take a tenth of a second, again and again.
 */

/** Tables that are always small, because their rows are for minutes, for the operator, or for a few devices. */
const SMALL = [
	// Not tables, but what a claim of due work and a list of tables have found, which is limited.
	'free',
	'found',
	'admin_orders',
	'bans',
	'chat_reports',
	'outages',
	'passkey_challenges',
	'password_resets',
	'resting_names',
	'settings',
];
/** Read once when a server starts: the accounts of a release that did not store what their names look like. */
const AT_START = '"account_likenesses"."player" is null';
/** Of these a player has few, so that they may be sorted. */
const OWN = [
	'api_tokens',
	'blocks',
	'chat_messages',
	'daily_entries',
	'passkeys',
	'push_subscriptions',
	'sessions',
];

async function filled(): Promise<{ readonly data: string; readonly filled: Filled }> {
	const data = temporaryFolder();
	await (await openStorage(data)).close();
	const made = fillStorage(data, {
		accounts: 60,
		ended: 900,
		rated: 500,
		playing: 60,
		whole: 4,
		busiest: 200,
	});
	return { data, filled: made };
}

/** The texts of all statements that are sent to the storage from now on. */
function statements(): ReadonlySet<string> {
	const texts = new Set<string>();
	const asked = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
		this: Worker,
		...message
	) {
		const question = message[0] as Partial<Question>;
		const task = question.task;
		if (task !== undefined) {
			if ('sql' in task) texts.add(task.sql);
			if (task.kind === 'batch') for (const { sql } of task.steps) texts.add(sql);
		}
		return original.apply(this, message);
	});
	onTestFinished(() => asked.mockRestore());
	return texts;
}
const original = Worker.prototype.postMessage;

/** What SQLite would do for a statement. */
function planOf(database: DatabaseSync, sql: string): readonly string[] {
	return database
		.prepare(`explain query plan ${sql}`)
		.all()
		.map(({ detail }) => String(detail));
}

/** The steps of a plan that grow with what is stored. */
function growing(plan: readonly string[]): readonly string[] {
	const touched = /^(?:SCAN|SEARCH) (\w+)/.exec(plan[0] ?? '')?.[1] ?? '';
	const isSmall = [...SMALL, ...OWN].includes(touched);
	return plan.filter((step) => {
		const scanned = /^SCAN (\w+)/.exec(step)?.[1];
		const grows = scanned !== undefined && scanned !== 'CONSTANT' && !SMALL.includes(scanned);
		return grows || (step.includes('USE TEMP B-TREE') && !isSmall);
	});
}

testOfFiles('no route reads a whole table or sorts one', async () => {
	const { data, filled: busiest } = await filled();
	const texts = statements();
	const push = { contact: 'mailto:host@orrery.example', hosts: [] };
	const notifications = { origin: 'https://orrery.example', push };
	const { address } = await startServer({ sweepMs: 100 }, data, { notifications });
	const ada = Object.assign(new Visitor(address), { cookie: busiest.cookie });
	await ada.must('lobby');
	const own = await ada.must('ownTables');
	expect(own.tables.length).toBeGreaterThan(5);
	expect((await ada.must('history')).games).toHaveLength(20);
	for (const query of [
		'game=nebula',
		'status=ended&most=100',
		`table=${filledTableId(3)}&status=ended`,
		`before=${Date.now()}&game=nova-luna`,
	])
		expect((await fetch(`${address}/api/history?${query}`, { headers: { cookie: ada.cookie } })).status).toBe(
			200,
		);
	const { leaders } = await ada.must('leaders', { params: { game: 'nova-luna', players: '2' } });
	expect(leaders.length).toBeGreaterThan(30);
	await ada.must('profile', { params: { name: busiest.name } });
	await ada.must('table', { table: filledTableId(3) });
	await ada.must('record', { table: filledTableId(3) });
	await ada.must('chat', { table: filledTableId(3) });
	await ada.must('dailyBoard', { params: { day: '2026-11-18', game: 'nova-luna' } });
	await ada.must('account');
	const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
	await ada.must('subscribe', { body: { endpoint, keys: { p256dh: 'x', auth: 'x' }, language: 'en' } });
	await ada.must('endOtherSessions');
	await ada.must('ownData');
	await fetch(`${address}/healthz`);
	await fetch(`${address}/metrics`);
	// Cleaning up runs every now and then, without a request. These reports are the last that it deletes.
	await expect
		.poll(() => [...texts].some((sql) => sql.startsWith('delete from "chat_reports"')), { timeout: 60_000 })
		.toBe(true);

	expect(texts.size).toBeGreaterThan(25);
	const database = new DatabaseSync(join(data, 'orrery.db'));
	onTestFinished(() => database.close());
	const faults: Record<string, readonly string[]> = {};
	for (const sql of texts) {
		// Migrations look at the schema itself.
		if (/^(?:pragma|create|alter|drop)|kysely_migration|sqlite_master/i.test(sql)) continue;
		if (sql.includes(AT_START)) continue;
		const grows = growing(planOf(database, sql));
		if (grows.length > 0) faults[sql] = grows;
	}
	expect(faults).toEqual({});
});

testOfFiles(
	'a list that is computed from stored standings is the one that the games themselves would give',
	async () => {
		const { data, filled: busiest } = await filled();
		const first = await startServer({}, data);
		const ada = Object.assign(new Visitor(first.address), { cookie: busiest.cookie });
		const [tables, history] = [await ada.must('ownTables'), await ada.must('history')];
		expect(tables.tables.some(({ yourTurn }) => yourTurn)).toBe(true);
		await first.close();
		const database = new DatabaseSync(join(data, 'orrery.db'));
		database.exec('update log_entries set deciders = null, turns = null; delete from game_results');
		database.close();
		const again = await startServer({}, data);
		const later = Object.assign(new Visitor(again.address), { cookie: busiest.cookie });
		expect(await later.must('ownTables')).toEqual(tables);
		expect(await later.must('history')).toEqual(history);
	},
);
