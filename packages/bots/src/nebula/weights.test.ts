import { expect, test } from 'vitest';
import stored from './weights.json' with { type: 'json' };
import type { StoredNebulaWeights } from './weights.ts';
import { loadWeights, storeWeights } from './weights.ts';

const { basic } = stored.variants;

function fault(changed: StoredNebulaWeights): string {
	const result = loadWeights(changed, 'basic');
	return result.ok ? 'none' : result.fault.code;
}

test('the weights in the package load for both variants, and storing them gives the same file', () => {
	for (const variant of ['basic', 'full'] as const) expect(loadWeights(stored, variant).ok).toBe(true);
	expect(storeWeights(stored.trained, stored.variants, stored.chances)).toEqual(stored);
	expect(JSON.stringify(stored).length).toBeLessThan(5000);
});

const { near: _, ...without } = basic;

test.each<[string, StoredNebulaWeights, string]>([
	['another format', { ...stored, format: 1 }, 'wrong-format'],
	['another game', { ...stored, game: 'nova-luna' }, 'wrong-game'],
	['no such variant', { ...stored, variants: {} }, 'no-such-variant'],
	['a weight missing', { ...stored, variants: { basic: without } }, 'wrong-names'],
	['a weight too many', { ...stored, variants: { basic: { ...basic, luck: 1 } } }, 'wrong-names'],
	[
		'a number that is none',
		{ ...stored, variants: { basic: { ...basic, near: Number.NaN } } },
		'not-a-number',
	],
])('%s is refused', (_, changed, code) => {
	expect(fault(changed)).toBe(code);
});
