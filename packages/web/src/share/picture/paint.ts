/** A color as any program that reads SVG understands it, and how opaque it is. */
export interface Paint {
	readonly colour: string;
	readonly opacity: number;
}

/** `rgb(20, 23, 58)`, `rgba(20, 23, 58, 0.5)`, and what browsers make of `color-mix`: `color(srgb 0.08 0.09 0.23 / 0.5)`. */
const RGB = /^rgba?\(([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:[,/ ]+([\d.]+))?\)$/;
const SRGB = /^color\(srgb ([\d.e-]+) ([\d.e-]+) ([\d.e-]+)(?: \/ ([\d.]+))?\)$/;

/** A computed color; null for what is none, such as `none` or a gradient. */
export function paintOf(computed: string): Paint | null {
	const rgb = RGB.exec(computed);
	if (rgb !== null) return paint(rgb, 1);
	const srgb = SRGB.exec(computed);
	return srgb === null ? null : paint(srgb, 255);
}

function paint([, red, green, blue, alpha]: RegExpExecArray, scale: number): Paint {
	const hex = [red, green, blue].map((part) =>
		Math.round(Math.min(255, Math.max(0, Number(part) * scale)))
			.toString(16)
			.padStart(2, '0'),
	);
	return { colour: `#${hex.join('')}`, opacity: alpha === undefined ? 1 : Number(alpha) };
}
