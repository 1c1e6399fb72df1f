import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { coachingOf, keepCoaching } from './coached-games.ts';

describe('which games are coached', () => {
	const kept = new Map<string, string>();
	beforeEach(() => {
		kept.clear();
		vi.stubGlobal('localStorage', {
			getItem: (key: string) => kept.get(key) ?? null,
			setItem: (key: string, value: string) => void kept.set(key, value),
		});
	});
	afterEach(() => vi.unstubAllGlobals());

	test('none at first; one that is stays so, on or off', () => {
		expect(coachingOf('a')).toBeNull();
		keepCoaching('a', { on: true, muted: [] });
		keepCoaching('b', { on: true, muted: ['twice'] });
		keepCoaching('a', { on: false, muted: ['finish'] });
		expect(coachingOf('a')).toEqual({ on: false, muted: ['finish'] });
		expect(coachingOf('b')).toEqual({ on: true, muted: ['twice'] });
	});

	test('only the latest games are kept', () => {
		for (let game = 0; game < 30; game++) keepCoaching(`${game}`, { on: true, muted: [] });
		expect(coachingOf('9')).toBeNull();
		expect(coachingOf('10')).not.toBeNull();
	});

	test.each([
		['no list', '{}'],
		['no JSON', 'x'],
		['broken entries', '[1, ["a"], [2, {}], ["a", null]]'],
	])('what cannot be read coaches nothing: %s', (_, text) => {
		kept.set('orrery.coached-games', text);
		expect(coachingOf('a')).toBeNull();
	});

	test('blocked storage coaches nothing', () => {
		vi.stubGlobal('localStorage', {
			getItem: () => {
				throw new Error('blocked');
			},
			setItem: () => {
				throw new Error('blocked');
			},
		});
		expect(() => keepCoaching('a', { on: true, muted: [] })).not.toThrow();
		expect(coachingOf('a')).toBeNull();
	});
});
