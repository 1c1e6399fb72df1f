import type { Piece } from '@orrery/engine';
import { getContext, setContext } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Point } from './galaxy-geometry.ts';

/*
 * Dragging a piece from the observatory to where it goes, by mouse, pen or finger. A tap stays a tap: the drag begins
 * only when the pointer has moved.
 */

/** Where a piece can be dropped. Points are those of the page. */
export interface DropTarget {
	/** The piece is over the target, or has left it (null). */
	over(point: Point | null): void;
	drop(point: Point): void;
}

/** What a dragged piece asks of its table. */
export interface Lifting {
	/** Takes the piece in hand; false if it may not be placed, which is then answered. */
	lift(piece: Piece): boolean;
	/** The piece was let go outside every target, or the drag was canceled. */
	putBack(): void;
}

/** How far a pointer may slip in a tap, in pixels. */
const SLIP = 8;

/** The drag of a table, shared by the observatory and the targets. */
export class PieceDrag {
	/** The piece under the pointer; null while nothing is dragged. */
	held: (Point & { readonly piece: Piece }) | null = $state.raw(null);
	readonly #targets = new Map<Element, DropTarget>();
	readonly #sources = new Map<Piece, Attachment<HTMLElement>>();
	readonly #lifting: Lifting;

	constructor(lifting: Lifting) {
		this.#lifting = lifting;
	}

	/** Makes an element a target. */
	target(target: DropTarget): Attachment<HTMLElement> {
		return (element) => {
			this.#targets.set(element, target);
			return () => this.#targets.delete(element);
		};
	}

	/** Lets a piece be dragged by its element. The same for the same piece: another one would end a drag under way. */
	source(piece: Piece): Attachment<HTMLElement> {
		const known = this.#sources.get(piece) ?? this.#source(piece);
		this.#sources.set(piece, known);
		return known;
	}

	#source(piece: Piece): Attachment<HTMLElement> {
		return (element) => {
			let from: (Point & { readonly id: number }) | null = null;
			let over: DropTarget | null = null;

			const enter = (target: DropTarget | null, point: Point): void => {
				if (over !== target) over?.over(null);
				over = target;
				target?.over(point);
			};
			const end = (): void => {
				from = null;
				over = null;
				this.held = null;
				removeEventListener('keydown', leave, true);
			};
			const cancel = (): void => {
				over?.over(null);
				const dragging = this.held !== null;
				end();
				if (dragging) this.#lifting.putBack();
			};
			const leave = (event: KeyboardEvent): void => {
				if (event.key !== 'Escape') return;
				// The key would also cancel what was chosen, which the drag does itself.
				event.stopPropagation();
				cancel();
			};
			const down = (event: PointerEvent): void => {
				if (event.button !== 0) return;
				from = { x: event.clientX, y: event.clientY, id: event.pointerId };
				// A quick mouse is outside of the piece before it has moved there.
				element.setPointerCapture(event.pointerId);
			};
			const move = (event: PointerEvent): void => {
				if (from === null || event.pointerId !== from.id) return;
				const point = { x: event.clientX, y: event.clientY };
				if (this.held === null) {
					if (Math.hypot(point.x - from.x, point.y - from.y) < SLIP) return;
					if (!this.#lifting.lift(piece)) {
						end();
						return;
					}
					addEventListener('keydown', leave, true);
				}
				this.held = { piece, ...point };
				enter(this.#under(point), point);
			};
			const up = (event: PointerEvent): void => {
				if (this.held === null) {
					from = null;
					return;
				}
				const point = { x: event.clientX, y: event.clientY };
				const target = this.#under(point);
				// The captured pointer would click the piece that it came from, which would put the piece back.
				element.addEventListener('click', swallow, { capture: true, once: true });
				setTimeout(() => element.removeEventListener('click', swallow, true));
				if (target === null) {
					cancel();
					return;
				}
				end();
				target.over(null);
				target.drop(point);
			};
			element.addEventListener('pointerdown', down);
			element.addEventListener('pointermove', move);
			element.addEventListener('pointerup', up);
			element.addEventListener('pointercancel', cancel);
			return () => {
				end();
				element.removeEventListener('pointerdown', down);
				element.removeEventListener('pointermove', move);
				element.removeEventListener('pointerup', up);
				element.removeEventListener('pointercancel', cancel);
			};
		};
	}

	#under({ x, y }: Point): DropTarget | null {
		for (const [element, target] of this.#targets) {
			const box = element.getBoundingClientRect();
			if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return target;
		}
		return null;
	}
}

function swallow(event: Event): void {
	event.stopPropagation();
	event.preventDefault();
}

const KEY = Symbol('piece drag');

/** Call it while the boards are set up. */
export function providePieceDrag(lifting: Lifting): PieceDrag {
	return setContext(KEY, new PieceDrag(lifting));
}

/** The drag of the boards around; without boards nothing can be dragged. */
export function pieceDrag(): PieceDrag | null {
	return getContext<PieceDrag | undefined>(KEY) ?? null;
}
