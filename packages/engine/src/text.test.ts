import { describe, expect, test } from 'vitest';
import { faultOf, must } from '../test/results.ts';
import type { TextReader } from './text.ts';
import { parsing } from './text.ts';

function read<Value>(text: string, parse: (reader: TextReader) => Value): Value {
	return must(parsing(text, parse));
}

test('a whole text is read, and empty lines may follow', () => {
	expect(read('a1\n\n\n', (reader) => [reader.oneOf(['a', 'b']), reader.integer(0, 9)])).toEqual(['a', 1]);
	expect(faultOf(parsing('a1 \n', (reader) => [reader.literal('a'), reader.integer(0, 9)]))).toEqual({
		code: 'unexpected-text',
		line: 1,
		column: 3,
		expected: 'end of text',
		found: ' ',
	});
});

test('lines that end as on Windows are lines', () => {
	expect(read('a\r\nb\r\n', (reader) => reader.literal('a\nb\n'))).toBeUndefined();
});

describe('whole numbers are read as they are printed', () => {
	test.each([
		['0', 0],
		['-7', -7],
		['68', 68],
	])('%s', (text, value) => {
		expect(read(text, (reader) => reader.integer(-68, 68))).toBe(value);
	});

	test.each(['', '-', '+1', '01', '-0', '00', '69', '-69', '1e1', '9999999999999', 'x'])('not %j', (text) => {
		const fault = faultOf(parsing(text, (reader) => reader.integer(-68, 68)));
		expect(fault).toMatchObject({ code: 'unexpected-text', line: 1 });
	});
});

test('the longest word that fits is taken', () => {
	expect(read('refilled', (reader) => reader.oneOf(['refill', 'refilled', 're']))).toBe('refilled');
	expect(faultOf(parsing('x', (reader) => reader.oneOf(['a', 'b'])))).toMatchObject({ expected: 'a, b' });
});

describe('texts in quotes are escaped as JSON does', () => {
	test.each(['', 'Ada', 'a "b" \\ c', 'tab\tand\nline\r\n', 'ümläut 🌙 \u2028', '\ud800'])('%j', (value) => {
		expect(read(JSON.stringify(value), (reader) => reader.quoted())).toBe(value);
	});

	test.each(['"', 'a', '"\\u0041"', '"\\x"', '"a\nb"', '"\t"'])('not %j', (text) => {
		expect(faultOf(parsing(text, (reader) => reader.quoted()))).toMatchObject({
			code: 'unexpected-text',
			line: 1,
			column: 1,
		});
	});
});

test('lists have one space between their items', () => {
	const list = (text: string): unknown =>
		parsing(text, (reader) => {
			const items = reader.list(() => reader.integer(0, 9));
			reader.literal('"');
			return items;
		});
	expect(list('1 2 3"')).toMatchObject({ ok: true, value: [1, 2, 3] });
	expect(list('"')).toMatchObject({ ok: true, value: [] });
	expect(list('1  2"')).toMatchObject({ ok: false, fault: { column: 3 } });
	expect(list('1 2')).toMatchObject({ ok: false, fault: { column: 4, found: 'end of text' } });
	expect(list('1 "')).toMatchObject({ ok: false, fault: { column: 3 } });
});

test('a fault names its line and column, counted from 1, and what was found there', () => {
	const parse = (reader: TextReader): void => reader.literal('one\ntwo\n');
	const third = (reader: TextReader): void => {
		reader.literal('one\n');
		reader.literal('two');
		reader.literal('!');
	};
	expect(faultOf(parsing('one\ntwx\n', parse))).toMatchObject({ line: 1, column: 1, found: 'one' });
	expect(faultOf(parsing('one\ntwo\nthree', third))).toEqual({
		code: 'unexpected-text',
		line: 2,
		column: 4,
		expected: '!',
		found: 'end of line',
	});
	expect(faultOf(parsing('one\ntwo', third))).toMatchObject({ line: 2, column: 4, found: 'end of text' });
});

test('other errors are not swallowed', () => {
	expect(() =>
		parsing('', () => {
			throw new TypeError('a mistake of ours');
		}),
	).toThrow(TypeError);
});
