import type { NebulaPoints } from '@orrery/engine';
import { m } from '../language/language.svelte.ts';

/** Nebula 8, scoring: the headings in the order of the rules. */
const HEADINGS = ['personal', 'public', 'blackHoles', 'constellations', 'colors', 'advanced'] as const;
export type Heading = (typeof HEADINGS)[number];

const WORDS: Readonly<Record<Heading, () => string>> = {
	personal: () => m().nebula_score_personal(),
	public: () => m().nebula_score_public(),
	blackHoles: () => m().nebula_score_black_holes(),
	constellations: () => m().nebula_score_constellations(),
	colors: () => m().nebula_score_colors(),
	advanced: () => m().nebula_score_advanced(),
};

/** The headings of this variant: the last two belong to the full game. */
export function headingsOf(
	points: readonly NebulaPoints[],
): readonly { readonly heading: Heading; readonly say: () => string }[] {
	return HEADINGS.filter((heading) => points.some((seat) => seat[heading] !== undefined)).map((heading) => ({
		heading,
		say: WORDS[heading],
	}));
}
