import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BodyOf } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { NotificationOptions } from '../src/index.ts';
import { accountHolder, elsewhere, PASSWORD } from './simulated/accounts.ts';
import { mailSink } from './simulated/mail-sink.ts';
import { query } from './simulated/place-queries.ts';
import { temporaryPlace } from './simulated/places.ts';
import type { Player } from './simulated/player.ts';
import { arrived } from './simulated/players.ts';
import type { PushService } from './simulated/push-service.ts';
import { openPushService } from './simulated/push-service.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

const DAYS = { clock: { kind: 'days', days: 3 } } as const;
const SOON = { notifyAfterMs: 60 };
const ORIGIN = 'https://orrery.example';

/** A push service that closes with the test. */
async function pushService(): Promise<PushService> {
	const service = await openPushService();
	onTestFinished(() => service.close());
	return service;
}

function isTheirTurn(player: Player): boolean {
	return player.view?.deciders.some((seat) => seat === player.role) ?? false;
}

function orderOf(one: Player, other: Player): readonly Player[] {
	return isTheirTurn(one) ? [one, other] : [other, one];
}

/** Leaves, and waits until the other player has seen it. */
async function leave(leaver: Player, other: Player): Promise<void> {
	const { role } = leaver;
	leaver.close();
	await other.until(({ others }) => {
		const presence = others.findLast((message) => message.type === 'presence');
		return presence?.type === 'presence' && role !== 'spectator' && presence.seats[role] === false;
	}, 'an empty seat');
}

/** Plays until it is someone else's turn. */
async function playTurn(player: Player): Promise<void> {
	await player.until(isTheirTurn, 'the turn');
	while (isTheirTurn(player)) {
		const body = player.choice();
		if (body === null) throw new Error('nothing to do');
		const { version } = player.view ?? { version: 0 };
		player.command(body);
		await player.until(({ view }) => (view?.version ?? 0) > version, 'the step');
	}
}

test('a player who is away gets one push notification per turn; a player with the table open gets none', async () => {
	const service = await pushService();
	const notifications: NotificationOptions = {
		origin: ORIGIN,
		push: { contact: 'mailto:host@orrery.example', hosts: [service.origin] },
	};
	const { address } = await startServer(SOON, undefined, { notifications });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const settings = await ben.must('notifications');
	expect(settings).toMatchObject({ push: { endpoints: [] }, mail: null });
	expect(settings.push?.key.length).toBeGreaterThan(80);

	// In Nebula a turn has many steps.
	const { table } = await startedTable([ada, ben], tableFor('nebula', 2, DAYS));
	const [hers, his] = [await arrived(table, ada), await arrived(table, ben)];
	const body: BodyOf<'subscribe'> = { ...service.subscription, language: 'de' };
	expect(await ben.must('subscribe', { body })).toMatchObject({ push: { endpoints: [body.endpoint] } });
	await ben.must('subscribe', { body });
	// Both have the table open, so nobody is notified.
	for (const player of orderOf(hers, his)) await playTurn(player);
	await pause(200);
	expect(service.received).toEqual([]);
	// Ben leaves before his next turn and gets one notification, after all steps of hers.
	if (isTheirTurn(his)) await playTurn(his);
	await leave(his, hers);
	await playTurn(hers);
	await expect.poll(() => service.received.length).toBe(1);
	await pause(200);
	expect(service.received).toEqual([
		{ title: 'Nebula: du bist dran', body: 'Du spielst mit Ada.', url: `/table/${table}`, tag: table },
	]);

	// A browser that has unsubscribed is deleted.
	service.answerWith(410);
	const back = await arrived(table, ben);
	await playTurn(back);
	await leave(back, hers);
	await playTurn(hers);
	await expect.poll(async () => (await ben.must('notifications')).push?.endpoints).toEqual([]);
});

test('the first player is notified too, if they are away when the game starts', async () => {
	const service = await pushService();
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const { address } = await startServer(SOON, undefined, { notifications: { origin: ORIGIN, push } });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const on = { ...service.subscription, language: 'en' } as const;
	for (const someone of [ada, ben])
		await someone.must('subscribe', { body: { ...on, endpoint: `${on.endpoint}?${someone.cookie}` } });
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2, DAYS));
	await expect.poll(() => service.received).toMatchObject([{ tag: table }]);
	await pause(200);
	expect(service.received).toHaveLength(1);
});

