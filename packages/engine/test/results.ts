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

/** The setup of a game that was dealt, not begun from a position. */
export function dealt<Setup extends object>(setup: Setup): Exclude<Setup, { readonly position: unknown }> {
	if (!wasDealt(setup)) throw new Error('the game begins from a position');
	return setup;
}

function wasDealt<Setup extends object>(
	setup: Setup,
): setup is Exclude<Setup, { readonly position: unknown }> {
	return !('position' in setup);
}
