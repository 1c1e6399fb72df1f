import type { TileId } from '@orrery/engine';
import type { Attachment } from 'svelte/attachments';
import { MOTION, motionReduced } from '../../design/motion.ts';
import type { TileDrag, WindowPoint } from './props.ts';

/** A press that moves further than this is a drag. */
const SLACK = 8;

/**
 * Drags a tile from the wheel by mouse, finger or pen. A picture of it follows the pointer, except where the display
 * previews the tile itself; if it cannot stay where it is dropped, the picture flies back. Esc or a second finger cancels.
 * The click that ends a drag is swallowed.
 */
export function dragTile(tile: TileId, drag: TileDrag): Attachment<HTMLElement> {
	return (element) => {
		let state: 'none' | 'pressed' | 'dragging' | 'refused' = 'none';
		let start: WindowPoint = { x: 0, y: 0 };
		let swallow = false;
		let picture: Picture | null = null;
		/** Of one press. */
		let pressed = new AbortController();

		const down = (event: PointerEvent): void => {
			if (!event.isPrimary) {
				end(true);
				return;
			}
			swallow = false;
			if (event.button !== 0) return;
			state = 'pressed';
			start = { x: event.clientX, y: event.clientY };
			pressed.abort();
			pressed = new AbortController();
			// A quick move of the mouse may leave the tile before the tile hears of it.
			const { signal } = pressed;
			addEventListener('pointermove', move, { signal });
			addEventListener('pointerup', up, { signal });
			addEventListener('pointercancel', () => end(true), { signal });
			addEventListener('keydown', key, { signal, capture: true });
		};
		const move = (event: PointerEvent): void => {
			if (!event.isPrimary) return;
			const at = { x: event.clientX, y: event.clientY };
			if (state === 'pressed' && Math.hypot(at.x - start.x, at.y - start.y) > SLACK) {
				// The pointer belongs to the tile now: the cells under it do not hear of it.
				element.setPointerCapture(event.pointerId);
				swallow = true;
				state = drag.begin(tile) ? 'dragging' : 'refused';
				if (state === 'dragging') picture = new Picture(element, start);
			}
			if (state === 'dragging') picture?.follow(at, drag.over(at));
		};
		const up = (event: PointerEvent): void => {
			if (!event.isPrimary) return;
			const was = state;
			state = 'none';
			pressed.abort();
			if (was === 'refused') drag.refuse(tile);
			if (was !== 'dragging') return;
			if (drag.drop({ x: event.clientX, y: event.clientY })) picture?.remove();
			else picture?.flyBack(element);
			picture = null;
		};
		const end = (back: boolean): void => {
			const was = state;
			state = 'none';
			pressed.abort();
			if (was !== 'dragging') return;
			if (back) picture?.flyBack(element);
			else picture?.remove();
			picture = null;
			drag.cancel();
		};
		const key = (event: KeyboardEvent): void => {
			if (event.key !== 'Escape' || state !== 'dragging') return;
			event.preventDefault();
			event.stopPropagation();
			end(true);
		};
		const click = (event: Event): void => {
			if (!swallow) return;
			swallow = false;
			event.preventDefault();
			event.stopImmediatePropagation();
		};

		const gone = new AbortController();
		const { signal } = gone;
		element.addEventListener('pointerdown', down, { signal });
		element.addEventListener('click', click, { signal, capture: true });
		// The browser's own dragging of a picture would take the pointer away.
		element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
		return () => {
			end(false);
			gone.abort();
		};
	};
}

/** The tile under the pointer, held where it was grabbed. */
class Picture {
	readonly #element: HTMLElement;
	readonly #grabbed: WindowPoint;
	#at: WindowPoint;

	constructor(tile: HTMLElement, pointer: WindowPoint) {
		const drawn = tile.querySelector('svg') ?? tile;
		const { x, y, width, height } = drawn.getBoundingClientRect();
		this.#grabbed = { x: pointer.x - x, y: pointer.y - y };
		this.#at = { x, y };
		this.#element = document.createElement('div');
		this.#element.setAttribute('aria-hidden', 'true');
		this.#element.append(drawn.cloneNode(true));
		Object.assign(this.#element.style, {
			position: 'fixed',
			left: '0',
			top: '0',
			width: `${width}px`,
			height: `${height}px`,
			pointerEvents: 'none',
			zIndex: '20',
		});
		document.body.append(this.#element);
	}

	follow({ x, y }: WindowPoint, previewed: boolean): void {
		this.#at = { x: x - this.#grabbed.x, y: y - this.#grabbed.y };
		this.#element.style.transform = placed(this.#at);
		this.#element.style.opacity = previewed ? '0' : '1';
	}

	flyBack(tile: HTMLElement): void {
		const home = (tile.querySelector('svg') ?? tile).getBoundingClientRect();
		if (motionReduced()) {
			this.remove();
			return;
		}
		this.#element.style.opacity = '1';
		const flight = this.#element.animate([{ transform: placed(this.#at) }, { transform: placed(home) }], {
			duration: MOTION.fly.ms,
			easing: MOTION.fly.curve,
			fill: 'forwards',
		});
		flight.addEventListener('finish', () => this.remove());
		flight.addEventListener('cancel', () => this.remove());
	}

	remove(): void {
		this.#element.remove();
	}
}

function placed({ x, y }: WindowPoint): string {
	return `translate(${x}px, ${y}px)`;
}