test('a notification that is due when the server stops is sent once after the restart', async () => {
	const service = await pushService();
	const data = await temporaryPlace();
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const start = (notifyAfterMs: number) =>
		startServer({ notifyAfterMs }, data, { notifications: { origin: ORIGIN, push } });
	const first = await start(3_600_000);
	const [ada, ben] = [await visitor(first.address, 'Ada'), await visitor(first.address, 'Ben')];
	const body: BodyOf<'subscribe'> = { ...service.subscription, language: 'en' };
	await ben.must('subscribe', { body });
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2, DAYS));
	const hers = await arrived(table, ada);
	if (isTheirTurn(hers)) await playTurn(hers);
	await first.close();
	expect(service.received).toEqual([]);
	expect(await query(data, `select kind from due where kind = 'notification'`)).toHaveLength(1);
	await query(data, `update due set at = 0 where kind = 'notification'`);
	const second = await start(60);
	await expect.poll(() => service.received.length).toBe(1);
	await second.close();
	const third = await start(60);
	await pause(200);
	expect(service.received).toHaveLength(1);

	// Nobody is notified who has moved meanwhile.
	const later = Object.assign(new Visitor(third.address), { cookie: ada.cookie });
	const back = Object.assign(new Visitor(third.address), { cookie: ben.cookie });
	await playTurn(await arrived(table, back));
	await playTurn(await arrived(table, later));
	// He has the table open, so nothing is sent.
	await pause(300);
	await third.close();
	const fourth = await start(3_600_000);
	await playTurn(await arrived(table, Object.assign(new Visitor(fourth.address), { cookie: ben.cookie })));
	await fourth.close();
	await start(60);
	await pause(200);
	expect(service.received).toHaveLength(1);
});

/** A started game with days per turn in which it is the turn of a player who is away. */
async function waitingFor(absent: Visitor, other: Visitor): Promise<string> {
	const { table } = await startedTable([other, absent], tableFor('nova-luna', 2, DAYS));
	const player = await arrived(table, other);
	if (isTheirTurn(player)) await playTurn(player);
	player.close();
	return table;
}

test('a server stops soon although a push service never answers, and notifies all devices after its next start', async () => {
	const service = await pushService();
	const data = await temporaryPlace();
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const start = () => startServer(SOON, data, { notifications: { origin: ORIGIN, push } });
	const first = await start();
	const [ada, ben] = [await visitor(first.address, 'Ada'), await visitor(first.address, 'Ben')];
	const { endpoint, keys } = service.subscription;
	const devices = ['desktop', 'phone', 'tablet', 'watch'].map((device) => `${endpoint}/${device}`);
	for (const device of devices)
		await ben.must('subscribe', { body: { endpoint: device, keys, language: 'en' } });
	service.answerWith(null);
	await waitingFor(ben, ada);
	// All devices are tried at the same time.
	await expect.poll(() => service.asked.length, { interval: 5 }).toBe(4);
	const stopsAt = performance.now();
	await first.close();
	// Requests to a push service are given up after ten seconds; the server is not to wait for that.
	expect(performance.now() - stopsAt).toBeLessThan(9500);
	await expect.poll(() => service.brokenOff.length).toBe(4);
	expect(service.asked).toHaveLength(4);
	expect(await query(data, `select kind from due where kind = 'notification'`)).toHaveLength(1);
	service.answerWith(201);
	await start();
	await expect.poll(() => service.received.length).toBe(4);
	await expect.poll(() => query(data, `select kind from due where kind = 'notification'`)).toEqual([]);
	expect(new Set(service.asked.slice(4))).toEqual(new Set(devices.map((device) => new URL(device).pathname)));
});

test('a server stops soon although its mail server says nothing, also during a request', async () => {
	const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
	onTestFinished(() => void silent.close());
	const connected = once(silent, 'connection');
	await once(silent, 'listening');
	const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
	const notifications = { origin: ORIGIN, email: { url, from: 'orrery@orrery.example' } };
	const { address, close } = await startServer(SOON, undefined, { notifications });
	const { someone: ben } = await accountHolder(address, 'Ben');
	const asked = ben.refusal('setMail', { body: { address: 'ben@example.org', language: 'en' } });
	const [socket] = (await connected) as [Socket];
	const closed = once(socket, 'close');
	socket.resume();
	const stopsAt = performance.now();
	await close();
	// The mail server would be given up after 15 seconds.
	expect(performance.now() - stopsAt).toBeLessThan(14_000);
	expect(await asked).toBe('failed');
	await closed;
});

