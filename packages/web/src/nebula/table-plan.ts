import type { TableLayout } from '../game/table-plan.svelte.ts';
import { hasRoomToSpare } from '../game/table-plan.svelte.ts';

/*
 * The layout of a table. Desktop: panels in three columns. Tablet: the same panels in two columns, or in three with the
 * tasks as chips above them. Tall and low: phones, upright and on their side, where drawing makes the clusters large
 * and placing the galaxy.
 */
export interface TablePlan extends TableLayout {
	readonly shape: 'desktop' | 'tablet' | 'tablet-wide' | 'tall' | 'low';
}

const DESKTOP = { width: 1080, height: 620 };
const TABLET = { width: 700, height: 940 };
const TABLET_WIDE = { width: 960, height: 680 };
/** Below this height a phone held upright cannot show clusters and galaxy at once. */
const TALL_HEIGHT = 700;
const LOW_HEIGHT = 360;
const LARGE_TEXT = 1.3;
/** On a low screen: the percentage of the width for what is not large now. */
const LEAD = 42;

/** `textSize` says how much larger than usual the reader's text is: large text makes any screen a small one. */
export function planTable(width: number, height: number, textSize = 1): TablePlan {
	const fits = (least: typeof DESKTOP): boolean =>
		width >= least.width * textSize && height >= least.height * textSize;
	const wide = width >= 640 * textSize && width > height * 1.1;
	const roomy = { roomy: true, brief: false, lead: null } as const;
	if (wide && fits(DESKTOP))
		return { ...roomy, shape: 'desktop', large: hasRoomToSpare(width, height, textSize) };
	if (wide && fits(TABLET_WIDE)) return { ...roomy, shape: 'tablet-wide', large: false };
	if (!wide && fits(TABLET)) return { ...roomy, shape: 'tablet', large: false };
	return {
		shape: wide ? 'low' : 'tall',
		roomy: false,
		brief: textSize > LARGE_TEXT || height < (wide ? LOW_HEIGHT : TALL_HEIGHT),
		large: false,
		lead: wide ? LEAD : null,
	};
}
