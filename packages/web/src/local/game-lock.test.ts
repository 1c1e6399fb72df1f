import { describe, expect, it } from 'vitest';
import type { Locks } from './game-lock.ts';
import { lockGame } from './game-lock.ts';

/** Locks as browsers have them, for one name. */
function fakeLocks({ grantsAfterMs = 0 } = {}): Locks {
	let holder: { readonly reject: (error: unknown) => void } | null = null;
	const waiting: (() => void)[] = [];
	const request = (_name: string, options: LockOptions, granted: LockGrantedCallback<unknown>) =>
		new Promise((resolve, reject) => {
			const own = { reject };
			const grant = (): void => {
				holder = own;
				void Promise.resolve(granted({ name: 'x', mode: 'exclusive' })).then((value) => {
					if (holder === own) holder = null;
					resolve(value);
					waiting.shift()?.();
				});
			};
			if (options.steal) holder?.reject(new DOMException('', 'AbortError'));
			const later = grantsAfterMs > 0 ? setTimeout(grant, grantsAfterMs) : undefined;
			if (later === undefined && (holder === null || options.steal)) return grant();
			if (later === undefined) waiting.push(grant);
			options.signal?.addEventListener('abort', () => {
				clearTimeout(later);
				if (waiting.includes(grant)) waiting.splice(waiting.indexOf(grant), 1);
				reject(new DOMException('', 'TimeoutError'));
			});
		});
	const query = async (): Promise<LockManagerSnapshot> => ({
		held: holder === null ? [] : [{ name: 'orrery.game.g', mode: 'exclusive', clientId: '' }],
	});
	return { request: request as Locks['request'], query };
}

const quiet = { steal: false, onlost: () => undefined, patience: 10 };

describe('the lock of a game', () => {
	it('belongs to one tab at a time', async () => {
		const locks = fakeLocks();
		const first = await lockGame('g', quiet, locks);
		expect(first).not.toBeNull();
		expect(await lockGame('g', quiet, locks)).toBeNull();
		first?.release();
		expect(await lockGame('g', quiet, locks)).not.toBeNull();
	});

	it('is awaited while the tab before is just releasing it', async () => {
		const locks = fakeLocks();
		const first = await lockGame('g', quiet, locks);
		const second = lockGame('g', { ...quiet, patience: 10_000 }, locks);
		first?.release();
		expect(await second).not.toBeNull();
	});

	it('busy-browser: a lock that nobody has is awaited, however long the browser takes to grant it', async () => {
		expect(await lockGame('g', quiet, fakeLocks({ grantsAfterMs: 50 }))).not.toBeNull();
	});

	it('can be taken over, and the tab that had it is told', async () => {
		const locks = fakeLocks();
		let lost = 0;
		await lockGame('g', { steal: false, onlost: () => lost++ }, locks);
		const second = await lockGame('g', { steal: true, onlost: () => undefined }, locks);
		await Promise.resolve();
		expect(second).not.toBeNull();
		expect(lost).toBe(1);
	});

	it('is not reported as lost after it was released', async () => {
		const locks = fakeLocks();
		let lost = 0;
		const lock = await lockGame('g', { steal: false, onlost: () => lost++ }, locks);
		lock?.release();
		await lockGame('g', { steal: true, onlost: () => undefined }, locks);
		await Promise.resolve();
		expect(lost).toBe(0);
	});

	it('is granted to every tab if the browser has no locks', async () => {
		expect(await lockGame('g', quiet, undefined)).not.toBeNull();
		const broken = { request: () => Promise.reject(new Error()) } as unknown as Locks;
		expect(await lockGame('g', quiet, broken)).not.toBeNull();
	});
});
