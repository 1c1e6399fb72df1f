import type { SeededRandom } from '../src/random.ts';
import { itemOf } from './results.ts';

/* Data that somebody has changed or damaged. */

const JUNK = [
	null,
	true,
	-1,
	0,
	1,
	2.5,
	300,
	1e300,
	'',
	'red',
	'black',
	'Z',
	'O1',
	'over',
	'supernova',
	[],
	['red'],
	{},
	undefined,
];

/** A copy with one value, at any depth, that is something else. */
export function spoil(value: unknown, random: SeededRandom): unknown {
	const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
	if (entries.length === 0 || random.below(8) === 0) return JUNK[random.below(JUNK.length)];
	const [key, item] = itemOf(entries, random.below(entries.length));
	const spoilt = spoil(item, random);
	if (Array.isArray(value)) return value.with(Number(key), spoilt);
	return { ...Object(value), [key]: spoilt };
}
