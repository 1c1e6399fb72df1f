import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasTips, isPutAway, noMoreTips, putTipAway } from './tips.ts';

const kept = new Map<string, string>();

beforeEach(() => {
	kept.clear();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => kept.get(key) ?? null,
		setItem: (key: string, value: string) => kept.set(key, value),
	});
});
afterEach(() => vi.unstubAllGlobals());

test('only the first game of each kind has tips, also when it is opened again', () => {
	expect(hasTips('nova-luna', 'one')).toBe(true);
	expect(hasTips('nova-luna', 'two')).toBe(false);
	expect(hasTips('nova-luna', 'one')).toBe(true);
	expect(hasTips('nebula', 'three')).toBe(true);
});

test('a tip that was put away does not come again, and the others do', () => {
	putTipAway('nova-luna-tiles');
	putTipAway('nova-luna-tiles');
	expect(isPutAway('nova-luna-tiles')).toBe(true);
	expect(isPutAway('nova-luna-track')).toBe(false);
	expect(JSON.parse(kept.get('orrery.tips') ?? '')).toMatchObject({ seen: ['nova-luna-tiles'] });
});

test('a player who wants no more tips gets none in any game', () => {
	expect(hasTips('nova-luna', 'one')).toBe(true);
	noMoreTips();
	expect(isPutAway('nova-luna-track')).toBe(true);
	expect(hasTips('nova-luna', 'one')).toBe(false);
	expect(hasTips('nebula', 'two')).toBe(false);
});

test.each(['', '7', '{"off":1,"first":[],"seen":"all"}'])('what is stored may be anything: %s', (stored) => {
	kept.set('orrery.tips', stored);
	expect(isPutAway('nova-luna-tiles')).toBe(false);
	expect(hasTips('nebula', 'one')).toBe(true);
});
