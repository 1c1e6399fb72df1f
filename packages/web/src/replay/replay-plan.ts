import type { TableLayout } from '../game/table-plan.svelte.ts';
import { hasRoomToSpare } from '../game/table-plan.svelte.ts';

/*
 * The layout of a replay. Desktop: the boards, the chart and the bar, and beside them the list of turns. Tablet: all one
 * under the other, with a strip of turns in place of the list. Tall: the same on a phone, which shows one board. Low: a
 * phone on its side, the board beside everything else.
 */
export interface ReplayPlan extends TableLayout {
	readonly shape: 'desktop' | 'tablet' | 'tall' | 'low';
	/** There is no room for the names of three and more seats in a row. */
	readonly crowded: boolean;
}

const DESKTOP_WIDTH = 960;
const DESKTOP_HEIGHT = 560;
/** Below this width the top bar has no room for all names. */
const CROWDED_WIDTH = 1200;
const TABLET_WIDTH = 700;
const TABLET_HEIGHT = 640;
const LOW_WIDTH = 560;
/** With text this much larger than usual not everything fits on a phone, so the page scrolls. */
const LARGE_TEXT = 1.4;

/** `textSize` says how much larger than usual the reader's text is: large text makes any screen a small one. */
export function planReplay(width: number, height: number, textSize = 1): ReplayPlan {
	const shape = shapeOf(width / textSize, height / textSize);
	const roomy = shape === 'desktop' || shape === 'tablet';
	return {
		shape,
		roomy,
		brief: !roomy && (textSize > LARGE_TEXT || height < (shape === 'low' ? 300 : 600)),
		crowded: shape === 'desktop' ? width < CROWDED_WIDTH * textSize : !roomy,
		large: roomy && hasRoomToSpare(width, height, textSize),
		lead: null,
	};
}

function shapeOf(width: number, height: number): ReplayPlan['shape'] {
	const wide = width > height * 1.1;
	if (wide && width >= DESKTOP_WIDTH && height >= DESKTOP_HEIGHT) return 'desktop';
	if (width >= TABLET_WIDTH && height >= TABLET_HEIGHT) return 'tablet';
	return wide && width >= LOW_WIDTH ? 'low' : 'tall';
}
