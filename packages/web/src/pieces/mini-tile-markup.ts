import type { TileColour, TokenName } from './palette.ts';
import { INK, TILE_COLOURS, TOKEN_COLOURS, TOKEN_OUTLINE } from './palette.ts';
import { glyphMarkup, square } from './tile-markup.ts';

/** A tile too small for numbers, with its upper left corner at the origin: color, glyph, and a dot for each task. */
export interface DrawnMiniTile {
	readonly colour: TileColour;
	/** How many tasks it has, and how many of them are covered. */
	readonly tasks: number;
	readonly covered: number;
	readonly token: TokenName;
	readonly size: number;
}

export function miniTileMarkup({ colour, tasks, covered, token, size }: DrawnMiniTile): string {
	const colours = TILE_COLOURS[colour];
	const y = tasks === 0 ? 50 : 38;
	const dots = Array.from({ length: tasks }, (_, i) => {
		const x = 50 + (i - (tasks - 1) / 2) * 27;
		return i < covered
			? `<circle cx="${x}" cy="80" r="10.5" fill="${TOKEN_COLOURS[token].fill}" stroke="${TOKEN_OUTLINE}" stroke-width="4"/>`
			: `<circle cx="${x}" cy="80" r="11" fill="${INK}"/>`;
	});
	return [
		`<g transform="scale(${size / 100})">`,
		square(2, 96, 18, colours.fill, colours.deep, 4),
		glyphMarkup({ colour, paint: colours.deep, x: 50, y, size: 54, fat: true }),
		...dots,
		'</g>',
	].join('');
}
