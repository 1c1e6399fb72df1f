import { createHash, createHmac } from 'node:crypto';
import type { FairDraw } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { drawSeats, isContribution, makeDraw, openDraw } from './draw.ts';
import { FairRandom } from './random.ts';

const SECRET = Uint8Array.from({ length: 32 }, (_, i) => 255 - i);
const ADAS = '00112233445566778899aabbccddeeff';
const BENS = 'ffeeddccbbaa99887766554433221100';

const draw: FairDraw = { ...makeDraw('game-1', SECRET), contributions: [ADAS, BENS] };

/** The first numbers that a draw gives, or its fault. */
function opened(changes: Partial<FairDraw> = {}, id = 'game-1'): unknown {
	const result = openDraw(id, { ...draw, ...changes });
	return result.ok ? numbersOf(result.value) : result.fault;
}

function numbersOf(random: FairRandom): readonly number[] {
	return Array.from({ length: 8 }, () => random.below(2 ** 32));
}

describe('the commitment', () => {
	test('is the hash of scheme, game and secret', () => {
		const hash = createHash('sha256').update('orrery-1\0game-1\0').update(SECRET).digest('hex');
		expect(draw.commitment).toBe(hash);
		expect(draw.secret).toBe(Buffer.from(SECRET).toString('hex'));
	});

	test('is another for every game and secret', () => {
		const others = [makeDraw('game-2', SECRET), makeDraw('game-1', SECRET.toReversed())];
		expect(new Set([draw, ...others].map(({ commitment }) => commitment)).size).toBe(3);
	});

	test.each(['', 'a b', 'ü', 'a\0b', 'x'.repeat(65)])('cannot be made for a game called “%s”', (id) => {
		expect(() => makeDraw(id, SECRET)).toThrow(RangeError);
		expect(opened({}, id)).toEqual({ code: 'bad-id' });
	});

	test.each([0, 4, 31, 33])('cannot be made to a secret of %i bytes', (length) => {
		expect(() => makeDraw('game-1', new Uint8Array(length))).toThrow(RangeError);
	});
});

describe('the key', () => {
	test('is made of the secret and of the contributions one after the other', () => {
		const key = createHmac('sha256', SECRET)
			.update(Buffer.from(ADAS + BENS, 'hex'))
			.digest();
		expect(opened()).toEqual(numbersOf(new FairRandom(key)));
		const alone = createHmac('sha256', SECRET).digest();
		expect(opened({ contributions: [] })).toEqual(numbersOf(new FairRandom(alone)));
	});

	test('changes with every contribution, their number and their order', () => {
		const other = ADAS.replace('0', '1');
		const lists = [[ADAS, BENS], [BENS, ADAS], [ADAS], [BENS], [], [other, BENS], [ADAS, ADAS]];
		const firsts = lists.map((contributions) => JSON.stringify(opened({ contributions })));
		expect(new Set(firsts).size).toBe(lists.length);
	});
});

describe('a draw that is not right', () => {
	const WRONG_DIGITS = [
		'',
		'x',
		ADAS.slice(1),
		`${ADAS}0`,
		ADAS.toUpperCase(),
		`${ADAS}\n`,
		` ${ADAS.slice(1)}`,
	];

	test.each(WRONG_DIGITS)('has the contribution “%s”', (contribution) => {
		expect(isContribution(contribution)).toBe(false);
		const contributions = [ADAS, contribution];
		expect(opened({ contributions })).toEqual({ code: 'bad-contribution', index: 1 });
	});

	test('is detected even if it is not text', () => {
		expect([ADAS, 17, null, undefined, [ADAS]].map(isContribution)).toEqual([
			true,
			false,
			false,
			false,
			false,
		]);
	});

	test.each(['', draw.secret.toUpperCase(), draw.secret.slice(2), `${draw.secret}00`])(
		'has the secret “%s”',
		(secret) => {
			expect(opened({ secret })).toEqual({ code: 'bad-secret' });
		},
	);

	test('has another secret, game or commitment than it was made with', () => {
		const mismatch = { code: 'commitment-mismatch' };
		expect(opened({ secret: draw.secret.replace(/^ff/, 'fe') })).toMatchObject(mismatch);
		expect(opened({}, 'game-2')).toMatchObject(mismatch);
		expect(opened({ commitment: draw.commitment.toUpperCase() })).toMatchObject(mismatch);
		const found = draw.commitment.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
		expect(opened({ commitment: found })).toEqual({ ...mismatch, expected: draw.commitment, found });
	});
});

describe('seats', () => {
	test('are drawn by a stream of their own', () => {
		const key = new Uint8Array(32);
		const random = new FairRandom(key);
		const seats = drawSeats(random, 4);
		expect(random.stream('tiles').below(1000)).toBe(new FairRandom(key).stream('tiles').below(1000));
		expect([...seats].sort()).toEqual([0, 1, 2, 3]);
		expect(drawSeats(new FairRandom(key), 1)).toEqual([0]);
	});

	test('come in every order about equally often', () => {
		const seen = new Map<string, number>();
		for (let i = 0; i < 1200; i++) {
			const order = drawSeats(new FairRandom(Uint8Array.of(i, i >> 8)), 3).join();
			seen.set(order, (seen.get(order) ?? 0) + 1);
		}
		expect(seen.size).toBe(6);
		for (const times of seen.values()) expect(Math.abs(times - 200)).toBeLessThan(70);
	});
});
