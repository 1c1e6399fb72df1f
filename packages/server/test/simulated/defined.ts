/** What must be there. */
export function defined<Value>(value: Value | null | undefined): Value {
	if (value === null || value === undefined) throw new Error('there is nothing');
	return value;
}
