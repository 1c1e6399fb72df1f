/*
 * JSON that is put together from parts. What many are told alike is put into words once, and the types see to it that
 * the whole means what it should.
 */

declare const meaning: unique symbol;
/** The text of a value in JSON. */
export type Json<Value> = string & { readonly [meaning]: Value };

declare const shape: unique symbol;
/** The text of some members of an object, one at least, without the braces around them. */
export type Members<Shape> = string & { readonly [shape]: Shape };

export function jsonOf<Value>(value: Value): Json<Value> {
	return known(JSON.stringify(value));
}

/** All members of an object that has some. */
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

/** The object that has these members. */
export function objectOf<Shape>(members: Members<Shape>): Json<Shape> {
	return known(`{${members}}`);
}

function known<Text extends string>(text: string): Text {
	if (!isKnown<Text>(text)) throw new TypeError('there is nothing to be put into words');
	return text;
}

/** What a text means is known by its making; `JSON.stringify` makes none of what is no value. */
function isKnown<Text extends string>(text: string | undefined): text is Text {
	return text !== undefined && text !== '';
}
