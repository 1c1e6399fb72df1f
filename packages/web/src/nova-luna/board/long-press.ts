import type { Attachment } from 'svelte/attachments';

const HOLD_MS = 450;
const SLACK = 10;

/**
 * Asks for details: a long press, a right click, or the key “i”. The click that ends a long press is swallowed, so
 * that holding a tile does not choose it.
 */
export function longPress(ask: () => void): Attachment<HTMLElement> {
	return (element) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		let start = { x: 0, y: 0 };
		let held = false;

		const stop = (): void => clearTimeout(timer);
		const down = (event: PointerEvent): void => {
			held = false;
			stop();
			if (event.pointerType === 'mouse' || !event.isPrimary) return;
			start = { x: event.clientX, y: event.clientY };
			timer = setTimeout(() => {
				held = true;
				ask();
			}, HOLD_MS);
		};
		const move = (event: PointerEvent): void => {
			if (Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLACK) stop();
		};
		const menu = (event: Event): void => {
			event.preventDefault();
			stop();
			// On touch screens the browser's own long press arrives here too; it must not ask twice.
			if (!held) ask();
			held = event instanceof PointerEvent && event.pointerType === 'touch';
		};
		const click = (event: Event): void => {
			if (!held) return;
			held = false;
			event.preventDefault();
			event.stopImmediatePropagation();
		};
		const key = (event: KeyboardEvent): void => {
			if (event.key.toLowerCase() !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
			event.preventDefault();
			ask();
		};

		const gone = new AbortController();
		const { signal } = gone;
		element.addEventListener('pointerdown', down, { signal });
		element.addEventListener('pointermove', move, { signal });
		for (const end of ['pointerup', 'pointercancel', 'pointerleave'] as const)
			element.addEventListener(end, stop, { signal });
		element.addEventListener('contextmenu', menu, { signal });
		element.addEventListener('click', click, { signal, capture: true });
		element.addEventListener('keydown', key, { signal });
		return () => {
			stop();
			gone.abort();
		};
	};
}
