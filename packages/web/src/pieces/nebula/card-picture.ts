import type { AdvancedCard, ConstellationId, NebulaPart, NebulaTask, OrbitId, Piece } from '@orrery/engine';
import { NEBULA_BOARD } from '@orrery/engine';

/*
 * What is drawn on a card. A picture is made of the card's data, by its kind, so that another board or deck
 * gets its pictures without new drawings.
 */

export type Scene =
	| { readonly kind: 'emblem'; readonly constellation: ConstellationId }
	/** The orbits around the center, some of them lit. */
	| { readonly kind: 'orbits'; readonly lit: readonly OrbitId[] }
	/** The galaxy in quarters, some of them lit. */
	| { readonly kind: 'quarters'; readonly lit: readonly ConstellationId[] }
	/** Up to six stars in rows. */
	| { readonly kind: 'stars'; readonly stars: readonly Piece[] }
	/** A star with orbits passing through it. */
	| { readonly kind: 'star-on-orbits'; readonly star: Piece }
	| { readonly kind: 'pair'; readonly stars: readonly [Piece, Piece] }
	/** A bright field; null: of any one color. */
	| { readonly kind: 'bright'; readonly star: Piece | null }
	/** An orbital line from a bright field to a star; null: to filled fields on both sides. */
	| { readonly kind: 'beside-bright'; readonly star: Piece | null }
	/** A bright field with filled fields all round. */
	| { readonly kind: 'surrounded' }
	/** A dashed line with filled ends. */
	| { readonly kind: 'indirect' }
	| { readonly kind: 'black-holes' }
	| { readonly kind: 'empty-field' }
	| { readonly kind: 'marking-star' };

export interface Picture {
	readonly scene: Scene;
	/** A count beneath the scene, in signs that need no language. */
	readonly badge: string | null;
	/** Small circles beneath the scene: exactly so many colors. */
	readonly colours: number;
}

/** The picture of a personal or public card. */
export function taskPicture({ kind, parts, needed }: NebulaTask): Picture {
	const [first] = parts;
	if (first === undefined) return plain({ kind: 'empty-field' });
	switch (kind) {
		case 'colourOnEveryOrbit':
			return counted({ kind: 'star-on-orbits', star: colourOf(first) }, `×${needed}`);
		case 'brightStarsOfColour':
			return counted({ kind: 'bright', star: colourOf(first) }, `×${first.need}`);
		case 'starsOfColour':
			return counted({ kind: 'stars', stars: [colourOf(first)] }, `×${first.need}`);
		case 'mostBlackHoles':
			return counted({ kind: 'black-holes' }, first.need === 0 ? '≥' : '>');
		case 'maxEmptyFields':
			return counted({ kind: 'empty-field' }, `≤${NEBULA_BOARD.fields.length - first.need}`);
		case 'constellationExactColours':
			return coloured({ kind: 'emblem', constellation: constellationsOf(first)[0] ?? '' }, parts);
		case 'orbitExactColours':
			return coloured({ kind: 'orbits', lit: orbitsOf(first) }, parts);
		case 'starsOfEachColour':
			return counted({ kind: 'stars', stars: parts.map(colourOf) }, `×${first.need}`);
		case 'orbitAllDifferent':
		case 'adjacentCompleteOrbits':
			return plain({ kind: 'orbits', lit: orbitsOf(first) });
		case 'colourInConstellations':
			return counted({ kind: 'stars', stars: Array(first.need).fill(colourOf(first)) }, `×${needed}`);
		case 'oppositeCompleteConstellations':
		case 'adjacentCompleteConstellations':
			return plain({ kind: 'quarters', lit: constellationsOf(first) });
		case 'allIndirectFields':
			return counted({ kind: 'indirect' }, `×${first.need}`);
		case 'allOrbitalNeighboursOfBright':
			return counted({ kind: 'beside-bright', star: null }, `×${first.need}`);
	}
}

/** The picture of an advanced card. */
export function advancedPicture({ kind, tally, parts }: AdvancedCard): Picture {
	const [first] = parts;
	const star = first === undefined ? '' : colourOf(first);
	switch (kind) {
		case 'connectedPair':
			return plain({ kind: 'pair', stars: tally.by === 'pairs' ? pairOf(tally.colours) : ['', ''] });
		case 'brightStarsOneColour':
			return plain({ kind: 'bright', star: null });
		case 'publicTasksDone':
			return plain({ kind: 'marking-star' });
		case 'surroundedBrightFields':
			return plain({ kind: 'surrounded' });
		case 'orbitsWithColour':
			return plain({ kind: 'star-on-orbits', star });
		case 'colourOrbitalToBright':
			return plain({ kind: 'beside-bright', star });
	}
}

function plain(scene: Scene): Picture {
	return { scene, badge: null, colours: 0 };
}

function counted(scene: Scene, badge: string): Picture {
	return { scene, badge, colours: 0 };
}

function coloured(scene: Scene, parts: readonly NebulaPart[]): Picture {
	return { scene, badge: null, colours: parts.find(({ measure }) => measure === 'colours')?.need ?? 0 };
}

/** The color of the stars that a part counts. */
export function colourOf({ colour }: NebulaPart): Piece {
	return NEBULA_BOARD.colours[colour] ?? '';
}

export function pairOf([first, second]: readonly [number, number]): readonly [Piece, Piece] {
	return [NEBULA_BOARD.colours[first] ?? '', NEBULA_BOARD.colours[second] ?? ''];
}

export function orbitsOf({ where }: NebulaPart): readonly OrbitId[] {
	return where.kind === 'orbits' ? where.orbits : [];
}

export function constellationsOf({ where }: NebulaPart): readonly ConstellationId[] {
	return where.kind === 'constellations' ? where.constellations : [];
}

/** The quarter of the galaxy in which a constellation lies: 0 upper right, then clockwise. */
export function quarterOf(id: ConstellationId): number {
	const fields = NEBULA_BOARD.fields.filter(
		({ constellations, angle }) => angle !== null && constellations.length === 1 && constellations[0] === id,
	);
	// The mean direction, taken as vectors: angles cannot be averaged across 12 o'clock.
	const x = fields.reduce((sum, { angle }) => sum + Math.sin(((angle ?? 0) * Math.PI) / 180), 0);
	const y = fields.reduce((sum, { angle }) => sum + Math.cos(((angle ?? 0) * Math.PI) / 180), 0);
	const angle = (Math.atan2(x, y) / (2 * Math.PI) + 1) % 1;
	return Math.floor(angle * 4);
}
