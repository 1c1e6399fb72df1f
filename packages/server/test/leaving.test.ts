import type { BodyOf, TableId } from '@orrery/protocol';
import { FORGOTTEN_NAME, tokenId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { beginSession } from '../src/accounts/begin-session.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import type { Player } from '../src/model/player.ts';
import { playerId } from '../src/model/player.ts';
import { Services } from '../src/services/services.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder, PASSWORD } from './simulated/accounts.ts';
import { temporaryPlace } from './simulated/places.ts';
import { startServer } from './simulated/servers.ts';
import { tableFor, visitor } from './simulated/visitor.ts';

/* Players who leave for good, and what must not remain of them. */

const CONTRIBUTION = '0'.repeat(32);

function person(name: string): Player {
	return { id: playerId.parse(name.padEnd(22, '-')), name, seenAt: 1, account: null };
}

const [ADA, BEN] = [person('Ada'), person('Ben')];

/** The services, where a test decides what happens when. */
async function servicesWithBoth(): Promise<Services> {
	const services = new Services(await openStorage(await temporaryPlace()), SETTINGS, {
		info: () => undefined,
		error: () => undefined,
	});
	onTestFinished(() => services.close());
	for (const { id, name } of [ADA, BEN]) await services.storage.players.add(id, name, 1);
	return services;
}

async function tableOf(services: Services, host: Player): Promise<TableId> {
	const made = await services.gathering.make(tableFor('nova-luna', 2), host, '192.0.2.1');
	if (!made.ok) throw new Error(made.fault.code);
	return made.value.record.id;
}

/** Blocks all changes to a table until the test releases it. */
function heldUp(services: Services, table: TableId): () => void {
	let release = (): void => undefined;
	const until = new Promise<void>((resolve) => {
		release = resolve;
	});
	void services.tables.queue.run(table, () => until);
	return release;
}

test('a player who leaves while the game starts has resigned, and nobody waits for them', async () => {
	const services = await servicesWithBoth();
	const table = await tableOf(services, ADA);
	await services.gathering.sit(table, BEN, 1);
	await services.gathering.ready(table, ADA.id, CONTRIBUTION);
	const release = heldUp(services, table);
	const begun = services.gathering.ready(table, BEN.id, CONTRIBUTION);
	const left = services.departures.leaveTables(ADA.id);
	// The list has been read, and in it the table is still gathering.
	await new Promise((resolve) => setTimeout(resolve, 50));
	release();
	expect(await begun).toMatchObject({ ok: true, value: { status: 'playing' } });
	expect(await left).toBe(1);
	const log = JSON.stringify(await services.storage.log.read(table));
	expect(log).toContain('resign');
});

test('a deleted player is out at once, and earlier requests do not seat them again', async () => {
	const services = await servicesWithBoth();
	const { storage } = services;
	const own = await tableOf(services, ADA);
	const other = await tableOf(services, BEN);
	await beginSession(services, ADA, { browser: null, system: null });
	const token = { id: tokenId.parse('token-of-Ada----'), label: 'x', scopes: ['play'] as const };
	await storage.tokens.add(ADA.id, 'hash', { ...token, createdAt: 1, expiresAt: null, usedAt: null });
	const release = heldUp(services, own);
	let dismissed = 0;
	services.bus.subscribe('revoked', () => dismissed++);
	await services.begin();
	const forgotten = services.departures.forget(ADA.id);
	await expect.poll(() => dismissed).toBe(1);
	expect(await storage.sessions.of(ADA.id, 0)).toEqual([]);
	expect(await storage.tokens.of(ADA.id)).toEqual([]);
	// A request from before seats her, and the game starts.
	await new Promise((resolve) => setTimeout(resolve, 50));
	await services.gathering.sit(other, ADA, 1);
	for (const { id } of [ADA, BEN]) await services.gathering.ready(other, id, CONTRIBUTION);
	release();
	await forgotten;
	await expect.poll(async () => (await storage.tables.find(other))?.status).toBe('ended');
	const record = await storage.tables.find(other);
	expect(record?.seats.map((seat) => (seat.kind === 'human' ? seat.name : '')).toSorted()).toEqual([
		'Ben',
		FORGOTTEN_NAME,
	]);
	const log = JSON.stringify(await storage.log.read(other));
	expect(log).toContain('resign');
	expect(log).not.toContain('Ada');
	expect((await storage.tables.find(own))?.status).toBe('closed');
});

test('expired guests leave no push subscription behind', async () => {
	const storage = await openStorage(await temporaryPlace());
	onTestFinished(() => storage.close());
	const { players, notifications } = storage;
	for (const { id, name } of [ADA, BEN]) {
		await players.add(id, name, 1);
		const keys = { p256dh: 'p', auth: 'a' };
		const endpoint = `https://push.example/${name}`;
		await notifications.subscribe({ player: id, session: null }, { endpoint, keys, language: 'en' }, 1);
		await notifications.setMail(id, {
			address: `${name}@example.org`,
			language: 'en',
			codeHash: null,
			askedAt: 1,
		});
	}
	await players.see(BEN.id, 100);
	expect(await players.expire(50)).toBe(1);
	expect(await notifications.subscribersOf(ADA.id)).toEqual([]);
	expect(await notifications.mailOf(ADA.id)).toBeNull();
	expect(await notifications.subscribersOf(BEN.id)).toHaveLength(1);
	expect(await notifications.mailOf(BEN.id)).not.toBeNull();
});

test('a guest can sign in even if their message id clashes with one of the account', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const guest = await visitor(address, 'Guest');
	const { table } = (await ada.must('makeTable', { body: tableFor('nova-luna', 2) })).table;
	const saying = (id: string, text: string) => ({ id, words: { kind: 'text', text } }) as BodyOf<'say'>;
	await ada.must('say', { table, body: saying('the-same-id', 'as Ada') });
	await guest.must('say', { table, body: saying('the-same-id', 'as a guest') });
	await guest.must('say', { table, body: saying('another-id', 'once more') });
	await guest.must('signIn', { body: { kind: 'password', name: 'Ada', password: PASSWORD } });
	const { chatMessages } = await guest.must('ownData');
	const texts = chatMessages.map(({ chatMessage: { words } }) => (words.kind === 'text' ? words.text : ''));
	expect(texts.toSorted()).toEqual(['as Ada', 'once more']);
});
