import type { TableLayout } from '../game/table-plan.svelte.ts';
import { hasRoomToSpare } from '../game/table-plan.svelte.ts';

/*
 * The layout of a table. Wide: the wheel on the left, the rest beside it. Tablet: the opponents beside the wheel, the
 * display below. Tall: one under the other. Roomy screens have cards for the opponents and a panel for the display; on
 * small ones the opponents move into the corners of the wheel.
 */
export interface TablePlan extends TableLayout {
	readonly shape: 'wide' | 'tablet' | 'tall';
	/** The height of the wheel if it lies on top, in pixels. */
	readonly wheel: number;
}

const ROOMY_WIDTH = 960;
const LARGE_TEXT = 1.4;
const ROOMY_HEIGHT = 560;
/** A tablet held upright. */
const TABLET_WIDTH = 700;
const TABLET_HEIGHT = 860;
/** Below this height even the wheel alone is too small, so the page scrolls. */
const LEAST_HEIGHT = 350;
/** On a low, wide screen: the percentage of the width that the wheel takes. */
const LEAD = 47;
/** On a tall screen: the largest shares of the width and of the height that the wheel takes. */
const WHEEL_OF_WIDTH = 360 / 390;
const WHEEL_OF_HEIGHT = 0.46;

/** `textSize` says how much larger than usual the reader's text is: large text makes any screen a small one. */
export function planTable(width: number, height: number, textSize = 1): TablePlan {
	const wide = width >= 600 * textSize && width > height * 1.1;
	const tablet = !wide && width >= TABLET_WIDTH * textSize && height >= TABLET_HEIGHT * textSize;
	const roomy = tablet || (wide && width >= ROOMY_WIDTH * textSize && height >= ROOMY_HEIGHT * textSize);
	return {
		shape: wide ? 'wide' : tablet ? 'tablet' : 'tall',
		roomy,
		brief: !roomy && (textSize > LARGE_TEXT || (wide && height < LEAST_HEIGHT)),
		large: roomy && hasRoomToSpare(width, height, textSize),
		lead: wide && !roomy ? LEAD : null,
		wheel: Math.round(Math.min(width * WHEEL_OF_WIDTH, height * WHEEL_OF_HEIGHT)),
	};
}
