import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NEBULA_REFUSAL_RULES, NOVA_LUNA_REFUSAL_RULES } from './refusal-rules.ts';

/** The numbers of a game's rules, as docs/rules writes them: in bold at the beginning of a statement. */
function numbersOf(game: string): ReadonlySet<string> {
	const text = readFileSync(new URL(`../../../docs/rules/${game}.md`, import.meta.url), 'utf8');
	return new Set(
		Array.from(text.matchAll(/^(?:- |\d+\. )?\*\*(N[LB]-[\w.]+)\*\*/gm), ([, number = '']) => number),
	);
}

test.each([
	['nova-luna', NOVA_LUNA_REFUSAL_RULES],
	['nebula', NEBULA_REFUSAL_RULES],
] as const)('every refusal of %s names a rule that is written down', (game, rules) => {
	const numbers = numbersOf(game);
	expect(numbers.size).toBeGreaterThan(20);
	expect(Object.values(rules).filter((rule) => !numbers.has(rule))).toEqual([]);
});
