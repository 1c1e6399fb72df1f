import { randomUUID } from 'node:crypto';
import type { BodyOf, ChatMessage } from '@orrery/protocol';
import { expect, test } from 'vitest';
import { openStorage } from '../src/storage/storage.ts';
import { accountHolder, PASSWORD } from './simulated/accounts.ts';
import { defined } from './simulated/defined.ts';
import type { Player } from './simulated/player.ts';
import { arrived } from './simulated/players.ts';
import { startServer } from './simulated/servers.ts';
import { startedTable, tableFor, Visitor, visitor } from './simulated/visitor.ts';

function saying(text: string, id: string = randomUUID()): BodyOf<'say'> {
	return { id, words: { kind: 'text', text } } as BodyOf<'say'>;
}

function heard(player: Player): readonly ChatMessage[] {
	return player.others.flatMap((message) => (message.type === 'chat' ? [message.chatMessage] : []));
}

const textsOf = (chatMessages: readonly ChatMessage[]): readonly string[] =>
	chatMessages.map(({ words }) => (words.kind === 'text' ? words.text : `(${words.phrase})`));

test('everyone reads what players write; only spectators read what spectators write', async () => {
	const { address } = await startServer();
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const cleo = await visitor(address, 'Cleo');
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const [seated, other] = [await arrived(table, ada), await arrived(table, ben)];
	const spectator = await arrived(table, cleo);

	const first = await ada.must('say', {
		table,
		body: { id: randomUUID(), words: { kind: 'phrase', phrase: 'good-luck' } } as BodyOf<'say'>,
	});
	await cleo.must('say', { table, body: saying('Red would cost her two tasks.') });
	const last = await ben.must('say', { table, body: saying('http://example.org <b>hi</b>') });
	for (const player of [seated, other, spectator])
		await player.until((someone) => textsOf(heard(someone)).includes('http://example.org <b>hi</b>'));

	const players = ['(good-luck)', 'http://example.org <b>hi</b>'];
	expect(textsOf(heard(seated))).toEqual(players);
	expect(textsOf(heard(other))).toEqual(players);
	expect(textsOf(heard(spectator))).toEqual(['(good-luck)', 'Red would cost her two tasks.', players[1]]);
	expect([first.number, last.number]).toEqual([1, 3]);
	expect(first.from.voice).not.toBe(last.from.voice);
	expect([first.from.seat, last.from.seat].toSorted()).toEqual([0, 1]);
	expect((await ada.must('chat', { table })).voice).toBe(first.from.voice);

	// Someone who joins later sees the same, as far as it is meant for them.
	expect(textsOf((await ada.must('chat', { table })).chatMessages)).toEqual(players);
	expect(textsOf((await new Visitor(address).must('chat', { table })).chatMessages)).toHaveLength(3);
});

test('before the game everyone in the room chats together', async () => {
	const { address } = await startServer();
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	await ben.must('say', { table, body: saying('Is there room for me?') });
	const { chatMessages } = await ada.must('chat', { table });
	expect(chatMessages).toMatchObject([{ circle: 'players', from: { name: 'Ben', seat: null } }]);
});

test('a chat message sent twice is stored once', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const body = saying('Hello?');
	const once = await ada.must('say', { table, body });
	expect(await ada.must('say', { table, body })).toEqual(once);
	expect((await ada.must('chat', { table })).chatMessages).toHaveLength(1);
});

test('someone who may not see a table can neither read nor write there, and nobody writes without a name', async () => {
	const { address } = await startServer();
	const [ada, eve] = [await visitor(address, 'Ada'), await visitor(address, 'Eve')];
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2, { visibility: 'private' }) }))
		.table;
	await ada.must('say', { table, body: saying('Just us.') });
	for (const name of ['chat', 'say', 'report'] as const) {
		const body = { say: saying('Hm?'), report: { chatMessage: 1 } } as const;
		const along = name === 'chat' ? { table } : { table, body: body[name] };
		expect([name, await eve.refusal(name, along as { table: string })]).toEqual([name, 'not-admitted']);
	}
	const { table: open } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	expect(await new Visitor(address).refusal('say', { table: open, body: saying('Boo') })).toBe('no-guest');
});

test('long, empty and misleading texts are refused', async () => {
	const { address } = await startServer();
	const ada = await visitor(address, 'Ada');
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	for (const text of ['', '   ', 'x'.repeat(281), 'two\nlines', '\u202eevil', ' space'])
		expect([text, await ada.refusal('say', { table, body: saying(text) })]).toEqual([text, 'unreadable']);
	await ada.must('say', { table, body: saying('🌘'.repeat(280)) });
});

test('a player who writes too much has to wait, and others do not', async () => {
	const { address } = await startServer({ chatMessagesAtOnce: 3, chatMessagesPerMinute: 1 });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const answers: string[] = [];
	for (let i = 0; i < 5; i++) answers.push(await ada.refusal('say', { table, body: saying(`${i}`) }));
	expect(answers).toEqual(['not refused', 'not refused', 'not refused', 'too-many', 'too-many']);
	await ben.must('say', { table, body: saying('My turn.') });
	expect((await ben.must('chat', { table })).chatMessages).toHaveLength(4);
});