test('a push notification that failed is sent again, one that was refused is not', async () => {
	const service = await pushService();
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const notifications = { origin: ORIGIN, push };
	const data = await temporaryPlace();
	const { address } = await startServer(SOON, data, { notifications, logLevel: 'silent' });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	await ben.must('subscribe', { body: { ...service.subscription, language: 'en' } });
	service.answerWith(503);
	const table = await waitingFor(ben, ada);
	await expect.poll(() => service.asked.length, { interval: 5 }).toBe(1);
	service.answerWith(201);
	await expect.poll(() => service.received).toMatchObject([{ tag: table }]);
	service.answerWith(403);
	await waitingFor(ben, ada);
	await expect.poll(() => service.asked.length).toBe(3);
	// What may work later would stay due.
	await expect.poll(() => query(data, `select kind from due where kind = 'notification'`)).toEqual([]);
	expect(service.asked).toHaveLength(3);
	expect((await ben.must('notifications')).push?.endpoints).toHaveLength(1);
});

test('bug: keys that nothing can be encrypted for, and a redirect, were tried again and again', async () => {
	const service = await pushService();
	const push = { contact: 'mailto:host@orrery.example', hosts: [service.origin] };
	const data = await temporaryPlace();
	const { address } = await startServer(SOON, data, { notifications: { origin: ORIGIN, push } });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { endpoint, keys } = service.subscription;
	const made = { endpoint: `${endpoint}/made-up`, keys: { p256dh: 'x', auth: 'x' }, language: 'en' } as const;
	await ben.must('subscribe', { body: made });
	await ben.must('subscribe', { body: { endpoint, keys, language: 'en' } });
	service.answerWith(307);
	await waitingFor(ben, ada);
	await expect.poll(() => service.asked.length).toBe(1);
	await expect.poll(() => query(data, `select kind from due where kind = 'notification'`)).toEqual([]);
	expect(service.asked).toHaveLength(1);
});

test('games without days per turn, and servers without channels, notify nobody', async () => {
	const service = await pushService();
	const push = { contact: ORIGIN, hosts: [service.origin] };
	const { address } = await startServer(SOON, undefined, { notifications: { origin: ORIGIN, push } });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	await ben.must('subscribe', { body: { ...service.subscription, language: 'en' } });
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const hers = await arrived(table, ada);
	if (isTheirTurn(hers)) await playTurn(hers);
	await pause(200);
	expect(service.received).toEqual([]);

	const quiet = await startServer(SOON);
	const cleo = await visitor(quiet.address, 'Cleo');
	expect(await cleo.must('notifications')).toEqual({ push: null, mail: null });
	const body: BodyOf<'subscribe'> = { ...service.subscription, language: 'en' };
	expect(await cleo.refusal('subscribe', { body })).toBe('not-offered');
});

test('the server sends nothing to hosts that are not push services', async () => {
	const { address } = await startServer(SOON, undefined, {
		notifications: { origin: ORIGIN, push: { contact: ORIGIN, hosts: [] } },
	});
	const eve = await visitor(address, 'Eve');
	const { subscription } = await pushService();
	for (const endpoint of [
		subscription.endpoint,
		'https://169.254.169.254/',
		'https://fcm.googleapis.com.evil.example/',
	])
		expect([
			endpoint,
			await eve.refusal('subscribe', { body: { ...subscription, endpoint, language: 'en' } }),
		]).toEqual([endpoint, 'unreadable']);
	const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
	expect(await eve.must('subscribe', { body: { ...subscription, endpoint, language: 'en' } })).toMatchObject({
		push: { endpoints: [endpoint] },
	});
	expect(await eve.must('unsubscribe', { body: { endpoint } })).toMatchObject({ push: { endpoints: [] } });
});

