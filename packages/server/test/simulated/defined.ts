/** The value, which must not be null or undefined. */
export function defined<Value>(value: Value | null | undefined): Value {
	if (value === null || value === undefined) throw new Error('there is nothing');
	return value;
}
