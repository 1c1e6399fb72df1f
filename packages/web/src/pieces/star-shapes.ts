import type { StarColour } from './palette.ts';

/** Silhouette and core mark of the stars of Nebula around the origin, for a radius of 1. */
export const STAR_SHAPES: Readonly<Record<StarColour, { readonly outline: string; readonly core: string }>> =
	{
		red: { outline: polygon(3, [1]), core: polygon(3, [0.42]) },
		orange: { outline: 'M-.76-.76H.76V.76H-.76Z', core: 'M-.32-.32H.32V.32H-.32Z' },
		yellow: { outline: polygon(8, [1, 0.68]), core: circle(0.34) },
		blue: { outline: polygon(4, [1.12, 0.36]), core: 'M0-.5V.5M-.5 0H.5' },
		purple: { outline: polygon(6, [1]), core: polygon(6, [0.42]) },
		white: { outline: polygon(5, [1.06, 0.5]), core: circle(0.14) },
	};

/** Corners at the given radii in turn, the first one on top. */
function polygon(corners: number, radii: readonly number[]): string {
	const points = Array.from({ length: corners * radii.length }, (_, i) => {
		const radius = radii[i % radii.length] ?? 1;
		const angle = (2 * Math.PI * i) / (corners * radii.length);
		return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
	});
	return `M${points.join('L')}Z`;
}

function circle(radius: number): string {
	return `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`;
}
