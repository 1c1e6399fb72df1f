import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

/*
 * Sizes of text, radii and breakpoints are decided once, in `src/design/look.css`. The games and their boards fit text
 * and corners to the room that they have, so they are not held to this.
 */

const SOURCE = join(import.meta.dirname, '../src');
const GAMES: ReadonlySet<string> = new Set(['game', 'nova-luna', 'nebula', 'pieces', 'local']);
const BREAKPOINTS: ReadonlySet<string> = new Set([
	'(max-width: 600px)',
	'(max-width: 899px)',
	'(min-width: 900px)',
]);

interface Sheet {
	readonly file: string;
	readonly css: string;
	readonly markup: string;
}

const SHEETS: readonly Sheet[] = readdirSync(SOURCE, { withFileTypes: true })
	.filter((folder) => folder.isDirectory() && !GAMES.has(folder.name))
	.flatMap(({ name }) => readdirSync(join(SOURCE, name), { recursive: true, withFileTypes: true }))
	.map((file) => join(file.parentPath, file.name))
	.filter((file) => /\.(?:svelte|css)$/.test(file))
	.map((file) => {
		const text = readFileSync(file, 'utf8');
		const [, style = ''] = /<style>(.*)<\/style>/s.exec(text) ?? [];
		const css = file.endsWith('.css') ? text : style;
		return {
			file: relative(SOURCE, file),
			css: css.replaceAll(/\/\*.*?\*\//gs, ''),
			markup: file.endsWith('.css') ? '' : text.replace(style, ''),
		};
	});

/** Every declaration of these properties whose value is not made of the allowed words. */
function literals(property: RegExp, allowed: RegExp): readonly string[] {
	return SHEETS.flatMap(({ file, css }) =>
		Array.from(css.matchAll(/([\w-]+):\s*([^;{}]+);/g))
			.filter(
				([, name = '', value = '']) =>
					property.test(name) && !value.split(/\s+/).every((word) => allowed.test(word)),
			)
			.map(([declaration]) => `${file}: ${declaration}`),
	);
}

describe('the style sheets', () => {
	it('are found', () => {
		expect(SHEETS.length).toBeGreaterThan(90);
		expect(SHEETS.filter(({ css }) => css.includes('var(--')).length).toBeGreaterThan(70);
	});

	it('take every size of text from the tokens', () => {
		// The page itself follows the reader’s own size.
		const page = 'design/look.css: font-size: 100%;';
		expect(literals(/^font-size$/, /^var\(--text-[a-z]+\)$/).filter((found) => found !== page)).toEqual([]);
		expect(literals(/^font$/, /^inherit$/)).toEqual([]);
	});

	it('take every radius from the tokens', () => {
		expect(literals(/^border(?:-\w+)*-radius$/, /^(?:0|var\(--radius-[a-z]+\))$/)).toEqual([]);
	});

	it('take every layer from the tokens', () => {
		expect(literals(/^z-index$/, /^var\(--layer-[a-z]+\)$/)).toEqual([]);
	});

	it('know two breakpoints', () => {
		const others = SHEETS.flatMap(({ file, css }) =>
			Array.from(css.matchAll(/@media ([^{]*[^{\s])/g), ([, query = '']) => query)
				.filter((query) => /width|height/.test(query) && !BREAKPOINTS.has(query))
				.map((query) => `${file}: ${query}`),
		);
		expect(others).toEqual([]);
	});

	it('leave the colors of the themes to the tokens', () => {
		const themed = SHEETS.filter(({ file, css }) => file !== 'design/look.css' && css.includes('data-theme'));
		expect(themed.map(({ file }) => file)).toEqual([]);
	});
});

describe('the styles of single elements', () => {
	it('never win over a reader’s own style sheet', () => {
		const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) =>
			/\.(?:svelte|ts)$/.test(file),
		);
		expect(files.length).toBeGreaterThan(300);
		const important = files.filter((file) =>
			/style:[\w-]+\|important|style="[^"]*!important|setProperty\([^)]*'important'/.test(
				readFileSync(join(SOURCE, file), 'utf8'),
			),
		);
		expect(important).toEqual([]);
	});
});

describe('text fields', () => {
	it('are all drawn by one component', () => {
		const others = SHEETS.flatMap(({ file, markup }) =>
			Array.from(markup.matchAll(/<(?:input|textarea)\b[^>]*/g), ([tag]) => tag)
				// A hidden field tells a password manager whose password this is.
				.filter((tag) => !/type="(?:radio|checkbox|file)"|\bhidden\b/.test(tag))
				.map((tag) => `${file}: ${tag}`),
		);
		expect(others.map((found) => found.split(':')[0])).toEqual(['ui/Field.svelte', 'ui/Field.svelte']);
	});

	it('write a size or a radius that has a token as the token, in the games too', () => {
		// The same tokens have larger values at a large table.
		const look = readFileSync(join(SOURCE, 'design/look.css'), 'utf8').replace(/\.grown-text \{[^}]*\}/, '');
		const valued = (name: string): ReadonlySet<string> =>
			new Set(
				Array.from(look.matchAll(new RegExp(`--${name}-[a-z]+: ([^;]+);`, 'g')), ([, value = '']) => value),
			);
		const tokens = { 'font-size': valued('text'), 'border-radius': valued('radius') };
		expect(tokens['font-size'].size + tokens['border-radius'].size).toBe(16);
		const repeated = Object.entries(
			import.meta.glob<string>('../src/**/*.svelte', { eager: true, query: '?raw', import: 'default' }),
		).flatMap(([file, text]) =>
			Array.from(text.matchAll(/(font-size|border-radius): ([^;{}]+);/g))
				.filter(([, name, value = '']) =>
					tokens[name === 'font-size' ? 'font-size' : 'border-radius'].has(value),
				)
				.map(([declaration]) => `${file}: ${declaration}`),
		);
		expect(repeated).toEqual([]);
	});
});
