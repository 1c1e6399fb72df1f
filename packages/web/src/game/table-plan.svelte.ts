import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { widthBeside } from './beside.svelte.ts';

/** What the tables of all games know about their layout. */
export interface TableLayout {
	/** Everything has a place of its own, and the top bar shows all its words. */
	readonly roomy: boolean;
	/** Not everything fits, so the page scrolls. */
	readonly brief: boolean;
	/** A desktop with room to spare: text and pieces beside the boards grow. */
	readonly large: boolean;
	/**
	 * A wide but low screen, such as a phone on its side: the share of the width, in percent, that the top bar takes, so
	 * that the board beside it has the whole height. Null elsewhere.
	 */
	readonly lead: number | null;
}

const LARGE_WIDTH = 1600;
const LARGE_HEIGHT = 860;

/** Whether a roomy table has room to spare. */
export function hasRoomToSpare(width: number, height: number, textSize: number): boolean {
	return width >= LARGE_WIDTH * textSize && height >= LARGE_HEIGHT * textSize;
}

/** How a game lays its table out; `textSize` says how much larger than usual the reader's text is. */
export type TablePlanner<Plan extends TableLayout> = (
	width: number,
	height: number,
	textSize: number,
) => Plan;

/** The layout for the current size of the window. Call it while a component is set up. */
export function planOfWindow<Plan extends TableLayout>(plan: TablePlanner<Plan>): { readonly now: Plan } {
	let textSize = $state(textSizeNow());
	// The reader may change the size of text at any time; an element that is measured by it notices.
	$effect(() => {
		const probe = document.createElement('div');
		Object.assign(probe.style, { position: 'fixed', width: '1rem', visibility: 'hidden' });
		document.body.append(probe);
		// The probe says it all: to ask for a style would make the browser work out all of them at once.
		const observer = new ResizeObserver(([entry]) => {
			if (entry !== undefined) textSize = entry.contentRect.width / 16;
		});
		observer.observe(probe);
		return () => {
			observer.disconnect();
			probe.remove();
		};
	});
	const planned = $derived(
		plan((innerWidth.current ?? 0) - widthBeside(), innerHeight.current ?? 0, textSize),
	);
	return {
		get now() {
			return planned;
		},
	};
}

/** How much larger than usual the reader's text is. */
function textSizeNow(): number {
	return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}
