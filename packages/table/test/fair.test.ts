import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FairDraw, Result } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { FairFault } from '../src/index.ts';
import { drawSeats, FairRandom, makeDraw, openDraw, verifyDraw } from '../src/index.ts';
import type { FairRecord } from './fair-games.ts';
import { FAIR_RECORDS } from './fair-games.ts';
import { must } from './tables.ts';

const VECTORS = new URL('fair-vectors.json', import.meta.url);
const CHECKER = fileURLToPath(new URL('../../../docs/check-draw.py', import.meta.url));

/** The checker that shares no code with ours; null where there is no Python. */
function python(
	args: readonly string[],
	input = '',
): { readonly status: number; readonly out: string } | null {
	const { error, status, stdout } = spawnSync('python3', [CHECKER, ...args], { input, encoding: 'utf8' });
	return error === undefined && status !== null ? { status, out: stdout } : null;
}
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

interface Vector {
	readonly game: 'nova-luna' | 'nebula';
	readonly options: unknown;
	readonly id: string;
	readonly secret: string;
	readonly contributions: readonly string[];
	readonly commitment: string;
	readonly key: string;
	readonly numbers: {
		readonly stream: string;
		readonly below: readonly number[];
		readonly drawn: readonly number[];
	};
	readonly seats: readonly number[];
	readonly setup: unknown;
}
const vectors: readonly Vector[] = JSON.parse(readFileSync(VECTORS, 'utf8'));

/** The eleven tiles that the document's example lays out. */
function wheelIn(page: string): readonly number[] {
	return (/\| on the wheel \| ([\d ]+) \|/.exec(page)?.[1] ?? '').split(' ').map(Number);
}

describe('the vectors, which the other checker has written', () => {
	test('are of both games', () => {
		expect(vectors.map(({ game }) => game).sort()).toEqual([
			...new Array<string>(3).fill('nebula'),
			...new Array<string>(4).fill('nova-luna'),
		]);
	});

	test.each(vectors)('$id', ({ game, options, id, secret, commitment, contributions, ...vector }) => {
		const made = makeDraw(id, Buffer.from(secret, 'hex'));
		expect(made).toEqual({ commitment, secret });
		const random = must(openDraw(id, { ...made, contributions }));
		const { stream, below, drawn } = vector.numbers;
		expect(below.map((bound) => random.stream(stream).below(bound))).toEqual(drawn);
		const keyed = new FairRandom(Buffer.from(vector.key, 'hex')).stream(stream);
		expect(below.map((bound) => keyed.below(bound))).toEqual(drawn);
		expect(drawSeats(random, vector.seats.length)).toEqual(vector.seats);
		const setup =
			game === 'nebula'
				? nebula.deal(must(nebula.readOptions(options)), random)
				: novaLuna.deal(must(novaLuna.readOptions(options)), random);
		expect(setup).toEqual(vector.setup);
	});

	test('stand in the document as they are', () => {
		const vector = vectors.find(({ id }) => id === 'a-game_1');
		const page = readFileSync(new URL('../../../docs/fairness.md', import.meta.url), 'utf8');
		for (const value of [vector?.secret, vector?.commitment, vector?.key, ...(vector?.contributions ?? [])])
			expect(page).toContain(`\`${value}\``);
		expect(vector?.setup).toMatchObject({ ring: [null, ...wheelIn(page)] });
	});

	test.skipIf(!HAS_PYTHON)('are what it gives today', () => {
		expect(python(['--vectors', fileURLToPath(VECTORS)])).toEqual({
			status: 0,
			out: `${vectors.length} vectors: all right.\n`,
		});
	});
});

const records = Object.entries(FAIR_RECORDS).map(([name, make]) => ({ name, record: make() }));

function verify(record: FairRecord): Result<FairDraw, FairFault> {
	return record.game === 'nebula'
		? verifyDraw(must(nebula.replay(record)))
		: verifyDraw(must(novaLuna.replay(record)));
}

function recordNamed(name: string): FairRecord {
	const found = records.find((entry) => entry.name === name);
	if (found === undefined) throw new RangeError(name);
	return structuredClone(found.record);
}

function changed(name: string, change: (record: FairRecord) => void): FairRecord {
	const record = recordNamed(name);
	change(record);
	return record;
}

/** Another digit in place of the first. */
function bent(digits: string): string {
	return `${digits.startsWith('0') ? '1' : '0'}${digits.slice(1)}`;
}

