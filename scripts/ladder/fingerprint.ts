import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Declaration, Token } from './program.ts';
import { declarationsOf } from './program.ts';

/** What a match asks of a game, beside what its bots do. */
const ASKED_OF_A_GAME = ['create', 'deal', 'start', 'deciders', 'view', 'play', 'outcome'];

/**
 * A short text that stands for everything that plays a game: the rules, the bots, their weights and how long they
 * think. It changes when any of that changes, however far away in the sources. It does not change with comments,
 * types, layout, tests, the names of files and of what is in them, or the place where something is declared, so
 * that a better name does not cost hours of measuring.
 */
export function fingerprint(root: string, game: string): string {
	const source = join(root, 'packages/bots/src');
	const declarations = declarationsOf(
		[join(source, game, 'opponents.ts'), join(source, 'play-out.ts')],
		ASKED_OF_A_GAME,
	);
	return digest([...new Set(coloursOf(declarations).values())].sort().join('\n')).slice(0, 12);
}

/**
 * Gives every declaration a hash, its color, that depends on what it says and not on its name. A declaration refers
 * to others and uses properties, so the colors are refined until they tell no more of them apart (this is the
 * Weisfeiler–Leman algorithm): each round hashes a declaration with the colors of what it refers to, and a
 * property with the colors of where it stands.
 */
function coloursOf(declarations: readonly Declaration[]): ReadonlyMap<Declaration, string> {
	let colours = new Map<Declaration, string>();
	let properties = new Map<string, string>();
	for (let distinct = 0; ; ) {
		const next = new Map(
			declarations.map((one) => [one, digest(JSON.stringify(withColours(one, colours, properties)))]),
		);
		properties = propertyColours(declarations, next);
		colours = next;
		const now = new Set([...colours.values(), ...properties.values()]).size;
		if (now <= distinct) return colours;
		distinct = now;
	}
}

function withColours(
	{ tokens }: Declaration,
	colours: ReadonlyMap<Declaration, string>,
	properties: ReadonlyMap<string, string>,
): readonly unknown[] {
	// Two things of the same color are told apart by which of them is named first.
	const numbers = new Map<Declaration | string, number>();
	const numberOf = (thing: Declaration | string): number => {
		const number = numbers.get(thing) ?? numbers.size;
		numbers.set(thing, number);
		return number;
	};
	return tokens.map((token: Token) => {
		if (typeof token === 'string') return token;
		if ('property' in token) return [numberOf(token.property), properties.get(token.property)];
		return [numberOf(token.declaration), colours.get(token.declaration), token.name];
	});
}

function propertyColours(
	declarations: readonly Declaration[],
	colours: ReadonlyMap<Declaration, string>,
): Map<string, string> {
	const places = new Map<string, Set<string>>();
	for (const declaration of declarations) {
		for (const [i, token] of declaration.tokens.entries()) {
			if (typeof token === 'string' || !('property' in token)) continue;
			const known = places.get(token.property) ?? new Set();
			places.set(token.property, known.add(`${colours.get(declaration)}:${i}`));
		}
	}
	return new Map([...places].map(([name, set]) => [name, digest([...set].sort().join('\n'))]));
}

function digest(text: string): string {
	return createHash('sha256').update(text).digest('hex');
}
