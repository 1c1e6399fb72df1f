import { MOTION } from '../../design/motion.ts';

/* Pictures of pieces that fly over the boards, while the boards already show where they land. */

/** Where a piece lies on the screen. */
export interface Box {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

export interface Flight {
	/** The copy that flies. */
	readonly picture: Element;
	readonly from: Box;
	readonly to: Box;
	/** It appears on its way, or vanishes. */
	readonly fade?: 'in' | 'out';
	/** What shows the piece at its goal, and is hidden until it arrives. */
	readonly goal?: Element;
	/** In milliseconds. */
	readonly delay: number;
}

/** The smallest picture that can be followed with the eye, in pixels. */
const SMALLEST = 26;
/** A piece from the bag comes down from this many of its heights, and this many times as large. */
const ABOVE = { heights: 1.4, scale: 2 } as const;

/** The drawing of a place: itself if it is part of one, or the drawing inside it. */
export function drawingOf(place: Element): Element {
	return place instanceof HTMLElement ? (place.querySelector('svg') ?? place) : place;
}

/** A copy of a drawing that can be shown anywhere. */
export function copyOf(drawing: Element): Element {
	const copy = drawing.cloneNode(true);
	if (!(copy instanceof SVGElement)) return document.createElement('span');
	// Where it was on its board does not matter, and its own animation has been seen.
	copy.removeAttribute('transform');
	Object.assign(copy.style, { animation: 'none', transform: 'none' });
	if (copy instanceof SVGSVGElement || !(drawing instanceof SVGGraphicsElement)) return copy;
	const { x, y, width, height } = drawing.getBBox();
	const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
	frame.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
	frame.append(copy);
	return frame;
}

/** Where a piece begins that comes out of the bag. */
export function above(to: Box): Box {
	const width = Math.max(SMALLEST, to.width * ABOVE.scale);
	const scale = width / Math.max(1, to.width);
	const height = to.height * scale;
	return {
		x: to.x + (to.width - width) / 2,
		y: to.y + (to.height - height) / 2 - Math.max(SMALLEST, to.height * ABOVE.heights),
		width,
		height,
	};
}

/** The middle of a board, for a piece that goes there without being shown on it. */
export function middleOf(board: Box, piece: Box): Box {
	const [width, height] = [piece.width / 2, piece.height / 2];
	return {
		x: board.x + (board.width - width) / 2,
		y: board.y + (board.height - height) / 2,
		width,
		height,
	};
}

/** Starts a flight; the animations that it consists of. The copy is removed at their end. */
export function fly(stage: HTMLElement, { picture, from, to, fade, goal, delay }: Flight): Animation[] {
	const large = from.width >= to.width ? from : to;
	const flying = document.createElement('div');
	flying.setAttribute('aria-hidden', 'true');
	flying.dataset.flying = '';
	flying.append(picture);
	Object.assign(flying.style, {
		position: 'fixed',
		left: '0',
		top: '0',
		width: `${large.width}px`,
		height: `${large.height}px`,
		transformOrigin: '0 0',
		pointerEvents: 'none',
		zIndex: '20',
	});
	if (picture instanceof SVGElement)
		Object.assign(picture.style, { display: 'block', width: '100%', height: '100%', overflow: 'visible' });
	stage.append(flying);
	const at = ({ x, y, width }: Box): string => `translate(${x}px, ${y}px) scale(${width / large.width})`;
	const timing = { duration: MOTION.fly.ms, delay, easing: MOTION.fly.curve, fill: 'backwards' } as const;
	const flight = flying.animate(
		[
			{ transform: at(from), opacity: fade === 'in' ? 0 : 1 },
			{ opacity: 1, offset: fade === 'out' ? 0.6 : 0.4 },
			{ transform: at(to), opacity: fade === 'out' ? 0 : 1 },
		],
		timing,
	);
	const land = (): void => flying.remove();
	flight.addEventListener('finish', land);
	flight.addEventListener('cancel', land);
	const hiding = goal?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOTION.fly.ms + delay });
	return hiding === undefined ? [flight] : [flight, hiding];
}
