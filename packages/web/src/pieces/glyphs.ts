import type { TileColour } from './palette.ts';

/*
 * The four glyphs, one for each tile color: flame, wave, leaf, sun. All are drawn around the origin for a
 * nominal size of 100.
 */

const FLAME =
	'M4-49C10-33 37.5-12 37.5 16.5C37.5 36 21 50.5 0 50.5S-37 36-37 16.5C-37 3-28-9-24-21.5C-19-17-15-12.5-12-6.5C-6-15 1-35 4-49Z';
const LEAF = 'M45-45C8-45-45-33-45 12C-45 21-43 29-39.5 36C-32.5 40-24 44-13 44C32 44 45-8 45-45Z';
const LEAF_VEIN = 'M-37 34C-22 17 0-4 18-21';
const TWO_WAVES = 'M-43.5-16C-28-35-16-31 0-21.5S28-8 43.5-23.5M-43.5 27C-28 8-16 12 0 21.5S28 35 43.5 19.5';
const FAT_WAVE = 'M-41 9C-27-17-15-13 0 0S27 15 41-9';
const SUN_RING = 'M18.5 0A18.5 18.5 0 1 1-18.5 0A18.5 18.5 0 1 1 18.5 0Z';

/** How a glyph is drawn. All are paths, so that one can become another without new elements. */
export interface GlyphPath {
	readonly d: string;
	readonly filled: boolean;
	/** The width of its stroke, which has round ends and corners; 0 for none. */
	readonly stroke: number;
	/** Cut into the glyph where there is room for it. */
	readonly cut?: { readonly d: string; readonly width: number };
}

const GLYPHS: Readonly<Record<TileColour, GlyphPath>> = {
	red: { d: FLAME, filled: true, stroke: 0 },
	blue: { d: TWO_WAVES, filled: false, stroke: 24 },
	turquoise: { d: LEAF, filled: true, stroke: 0, cut: { d: LEAF_VEIN, width: 9 } },
	yellow: { d: sun(8, 53, 33), filled: true, stroke: 3, cut: { d: SUN_RING, width: 7.5 } },
};
/** One crest instead of two, for small sizes. */
const FAT_BLUE: GlyphPath = { d: FAT_WAVE, filled: false, stroke: 36 };

export function glyphOf(colour: TileColour, fat: boolean): GlyphPath {
	return fat && colour === 'blue' ? FAT_BLUE : GLYPHS[colour];
}

/** How many tiles of each color a task asks for, as the glyphs to draw: red, blue, turquoise, yellow. */
export function pipsOf(task: Readonly<Record<TileColour, number>>): readonly TileColour[] {
	return (['red', 'blue', 'turquoise', 'yellow'] as const).flatMap((colour) =>
		Array.from({ length: task[colour] }, () => colour),
	);
}

function sun(rays: number, outer: number, inner: number): string {
	const points = Array.from({ length: 2 * rays }, (_, i) => {
		const radius = i % 2 === 0 ? outer : inner;
		const angle = (Math.PI * i) / rays;
		return `${round(radius * Math.sin(angle))} ${round(-radius * Math.cos(angle))}`;
	});
	return `M${points.join('L')}Z`;
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
