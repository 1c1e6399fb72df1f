import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseSync as Database } from 'node:sqlite';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { foldedName } from '../src/accounts/folded-name.ts';
import { playerId } from '../src/player.ts';
import { migrations } from '../src/storage/migrations.ts';
import { SqliteThreadDialect } from '../src/storage/sqlite-dialect.ts';
import { openStorage } from '../src/storage/storage.ts';
import { temporaryFolder } from './simulated/servers.ts';

/* What single steps of the storage make of what is there. */

/** A storage as it was after a step, with what is put into it, brought up to date. */
async function brought(step: string, fill: (database: DatabaseSync) => void) {
	const folder = temporaryFolder();
	const file = join(folder, 'orrery.db');
	const db = new Kysely<unknown>({ dialect: new SqliteThreadDialect(file) });
	const { error } = await new Migrator({ db, provider: migrations }).migrateTo(step);
	await db.destroy();
	if (error !== undefined) throw error;
	const database = new Database(file);
	fill(database);
	database.close();
	return openStorage(folder);
}

test('reports are kept with what was said, if it is still there', async () => {
	const words = JSON.stringify({ kind: 'text', text: 'Something rude' });
	const storage = await brought('0006-notifications', (database) => {
		database
			.prepare(`insert into remarks
				(table_id, number, at, player, said_id, circle, name, seat, voice, words)
				values ('AAAAAAAAAAAAAAAA', 7, 1000, 'ben', 'x', 'players', 'Ben', null, 'voice', ?)`)
			.run(words);
		database.exec(`insert into reports (table_id, number, reporter, reported_at) values
			('AAAAAAAAAAAAAAAA', 7, 'ada', 2000), ('AAAAAAAAAAAAAAAA', 8, 'ada', 3000)`);
	});
	expect(await storage.chat.reports(10)).toEqual([
		{
			table: 'AAAAAAAAAAAAAAAA',
			reportedAt: 2000,
			player: 'ben',
			remark: {
				number: 7,
				at: 1000,
				circle: 'players',
				from: { name: 'Ben', seat: null, voice: 'voice' },
				words: { kind: 'text', text: 'Something rude' },
			},
		},
	]);
	// And are forgotten with it.
	await storage.chat.expire(1001);
	expect(await storage.chat.reports(10)).toEqual([]);
	await storage.close();
});

test('who was blocked before names were kept is named as they are called now, and from then on so', async () => {
	const [ada, ben] = ['A', 'B'].map((letter) => playerId.parse(letter.repeat(22)));
	if (ada === undefined || ben === undefined) throw new Error('nobody');
	const storage = await brought('0006-notifications', (database) => {
		database
			.prepare('insert into players (id, name, created_at, seen_at) values (?, ?, 0, 0)')
			.run(ben, 'Ben');
		database
			.prepare(`insert into blocks (id, player, blocked, created_at) values ('AAAAAAAAAAAAAAAA', ?, ?, 5)`)
			.run(ada, ben);
	});
	await storage.players.rename(ben, 'Benjamin');
	expect(await storage.blocks.of(ada)).toMatchObject([{ name: 'Ben', since: 5 }]);
	await storage.close();
});

test('names that were folded otherwise are folded anew, and addresses of nobody are gone', async () => {
	const storage = await brought('0008-blocks', (database) => {
		for (const [at, name, key] of [
			[1, 'Ada', 'ada'],
			[2, 'Ada\u034f', 'ada\u034f'],
			[3, 'Eve ♥\ufe0f', 'eve♥\ufe0f'],
		] as const) {
			const id = String(at).repeat(22);
			database
				.prepare('insert into players (id, name, created_at, seen_at) values (?, ?, 0, 0)')
				.run(id, name);
			database
				.prepare(`insert into accounts (player, name_key, kind, created_at) values (?, ?, 'person', ?)`)
				.run(id, key, at);
		}
		for (const id of ['1', '9'])
			database.exec(`insert into subscriptions (endpoint, player, p256dh, auth, language, created_at)
				values ('https://push.example/${id}', '${id.repeat(22)}', 'p', 'a', 'en', 0)`);
	});
	const madeAt = async (name: string) => (await storage.accounts.byName(foldedName(name)))?.createdAt;
	expect(await madeAt('Eve ♥\ufe0f')).toBe(3);
	expect(await madeAt('Eve ♥')).toBe(3);
	// Of two that look alike the older has the name.
	expect(await madeAt('Ada\u034f')).toBe(1);
	const devices = async (id: string) =>
		(await storage.notifications.subscribersOf(playerId.parse(id.repeat(22)))).length;
	expect([await devices('1'), await devices('9')]).toEqual([1, 0]);
	await storage.close();
});
