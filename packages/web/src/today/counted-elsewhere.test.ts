import { localDay } from '@orrery/daily/day';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubPage } from '../../test/fake-page.ts';

const DAY = localDay(new Date(2026, 10, 16));
const OWN = { place: 3, name: 'Ada', account: 'person', score: 95, you: true };

let kept: Map<string, string>;
const fetching = vi.fn<() => Promise<Response>>();

beforeEach(() => {
	vi.resetModules();
	vi.useFakeTimers({ toFake: ['setTimeout'] });
	kept = stubPage();
	kept.set('orrery.guest', JSON.stringify({ name: 'Ada', account: true }));
	vi.stubGlobal('navigator', { onLine: true });
	fetching.mockReset();
	vi.stubGlobal('fetch', fetching);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

async function counted() {
	const { CountedElsewhere } = await import('./counted-elsewhere.svelte.ts');
	return new CountedElsewhere('nova-luna', DAY);
}

function board(own: typeof OWN | null): Response {
	return Response.json({ day: DAY, game: 'nova-luna', players: 3, best: [], own, scores: [] });
}

test('a try that was counted on another device is found', async () => {
	fetching.mockResolvedValueOnce(board(OWN));
	const elsewhere = await counted();
	const asked = elsewhere.ask();
	expect([elsewhere.waiting, elsewhere.score]).toEqual([true, null]);
	await asked;
	expect([elsewhere.waiting, elsewhere.score]).toEqual([false, 95]);
	await elsewhere.ask();
	expect(fetching).toHaveBeenCalledOnce();
});

test.each([
	['who has no entry yet', () => Promise.resolve(board(null))],
	['whose server fails', () => Promise.resolve(Response.json({ code: 'failed' }, { status: 500 }))],
	['whose server is away', () => Promise.reject(new Error('nobody is there'))],
])('a player %s has a try', async (_, answer) => {
	fetching.mockImplementationOnce(answer);
	const elsewhere = await counted();
	await elsewhere.ask();
	expect([elsewhere.waiting, elsewhere.score]).toEqual([false, null]);
	// It is asked again when the device comes online, or the page is looked at again.
	fetching.mockResolvedValueOnce(board(OWN));
	const again = elsewhere.ask();
	expect(elsewhere.waiting).toBe(false);
	await again;
	expect(elsewhere.score).toBe(95);
});

test.each([
	['offline', () => vi.stubGlobal('navigator', { onLine: false })],
	['without a name', () => kept.clear()],
])('nobody is asked %s', async (_, make) => {
	make();
	const elsewhere = await counted();
	const asked = elsewhere.ask();
	expect(elsewhere.waiting).toBe(false);
	await asked;
	expect(fetching).not.toHaveBeenCalled();
});

test('what was offered offline stays when the device comes online', async () => {
	vi.stubGlobal('navigator', { onLine: false });
	const elsewhere = await counted();
	await elsewhere.ask();
	vi.stubGlobal('navigator', { onLine: true });
	fetching.mockResolvedValueOnce(board(OWN));
	const asked = elsewhere.ask();
	expect(elsewhere.waiting).toBe(false);
	await asked;
	expect(elsewhere.score).toBe(95);
});

test('a server that is slow holds nobody up, and is believed when it answers', async () => {
	let answer: (response: Response) => void = () => undefined;
	fetching.mockReturnValueOnce(
		new Promise((resolve) => {
			answer = resolve;
		}),
	);
	const elsewhere = await counted();
	const asked = elsewhere.ask();
	vi.advanceTimersByTime(1900);
	expect(elsewhere.waiting).toBe(true);
	vi.advanceTimersByTime(200);
	expect(elsewhere.waiting).toBe(false);
	answer(board(OWN));
	await asked;
	expect(elsewhere.score).toBe(95);
});
