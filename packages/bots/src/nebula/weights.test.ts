import { expect, test } from 'vitest';
import stored from './weights.json' with { type: 'json' };
import type { StoredNebulaWeights } from './weights.ts';
import { loadChances, loadWeights, storeWeights } from './weights.ts';

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

test('the chances in the package load for every variant and number of players', () => {
	for (const variant of ['basic', 'full'] as const) {
		for (const players of [2, 3, 4] as const)
			expect(loadChances(stored, { variant, players })).toEqual({
				ok: true,
				value: stored.chances[variant][players],
			});
	}
});

const two = stored.chances.basic[2];

test.each<[string, StoredNebulaWeights, string]>([
	['another format', { ...stored, format: 1 }, 'wrong-format'],
	['another game', { ...stored, game: 'nova-luna' }, 'wrong-game'],
	['no such variant', { ...stored, chances: {} }, 'no-such-variant'],
	['no such number of players', { ...stored, chances: { basic: {} } }, 'no-such-players'],
	['a factor missing', { ...stored, chances: { basic: { 2: { ...two, factors: [1] } } } }, 'wrong-size'],
	['a seat too many', { ...stored, chances: { basic: { 2: { ...two, start: [1, 0, 0] } } } }, 'wrong-size'],
	[
		'a number that is none',
		{ ...stored, chances: { basic: { 2: { ...two, seats: [0, Number.NaN] } } } },
		'not-a-number',
	],
])('chances: %s is refused', (_, changed, code) => {
	const result = loadChances(changed, { variant: 'basic', players: 2 });
	expect(result.ok ? 'none' : result.fault.code).toBe(code);
});
