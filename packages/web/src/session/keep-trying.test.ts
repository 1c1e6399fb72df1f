import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepTrying } from './keep-trying.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const network = { onLine: true };
const windows = new EventTarget();

beforeEach(() => {
	vi.useFakeTimers();
	vi.spyOn(Math, 'random').mockReturnValue(1);
	vi.stubGlobal('document', page);
	vi.stubGlobal('navigator', network);
	vi.stubGlobal('addEventListener', windows.addEventListener.bind(windows));
	vi.stubGlobal('removeEventListener', windows.removeEventListener.bind(windows));
});
afterEach(() => {
	page.visibilityState = 'visible';
	network.onLine = true;
	vi.useRealTimers();
	vi.restoreAllMocks();
	vi.unstubAllGlobals();
});

test('tries by itself, less often as time goes by, until it is stopped', async () => {
	const attempt = vi.fn(async () => undefined);
	const end = keepTrying(attempt, false);
	expect(attempt).not.toHaveBeenCalled();
	await vi.advanceTimersByTimeAsync(30_000);
	const early = attempt.mock.calls.length;
	expect(early).toBeGreaterThan(3);
	await vi.advanceTimersByTimeAsync(30_000);
	const late = attempt.mock.calls.length - early;
	expect(late).toBeGreaterThan(0);
	expect(late).toBeLessThan(early);
	end();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(attempt).toHaveBeenCalledTimes(early + late);
});

test('tries at once if there is reason to, and makes one attempt at a time', async () => {
	let answer = (): void => undefined;
	const attempt = vi.fn(
		() =>
			new Promise<void>((resolve) => {
				answer = resolve;
			}),
	);
	const end = keepTrying(attempt, true);
	windows.dispatchEvent(new Event('online'));
	await vi.advanceTimersByTimeAsync(60_000);
	expect(attempt).toHaveBeenCalledTimes(1);
	answer();
	await vi.advanceTimersByTimeAsync(5000);
	expect(attempt).toHaveBeenCalledTimes(2);
	end();
	answer();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(attempt).toHaveBeenCalledTimes(2);
});

test('waits while there is no network or the page is hidden, and then tries at once', async () => {
	const attempt = vi.fn(async () => undefined);
	network.onLine = false;
	const end = keepTrying(attempt, true);
	await vi.advanceTimersByTimeAsync(60_000);
	expect(attempt).not.toHaveBeenCalled();
	network.onLine = true;
	windows.dispatchEvent(new Event('online'));
	expect(attempt).toHaveBeenCalledTimes(1);
	page.visibilityState = 'hidden';
	await vi.advanceTimersByTimeAsync(60_000);
	expect(attempt).toHaveBeenCalledTimes(1);
	page.visibilityState = 'visible';
	page.dispatchEvent(new Event('visibilitychange'));
	expect(attempt).toHaveBeenCalledTimes(2);
	end();
	page.dispatchEvent(new Event('visibilitychange'));
	expect(attempt).toHaveBeenCalledTimes(2);
});
