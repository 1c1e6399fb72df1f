import { expect, test } from 'vitest';
import { reusedKeys } from './reused-keys.ts';

const before = reusedKeys(new Map<string, number>(), ['a', 'b', 'c'], false);

test('tiles that stay keep their elements, wherever they are in the list', () => {
	const after = reusedKeys(before, ['c', 'x', 'a'], true);
	expect([after.get('c'), after.get('a')]).toEqual([before.get('c'), before.get('a')]);
});

test('tiles that come get the elements of those that have gone, and new ones when there are no more', () => {
	const after = reusedKeys(before, ['x', 'b', 'y', 'z'], true);
	expect([after.get('x'), after.get('y')]).toEqual([before.get('a'), before.get('c')]);
	expect(Array.from(before.values())).not.toContain(after.get('z'));
	expect(new Set(after.values()).size).toBe(4);
});

test('without reuse, a tile that comes gets a new element', () => {
	const after = reusedKeys(before, ['a', 'x'], false);
	expect(Array.from(before.values())).not.toContain(after.get('x'));
});
