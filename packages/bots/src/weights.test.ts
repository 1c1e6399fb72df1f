import { expect, test } from 'vitest';
import { FEATURE_COUNT } from './nova-luna/features.ts';
import weights from './nova-luna/weights.json' with { type: 'json' };
import type { StoredWeights } from './weights.ts';
import { loadNet, storeNet } from './weights.ts';

const stored: StoredWeights = weights;
const net = stored.nets['2'];
if (net === undefined) throw new Error('no weights for two');

function fault(changed: StoredWeights, game = 'nova-luna', players = 2): string {
	const result = loadNet(changed, game, players, FEATURE_COUNT);
	return result.ok ? 'none' : result.fault.code;
}

test('the weights in the package load for every number of players', () => {
	for (const players of [2, 3, 4]) expect(fault(stored, 'nova-luna', players)).toBe('none');
});

test('storing what was loaded gives the same file', () => {
	const loaded = loadNet(stored, 'nova-luna', 2, FEATURE_COUNT);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	expect(storeNet(loaded.value)).toEqual(net);
});

test('they are small', () => {
	expect(JSON.stringify(stored).length).toBeLessThan(200_000);
});

const withNet = (changes: object): StoredWeights => ({ ...stored, nets: { '2': { ...net, ...changes } } });

test.each<[string, StoredWeights, string]>([
	['another format', { ...stored, format: 2 }, 'wrong-format'],
	['another game', { ...stored, game: 'nebula' }, 'wrong-game'],
	['no network', { ...stored, nets: {} }, 'no-such-net'],
	['other features', withNet({ inputs: net.inputs + 1 }), 'wrong-size'],
	['a file cut short', withNet({ hidden: net.hidden.slice(0, -8) }), 'wrong-size'],
	['no base 64', withNet({ output: '§§§§' }), 'wrong-size'],
	['a number that is none', withNet({ output: btoa('\0\0\xc0\x7f'.repeat(net.units + 1)) }), 'not-a-number'],
])('%s is refused', (_, changed, code) => {
	expect(fault(changed)).toBe(code);
});
