import type { NebulaRefusal } from '@orrery/engine';
import { expect, test } from 'vitest';
import type { Refused } from './refused.ts';
import { ruleOf } from './refused.ts';

const JOINED: NebulaRefusal = { code: 'colour-joined', field: 'A1', to: ['Z'] };

test.each<[Refused, string]>([
	[{ at: 'field', field: 'A1', piece: 'red', refusal: JOINED }, 'NB-8.17'],
	// Gestures that are not yet a move, so the engine has no reason against them.
	[{ at: 'field', field: 'A1', piece: null, refusal: null }, 'NB-8.13'],
	[{ at: 'field', field: 'A1', piece: 'black', refusal: null }, 'NB-8.19'],
	[{ at: 'piece', piece: 'red', reason: { code: 'no-field' } }, 'NB-8.17'],
	[{ at: 'piece', piece: 'red', reason: { code: 'colour-placed-already' } }, 'NB-8.14'],
	[{ at: 'figure', cluster: 0, steps: 4, reach: 1 }, 'NB-8.9'],
	[{ at: 'button', step: 'keep', refusal: null }, 'NB-8.3'],
	[{ at: 'button', step: 'draw', refusal: { code: 'wrong-number-of-steps', steps: 5, found: 4 } }, 'NB-8.9'],
	[{ at: 'button', step: 'marker', refusal: null }, 'NB-8.21'],
])('%j leads to %s', (refused, rule) => {
	expect(ruleOf(refused)).toBe(rule);
});
