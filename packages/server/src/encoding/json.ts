/*
 * JSON that is assembled from parts, so that what many players receive is serialized once. The types make sure that
 * the whole is what it should be.
 */

declare const meaning: unique symbol;
/** The JSON text of a value. */
export type Json<Value> = string & { readonly [meaning]: Value };

declare const shape: unique symbol;
/** The JSON text of at least one member of an object, without the braces. */
export type Members<Shape> = string & { readonly [shape]: Shape };

export function jsonOf<Value>(value: Value): Json<Value> {
	return known(JSON.stringify(value));
}

/** All members of an object that is not empty. */
export function membersOf<Shape extends object>(object: Shape): Members<Shape> {
	return known(JSON.stringify(object).slice(1, -1));
}

export function memberOf<Name extends string, Value>(
	name: Name,
	value: Json<Value>,
): Members<Readonly<Record<Name, Value>>> {
	return known(`"${name}":${value}`);
}

export function both<One, Other>(one: Members<One>, other: Members<Other>): Members<One & Other> {
	return known(`${one},${other}`);
}

/** The object with these members. */
export function objectOf<Shape>(members: Members<Shape>): Json<Shape> {
	return known(`{${members}}`);
}

function known<Text extends string>(text: string): Text {
	if (!isKnown<Text>(text)) throw new TypeError('the value has no JSON text');
	return text;
}

/** The caller knows what the text means; this only rejects values that `JSON.stringify` cannot represent. */
function isKnown<Text extends string>(text: string | undefined): text is Text {
	return text !== undefined && text !== '';
}
