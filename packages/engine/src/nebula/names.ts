import { readArray, readString, wrong } from '../json.ts';
import { setOf } from './bits.ts';

/** A name that the board prints: no spaces or signs, so that it can stand in a text record. */
const NAME = /^[A-Za-z0-9-]+$/;

export function readName(value: unknown, path: string): string {
	const name = readString(value, path);
	if (!NAME.test(name)) wrong('out-of-range', path, 'letters, digits, hyphens', name);
	return name;
}

/** Names in a list, each only once. */
export function expectDistinct(
	names: readonly (string | number)[],
	path: string,
	of?: string,
): readonly (string | number)[] {
	names.forEach((name, i) => {
		if (names.indexOf(name) < i) wrong('duplicate', `${path}[${i}]${of ? `.${of}` : ''}`, undefined, name);
	});
	return names;
}

/** A name that must be one of these, as its place among them. */
export function readIndex(names: readonly (string | number)[], value: unknown, path: string): number {
	const index = typeof value === 'string' || typeof value === 'number' ? names.indexOf(value) : -1;
	if (index < 0) wrong('unknown-value', path, names.join(', '), value);
	return index;
}

/** A list of such names. */
export function readIndexes(
	names: readonly (string | number)[],
	value: unknown,
	path: string,
	length?: number,
): readonly number[] {
	return readArray(value, path, length).map((name, i) => readIndex(names, name, `${path}[${i}]`));
}

/** A list of such names, each only once, as a set of bits. */
export function readSet(names: readonly (string | number)[], value: unknown, path: string): number {
	const indexes = readIndexes(names, value, path);
	expectDistinct(indexes, path);
	return setOf(indexes);
}
