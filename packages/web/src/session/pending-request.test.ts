import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { expect, test, vi } from 'vitest';
import type { ApiFault } from './api.ts';
import { PendingRequest } from './pending-request.svelte.ts';

const AWAY: ApiFault = { code: 'unreachable' };

type Answer = Result<string, ApiFault>;

/** A server that answers when the test says so. */
class Answering {
	answer: (given: Answer) => void = () => undefined;
	readonly #answer = new Promise<Answer>((resolve) => {
		this.answer = resolve;
	});
	readonly work = (): Promise<Answer> => this.#answer;
}

test('is busy until the answer comes, and hands it on', async () => {
	const request = new PendingRequest();
	const server = new Answering();
	const done = vi.fn();
	const running = request.run(server.work, done);
	expect([request.busy, request.fault]).toEqual([true, null]);
	server.answer(ok('here'));
	expect(await running).toBe(true);
	expect(done).toHaveBeenCalledExactlyOnceWith('here');
	expect([request.busy, request.fault]).toEqual([false, null]);
});

test('keeps its fault while it is tried again, until a request succeeds', async () => {
	const request = new PendingRequest();
	const failed = vi.fn();
	expect(await request.run(async () => fail(AWAY), undefined, failed)).toBe(false);
	expect(failed).toHaveBeenCalledExactlyOnceWith(AWAY);
	expect([request.busy, request.fault]).toEqual([false, AWAY]);
	const server = new Answering();
	const again = request.run(server.work);
	expect([request.busy, request.fault]).toEqual([true, AWAY]);
	server.answer(ok('here'));
	await again;
	expect(request.fault).toBeNull();
});

test('runs one request at a time', async () => {
	const request = new PendingRequest();
	const server = new Answering();
	const first = request.run(server.work);
	const second = vi.fn(async () => ok('second'));
	expect(await request.run(second)).toBe(false);
	expect(second).not.toHaveBeenCalled();
	server.answer(ok('first'));
	expect(await first).toBe(true);
});

test('lets a later request replace one that is running', async () => {
	const request = new PendingRequest();
	const [slow, quick] = [new Answering(), new Answering()];
	const done = vi.fn();
	const first = request.runLatest(slow.work, done);
	const second = request.runLatest(quick.work, done);
	slow.answer(fail(AWAY));
	expect(await first).toBe(false);
	expect([request.busy, request.fault]).toEqual([true, null]);
	quick.answer(ok('quick'));
	expect(await second).toBe(true);
	expect(done).toHaveBeenCalledExactlyOnceWith('quick');
});

test('ignores answers and sends nothing after its screen is gone', async () => {
	const onfault = vi.fn();
	const request = new PendingRequest(onfault);
	const server = new Answering();
	const [done, failed] = [vi.fn(), vi.fn()];
	const running = request.run(server.work, done, failed);
	request.end();
	server.answer(fail(AWAY));
	expect(await running).toBe(false);
	expect([done.mock.calls, failed.mock.calls, request.fault]).toEqual([[], [], null]);
	// A lost session concerns the whole page.
	expect(onfault).toHaveBeenCalledExactlyOnceWith(AWAY);
	const late = vi.fn(async () => ok('late'));
	expect(await request.runLatest(late)).toBe(false);
	expect(late).not.toHaveBeenCalled();
});
