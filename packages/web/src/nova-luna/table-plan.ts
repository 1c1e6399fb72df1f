/*
 * How the parts of a table lie on the screen. Wide: wheel on the left, the rest beside it. Tall: one under the other.
 * Roomy screens have cards for the others and a panel for the display; on small ones the others move into the
 * corners of the wheel.
 */
export interface TablePlan {
	readonly shape: 'wide' | 'tall';
	readonly roomy: boolean;
	/** Text is so large that only what is needed is said. */
	readonly brief: boolean;
	/** The height of the wheel where it lies on top, in pixels. */
	readonly wheel: number;
}

const ROOMY_WIDTH = 960;
const LARGE_TEXT = 1.4;
const ROOMY_HEIGHT = 560;
/** On a tall screen: shares of the width and of the height that the wheel takes at most. */
const WHEEL_OF_WIDTH = 360 / 390;
const WHEEL_OF_HEIGHT = 0.46;

/** `textSize` is how much larger than usual the reader has set text: large text makes any screen a small one. */
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
