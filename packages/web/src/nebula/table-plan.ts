import type { TableLayout } from '../game/table-plan.svelte.ts';

/*
 * The layout of a table. Roomy: five panels side by side. Tall: clusters, tasks and galaxy one under the other, where
 * drawing and placing emphasize different parts. Wide but low: clusters beside the galaxy.
 */
export interface TablePlan extends TableLayout {
	readonly shape: 'roomy' | 'wide' | 'tall';
}

const ROOMY_WIDTH = 1080;
const ROOMY_HEIGHT = 620;
/** Below this height a phone held upright cannot show clusters and galaxy at once. */
const TALL_HEIGHT = 640;
const WIDE_HEIGHT = 360;
const LARGE_TEXT = 1.3;

/** `textSize` says how much larger than usual the reader's text is: large text makes any screen a small one. */
export function planTable(width: number, height: number, textSize = 1): TablePlan {
	if (width >= ROOMY_WIDTH * textSize && height >= ROOMY_HEIGHT * textSize)
		return { shape: 'roomy', roomy: true, brief: false };
	const wide = width >= 640 * textSize && width > height * 1.1;
	const room = wide ? WIDE_HEIGHT : TALL_HEIGHT;
	return {
		shape: wide ? 'wide' : 'tall',
		roomy: false,
		brief: textSize > LARGE_TEXT || height < room,
	};
}
