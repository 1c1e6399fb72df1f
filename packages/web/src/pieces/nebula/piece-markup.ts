import { BLACK_HOLE } from '../palette.ts';
import { starMarkup } from '../star-markup.ts';
import { starColourOf } from './piece.ts';

/* The pieces as SVG markup, for the same reason as the tiles of `tile-markup.ts`: boards draw very many of them. */

/** A star or a black hole around the origin. */
export function pieceMarkup(piece: string, radius: number): string {
	const colour = starColourOf(piece);
	return colour === null ? blackHoleMarkup(radius) : starMarkup(colour, radius);
}

/** A black hole around the origin: a dark disc, its ring and a bright band. `bare`: without the outer rim. */
export function blackHoleMarkup(radius: number, bare = false): string {
	const { fill, rim, ring } = BLACK_HOLE;
	const edge = bare ? '' : ` stroke="${rim}" stroke-width="${radius < 8 ? 0.14 : 0.1}"`;
	return [
		`<g transform="scale(${radius})"><circle r=".95" fill="${fill}"${edge}/>`,
		`<circle r=".58" fill="none" stroke="${ring}" stroke-width=".17"/>`,
		`<path d="M-.9 .04L-.62-.1H.62L.9 .04L.62 .18H-.62Z" fill="${ring}" stroke="${fill}" stroke-width=".09" paint-order="stroke"/></g>`,
	].join('');
}
