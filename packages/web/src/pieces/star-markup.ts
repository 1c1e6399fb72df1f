import type { StarColour } from './palette.ts';
import { INK, STAR_COLOURS } from './palette.ts';
import { STAR_SHAPES } from './star-shapes.ts';

/** A star of Nebula around the origin. A small one has no core mark. */
export function starMarkup(colour: StarColour, radius: number): string {
	const { outline, core } = STAR_SHAPES[colour];
	const { fill, rim } = STAR_COLOURS[colour];
	const scale = `transform="scale(${radius})"`;
	const star = `<path ${scale} d="${outline}" fill="${fill}" stroke="${rim}" stroke-width=".13" stroke-linejoin="round"/>`;
	if (radius < 9) return star;
	// The core mark is light on dark stars, dark on light ones.
	const mark = colour === 'red' || colour === 'purple' ? rim : INK;
	return `${star}<path ${scale} d="${core}" fill="none" stroke="${mark}" stroke-opacity=".75" stroke-width=".13" stroke-linejoin="miter"/>`;
}
