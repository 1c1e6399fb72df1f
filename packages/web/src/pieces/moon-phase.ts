/**
 * The lit part of a moon of radius 1 around the origin, as a path. `phase` runs from 0 (new) over 0.5 (full)
 * to 1; the waxing moon is lit on its right, as the north of the earth sees it.
 */
export function litPath(phase: number, radius = 1): string {
	const turn = phase - Math.floor(phase);
	if (turn === 0) return '';
	const waxing = turn <= 0.5;
	const terminator = round(Math.cos(2 * Math.PI * turn) * radius);
	const limb = waxing ? 1 : 0;
	// A crescent's terminator bends with the limb, a gibbous moon's against it.
	const back = terminator > 0 ? 1 - limb : limb;
	const r = round(radius);
	return `M0 ${-r}A${r} ${r} 0 0 ${limb} 0 ${r}A${Math.abs(terminator)} ${r} 0 0 ${back} 0 ${-r}Z`;
}

/** How much of the disc is lit, 0 to 1. */
export function illumination(phase: number): number {
	return (1 - Math.cos(2 * Math.PI * phase)) / 2;
}

function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
