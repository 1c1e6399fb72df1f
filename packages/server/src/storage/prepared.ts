import type { Compilable, CompiledQuery } from 'kysely';

type Values = Readonly<Record<string, string | number>>;

/**
 * A query that is compiled once and then used with other values, because compiling it takes longer than most queries
 * do. `sample` has a value for each parameter, unlike all the others in the query, by which its places are found.
 */
export function prepared<Sample extends Values, Row>(
	sample: Sample,
	build: (values: Sample) => Compilable<Row>,
): (values: Sample) => CompiledQuery<Row> {
	const compiled = build(sample).compile();
	const names: readonly (keyof Sample)[] = Object.keys(sample);
	const places = compiled.parameters.map((parameter) => names.find((name) => sample[name] === parameter));
	const isUnclear = new Set(Object.values(sample)).size < names.length;
	if (isUnclear || names.some((name) => !places.includes(name)))
		throw new TypeError(`the values of a sample must differ and occur in the query: ${compiled.sql}`);
	return (values) => ({
		...compiled,
		parameters: compiled.parameters.map((parameter, i) => {
			const name = places[i];
			return name === undefined ? parameter : values[name];
		}),
	});
}
