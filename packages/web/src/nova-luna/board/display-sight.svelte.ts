import type { Bounds, DisplayPlan, Sheet, Sight } from './display-plan.ts';
import { inSight, limitsFor, planDisplay, sheetOf, sightOf, zoomAt } from './display-plan.ts';
import type { Cell } from './props.ts';

/** Room for the ring around a tile at the very edge. */
export const EDGE = 7;

/** The visible part of a display: it fits itself until a player zooms or pans. */
export class DisplaySight {
	/** The size of the box on the screen. */
	boxWidth = $state(0);
	boxHeight = $state(0);
	readonly #bounds: () => Bounds;
	readonly #readOnly: () => boolean;
	#sight = $state.raw<Sight | null>(null);
	/** The cell that a display too large for its box is centered on. */
	#focus = $state.raw<Cell | null>(null);

	readonly width: number = $derived.by(() => Math.max(0, this.boxWidth - 2 * EDGE));
	readonly height: number = $derived.by(() => Math.max(0, this.boxHeight - 2 * EDGE));
	readonly plan: DisplayPlan = $derived.by(() =>
		planDisplay(
			this.width,
			this.height,
			this.#bounds(),
			this.#sight,
			this.#focus,
			limitsFor(this.width, this.height, this.#readOnly()),
		),
	);
	readonly sheet: Sheet = $derived.by(() => sheetOf(this.plan, this.width, this.height, this.#bounds()));

	constructor(bounds: () => Bounds, readOnly: () => boolean) {
		this.#bounds = bounds;
		this.#readOnly = readOnly;
	}

	/** Whether the player has zoomed or panned. */
	get chosen(): boolean {
		return this.#sight !== null;
	}

	pan(dx: number, dy: number): void {
		const { pitch, x, y } = this.plan.sight;
		if (!this.plan.outgrown) return;
		this.#sight = { pitch, x: x - dx / pitch, y: y - dy / pitch };
	}

	/** Zooms about a point of the box, or about its middle. */
	zoom(factor: number, at = { x: this.boxWidth / 2, y: this.boxHeight / 2 }): void {
		const about = { x: at.x - EDGE, y: at.y - EDGE };
		this.#sight = zoomAt(this.width, this.height, this.#bounds(), this.plan.sight, factor, about);
	}

	/** Goes back to fitting the display. */
	fit(): void {
		this.#sight = null;
	}

	/** Brings a cell into view; does nothing if it is visible already, so that nothing moves needlessly. */
	reveal(cell: Cell): void {
		if (this.width === 0 || inSight(this.plan, this.width, this.height, cell)) return;
		this.#look({ ...this.plan.sight, x: cell.x + 0.5, y: cell.y + 0.5 });
	}

	/** The browser has scrolled the box itself, to bring something into view. */
	scrolled(left: number, top: number): void {
		const { sheet } = this;
		if (Math.abs(left - sheet.scrollLeft) <= 1 && Math.abs(top - sheet.scrollTop) <= 1) return;
		this.#look(sightOf(this.plan, sheet, this.width, this.height, { left, top }));
	}

	/** Moves the view; a display that fits itself keeps doing so. */
	#look(sight: Sight): void {
		if (this.#sight === null) this.#focus = { x: sight.x - 0.5, y: sight.y - 0.5 };
		else this.#sight = sight;
	}
}
