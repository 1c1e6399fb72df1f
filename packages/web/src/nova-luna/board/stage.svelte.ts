import type { Attachment } from 'svelte/attachments';
import { MOTION, motionReduced, ring } from '../../design/motion.ts';

/*
 * Tiles fly between the wheel and a display, which are different components. The stage is the element around both:
 * it notes before each change where every tile lies, and after it lets those fly that have changed places.
 *
 * Tiles are found by attributes: `data-on-wheel` and `data-laid` hold the tile's number. A laid tile that is only
 * a preview carries `data-preview` as well.
 */

interface Place {
	readonly rect: DOMRect;
	readonly picture: Element;
	readonly where: 'wheel' | 'display';
}

const TILES = '[data-on-wheel], [data-laid]:not([data-preview])';

/**
 * Call it while a component is set up, and attach the result to an element around wheel and displays. It reads `view`
 * to know when something changes.
 */
export function stageOf(view: () => unknown): Attachment<HTMLElement> {
	let stage: HTMLElement | undefined;
	let before = new Map<string, Place>();
	let previewed: ReadonlySet<string> = new Set();
	let aloft: HTMLElement[] = [];

	$effect.pre(() => {
		view();
		if (stage === undefined) return;
		before = placesIn(stage);
		previewed = new Set(
			Array.from(stage.querySelectorAll<HTMLElement>('[data-laid][data-preview]'), laidTile),
		);
	});
	$effect(() => {
		view();
		if (stage === undefined || before.size === 0) return;
		// A tile still in the air has arrived: its place already shows it.
		for (const flying of aloft) flying.remove();
		aloft = [];
		for (const [tile, after] of placesIn(stage)) {
			const from = before.get(tile);
			// A tile that was previewed in its new place has no way to go.
			if (from === undefined || from.where === after.where || previewed.has(tile)) continue;
			if (motionReduced()) ring(after.picture);
			else aloft.push(fly(stage, from, after));
		}
	});

	return (element) => {
		stage = element;
		return () => {
			for (const flying of aloft) flying.remove();
			stage = undefined;
		};
	};
}

function laidTile(element: HTMLElement): string {
	return element.dataset.laid ?? '';
}

function placesIn(stage: HTMLElement): Map<string, Place> {
	const places = new Map<string, Place>();
	for (const element of stage.querySelectorAll<HTMLElement | SVGElement>(TILES)) {
		const { onWheel, laid } = element.dataset;
		const picture = element instanceof HTMLElement ? (element.querySelector('svg') ?? element) : element;
		const rect = picture.getBoundingClientRect();
		if (rect.width === 0) continue;
		places.set(onWheel ?? laid ?? '', { rect, picture, where: onWheel === undefined ? 'display' : 'wheel' });
	}
	return places;
}

/** A copy of the tile flies in a slight arc while its new place stays empty. */
function fly(stage: HTMLElement, from: Place, to: Place): HTMLElement {
	const large = from.rect.width >= to.rect.width ? from : to;
	const flying = document.createElement('div');
	flying.setAttribute('aria-hidden', 'true');
	flying.append(large.picture.cloneNode(true));
	const { width, height } = large.rect;
	Object.assign(flying.style, {
		position: 'fixed',
		left: '0',
		top: '0',
		width: `${width}px`,
		height: `${height}px`,
		transformOrigin: '0 0',
		pointerEvents: 'none',
		zIndex: '20',
	});
	stage.append(flying);
	const at = (x: number, y: number, scale: number): string => `translate(${x}px, ${y}px) scale(${scale})`;
	const middle = {
		x: (from.rect.x + to.rect.x) / 2,
		y: (from.rect.y + to.rect.y) / 2 - Math.min(40, Math.abs(to.rect.x - from.rect.x) / 8),
		scale: (from.rect.width + to.rect.width) / 2 / width,
	};
	const timing = { duration: MOTION.fly.ms, easing: MOTION.fly.curve };
	const flight = flying.animate(
		[
			{ transform: at(from.rect.x, from.rect.y, from.rect.width / width) },
			{ transform: at(middle.x, middle.y, middle.scale) },
			{ transform: at(to.rect.x, to.rect.y, to.rect.width / width) },
		],
		timing,
	);
	to.picture.animate([{ opacity: 0 }, { opacity: 0 }], { duration: MOTION.fly.ms });
	const land = (): void => flying.remove();
	flight.addEventListener('finish', land);
	flight.addEventListener('cancel', land);
	return flying;
}
