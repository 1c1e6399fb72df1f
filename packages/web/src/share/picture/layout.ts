/* Where the parts of a picture lie, in units of its 1200 × 630 pixels: the size that chats and pages show large. */

export const PICTURE = { width: 1200, height: 630 } as const;
/** From the edge to what is shown, and between its parts. */
export const MARGIN = 24;
export const GAP = 16;
/** The band on top with title and turn. */
const HEAD = 76;

export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** Everything below the band on top. */
export const WHOLE: Box = {
	x: MARGIN,
	y: HEAD,
	width: PICTURE.width - 2 * MARGIN,
	height: PICTURE.height - HEAD - MARGIN,
};

/** A part on the left of this width, and what remains beside it. */
export function split({ x, y, width, height }: Box, left: number): readonly [Box, Box] {
	return [
		{ x, y, width: left, height },
		{ x: x + left + GAP, y, width: width - left - GAP, height },
	];
}

/** So many boxes of the same size in rows of so many; a last row with fewer has wider ones. */
export function grid(box: Box, count: number, columns: number): readonly Box[] {
	const rows = Math.ceil(count / columns);
	const height = (box.height - (rows - 1) * GAP) / rows;
	return Array.from({ length: count }, (_, i) => {
		const row = Math.floor(i / columns);
		const inRow = Math.min(columns, count - row * columns);
		const width = (box.width - (inRow - 1) * GAP) / inRow;
		return { x: box.x + (i % columns) * (width + GAP), y: box.y + row * (height + GAP), width, height };
	});
}

/** How wide a text of this size is. */
export type Measure = (text: string, size: number) => number;

/** A text that fits the width at this size; the end of a longer one is left out. */
export function clipped(text: string, width: number, size: number, measure: Measure = widthOf): string {
	if (measure(text, size) <= width) return text;
	const letters = [...text];
	while (letters.length > 1 && measure(`${letters.join('').trimEnd()}…`, size) > width) letters.pop();
	return `${letters.join('').trimEnd()}…`;
}

const WEIGHT = 700;
let canvas: CanvasRenderingContext2D | null = null;

/** As wide as our font draws it in bold: names are bold, and other texts are a little narrower. */
export function widthOf(text: string, size: number): number {
	canvas ??= document.createElement('canvas').getContext('2d');
	if (canvas === null) return 0;
	canvas.font = `${WEIGHT} ${size}px "Figtree Variable", system-ui, sans-serif`;
	return canvas.measureText(text).width;
}
