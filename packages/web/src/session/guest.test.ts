import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';

const KEY = 'orrery.guest';
let kept: Map<string, string>;
const page = new EventTarget();
/** The server's answers to “who am I”, in order. */
let answers: Promise<Response>[] = [];

beforeEach(() => {
	vi.resetModules();
	answers = [];
	kept = stubPage();
	vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
	vi.stubGlobal(
		'fetch',
		vi.fn(() => answers.shift() ?? Promise.reject(new Error('nobody is there'))),
	);
});
afterEach(() => vi.unstubAllGlobals());

type Guest = typeof import('./guest.svelte.ts').guest;
const ADA = { name: 'Ada', account: 'person' };
const BEN = { name: 'Ben', account: null };

function remember({ name, account }: { readonly name: string; readonly account: string | null }): void {
	kept.set(KEY, JSON.stringify({ name, account: account !== null }));
}

async function loaded(): Promise<Guest> {
	remember(ADA);
	answers.push(Promise.resolve(Response.json(ADA)));
	const { guest } = await import('./guest.svelte.ts');
	await guest.load();
	expect(guest.name).toBe('Ada');
	return guest;
}

function heardFromAnotherTab(): void {
	page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
}

describe('another tab', () => {
	test('that signs out signs out this one, too, with a notice until the next sign-in', async () => {
		const guest = await loaded();
		const { notices } = await import('../ui/notices.svelte.ts');
		kept.delete(KEY);
		heardFromAnotherTab();
		expect([guest.name, guest.hasAccount]).toEqual([null, false]);
		expect(await guest.load()).toEqual({ ok: true, value: null });
		expect(notices().map(({ name }) => name)).toEqual(['signed-out']);
		remember(ADA);
		heardFromAnotherTab();
		expect([guest.name, guest.hasAccount]).toEqual(['Ada', true]);
		expect(notices()).toEqual([]);
	});

	test('that signs in as someone else changes this one, which reconnects', async () => {
		const guest = await loaded();
		const { connection } = await import('./connection.svelte.ts');
		const reopen = vi.spyOn(connection, 'reopen');
		remember(BEN);
		heardFromAnotherTab();
		expect([guest.name, guest.hasAccount]).toEqual(['Ben', false]);
		expect(await guest.load()).toEqual({ ok: true, value: 'Ben' });
		expect(reopen).toHaveBeenCalledTimes(1);
		heardFromAnotherTab();
		expect(reopen).toHaveBeenCalledTimes(1);
	});
});

test('a player who is banned during a visit is told so and keeps their identity', async () => {
	const guest = await loaded();
	const { connection } = await import('./connection.svelte.ts');
	const { notices } = await import('../ui/notices.svelte.ts');
	answers.push(Promise.resolve(Response.json({ code: 'banned' }, { status: 403 })));
	connection.ondismissed();
	await expect.poll(() => notices().map(({ name }) => name)).toEqual(['banned']);
	expect(guest.name).toBe('Ada');
});

test('a guest whom the server has forgotten becomes no one when asked again', async () => {
	const guest = await loaded();
	kept.delete(KEY);
	expect(await guest.reload()).toEqual({ ok: true, value: null });
	expect(guest.name).toBeNull();
	expect(fetch).toHaveBeenCalledTimes(1);
});

test('an answer about an earlier player does not sign out the current one', async () => {
	remember(ADA);
	let refuse: (answer: Response) => void = () => undefined;
	answers.push(
		new Promise((resolve) => {
			refuse = resolve;
		}),
		Promise.resolve(Response.json(BEN)),
	);
	const { guest } = await import('./guest.svelte.ts');
	const loading = guest.load();
	remember(BEN);
	refuse(Response.json({ code: 'no-guest' }, { status: 401 }));
	expect(await loading).toEqual({ ok: true, value: 'Ben' });
	expect(kept.get(KEY)).toContain('Ben');
});

test('a failed request is repeated on the next call', async () => {
	remember(ADA);
	const { guest } = await import('./guest.svelte.ts');
	expect(await guest.load()).toEqual({ ok: false, fault: { code: 'unreachable' } });
	answers.push(Promise.resolve(Response.json(ADA)));
	expect(await guest.load()).toEqual({ ok: true, value: 'Ada' });
});