test('a browser gets notifications as long as its player is signed in there, also under a new account', async () => {
	const { subscription } = await pushService();
	const { address } = await startServer(SOON, undefined, {
		notifications: { origin: ORIGIN, push: { contact: ORIGIN, hosts: [] } },
	});
	const endpoints = async (someone: Visitor) => (await someone.must('notifications')).push?.endpoints;
	const subscribe = async (someone: Visitor, device: string): Promise<string> => {
		const endpoint = `https://fcm.googleapis.com/fcm/send/${device}`;
		await someone.must('subscribe', { body: { ...subscription, endpoint, language: 'en' } });
		return endpoint;
	};

	// A guest who creates an account keeps their notifications.
	const desktop = await visitor(address, 'Ada');
	const first = await subscribe(desktop, 'desktop');
	await desktop.must('makeAccount', { body: { name: 'Ada', way: { kind: 'password', password: PASSWORD } } });
	expect(await endpoints(desktop)).toEqual([first]);
	// So does a guest who signs in.
	const phone = await visitor(address, 'Nobody');
	const second = await subscribe(phone, 'phone');
	await phone.must('signIn', { body: { kind: 'password', name: 'Ada', password: PASSWORD } });
	expect(await endpoints(desktop)).toEqual([first, second]);

	// A session that is ended from another device takes its browser with it, and no other.
	const { sessions } = await desktop.must('sessions');
	const other = sessions.find(({ current }) => !current)?.id ?? '';
	await desktop.must('endSession', { params: { session: other } });
	expect(await endpoints(desktop)).toEqual([first]);
	// It can subscribe again, and ends with all others at once.
	const again = await elsewhere(address, 'Ada');
	await subscribe(again, 'phone');
	expect(await endpoints(desktop)).toEqual([first, second]);
	await desktop.must('endOtherSessions');
	expect(await endpoints(desktop)).toEqual([first]);

	// Someone who signs in as another player stops getting notifications of the first one's games.
	await accountHolder(address, 'Ben');
	await desktop.must('signIn', { body: { kind: 'password', name: 'Ben', password: PASSWORD } });
	expect(await endpoints(desktop)).toEqual([]);
	expect(await endpoints(await elsewhere(address, 'Ada'))).toEqual([]);
});

test('an address gets emails once its owner has confirmed it', async () => {
	const sink = await mailSink();
	const notifications = { origin: ORIGIN, email: { url: sink.url, from: 'orrery@orrery.example' } };
	const { address } = await startServer(SOON, undefined, { notifications });
	const { someone: ben } = await accountHolder(address, 'Ben');
	const ada = await visitor(address, 'Ada');
	expect(await ada.refusal('setMail', { body: { address: 'ada@example.org', language: 'en' } })).toBe(
		'no-account',
	);
	expect(await ben.must('setMail', { body: { address: 'ben@example.org', language: 'en' } })).toMatchObject({
		push: null,
		mail: { address: 'ben@example.org', confirmed: false },
	});
	// A second email to someone else's address has to wait.
	expect(await ben.refusal('setMail', { body: { address: 'cleo@example.org', language: 'en' } })).toBe(
		'too-many',
	);
	const code =
		/https:\/\/orrery\.example\/account#mail-([\w-]{22})/.exec(sink.emails[0]?.text ?? '')?.[1] ?? '';
	expect(sink.emails.map(({ to }) => to)).toEqual([['ben@example.org']]);

	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2, DAYS));
	const hers = await arrived(table, ada);
	if (!isTheirTurn(hers)) {
		const his = await arrived(table, ben);
		await playTurn(his);
		await leave(his, hers);
	}
	await playTurn(hers);
	await pause(200);
	expect(sink.emails).toHaveLength(1);

	expect(await ben.refusal('confirmMail', { body: { code: 'x'.repeat(22) } })).toBe('wrong-secret');
	expect(await ben.must('confirmMail', { body: { code } })).toMatchObject({ mail: { confirmed: true } });
	const back = await arrived(table, ben);
	await playTurn(back);
	await leave(back, hers);
	await playTurn(hers);
	await expect.poll(() => sink.emails.length).toBe(2);
	expect(sink.emails[1]?.text).toMatch(/^Subject: .*Nova_Luna=3A_your_turn/m);
	expect(sink.emails[1]?.text).toContain(`${ORIGIN}/table/${table}`);
	expect(await ben.must('forgetMail')).toMatchObject({ mail: { address: null, confirmed: false } });
});
