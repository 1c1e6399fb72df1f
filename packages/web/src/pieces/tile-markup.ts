import { glyphOf, pipsOf } from './glyphs.ts';
import type { TileColour, TokenName } from './palette.ts';
import { INK, PREVIEW, TILE_COLOURS, TOKEN_COLOURS, TOKEN_OUTLINE } from './palette.ts';
import { sheen } from './shared-paints.ts';
import { detailAt, edgeAt, pipsAt, planOf, WAVE_SCALE, WINDOW, windowsOf } from './tile-anatomy.ts';
import { TOKEN_SHAPES } from './token-shapes.ts';

/*
 * Tiles and tokens as SVG markup. A board draws dozens of them at once, each of a dozen shapes: the browser reads a text
 * several times as fast as a component creates the same shapes one by one.
 */

/** A glyph around a point. */
export interface DrawnGlyph {
	readonly colour: TileColour;
	/** The paint of the glyph. */
	readonly paint: string;
	readonly x: number;
	readonly y: number;
	readonly size: number;
	/** The paint of the inner cuts; none where there is no room. */
	readonly cut?: string | undefined;
	/** One fat wave instead of two. */
	readonly fat?: boolean | undefined;
}

export function glyphMarkup({ colour, paint, x, y, size, cut, fat = false }: DrawnGlyph): string {
	const glyph = glyphOf(colour, fat);
	const place = `transform="translate(${x} ${y}) scale(${size / 100})"`;
	const fill = glyph.filled ? paint : 'none';
	const stroke =
		glyph.stroke > 0 ? ` stroke="${paint}" stroke-width="${glyph.stroke}" stroke-linejoin="round"` : '';
	const shape = `<path ${place} d="${glyph.d}" fill="${fill}"${stroke} stroke-linecap="round"/>`;
	if (cut === undefined || glyph.cut === undefined) return shape;
	return `${shape}<path ${place} d="${glyph.cut.d}" fill="none" stroke="${cut}" stroke-width="${glyph.cut.width}" stroke-linecap="round"/>`;
}

/** A token around the origin: its face, and its side below. */
export interface DrawnToken {
	readonly name: TokenName;
	readonly radius: number;
	/** How thick the token is, in radii. */
	readonly lift?: number | undefined;
	/** Left out where it would be too small to see. */
	readonly emblem?: boolean | undefined;
}

export function tokenMarkup({ name, radius, lift = 0.3, emblem = true }: DrawnToken): string {
	const shape = TOKEN_SHAPES[name];
	const side = shape.side(lift);
	const { fill, side: shade, emblem: mark } = TOKEN_COLOURS[name];
	return [
		`<g transform="translate(0 ${(-radius * lift) / 2}) scale(${radius})" stroke-linejoin="round">`,
		`<path d="${shape.face}${side}" fill="${TOKEN_OUTLINE}" stroke="${TOKEN_OUTLINE}" stroke-width=".2"/>`,
		`<path d="${side}" fill="${shade}"/>`,
		`<path d="${shape.face}" fill="${fill}" stroke="${TOKEN_OUTLINE}" stroke-width=".08"/>`,
		emblem
			? `<path d="${shape.emblem}" fill="none" stroke="${mark}" stroke-width=".11" stroke-linejoin="miter"/>`
			: '',
		'</g>',
	].join('');
}

/** A tile in a square of 100 by 100. */
export interface DrawnTile {
	readonly colour: TileColour;
	readonly cost: number;
	readonly tasks: readonly Readonly<Record<TileColour, number>>[];
	/** The side in pixels on the screen, which decides how much detail is drawn. */
	readonly size: number;
	/** Whose tokens cover tasks. */
	readonly token?: TokenName | undefined;
	readonly covered?: readonly number[] | undefined;
	/** Tasks that a placement would cover. */
	readonly covering?: readonly number[] | undefined;
}

export function tileMarkup(tile: DrawnTile): string {
	const { colour, cost, tasks, size } = tile;
	const colours = TILE_COLOURS[colour];
	const edge = edgeAt(size);
	const { glyph, number } = planOf(tasks.length);
	const paint = glyph.tint ? colours.tint : colours.deep;
	return [
		square(edge / 2, 100 - edge, 17 - edge / 2, colours.fill, colours.deep, edge),
		square(edge, 100 - 2 * edge, 17 - edge, sheen()),
		glyphMarkup({ colour, paint, x: glyph.x, y: glyph.y, size: glyph.size }),
		`<text x="${number.x}" y="${number.baseline}" font-size="${number.size}" fill="${INK}">${cost}</text>`,
		...windowsOf(tasks.length).map(
			({ x, y }, task) =>
				`<g transform="translate(${x} ${y})" data-task="${task}">${windowMarkup(tile, task)}</g>`,
		),
	].join('');
}

/** A task: its pips, or the token that covers it. */
function windowMarkup(tile: DrawnTile, index: number): string {
	const { tasks, size, token = 'moon', covered = [], covering = [] } = tile;
	const ground = windowSquare(0, INK);
	if (covered.includes(index))
		return `${ground}<g class="token">${tokenMarkup({ name: token, radius: 17.5, lift: 0.2 })}</g>`;
	if (covering.includes(index)) {
		const ring = windowSquare(3, PREVIEW.dusk, PREVIEW.ring, 5);
		return ground + ring + tokenMarkup({ name: token, radius: 11.5, lift: 0.18 });
	}
	const task = tasks[index];
	if (task === undefined) return ground;
	const detail = detailAt(size);
	const pips = pipsOf(task);
	const places = pipsAt(pips.length);
	const drawn = pips.map((colour, i) =>
		glyphMarkup({
			colour,
			paint: TILE_COLOURS[colour].pip,
			x: places.at[i]?.x ?? 0,
			y: places.at[i]?.y ?? 0,
			size: places.size * (colour === 'blue' ? WAVE_SCALE : 1),
			cut: detail === 'cuts' ? INK : undefined,
			fat: detail === 'fat' || detail === 'mini',
		}),
	);
	return ground + drawn.join('');
}

/** A square around the middle of a window, that far inside its edge. */
export function windowSquare(inset: number, fill: string, stroke?: string, width?: number): string {
	const side = WINDOW.side - 2 * inset;
	return square(-side / 2, side, WINDOW.radius - inset, fill, stroke, width);
}

/** A square with round corners, its upper left one at a point of the diagonal. */
export function square(
	at: number,
	side: number,
	radius: number,
	fill: string,
	stroke?: string,
	width?: number,
): string {
	const line = stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="${width}"`;
	return `<rect x="${at}" y="${at}" width="${side}" height="${side}" rx="${radius}" fill="${fill}"${line}/>`;
}
