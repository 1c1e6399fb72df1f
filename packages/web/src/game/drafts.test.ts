import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';

test('a half-made move waits for its own game, until nothing is chosen any more', () => {
	const drafts = new Drafts<string>();
	drafts.keep('a', 'red in hand');
	drafts.keep('b', 'two steps');
	expect([drafts.of('a'), drafts.of('b'), drafts.of('c')]).toEqual(['red in hand', 'two steps', null]);
	drafts.keep('a', null);
	expect([drafts.of('a'), drafts.of('b')]).toEqual([null, 'two steps']);
});
