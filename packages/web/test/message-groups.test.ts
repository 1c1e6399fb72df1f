import { describe, expect, test } from 'vitest';
import { groupsOf } from '../build/messages.ts';
import { MESSAGE_GROUPS } from '../src/language/message-groups.ts';

/*
 * A message is there only if its group has been loaded. This follows every import of the client: what a page needs at
 * once may use Home's messages only, and what is loaded later must ask for exactly the groups that it uses.
 */

const SOURCES = Object.fromEntries(
	Object.entries(
		import.meta.glob<string>(['../src/**/*.{ts,svelte}', '!../src/paraglide/**', '!../src/**/*.test.ts'], {
			eager: true,
			query: '?raw',
			import: 'default',
		}),
	).map(([path, text]) => [path.replace('../src/', ''), text]),
);

const STATIC = /^\s*(?:import|export)\b(?! type\b)[^'";]*?(?:\bfrom )?'(\.[^']+)'/gm;
const LAZY = /(?:withMessages\(\s*\[([^\]]*)\],\s*\(\) =>\s*)?\bimport\('(\.[^']+)'\)/g;
/** Types may name any module. */
const TYPE_ONLY = /\btypeof import\('[^']+'\)|import\('[^']+'\)\.\w+/g;
const KEY = /\bm(?:\(\))?\.([a-z]+(?:_[a-z0-9]+)+)\b|\[`([a-z_]+)_\$\{/g;

const GROUP_OF = Object.entries(MESSAGE_GROUPS).flatMap(([group, files]) =>
	files.map((file) => ({ prefix: `${file.replaceAll('-', '_')}_`, group })),
);

const byName = (one: string, other: string): number => one.localeCompare(other);

function resolved(from: string, target: string): string {
	return new URL(target, `file:///${from}`).pathname.slice(1);
}

/** Everything that is loaded together with a module. */
function closureOf(entry: string): ReadonlySet<string> {
	const seen = new Set<string>();
	const waiting = [entry];
	for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
		const text = SOURCES[file];
		if (text === undefined || seen.has(file)) continue;
		seen.add(file);
		for (const [, target = ''] of text.matchAll(STATIC)) waiting.push(resolved(file, target));
	}
	return seen;
}

/** The groups that the modules loaded with an entry use, except Home's, which are always there. */
function groupsUsedBy(entry: string): readonly string[] {
	const groups = [...closureOf(entry)].flatMap((file) =>
		Array.from(SOURCES[file]?.matchAll(KEY) ?? [], ([, key, beginning]) => {
			const name = key ?? `${beginning}_`;
			return GROUP_OF.find(({ prefix }) => name.startsWith(prefix))?.group ?? 'home';
		}),
	);
	return [...new Set(groups)].filter((group) => group !== 'home').sort(byName);
}

const lazies = Object.entries(SOURCES).flatMap(([file, text]) =>
	Array.from(text.replaceAll(TYPE_ONLY, '').matchAll(LAZY), ([, groups = '', target = '']) => ({
		file,
		target: resolved(file, target),
		asked: Array.from(groups.matchAll(/'([^']+)'/g), ([, group = '']) => group).sort(byName),
	})),
);

test('the first page uses Home’s messages only', () => {
	expect(closureOf('main.ts').size).toBeGreaterThan(50);
	expect(groupsUsedBy('main.ts')).toEqual([]);
});

describe('a part that is loaded later asks for the messages that it uses', () => {
	test('there are such parts', () => {
		expect(lazies.length).toBeGreaterThan(12);
		expect(lazies.every(({ target }) => SOURCES[target] !== undefined)).toBe(true);
	});

	test.each(lazies)('$target in $file', ({ target, asked }) => {
		expect(asked).toEqual(groupsUsedBy(target));
	});
});

test('a message that is in no group stops the build', () => {
	expect(() => groupsOf('export const shell_a = () => 1;\nexport const lost_b = () => 2;\n')).toThrow(
		'2 messages were compiled, 1 are in a group',
	);
});
