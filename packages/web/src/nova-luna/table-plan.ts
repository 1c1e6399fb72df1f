import type { TableLayout } from '../game/table-plan.svelte.ts';

/*
 * The layout of a table. Wide: the wheel on the left, the rest beside it. Tall: one under the other. Roomy screens
 * have cards for the opponents and a panel for the display; on small ones the opponents move into the corners of the
 * wheel.
 */
export interface TablePlan extends TableLayout {
	readonly shape: 'wide' | 'tall';
	/** The height of the wheel if it lies on top, in pixels. */
	readonly wheel: number;
}

const ROOMY_WIDTH = 960;
const LARGE_TEXT = 1.4;
const ROOMY_HEIGHT = 560;
/** On a tall screen: the largest shares of the width and of the height that the wheel takes. */
const WHEEL_OF_WIDTH = 360 / 390;
const WHEEL_OF_HEIGHT = 0.46;

/** `textSize` says how much larger than usual the reader's text is: large text makes any screen a small one. */
export function planTable(width: number, height: number, textSize = 1): TablePlan {
	const wide = width >= 600 * textSize && width > height * 1.1;
	const roomy = wide && width >= ROOMY_WIDTH * textSize && height >= ROOMY_HEIGHT * textSize;
	return {
		shape: wide ? 'wide' : 'tall',
		roomy,
		brief: !roomy && textSize > LARGE_TEXT,
		wheel: Math.round(Math.min(width * WHEEL_OF_WIDTH, height * WHEEL_OF_HEIGHT)),
	};
}
