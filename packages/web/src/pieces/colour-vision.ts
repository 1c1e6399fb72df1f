/*
 * How far apart two colors are, for each kind of color vision: the simulation of Machado, Oliveira and Fernandes
 * (2009) at severity 1.0 in linear RGB, then CIEDE2000 (Sharma, Wu and Dalal 2005). Used by the check of the palette.
 */

export const VISIONS = ['normal', 'protan', 'deutan', 'tritan'] as const;
export type Vision = (typeof VISIONS)[number];

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

const SEEN_AS: Readonly<Record<Vision, Matrix>> = {
	normal: [
		[1, 0, 0],
		[0, 1, 0],
		[0, 0, 1],
	],
	protan: [
		[0.152286, 1.052583, -0.204868],
		[0.114503, 0.786281, 0.099216],
		[-0.003882, -0.048116, 1.051998],
	],
	deutan: [
		[0.367322, 0.860646, -0.227968],
		[0.280085, 0.672501, 0.047413],
		[-0.01182, 0.04294, 0.968881],
	],
	tritan: [
		[1.255528, -0.076749, -0.178779],
		[-0.078411, 0.930809, 0.147602],
		[0.004733, 0.691367, 0.3039],
	],
};

const TO_XYZ: Matrix = [
	[0.4124564, 0.3575761, 0.1804375],
	[0.2126729, 0.7151522, 0.072175],
	[0.0193339, 0.119192, 0.9503041],
];
const WHITE: Triple = [0.95047, 1, 1.08883];

/** The linear red, green and blue of a color written as #rrggbb. */
function linearRgb(hex: string): Triple {
	const channel = (start: number): number => linear(Number.parseInt(hex.slice(start, start + 2), 16));
	return [channel(1), channel(3), channel(5)];
}

/** CIEDE2000 between two colors as an eye of this kind sees them. */
export function difference(a: string, b: string, vision: Vision): number {
	return ciede2000(labOf(a, vision), labOf(b, vision));
}

/** The contrast ratio of WCAG 2, 1 to 21. */
export function contrast(a: string, b: string): number {
	const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
	return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** A step of a screen, 0 to 255, as linear light. */
function linear(step: number): number {
	const value = step / 255;
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light as a screen can show it: within its range, in its steps. */
function shown(light: number): number {
	const value = Math.max(0, Math.min(1, light));
	return linear(Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)));
}

function luminance(hex: string): number {
	const [r, g, b] = linearRgb(hex);
	return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function times([a, b, c]: Matrix, v: Triple): Triple {
	const row = (m: Triple): number => m[0] * v[0] + m[1] * v[1] + m[2] * v[2];
	return [row(a), row(b), row(c)];
}

function labOf(hex: string, vision: Vision): Triple {
	const [r, g, b] = times(SEEN_AS[vision], linearRgb(hex));
	const [x, y, z] = times(TO_XYZ, [shown(r), shown(g), shown(b)]);
	const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116);
	const [fx, fy, fz] = [f(x / WHITE[0]), f(y / WHITE[1]), f(z / WHITE[2])];
	return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Exported for its own test against the published pairs. */
export function ciede2000([l1, a1, b1]: Triple, [l2, a2, b2]: Triple): number {
	const meanC7 = ((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2) ** 7;
	const g = 0.5 * (1 - Math.sqrt(meanC7 / (meanC7 + 25 ** 7)));
	const [x1, x2] = [(1 + g) * a1, (1 + g) * a2];
	const [c1, c2] = [Math.hypot(x1, b1), Math.hypot(x2, b2)];
	const hue = (x: number, y: number): number =>
		x === 0 && y === 0 ? 0 : ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
	const [h1, h2] = [hue(x1, b1), hue(x2, b2)];
	const grey = c1 * c2 === 0;

	const turn = h2 - h1;
	const dh = grey ? 0 : turn > 180 ? turn - 360 : turn < -180 ? turn + 360 : turn;
	const deltaL = l2 - l1;
	const deltaC = c2 - c1;
	const deltaH = 2 * Math.sqrt(c1 * c2) * Math.sin(radians(dh / 2));

	const l = (l1 + l2) / 2;
	const c = (c1 + c2) / 2;
	const sum = h1 + h2;
	const h = grey ? sum : Math.abs(turn) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
	const t =
		1 -
		0.17 * Math.cos(radians(h - 30)) +
		0.24 * Math.cos(radians(2 * h)) +
		0.32 * Math.cos(radians(3 * h + 6)) -
		0.2 * Math.cos(radians(4 * h - 63));
	const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2);
	const sc = 1 + 0.045 * c;
	const sh = 1 + 0.015 * c * t;
	const c7 = c ** 7;
	const rt = -2 * Math.sqrt(c7 / (c7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))));
	return Math.sqrt(
		(deltaL / sl) ** 2 + (deltaC / sc) ** 2 + (deltaH / sh) ** 2 + rt * (deltaC / sc) * (deltaH / sh),
	);
}
