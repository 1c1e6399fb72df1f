/*
 * The width of what stands beside the table, such as an open chat. Tables are laid out for what is left of the window.
 */

let pixels = $state.raw(0);

export function widthBeside(): number {
	return pixels;
}

function reserve(width: number): void {
	pixels = width;
	// The page itself gets narrower, whatever screen it shows.
	document.body.style.paddingInlineEnd = width === 0 ? '' : `${width}px`;
}

/** Reserves a width beside the table; the returned function gives it back. */
export function reserveBeside(width: number): () => void {
	reserve(width);
	return () => reserve(0);
}
