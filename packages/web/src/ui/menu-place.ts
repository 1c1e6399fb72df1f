/* Where the list of a menu has room. It is drawn over everything, so only the window limits it. */

export interface MenuPlace {
	/** In pixels of the window. */
	readonly left: number;
	readonly top: number;
	/** The most pixels that it may be high; beyond that it scrolls. */
	readonly most: number;
}

/** Between the list, its button and the edge of the window. */
const GAP = 8;
const BESIDE = 4;

/** Below the button and flush with its right edge; above, or from its left edge, where there is more room. */
export function placeOf(
	button: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
	list: { readonly width: number; readonly height: number },
	window: { readonly width: number; readonly height: number },
): MenuPlace {
	const below = window.height - button.bottom - BESIDE - GAP;
	const over = button.top - BESIDE - GAP;
	const above = list.height > below && over > below;
	const most = Math.max(0, Math.floor(above ? over : below));
	const height = Math.min(list.height, most);
	const flush = button.right - list.width < GAP ? button.left : button.right - list.width;
	return {
		left: Math.max(GAP, Math.min(flush, window.width - GAP - list.width)),
		top: above ? button.top - BESIDE - height : button.bottom + BESIDE,
		most,
	};
}
