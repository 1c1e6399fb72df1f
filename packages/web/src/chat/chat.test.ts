import type { ChatLog, ChatMessage, TableId } from '@orrery/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';
import type { Chat } from './chat.svelte.ts';

const TABLE = 'Kx3vQ9mZ_a81TgYw' as TableId;
const OTHER = 'Zb7_pL20sDqEw4Xn' as TableId;

/** The messages of the table so far; null while the server is away. */
let said: ChatLog | null;

beforeEach(() => {
	vi.resetModules();
	said = { chatMessages: [], voice: 'ada' };
	stubPage();
	vi.stubGlobal('fetch', () =>
		said === null ? Promise.reject(new Error('away')) : Promise.resolve(Response.json(said)),
	);
});
afterEach(() => vi.unstubAllGlobals());

function chatMessage(number: number, voice: string): ChatMessage {
	const from = { name: voice === 'ada' ? 'Ada' : 'Ben', seat: null, voice };
	return { number, at: number, circle: 'players', from, words: { kind: 'phrase', phrase: 'hello' } };
}

function say(...voices: readonly string[]): void {
	const { chatMessages = [], voice = null } = said ?? {};
	const next = voices.map((from, i) => chatMessage(chatMessages.length + 1 + i, from));
	said = { chatMessages: [...chatMessages, ...next], voice };
}

/** The chat of a table in a page that was just opened. */
async function chatOf(table: TableId): Promise<Chat> {
	const { chatAt } = await import('./chat.svelte.ts');
	return chatAt(table);
}

test('messages from before the visit are not new; messages missed while away are', async () => {
	say('ben', 'ben');
	const chat = await chatOf(TABLE);
	await chat.load();
	expect([chat.chatMessages.length, chat.unseen]).toEqual([2, 0]);
	// Messages arrive while the page is away or disconnected; one's own messages from another device do not count.
	say('ben', 'ada', 'ben');
	await chat.load();
	expect([chat.chatMessages.length, chat.unseen]).toEqual([5, 2]);
	chat.see();
	await chat.load();
	expect(chat.unseen).toBe(0);
});

test('if the server was away at first, old messages still do not count as new', async () => {
	say('ben');
	const before = said;
	said = null;
	const chat = await chatOf(TABLE);
	await chat.load();
	said = before;
	await chat.load();
	expect([chat.chatMessages.length, chat.unseen]).toEqual([1, 0]);
});

test('a muted player stays muted at that table after a reload', async () => {
	say('ben', 'ada');
	const chat = await chatOf(TABLE);
	await chat.load();
	chat.mute('ben');
	expect(chat.chatMessages.map(({ from }) => from.voice)).toEqual(['ada']);

	vi.resetModules();
	const again = await chatOf(TABLE);
	expect(again.muted).toEqual([{ voice: 'ben', name: 'Ben' }]);
	await again.load();
	expect(again.chatMessages.map(({ from }) => from.voice)).toEqual(['ada']);
	expect((await chatOf(OTHER)).muted).toEqual([]);
	again.unmute('ben');
	expect(again.chatMessages).toHaveLength(2);

	vi.resetModules();
	expect((await chatOf(TABLE)).muted).toEqual([]);
});

test('broken storage mutes no one', async () => {
	for (const junk of ['no JSON', 'null', '7', `{"${TABLE}":7}`, `{"${TABLE}":[null,{"voice":"ben"}]}`]) {
		localStorage.setItem('orrery.muted', junk);
		vi.resetModules();
		expect((await chatOf(TABLE)).muted, junk).toEqual([]);
	}
});
