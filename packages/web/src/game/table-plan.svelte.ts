import { innerHeight, innerWidth } from 'svelte/reactivity/window';

/** What the tables of all games know about their layout. */
export interface TableLayout {
	/** Everything has a place of its own, and the top bar shows all its words. */
	readonly roomy: boolean;
	/** Not everything fits, so the page scrolls. */
	readonly brief: boolean;
}

/** How a game lays its table out; `textSize` says how much larger than usual the reader's text is. */
export type TablePlanner<Plan extends TableLayout> = (
	width: number,
	height: number,
	textSize: number,
) => Plan;

/** The layout for the current size of the window. Call it while a component is set up. */
export function planOfWindow<Plan extends TableLayout>(plan: TablePlanner<Plan>): { readonly now: Plan } {
	const textSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
	const planned = $derived(plan(innerWidth.current ?? 0, innerHeight.current ?? 0, textSize));
	return {
		get now() {
			return planned;
		},
	};
}
