import type { BodyOf, SessionId, TableId } from '@orrery/protocol';
import { FORGOTTEN_NAME, sessionId, tokenId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { beginSession } from '../src/accounts/begin-session.ts';
import { newPlayerId } from '../src/encoding/random-text.ts';
import { SETTINGS } from '../src/limits/settings.ts';
import type { Player } from '../src/model/player.ts';
import { playerId } from '../src/model/player.ts';
import { Services } from '../src/services/services.ts';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder, PASSWORD } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import { query } from './simulated/place-queries.ts';
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

// Each cleaning read them all again, because only guests count against its limit.
test('cleaning up looks at a few hundred inactive players at a time, however many accounts are among them', async () => {
	const place = await temporaryPlace();
	const storage = await openStorage(place);
	onTestFinished(() => storage.close());
	const accounts = Array.from({ length: 1200 }, (_, i) => `account ${i}`);
	for (let from = 0; from < accounts.length; from += 100) {
		const part = accounts.slice(from, from + 100);
		await query(
			place,
			`insert into players (id, name, created_at, seen_at) values ${part.map(() => '(?, ?, 1, ?)').join()}`,
			...part.flatMap((id, i) => [id, id, 10 + Math.floor((from + i) / 3)]),
		);
		await query(
			place,
			`insert into accounts (player, name_key, kind, created_at) values ${part.map(() => `(?, ?, 'person', 1)`).join()}`,
			...part.flatMap((id) => [id, id]),
		);
	}
	const { players } = storage;
	const guests = [newPlayerId(), newPlayerId(), newPlayerId()];
	for (const [i, seenAt] of [1, 200, 5000].entries())
		await players.add(defined(guests[i]), `guest ${i}`, seenAt);
	const deleted = [];
	for (let round = 0; round < 4; round++) deleted.push(await players.expire(10_000));
	expect(deleted).toEqual([1, 1, 1, 0]);
	// From the beginning again, for those who were at a table then.
	const late = newPlayerId();
	await players.add(late, 'late', 2);
	for (let round = 0; round < 3; round++) await players.expire(10_000);
	expect(await players.find(late)).toBeNull();
	expect(await query(place, 'select id from players')).toHaveLength(1200);
});

// They were looked for among all subscriptions, every minute.
test('a push subscription is deleted with its session, however that ends', async () => {
	const place = await temporaryPlace();
	const storage = await openStorage(place);
	onTestFinished(() => storage.close());
	const { players, sessions, notifications } = storage;
	const player = newPlayerId();
	await players.add(player, 'Ada', 1);
	const device = { browser: null, system: null };
	const begin = async (name: string, seenAt: number): Promise<SessionId> => {
		const id = sessionId.parse(name.padEnd(16, '0'));
		await sessions.add(player, name, { id, device, createdAt: 1, seenAt, provedAt: null });
		const keys = { p256dh: 'p', auth: 'a' };
		await notifications.subscribe({ player, session: id }, { endpoint: name, keys, language: 'en' }, seenAt);
		return id;
	};
	const ids = await Promise.all(
		['ended', 'kept', 'other', 'expired'].map((name, i) => begin(name, name === 'expired' ? 1 : 100 + i)),
	);
	const [ended, kept] = [defined(ids[0]), defined(ids[1])];
	await notifications.subscribe(
		{ player, session: null },
		{ endpoint: 'by token', keys: { p256dh: 'p', auth: 'a' }, language: 'en' },
		200,
	);
	const stored = async () =>
		(await query(place, 'select endpoint from push_subscriptions order by created_at')).map(
			({ endpoint }) => endpoint,
		);
	await sessions.end(newPlayerId(), ended);
	expect(await stored()).toEqual(['expired', 'ended', 'kept', 'other', 'by token']);
	await sessions.end(player, ended);
	expect(await stored()).toEqual(['expired', 'kept', 'other', 'by token']);
	await sessions.expire(50);
	expect(await stored()).toEqual(['kept', 'other', 'by token']);
	await sessions.endOthers(player, kept);
	expect(await stored()).toEqual(['kept', 'by token']);
	// Its session has just ended in another tab.
	await notifications.subscribe(
		{ player, session: ended },
		{ endpoint: 'too late', keys: { p256dh: 'p', auth: 'a' }, language: 'en' },
		300,
	);
	expect(await stored()).toEqual(['kept', 'by token']);
	await players.revokeAccess(player);
	expect(await stored()).toEqual(['by token']);
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
