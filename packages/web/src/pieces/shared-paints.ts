/*
 * Gradients that many pieces of a page are painted with. They are in the page once: a gradient inside every tile would
 * be a quarter of its elements. A picture that is saved takes them with it, see `share/picture/self-contained.ts`.
 */

const SHEEN = 'orrery-sheen';
const GRADIENTS = `<linearGradient id="${SHEEN}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="white" stop-opacity=".2"/><stop offset=".5" stop-color="white" stop-opacity="0"/><stop offset=".62" stop-color="black" stop-opacity="0"/><stop offset="1" stop-color="black" stop-opacity=".14"/></linearGradient>`;

let added = false;

/** The paint of the light on a tile. */
export function sheen(): string {
	if (!added) {
		added = true;
		const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
		// What is not displayed cannot be painted with.
		for (const [name, value] of Object.entries({ width: '0', height: '0', 'aria-hidden': 'true' }))
			svg.setAttribute(name, value);
		svg.style.position = 'absolute';
		svg.innerHTML = `<defs>${GRADIENTS}</defs>`;
		document.body.append(svg);
	}
	return `url(#${SHEEN})`;
}
