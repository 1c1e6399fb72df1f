import { expect, onTestFinished, test } from 'vitest';
import { likenessOf } from '../src/accounts/likeness.ts';
import { Names } from '../src/accounts/names.ts';
import { newPlayerId } from '../src/encoding/random-text.ts';
import type { Player } from '../src/model/player.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder } from './simulated/accounts.ts';
import { temporaryPlace } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { visitor } from './simulated/visitor.ts';

/** Names on a server where these people have accounts. */
async function namesWith(
	...accounts: readonly string[]
): Promise<{ readonly names: Names; readonly ids: readonly Player['id'][] }> {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	const names = new Names(storage.accounts, storage.names);
	const ids = accounts.map(() => newPlayerId());
	for (const [i, name] of accounts.entries()) {
		const player = ids[i] ?? newPlayerId();
		await storage.players.add(player, name, 0);
		const record = { player, name, nameKey: name.toLowerCase(), passwordHash: null, passkey: null };
		await names.take(name, player, () =>
			storage.accounts.add({ ...record, codeHashes: ['x'], createdAt: 0 }),
		);
	}
	return { names, ids };
}

test('reserved names, names of accounts, and what looks like them are not free', async () => {
	const { names } = await namesWith('Ada');
	const taken = ['Ada', 'ADA', 'А d а', 'ᎪᎠᎪ', 'admin', 'Admіn', 'Orrery', 'BOT', 'You', 'Du', 'Io', '..'];
	for (const name of [...taken, 'Ganymede'])
		for (const player of [null, newPlayerId()])
			expect([name, await names.isFree(name, player)]).toEqual([name, false]);
	const free = ['Adam', 'Ben', 'Ty K', 'Иван', 'ᏌᏊᎢ', 'Բարև', 'Guest', 'Bota', 'Ion', 'Ádám', '小林', 'محمد'];
	for (const name of free) expect([name, await names.isFree(name, null)]).toEqual([name, true]);
});

// Only names that were folded to Latin letters were compared, so an account in another script protected no one.
test('a Latin name is not free if it looks like the name of an account in another script', async () => {
	const { names } = await namesWith('ᎪᎠᎪ');
	expect(await names.isFree('Ada', null)).toBe(false);
	expect(await names.isFree('ꓮꓓꓮ', null)).toBe(false);
});

test('an account may change how its own name is written', async () => {
	const { names, ids } = await namesWith('Ada');
	expect(await names.isFree('ada', ids[0] ?? null)).toBe(true);
	expect(await names.isFree('admin', ids[0] ?? null)).toBe(false);
});

test('two lookalikes that are asked for at the same moment become one account', async () => {
	const { names } = await namesWith();
	const taken = await Promise.all(
		['Ada', 'ᎪᎠᎪ'].map((name) => names.take(name, newPlayerId(), async () => true)),
	);
	expect(taken.toSorted()).toEqual([false, true]);
});

test('accounts of an earlier release are protected from the first start on', async () => {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	const player = newPlayerId();
	await storage.players.add(player, 'ᎪᎠᎪ', 0);
	const record = { name: 'ᎪᎠᎪ', nameKey: 'ꭺꭰꭺ', passwordHash: null, passkey: null, codeHashes: ['x'] };
	await storage.accounts.add({ player, ...record, createdAt: 0 });
	const names = new Names(storage.accounts, storage.names);
	expect(await names.isFree('Ada', null)).toBe(true);
	await names.begin();
	expect(await names.isFree('Ada', null)).toBe(false);
});

test('nobody can take the name of a deleted account at once, nor a lookalike, and only a hash of it is kept', async () => {
	const { address, data, close } = await startServer();
	const { someone } = await accountHolder(address, 'Ada Nemec');
	const ben = await visitor(address, 'Ben');
	await someone.must('deleteAccount');
	for (const name of ['Ada Nemec', 'ada-nemec', 'Аdа Nеmес'])
		expect([name, await ben.refusal('nameGuest', { body: { name } })]).toEqual([name, 'name-taken']);
	const way = { kind: 'password', password: 'seven phases and a token' } as const;
	expect(await ben.refusal('makeAccount', { body: { name: 'Ada Nemec', way } })).toBe('name-taken');
	expect(await ben.must('nameGuest', { body: { name: 'Ada Novak' } })).toMatchObject({ name: 'Ada Novak' });
	await close();
	const storage = await openStorage(data);
	onTestFinished(() => storage.close());
	const names = new Names(storage.accounts, storage.names);
	expect(await names.isFree('Ada Nemec', null)).toBe(false);
	await names.sweep(Date.now() + 91 * 86_400_000);
	expect(await names.isFree('Ada Nemec', null)).toBe(true);
	expect(await storage.names.holders(likenessOf('Ada Nemec'))).toEqual([]);
});
