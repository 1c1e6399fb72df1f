import type { Attachment } from 'svelte/attachments';

interface Viewport {
	pan(dx: number, dy: number): void;
	zoom(factor: number, at?: { x: number; y: number }): void;
	fit(): void;
}

const SLACK = 6;

interface Finger {
	x: number;
	y: number;
}

/**
 * One finger or the mouse drags, two fingers pinch, the wheel and the keys + and − zoom, 0 fits. A drag that begins on a button does not press
 * it: the click that follows is swallowed.
 */
export function panAndZoom(viewport: Viewport): Attachment<HTMLElement> {
	return (element) => {
		const fingers = new Map<number, Finger>();
		let travelled = 0;
		let dragged = false;

		const place = (event: { clientX: number; clientY: number }): Finger => {
			const box = element.getBoundingClientRect();
			return { x: event.clientX - box.left, y: event.clientY - box.top };
		};
		const down = (event: PointerEvent): void => {
			if (event.pointerType === 'mouse' && event.button !== 0) return;
			if (fingers.size === 0) {
				travelled = 0;
				dragged = false;
			}
			fingers.set(event.pointerId, place(event));
		};
		const move = (event: PointerEvent): void => {
			const from = fingers.get(event.pointerId);
			if (from === undefined) return;
			const to = place(event);
			const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
			fingers.set(event.pointerId, to);
			travelled += Math.hypot(to.x - from.x, to.y - from.y);
			if (travelled < SLACK) return;
			if (!dragged) {
				dragged = true;
				element.setPointerCapture(event.pointerId);
			}
			if (other === undefined) {
				viewport.pan(to.x - from.x, to.y - from.y);
				return;
			}
			const spread = (finger: Finger): number => Math.hypot(finger.x - other.x, finger.y - other.y);
			const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
			if (spread(from) > 0) viewport.zoom(spread(to) / spread(from), middle);
			viewport.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
		};
		const up = (event: PointerEvent): void => {
			fingers.delete(event.pointerId);
		};
		const click = (event: Event): void => {
			if (!dragged) return;
			dragged = false;
			event.preventDefault();
			event.stopPropagation();
		};
		const wheel = (event: WheelEvent): void => {
			event.preventDefault();
			// One notch of a wheel reports about 100 px; a pinch on a touchpad comes as small steps with ctrl.
			const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 33 : event.deltaY;
			viewport.zoom(Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)), place(event));
		};
		const key = (event: KeyboardEvent): void => {
			if (event.ctrlKey || event.metaKey || event.altKey) return;
			if (event.key === '+') viewport.zoom(1.25);
			else if (event.key === '-') viewport.zoom(0.8);
			else if (event.key === '0') viewport.fit();
			else return;
			event.preventDefault();
		};

		const gone = new AbortController();
		const { signal } = gone;
		element.addEventListener('pointerdown', down, { signal });
		element.addEventListener('pointermove', move, { signal });
		element.addEventListener('pointerup', up, { signal });
		element.addEventListener('pointercancel', up, { signal });
		element.addEventListener('click', click, { signal, capture: true });
		element.addEventListener('keydown', key, { signal });
		element.addEventListener('wheel', wheel, { signal, passive: false });
		return () => gone.abort();
	};
}
