import type { Kinds } from '@orrery/engine';
import { untrack } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import { MOTION, motionReduced, ring } from '../../design/motion.ts';
import { isJump } from '../../game/moment.ts';
import type { Moment } from '../../game/played-game.ts';
import type { TilePlace } from './tile-moves.ts';
import { tileMoves } from './tile-moves.ts';

/*
 * Tiles fly between the wheel and a display, which are different components. The stage is the element around both:
 * it notes before each change where every tile lies, and after it lets those fly that have changed places. After a
 * jump nothing flies.
 *
 * Tiles are found by attributes: `data-on-wheel` and `data-laid` hold the tile's number. A laid tile that is only
 * a preview carries `data-preview` as well.
 */

interface Place extends TilePlace {
	readonly rect: DOMRect;
	readonly picture: Element;
}

const TILES = '[data-on-wheel], [data-laid]:not([data-preview])';

/** Call it while a component is set up, and attach the result to an element around wheel and displays. */
export function stageOf<K extends Kinds>(moment: () => Moment<K>): Attachment<HTMLElement> {
	let stage: HTMLElement | undefined;
	let last = untrack(moment);
	let before = new Map<string, Place>();
	let previewed: ReadonlySet<string> = new Set();
	let aloft: HTMLElement[] = [];

	$effect.pre(() => {
		// Nothing flies after a jump. Measuring tiles takes long, as a replay shows whose moments are scrubbed over.
		if (stage === undefined || isJump(last, moment())) return;
		before = placesIn(stage);
		previewed = new Set(
			Array.from(stage.querySelectorAll<HTMLElement>('[data-laid][data-preview]'), laidTile),
		);
	});
	$effect(() => {
		const now = moment();
		const jumped = isJump(last, now);
		last = now;
		if (stage === undefined) return;
		// A tile still in the air has arrived: its place already shows it.
		for (const flying of aloft) flying.remove();
		aloft = [];
		const after = jumped ? new Map<string, Place>() : placesIn(stage);
		for (const { from, to } of tileMoves(before, after, { previewed, jumped })) {
			if (motionReduced()) ring(to.picture);
			else aloft.push(fly(stage, from, to));
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
