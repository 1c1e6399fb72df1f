import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TableFault } from '../src/index.ts';
import { FORMAT, gameOfLog, TABLE_FAULT_CODES, Table } from '../src/index.ts';
import { live, SORTS } from './lives.ts';
import { ADA, BEN, faultOf, must, novaLunaTable, playOn } from './tables.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A log as it comes out of storage, to be spoilt. */
function logOf(sort: (typeof SORTS)[string], name: string): Json[] {
	for (let seed = 0; ; seed++) {
		const log: Json[] = sort(`${name} ${seed}`, (table, random) => {
			live(table, random, 60);
			return JSON.parse(JSON.stringify(table.log));
		});
		if (log.length > 20) return log;
	}
}

let deep: Json = [];
for (let i = 0; i < 20_000; i++) deep = [deep];
const JUNK: readonly Json[] = [
	null,
	true,
	-1,
	0,
	0.5,
	2,
	3,
	1e9,
	1e300,
	'',
	'x',
	'human',
	'bot',
	'\u0000',
	'x'.repeat(1000),
	[],
	[[]],
	{},
	{ kind: 'bot' },
	{ type: 'refill' },
	{ type: 'keep', card: 'O1' },
	deep,
];

/** Opens it, and says whether that went as it should: a table, or a coded fault with a place. */
function tryToOpen<K extends Kinds>(game: Game<K>, log: unknown): TableFault | null {
	gameOfLog(log);
	const result = Table.open(game, log);
	if (result.ok) {
		expect(result.value.log).toEqual(must(Table.open(game, result.value.log)).log);
		return null;
	}
	expect(TABLE_FAULT_CODES).toContain(result.fault.code);
	return result.fault;
}

/** The places in a value, as the keys that lead there. */
function placesIn(value: Json): readonly (readonly string[])[] {
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([key, inner]) => [
		[key],
		...placesIn(inner).map((place) => [key, ...place]),
	]);
}

/** Puts junk at a place, or takes away what is there. */
function spoil(value: Json, [key = '', ...rest]: readonly string[], junk: Json | undefined): void {
	if (typeof value !== 'object' || value === null) return;
	const fields: { [key: string]: Json } | Json[] = value;
	const inner = Array.isArray(fields) ? fields[Number(key)] : fields[key];
	if (rest.length > 0 && inner !== undefined) spoil(inner, rest, junk);
	else if (Array.isArray(fields)) fields.splice(Number(key), 1, ...(junk === undefined ? [] : [junk]));
	else if (junk === undefined) delete fields[key];
	else fields[key] = junk;
}

describe.each(Object.entries(SORTS))('a log of %s', (name, sort) => {
	const open = (log: unknown): TableFault | null =>
		name.startsWith('Nebula') ? tryToOpen(nebula, log) : tryToOpen(novaLuna, log);

	test('that is cut off, has a hole or is out of order', () => {
		const log = logOf(sort, 'cut');
		for (let i = 0; i < log.length; i++) {
			expect(open(log.slice(0, i))?.path).toBe(i === 0 ? '' : undefined);
			const hole = open(log.toSpliced(i, 1));
			if (i < log.length - 1) expect(hole?.path).toMatch(new RegExp(`^\\[${i}\\]`));
			else expect(hole).toBeNull();
			const twice = log.toSpliced(i, 0, log[i] ?? null);
			expect(open(twice)?.path).toMatch(new RegExp(`^\\[${i + 1}\\]`));
		}
	});

	test('that is spoilt anywhere is a table or a fault at or after that place', () => {
		const log = logOf(sort, 'spoilt');
		const text = JSON.stringify(log);
		const places = placesIn(log);
		let faults = 0;
		fc.assert(
			fc.property(fc.nat(places.length - 1), fc.nat(JUNK.length), (index, junk) => {
				const place = places[index] ?? [];
				const spoilt: Json[] = JSON.parse(text);
				spoil(spoilt, place, JUNK[junk]);
				const fault = open(spoilt);
				if (fault === null) return;
				faults++;
				const [, at] = /^\[(\d+)\]/.exec(fault.path) ?? [];
				expect(Number(at)).toBeGreaterThanOrEqual(Number(place[0]));
			}),
			{ numRuns: 200 },
		);
		expect(faults).toBeGreaterThan(140);
	});
});

