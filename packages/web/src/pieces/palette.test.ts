import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ciede2000, contrast, difference, VISIONS } from './colour-vision.ts';
import { INK, STAR_COLOURS, TILE_COLOURS, TOKEN_COLOURS } from './palette.ts';

/** Two colors closer than this could be confused. */
const FLOOR = 17;

const fills = (
	colours: Readonly<Record<string, { readonly fill: string }>>,
): Readonly<Record<string, string>> =>
	Object.fromEntries(Object.entries(colours).map(([name, { fill }]) => [name, fill]));
const pips = Object.fromEntries(Object.entries(TILE_COLOURS).map(([name, { pip }]) => [name, pip]));

function pairsOf(colours: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
	const values = Object.values(colours);
	return values.flatMap((a, i) => values.slice(i + 1).map((b) => [a, b] as const));
}

function nearest(colours: Readonly<Record<string, string>>): number {
	return Math.min(...VISIONS.flatMap((vision) => pairsOf(colours).map(([a, b]) => difference(a, b, vision))));
}

describe('CIEDE2000', () => {
	// Sharma, Wu and Dalal 2005, table 1: pairs 1, 7, 13, 17, 21, 25 and 33.
	test.each([
		[[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
		[[50, 0, 0], [50, -1, 2], 2.3669],
		[[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
		[[50, 2.5, 0], [73, 25, -18], 27.1492],
		[[50, 2.5, 0], [50, 3.1736, 0.5854], 1],
		[[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
		[[6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377],
	] as const)('%j and %j are %d apart', (a, b, apart) => {
		expect(ciede2000(a, b)).toBeCloseTo(apart, 4);
	});
});

describe('every kind of color vision can tell the pieces apart', () => {
	test.each([
		['tiles', fills(TILE_COLOURS), 23.2],
		['pips', pips, 19.5],
		['stars', fills(STAR_COLOURS), 17.8],
		['players', fills(TOKEN_COLOURS), 22.8],
	] as const)('%s', (_, colours, least) => {
		expect(nearest(colours)).toBeGreaterThanOrEqual(FLOOR);
		expect(Math.abs(nearest(colours) - least)).toBeLessThan(0.06);
	});

	test('the check finds a pair that only a normal eye tells apart', () => {
		expect(difference('#C04040', '#7A7A20', 'normal')).toBeGreaterThan(FLOOR);
		expect(nearest({ a: '#C04040', b: '#7A7A20' })).toBeLessThan(FLOOR);
	});
});

/** The tokens of a theme as look.css has them; the light theme changes some of the dark one's. */
function tokens(theme: 'dark' | 'light'): (name: string) => string {
	const css = readFileSync(new URL('../design/look.css', import.meta.url), 'utf8');
	const block = (selector: string): ReadonlyMap<string, string> => {
		const start = css.indexOf(`${selector} {`);
		if (start < 0) throw new Error(`look.css has no ${selector}`);
		const body = css.slice(start, css.indexOf('}', start));
		return new Map(
			Array.from(body.matchAll(/--([\w-]+):\s*(#[\da-f]{6})\b/gi), ([, name = '', hex = '']) => [name, hex]),
		);
	};
	const dark = block(':root,\n.sky');
	const light = block(':root[data-theme="light"]');
	return (name) => {
		const hex = (theme === 'light' ? light.get(name) : undefined) ?? dark.get(name);
		if (hex === undefined) throw new Error(`look.css has no colour --${name}`);
		return hex;
	};
}

describe.each(['dark', 'light'] as const)('contrast in the %s theme', (theme) => {
	const token = tokens(theme);
	test.each([
		['t1', 's1', 15.4, 16.8, 4.5],
		['t2', 's2', 8.4, 7.6, 4.5],
		['t3', 'bg', 7, 4.8, 4.5],
		['t3', 's1', 6.3, 5.6, 4.5],
		['t3', 's2', 5.6, 5.1, 4.5],
		// Only disabled buttons: 4.46 in the light theme, which WCAG does not ask of them.
		['t3', 's3', 4.6, 4.5, 4.4],
		['on-act', 'act', 13, 10.7, 4.5],
		['act-edge', 'bg', 15.4, 4.3, 3],
		['line-strong', 'bg', 4.5, 3.6, 3],
	] as const)('%s on %s', (over, under, dark, light, needed) => {
		const ratio = contrast(token(over), token(under));
		expect(ratio).toBeGreaterThanOrEqual(needed);
		expect(Math.abs(ratio - (theme === 'dark' ? dark : light))).toBeLessThan(0.06);
	});

	test('warnings can be read on every surface', () => {
		for (const surface of ['bg', 's1', 's2'])
			expect(contrast(token('warn'), token(surface))).toBeGreaterThanOrEqual(4.5);
	});
});

describe('contrast of the pieces', () => {
	const within = (ratio: number, stated: number): void => {
		expect(Math.abs(ratio - stated)).toBeLessThan(0.06);
		expect(ratio).toBeGreaterThanOrEqual(2.95);
	};
	const dark = tokens('dark');
	const light = tokens('light');

	test('ink is the same for tiles and for look.css', () => {
		expect(dark('ink').toLowerCase()).toBe(INK.toLowerCase());
	});
	test.each([
		['red', 5.1, 3, 6.1, 5.3, 9.3],
		['blue', 5.1, 3.1, 6.2, 5.4, 9.7],
		['turquoise', 11.1, 3.5, 11.1, 11.7, 4.9],
		['yellow', 13.3, 3.6, 13.3, 14, 4.3],
	] as const)('%s tile', (name, ink, glyph, pip, onDark, edgeOnLight) => {
		const colours = TILE_COLOURS[name];
		within(contrast(INK, colours.fill), ink);
		within(contrast(colours.deep, colours.fill), glyph);
		within(contrast(colours.pip, INK), pip);
		within(contrast(colours.fill, dark('bg')), onDark);
		within(contrast(colours.deep, light('bg')), edgeOnLight);
	});
	test.each([
		['red', 3.4],
		['orange', 7.2],
		['yellow', 15.3],
		['blue', 8.7],
		['purple', 3.5],
		['white', 17],
	] as const)('%s star', (name, stated) => within(contrast(STAR_COLOURS[name].fill, dark('bg')), stated));
	test.each([
		['moon', 16.2],
		['ember', 8.3],
		['orchid', 4],
		['fern', 3.8],
	] as const)('%s token on a task window', (name, stated) =>
		within(contrast(TOKEN_COLOURS[name].fill, INK), stated),
	);
});
