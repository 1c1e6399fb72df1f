import type { Heard, Remark, TableId } from '@orrery/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';
import type { Talk } from './talk.svelte.ts';

const TABLE = 'Kx3vQ9mZ_a81TgYw' as TableId;
const OTHER = 'Zb7_pL20sDqEw4Xn' as TableId;

/** What was said at the table so far; null while the server is away. */
let said: Heard | null;

beforeEach(() => {
	vi.resetModules();
	said = { remarks: [], voice: 'ada' };
	stubPage();
	vi.stubGlobal('fetch', () =>
		said === null ? Promise.reject(new Error('away')) : Promise.resolve(Response.json(said)),
	);
});
afterEach(() => vi.unstubAllGlobals());

function remark(number: number, voice: string): Remark {
	const from = { name: voice === 'ada' ? 'Ada' : 'Ben', seat: null, voice };
	return { number, at: number, circle: 'players', from, words: { kind: 'phrase', phrase: 'hello' } };
}

function say(...voices: readonly string[]): void {
	const { remarks = [], voice = null } = said ?? {};
	const next = voices.map((from, i) => remark(remarks.length + 1 + i, from));
	said = { remarks: [...remarks, ...next], voice };
}

/** The talk of a table, as a page that was just opened has it. */
async function talkOf(table: TableId): Promise<Talk> {
	const { talkAt } = await import('./talk.svelte.ts');
	return talkAt(table);
}

test('what was said before one came is not news; what was said while one was away is', async () => {
	say('ben', 'ben');
	const talk = await talkOf(TABLE);
	await talk.load();
	expect([talk.remarks.length, talk.unseen]).toEqual([2, 0]);
	// Away from the table, or without a line; one's own words, said on another device, are none.
	say('ben', 'ada', 'ben');
	await talk.load();
	expect([talk.remarks.length, talk.unseen]).toEqual([5, 2]);
	talk.see();
	await talk.load();
	expect(talk.unseen).toBe(0);
});

test('a server that was away when one came does not make news of everything', async () => {
	say('ben');
	const before = said;
	said = null;
	const talk = await talkOf(TABLE);
	await talk.load();
	said = before;
	await talk.load();
	expect([talk.remarks.length, talk.unseen]).toEqual([1, 0]);
});

test('who is not to be heard is not heard after a reload either, at that table', async () => {
	say('ben', 'ada');
	const talk = await talkOf(TABLE);
	await talk.load();
	talk.mute('ben');
	expect(talk.remarks.map(({ from }) => from.voice)).toEqual(['ada']);

	vi.resetModules();
	const again = await talkOf(TABLE);
	expect(again.muted).toEqual([{ voice: 'ben', name: 'Ben' }]);
	await again.load();
	expect(again.remarks.map(({ from }) => from.voice)).toEqual(['ada']);
	expect((await talkOf(OTHER)).muted).toEqual([]);
	again.unmute('ben');
	expect(again.remarks).toHaveLength(2);

	vi.resetModules();
	expect((await talkOf(TABLE)).muted).toEqual([]);
});

test('whatever lies where the muted are kept, nobody comes out of it', async () => {
	for (const junk of ['no JSON', 'null', '7', `{"${TABLE}":7}`, `{"${TABLE}":[null,{"voice":"ben"}]}`]) {
		localStorage.setItem('orrery.muted', junk);
		vi.resetModules();
		expect((await talkOf(TABLE)).muted, junk).toEqual([]);
	}
});