describe('records of fair games', () => {
	test.each(records)('$name', ({ record }) => {
		expect(verify(record)).toEqual({ ok: true, value: record.fair });
	});

	test('show all that can be drawn: refills, chaos, supernovas and pieces put back', () => {
		const turns = JSON.stringify(records.map(({ record }) => record.moves));
		for (const drawn of [/"refill":true/, /"refill":\[[^\]]*\["/, /"chaos":/, /"putBack":\["/])
			expect(turns).toMatch(drawn);
	});

	test.skipIf(!HAS_PYTHON)('are fair to the other checker too', () => {
		const lines = records.map(({ record }) => `${JSON.stringify(record)}\n`);
		const checked = python(['-'], lines.join(''));
		expect(checked?.out.split('\n').at(-2)).toBe(`${records.length} games: all fair.`);
		expect(checked?.status).toBe(0);
	});
});

interface Forgery {
	readonly what: string;
	readonly record: FairRecord;
	readonly code: FairFault['code'];
}

function withFair(name: string, change: (fair: NonNullable<FairRecord['fair']>) => void): FairRecord {
	return changed(name, ({ fair }) => {
		if (fair === undefined) throw new Error('the record has no fair draw');
		change(fair);
	});
}

/** What anyone could change in a record so that it still is a right game by the rules. */
function forgeries(name: string): readonly Forgery[] {
	return [
		{
			what: 'no draw at all',
			record: changed(name, (record) => {
				delete record.fair;
			}),
			code: 'no-fair-draw',
		},
		{
			what: 'no id',
			record: changed(name, (record) => {
				delete record.id;
			}),
			code: 'bad-id',
		},
		{
			what: 'another id',
			record: changed(name, (record) => {
				record.id = 'another';
			}),
			code: 'commitment-mismatch',
		},
		{
			what: 'another commitment',
			record: withFair(name, (fair) => {
				fair.commitment = bent(fair.commitment);
			}),
			code: 'commitment-mismatch',
		},
		{
			what: 'another secret',
			record: withFair(name, (fair) => {
				fair.secret = bent(fair.secret);
			}),
			code: 'commitment-mismatch',
		},
		{
			what: 'another secret with a commitment that fits',
			record: changed(name, (record) => {
				const secret = new Uint8Array(32).fill(7);
				record.fair = { contributions: [], ...record.fair, ...makeDraw(record.id ?? '', secret) };
			}),
			code: 'setup-mismatch',
		},
		{
			what: 'half a secret',
			record: withFair(name, (fair) => {
				fair.secret = fair.secret.slice(32);
			}),
			code: 'bad-secret',
		},
		{
			what: 'another contribution',
			record: withFair(name, (fair) => {
				fair.contributions = fair.contributions.map(bent);
			}),
			code: 'setup-mismatch',
		},
		{
			what: 'a contribution less',
			record: withFair(name, (fair) => {
				fair.contributions.pop();
			}),
			code: 'setup-mismatch',
		},
		{
			what: 'contributions the other way round',
			record: withFair(name, (fair) => {
				fair.contributions.reverse();
			}),
			code: 'setup-mismatch',
		},
		{
			what: 'a contribution that is none',
			record: withFair(name, (fair) => {
				fair.contributions[1] = 'luck';
			}),
			code: 'bad-contribution',
		},
		{
			what: 'more contributions than players',
			record: withFair(name, (fair) => {
				fair.contributions.push(...fair.contributions, ...fair.contributions);
			}),
			code: 'too-many-contributions',
		},
	];
}

/** The last two tiles of the stock change places: no one ever drew them. */
function withTurnedStock(): FairRecord {
	return changed('Nova Luna, left', ({ setup }) => {
		if (Array.isArray(setup.stock)) setup.stock.push(...setup.stock.splice(-2).reverse());
	});
}

/** Seat 0 was dealt another card with the one it kept. */
function withOtherCard(): FairRecord {
	return changed('Nebula for three', ({ setup }) => {
		const { personalDealt, personal } = setup;
		if (!Array.isArray(personalDealt) || !Array.isArray(personal)) throw new Error('no cards');
		const cards = Array.from({ length: 20 }, (_, i) => `O${i + 1}`);
		const free = cards.find((card) => !personalDealt.flat().includes(card));
		setup.personalDealt = [
			personalDealt[0].map((card: string) => (card === personal[0] ? card : free)),
			...personalDealt.slice(1),
		];
	});
}

/** A piece of the last refill for which the rules would take another as well. */
function withOtherRefill(): FairRecord {
	const text = JSON.stringify(recordNamed('Nebula for three'));
	const refills = [...text.matchAll(/"refill":\[[^\]]*\["(\w+)"/g)].reverse();
	for (const { 0: found, 1: piece = '', index } of refills) {
		for (const other of ['red', 'orange', 'yellow', 'blue', 'purple', 'white', 'black']) {
			const end = index + found.length;
			const forged: FairRecord = JSON.parse(
				`${text.slice(0, end - piece.length - 1)}${other}${text.slice(end - 1)}`,
			);
			if (other !== piece && nebula.replay(forged).ok) return forged;
		}
	}
	throw new Error('no refill could be forged');
}

describe('what is not as the secret gives it', () => {
	const all: readonly Forgery[] = [
		...['Nova Luna for two', 'Nebula for three'].flatMap(forgeries),
		{ what: 'a stock in another order', record: withTurnedStock(), code: 'setup-mismatch' },
		{ what: 'another card', record: withOtherCard(), code: 'setup-mismatch' },
		{ what: 'another piece from the bag', record: withOtherRefill(), code: 'draw-mismatch' },
	];

	test.each(all)('$record.game: $what', ({ record, code }) => {
		expect(verify(record)).toMatchObject({ ok: false, fault: { code } });
	});

	test('names the turn of what was drawn', () => {
		const forged = withOtherRefill();
		const { moves } = recordNamed('Nebula for three');
		const turn = moves.findIndex((move, i) => JSON.stringify(move) !== JSON.stringify(forged.moves[i])) + 1;
		expect(turn).toBeGreaterThan(0);
		expect(verify(forged)).toEqual({ ok: false, fault: { code: 'draw-mismatch', turn } });
	});

	test.skipIf(!HAS_PYTHON)('the other checker finds all of it too', () => {
		const lines = all.map(({ record }) => `${JSON.stringify(record)}\n`);
		const checked = python(['-'], lines.join(''));
		expect(checked?.status).toBe(1);
		expect(checked?.out.split('\n').at(-2)).toBe(`${all.length} games: ${all.length} wrong.`);
		expect(checked?.out.match(/: not fair: /g)).toHaveLength(all.length);
	});
});
