import type { Attachment } from 'svelte/attachments';

/** As many drawings as a page shows at a time, and more. */
const MOST_KEPT = 600;
/** Drawings that have been read, by their markup; the one that was added first goes first. */
const read = new Map<string, DocumentFragment>();

/**
 * Fills an SVG element with a drawing that is given as markup. The same markup is read once and copied from then on: a
 * board has dozens of the same tokens and stars.
 */
export function drawn(markup: string): Attachment<SVGElement> {
	return (element) => element.replaceChildren(drawingOf(markup).cloneNode(true));
}

function drawingOf(markup: string): DocumentFragment {
	const known = read.get(markup);
	if (known !== undefined) return known;
	const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
	svg.innerHTML = markup;
	const drawing = document.createDocumentFragment();
	drawing.append(...svg.childNodes);
	const [oldest] = read.keys();
	if (read.size >= MOST_KEPT && oldest !== undefined) read.delete(oldest);
	read.set(markup, drawing);
	return drawing;
}
