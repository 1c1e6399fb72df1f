import { expect, test } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

test('allows a burst, and then as much as refills', () => {
	const bucket = new TokenBucket(3, 2, 0);
	expect([0, 0, 0, 0].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
	// Refused requests cost a token too, so it takes a second from −1 to 1.
	expect([1000, 1000].map((now) => bucket.take(now))).toEqual([true, false]);
	expect(bucket.isFull(1000)).toBe(false);
	expect(bucket.isFull(3000)).toBe(true);
	expect([3000, 3000, 3000, 3000].map((now) => bucket.take(now))).toEqual([true, true, true, false]);
});