test('a visible message can be reported, and an invisible one cannot', async () => {
	const { address } = await startServer();
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const { number } = await ben.must('say', { table, body: saying('Something rude') });
	await ada.must('report', { table, body: { chatMessage: number } });
	await ada.must('report', { table, body: { chatMessage: number } });
	expect(await ada.refusal('report', { table, body: { chatMessage: number + 1 } })).toBe('not-found');
});

/** What the operator sees after the server has stopped. */
async function reported(data: string) {
	const storage = await openStorage(data);
	const reports = await storage.chat.reports(100);
	await storage.close();
	return reports;
}

test('a blocked player can be reported for messages before and after the block', async () => {
	const { address, data, close } = await startServer();
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = (await ben.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const before = await ben.must('say', { table, body: saying('Something rude') });
	await ada.must('block', { body: { table, seat: 0 } as BodyOf<'block'> });
	const after = await ben.must('say', { table, body: saying('Something ruder') });
	for (const { number } of [before, after])
		await ada.must('report', { table, body: { chatMessage: number } });
	await close();
	const texts = textsOf((await reported(data)).map(({ chatMessage }) => chatMessage));
	expect(texts.toSorted()).toEqual(['Something rude', 'Something ruder']);
});

test('a message can be reported however many follow it', async () => {
	const { address } = await startServer({ chatMessagesAtOnce: 1000 });
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const { number } = await ben.must('say', { table, body: saying('Something rude') });
	await Promise.all(Array.from({ length: 101 }, (_, i) => ben.must('say', { table, body: saying(`${i}`) })));
	expect(
		(await ada.must('chat', { table })).chatMessages.some((chatMessage) => chatMessage.number === number),
	).toBe(false);
	await ada.must('report', { table, body: { chatMessage: number } });
});

test('players cannot report what spectators write to each other', async () => {
	const { address } = await startServer();
	const [ada, ben] = [await visitor(address, 'Ada'), await visitor(address, 'Ben')];
	const { table } = await startedTable([ada, ben], tableFor('nova-luna', 2));
	const spectator = await visitor(address, 'Cleo');
	const { number } = await spectator.must('say', { table, body: saying('Ada will win.') });
	expect(await ada.refusal('report', { table, body: { chatMessage: number } })).toBe('not-found');
	await spectator.must('report', { table, body: { chatMessage: number } });
});

test('a report outlives its author and its reporter, without their names', async () => {
	const { address, data, close } = await startServer();
	const people = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => visitor(address, name)));
	const [ada, ben, cleo] = people;
	if (!ada || !ben || !cleo) throw new Error('nobody');
	const { table } = (await cleo.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const { number } = await ben.must('say', { table, body: saying('Something rude') });
	for (const someone of [ada, cleo]) await someone.must('report', { table, body: { chatMessage: number } });
	for (const someone of people) await someone.must('forgetGuest');
	await close();
	const reports = await reported(data);
	expect(reports.map(({ chatMessage }) => [chatMessage.from.name, chatMessage.words])).toEqual(
		Array(2).fill(['—', { kind: 'text', text: 'Something rude' }]),
	);
});

test('reports about a guest become reports about the account that takes the guest over', async () => {
	const { address, data, close } = await startServer();
	await accountHolder(address, 'Ben');
	const [ada, guest] = [await visitor(address, 'Ada'), await visitor(address, 'Benny')];
	const { table } = (await ada.must('makeTable', { body: tableFor('nebula', 2) })).table;
	const { number } = await guest.must('say', { table, body: saying('Something rude') });
	await ada.must('report', { table, body: { chatMessage: number } });
	await guest.must('signIn', { body: { kind: 'password', name: 'Ben', password: PASSWORD } });
	await close();
	const storage = await openStorage(data);
	const [report] = await storage.chat.reports(100);
	const account = defined(await storage.accounts.byName('ben'));
	await storage.close();
	expect(report).toMatchObject({ player: account.player, chatMessage: { from: { name: 'Benny' } } });
});

test('messages of a blocked player do not reach those who blocked them', async () => {
	const { address } = await startServer();
	const { someone: ada } = await accountHolder(address, 'Ada');
	const [ben, cleo] = [await visitor(address, 'Ben'), await visitor(address, 'Cleo')];
	const { table } = await startedTable([ada, ben, cleo], tableFor('nova-luna', 3));
	const [deaf, other] = [await arrived(table, ada), await arrived(table, cleo)];
	const { seats } = await ada.must('table', { table });
	const seat = seats.findIndex(({ holder }) => holder.kind === 'human' && holder.name === 'Ben');
	await ada.must('block', { body: { table, seat } as BodyOf<'block'> });
	await ben.must('say', { table, body: saying('Can you hear me?') });
	await cleo.must('say', { table, body: saying('I can.') });
	for (const player of [deaf, other])
		await player.until((someone) => textsOf(heard(someone)).includes('I can.'));
	expect(textsOf(heard(deaf))).toEqual(['I can.']);
	expect(textsOf(heard(other))).toEqual(['Can you hear me?', 'I can.']);
	expect(textsOf((await ada.must('chat', { table })).chatMessages)).toEqual(['I can.']);
});
