/* Where the list of a menu has room. */

export interface MenuPlace {
	/** Above its button instead of below. */
	readonly above: boolean;
	/** Begins at the left edge of its button instead of ending at the right one. */
	readonly fromLeft: boolean;
	/** The most pixels that it may be high; null where it is not known yet. */
	readonly most: number | null;
}

export const BELOW: MenuPlace = { above: false, fromLeft: false, most: null };

/** Between the list, its button and the edge of what can be seen. */
const GAP = 8;

/** Above if there is more room, and only where the room below is too small. */
export function placeOf(button: HTMLElement, list: HTMLElement): MenuPlace {
	const { left, top, right, bottom } = button.getBoundingClientRect();
	const sight = inSight(button);
	const below = sight.bottom - bottom - 2 * GAP;
	const over = top - sight.top - 2 * GAP;
	const above = list.offsetHeight > below && over > below;
	const fromLeft = right - list.offsetWidth < sight.left && left + list.offsetWidth <= sight.right;
	return { above, fromLeft, most: Math.max(0, Math.floor(above ? over : below)) };
}

/** The part of the window that nothing around the element cuts off, such as the scrolling content of a dialog. */
function inSight(element: HTMLElement): { left: number; top: number; right: number; bottom: number } {
	let sight = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
	for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) {
		if (outer === document.body || getComputedStyle(outer).overflowY === 'visible') continue;
		const box = outer.getBoundingClientRect();
		sight = {
			left: Math.max(sight.left, box.left),
			top: Math.max(sight.top, box.top),
			right: Math.min(sight.right, box.right),
			bottom: Math.min(sight.bottom, box.bottom),
		};
	}
	return sight;
}
