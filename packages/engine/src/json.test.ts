import { describe, expect, test } from 'vitest';
import { faultOf, must } from '../test/results.ts';
import {
	expectSame,
	field,
	readArray,
	readBoolean,
	readInteger,
	reading,
	readObject,
	readOneOf,
	readString,
	unwrap,
	wrong,
} from './json.ts';
import { novaLuna } from './nova-luna/nova-luna.ts';
import { fail, ok } from './result.ts';

test('paths name a field of a field', () => {
	expect(field('', 'ring')).toBe('ring');
	expect(field('setup', 'ring')).toBe('setup.ring');
});

describe('readers take what they should', () => {
	test.each([
		[() => readObject({ a: 1 }, ''), { a: 1 }],
		[() => readArray([1, 2], '', 2), [1, 2]],
		[() => readArray([], ''), []],
		[() => readInteger(3, '', 3, 3), 3],
		[() => readInteger(-0, '', 0, 1), 0],
		[() => readBoolean(false, ''), false],
		[() => readString('', ''), ''],
		[() => readOneOf('b', '', ['a', 'b']), 'b'],
		[() => unwrap(ok(7)), 7],
		[() => expectSame([1, { a: null }], [1, { a: null }], ''), undefined],
	])('%#', (read, value) => {
		expect(must(reading<unknown>(read))).toEqual(value);
	});
});

describe('readers find the fault, with its path, what was expected and what was found', () => {
	test.each([
		[() => readObject(null, 'p'), { code: 'wrong-type', path: 'p', expected: 'object', found: 'null' }],
		[() => readObject([1], 'p'), { code: 'wrong-type', path: 'p', expected: 'object', found: '[1]' }],
		[() => readObject(undefined, 'p'), { code: 'wrong-type', path: 'p', expected: 'object' }],
		[() => readArray({}, 'p'), { code: 'wrong-type', path: 'p', expected: 'array', found: '{}' }],
		[() => readArray([1], 'p', 2), { code: 'wrong-length', path: 'p', expected: '2', found: '1' }],
		[
			() => readInteger('1', 'p', 0, 9),
			{ code: 'wrong-type', path: 'p', expected: 'whole number', found: '1' },
		],
		[
			() => readInteger(0.5, 'p', 0, 9),
			{ code: 'wrong-type', path: 'p', expected: 'whole number', found: '0.5' },
		],
		[() => readInteger(10, 'p', 0, 9), { code: 'out-of-range', path: 'p', expected: '0…9', found: '10' }],
		[() => readInteger(-1, 'p', 0, 9), { code: 'out-of-range', path: 'p', expected: '0…9', found: '-1' }],
		[() => readBoolean(1, 'p'), { code: 'wrong-type', path: 'p', expected: 'true or false', found: '1' }],
		[() => readString(1, 'p'), { code: 'wrong-type', path: 'p', expected: 'text', found: '1' }],
		[
			() => readOneOf('c', 'p', ['a', 'b']),
			{ code: 'unknown-value', path: 'p', expected: 'a, b', found: 'c' },
		],
		[() => expectSame([1], [2], 'p'), { code: 'differs', path: 'p', expected: '[1]', found: '[2]' }],
		[() => expectSame(1, undefined, 'p'), { code: 'differs', path: 'p', expected: '1', found: 'nothing' }],
		[() => unwrap(fail({ code: 'duplicate', path: 'q' } as const)), { code: 'duplicate', path: 'q' }],
		[() => wrong('unfinished', 'p'), { code: 'unfinished', path: 'p' }],
	])('%#', (read, fault) => {
		expect(faultOf(reading<unknown>(read))).toEqual(fault);
	});
});

test('other errors are not swallowed', () => {
	expect(() =>
		reading(() => {
			throw new TypeError('a mistake of ours');
		}),
	).toThrow(TypeError);
});

test('bug: what cannot be printed as JSON was an exception, not a fault', () => {
	const deep: unknown = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);
	for (const tile of [deep, 5n, () => 5]) {
		expect(faultOf(novaLuna.readMove({ type: 'take', tile, x: 0, y: 0 }))).toMatchObject({
			code: 'wrong-type',
			path: 'tile',
		});
		expect(faultOf(novaLuna.decode(tile))).toMatchObject({ code: 'wrong-type' });
		expect(faultOf(novaLuna.replay(tile))).toMatchObject({ code: 'wrong-type' });
		expect(faultOf(reading(() => expectSame(5, tile, 'covered')))).toMatchObject({ code: 'differs' });
	}
});
