import type { Result } from '../src/result.ts';

/* What tests ask of results and lists, for both games. */

/** The value of what must not be refused. */
export function must<Value>(result: Result<Value, unknown>): Value {
	if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.fault)}`);
	return result.value;
}

/** The fault of what must be refused. */
export function faultOf<Fault>(result: Result<unknown, Fault>): Fault {
	if (result.ok) throw new Error('accepted, though it should be refused');
	return result.fault;
}

/** The item of a list that is known to be there. */
export function itemOf<Item>(items: readonly Item[], index: number): Item {
	const item = items.at(index);
	if (item === undefined) throw new RangeError(`no item ${index}`);
	return item;
}
