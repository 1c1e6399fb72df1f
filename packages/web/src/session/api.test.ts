import { afterEach, expect, it, vi } from 'vitest';
import { addressOf, ask } from './api.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that gives one answer, and the requests it got. */
function answering(answer: () => Response | Promise<Response>): {
	readonly asked: { readonly url: string; readonly init: RequestInit }[];
} {
	const asked: { url: string; init: RequestInit }[] = [];
	vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
		asked.push({ url, init });
		return answer();
	});
	return { asked };
}

it('asks by the name of the route and reads the answer', async () => {
	const { asked } = answering(() => Response.json({ name: 'Ada', account: null }));
	expect(await ask('nameGuest', { body: { name: 'Ada' } })).toEqual({
		ok: true,
		value: { name: 'Ada', account: null },
	});
	expect(asked).toHaveLength(1);
	expect(asked[0]).toMatchObject({ url: '/api/guest', init: { method: 'POST', body: '{"name":"Ada"}' } });
});

it('fills in the path and adds the query', () => {
	expect(addressOf('/api/tables/:table/seats/:seat', { params: { table: 'a/b', seat: 2 } })).toBe(
		'/api/tables/a%2Fb/seats/2',
	);
	expect(addressOf('/api/history', { query: { before: 5 } })).toBe('/api/history?before=5');
});

it('takes an answer without content', async () => {
	answering(() => new Response(null, { status: 204 }));
	expect(await ask('forgetGuest')).toEqual({ ok: true, value: null });
});

it('returns the server’s reason', async () => {
	answering(() => Response.json({ code: 'not-admitted' }, { status: 403 }));
	expect(await ask('table', { params: { table: 'x' } })).toEqual({
		ok: false,
		fault: { code: 'not-admitted' },
	});
});

it.each([
	['an answer of another shape', () => Response.json({ surname: 'Lovelace' }), 'unreadable'],
	['an answer that is no JSON', () => new Response('<html>'), 'unreadable'],
	['a fault of another kind', () => Response.json({ code: 'teapot' }, { status: 418 }), 'unreadable'],
	['a proxy in front of a server that is away', () => new Response('', { status: 502 }), 'unreachable'],
	['no network', () => Promise.reject(new TypeError('failed to fetch')), 'unreachable'],
])('makes a value of %s', async (_, answer, code) => {
	answering(answer);
	expect(await ask('guest')).toEqual({ ok: false, fault: { code } });
});
