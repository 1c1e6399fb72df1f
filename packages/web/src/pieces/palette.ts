import type { TokenName } from './seat-tokens.svelte.ts';

export type { TokenName } from './seat-tokens.svelte.ts';
export { TOKENS, tokenOfSeat } from './seat-tokens.svelte.ts';

/*
 * The colors of all pieces. They are the same in both themes; ground, text and action colors are tokens of look.css.
 * `palette.test.ts` checks that every kind of color vision can tell them apart.
 */

/** The near-black of numbers on tiles and of task windows; look.css knows it as `--ink`. */
export const INK = '#10122E';

export interface TileColours {
	readonly fill: string;
	/** Glyph and edge. */
	readonly deep: string;
	/** The glyph inside a task window. */
	readonly pip: string;
	/** The glyph behind the number of a tile with three tasks. */
	readonly tint: string;
}

export const TILE_COLOURS = {
	red: { fill: '#E05A66', deep: '#741B2D', pip: '#F5656F', tint: '#F5A3A8' },
	blue: { fill: '#6B80E8', deep: '#283380', pip: '#7B8FF5', tint: '#A9B6FB' },
	turquoise: { fill: '#3FE0CF', deep: '#0B736E', pip: '#3FE0CF', tint: '#A6F5EC' },
	yellow: { fill: '#FFD94F', deep: '#946700', pip: '#FFD94F', tint: '#E9B41F' },
} as const satisfies Record<string, TileColours>;
export type TileColour = keyof typeof TILE_COLOURS;

export const STAR_COLOURS = {
	red: { fill: '#B83A4D', rim: '#F08794' },
	orange: { fill: '#E88449', rim: '#FFC9A3' },
	yellow: { fill: '#FFE633', rim: '#FFF7B8' },
	blue: { fill: '#45B8F7', rim: '#B9E4FF' },
	purple: { fill: '#8A44CC', rim: '#C79BF5' },
	white: { fill: '#EAF1FD', rim: '#FFFFFF' },
} as const;
export type StarColour = keyof typeof STAR_COLOURS;

export const BLACK_HOLE = { fill: '#05060F', ring: '#FFE3A3', rim: '#7D86D6' } as const;

export const TOKEN_COLOURS = {
	moon: { fill: '#F4F1E6', side: '#857F66', emblem: '#7D7C82' },
	ember: { fill: '#F59A3C', side: '#9C5410', emblem: '#8B5C38' },
	orchid: { fill: '#AC47D2', side: '#5E1B78', emblem: '#DFB0EF' },
	fern: { fill: '#2E7F6A', side: '#12473A', emblem: '#A3CABF' },
} as const satisfies Record<TokenName, unknown>;

/** The sky behind Nebula's fields, in both themes. */
export const NIGHT = '#0A0C22';
/** The outline that keeps tokens apart in a stack. */
export const TOKEN_OUTLINE = NIGHT;

/** The moon itself: meeple, pictures. */
export const MOON = {
	lit: '#FFF3D4',
	litEdge: '#EBDCAF',
	dark: '#2A2F66',
	rim: '#5A64B8',
	crater: '#DACA9E',
	glow: '#FFE3A3',
} as const;

/** The ring inside a window that is about to be covered, and the dusk behind the small token. */
export const PREVIEW = { ring: '#FFE3A3', dusk: '#3A2F18' } as const;
