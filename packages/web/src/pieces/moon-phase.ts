/**
 * The lit part of a moon of radius 1 around the origin, or elsewhere, as a path. `phase` runs from 0 (new) over 0.5 (full)
 * to 1; the waxing moon is lit on its right, as the north of the earth sees it.
 */
export function litPath(phase: number, radius = 1, x = 0, y = 0): string {
	const turn = phase - Math.floor(phase);
	if (turn === 0) return '';
	const waxing = turn <= 0.5;
	const terminator = round(Math.cos(2 * Math.PI * turn) * radius);
	const limb = waxing ? 1 : 0;
	// A crescent's terminator bends with the limb, a gibbous moon's against it.
	const back = terminator > 0 ? 1 - limb : limb;
	const r = round(radius);
	const [top, bottom] = [`${round(x)} ${round(y - r)}`, `${round(x)} ${round(y + r)}`];
	return `M${top}A${r} ${r} 0 0 ${limb} ${bottom}A${Math.abs(terminator)} ${r} 0 0 ${back} ${top}Z`;
}

/** A whole disc, as a path: many of them make one element. */
export function discPath(x: number, y: number, radius: number): string {
	const r = round(radius);
	return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`;
}

/** How much of the disc is lit, 0 to 1. */
export function illumination(phase: number): number {
	return (1 - Math.cos(2 * Math.PI * phase)) / 2;
}

function round(value: number): number {
	return Math.round(value * 1000) / 1000;
}