test('anything at all is a fault', () => {
	fc.assert(
		fc.property(fc.anything(), (value) => {
			expect(tryToOpen(novaLuna, value)).not.toBeNull();
			expect(tryToOpen(nebula, [value])).not.toBeNull();
		}),
		{ numRuns: 200 },
	);
});

describe('a log says', () => {
	const table = novaLunaTable([ADA, BEN]);
	playOn(table, new SeededRandom('say'), 5);
	const [first, ...later] = table.log;
	const other = table.course.steps[0]?.seat === 0 ? 1 : 0;
	const faultIn = (log: unknown): unknown => faultOf(Table.open(novaLuna, log));

	test('that it is newer than the program', () => {
		const newer = { code: 'newer-version', expected: String(FORMAT), found: String(FORMAT + 1) };
		const format = FORMAT + 1;
		expect(faultIn([{ ...first, format }, ...later])).toEqual({ ...newer, path: '[0].format' });
		expect(faultIn([first, { format, type: 'unheard of' }])).toEqual({ ...newer, path: '[1].format' });
		expect(faultOf(gameOfLog([{ ...first, format }]))).toEqual({ ...newer, path: '[0].format' });
		expect(faultIn([{ ...first, rules: 2 }, ...later])).toEqual({
			code: 'newer-version',
			expected: '1',
			found: '2',
			path: '[0].rules',
		});
	});

	test('that it is of rules which this game no longer plays', () => {
		const changed = { ...novaLuna, rules: 2 };
		expect(faultOf(Table.open(changed, table.log))).toEqual({
			code: 'unknown-value',
			path: '[0].rules',
			expected: '2',
			found: '1',
		});
	});

	test('that it does not begin at the beginning', () => {
		expect(faultIn([{ ...first, sequence: 2 }])).toMatchObject({ code: 'differs', path: '[0].sequence' });
	});

	test('nothing that storing would change', () => {
		const [entry] = must(Table.open(novaLuna, [{ ...first, at: -0 }])).log;
		expect(Object.is(entry?.at, 0)).toBe(true);
	});

	test('that it is of another game', () => {
		expect(faultOf(Table.open(nebula, table.log))).toMatchObject({ code: 'unknown-value', path: '[0].game' });
	});

	test.each([
		[{ seat: 0, by: 'bot' }, 'refused', '', 'not-the-holder'],
		[{ at: 0 }, 'out-of-range', '.at', '0'],
		[{ sequence: 9 }, 'differs', '.sequence', '9'],
		[{ id: later[0]?.id }, 'duplicate', '.id', later[0]?.id],
		[{ type: 'taken-back', seat: other }, 'refused', '', 'nothing-to-undo'],
		[{ type: 'ran-out' }, 'refused', '', 'time-left'],
		[{ type: 'claimed' }, 'refused', '', 'not-won'],
		[{ type: 'created' }, 'unknown-value', '.type', 'created'],
	])('what is wrong with %j', (change, code, path, found) => {
		const changed = later.map((entry, i) => (i === 1 ? { ...entry, ...change } : entry));
		expect(faultIn([first, ...changed])).toMatchObject({ code, path: `[2]${path}`, found });
	});

	test("the game's own reason for a move that it refuses", () => {
		const again = [
			first,
			...later.map((entry, i) => ({ ...entry, move: Object(later[i === 2 ? 1 : i]).move })),
		];
		expect(faultIn(again)).toMatchObject({ code: 'refused', path: '[3]', found: 'tile-out-of-reach' });
	});
});
