import { afterEach, expect, test, vi } from 'vitest';
import { newTableId } from './random-text.ts';

afterEach(() => {
	vi.useRealTimers();
});

test('ids of tables of the same time begin alike, and the rest of them is random', () => {
	vi.useFakeTimers({ now: Date.UTC(2026, 10, 18), toFake: ['Date'] });
	const ids = Array.from({ length: 1000 }, newTableId);
	// 32 bits are five letters and a part of the sixth.
	expect(new Set(ids.map((id) => id.slice(0, 5))).size).toBe(1);
	expect(new Set(ids.map((id) => id.slice(6))).size).toBe(ids.length);
	vi.setSystemTime(Date.UTC(2026, 10, 18, 0, 1));
	expect(newTableId().slice(0, 5)).not.toBe(ids[0]?.slice(0, 5));
	// The count of the time has an end, and begins again there.
	vi.setSystemTime(Date.UTC(2099, 0, 1));
	expect(newTableId()).toHaveLength(16);
});
