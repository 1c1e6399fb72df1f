import { paintOf } from './paint.ts';

/*
 * Makes an SVG of the page one that looks the same anywhere: what style sheets say about it is written into its
 * attributes, with every custom property resolved, and nothing in it refers to anything outside.
 */

/** What children take from their parents, so that it is written only where it changes. */
const INHERITED = [
	'fill',
	'fill-opacity',
	'fill-rule',
	'stroke',
	'stroke-width',
	'stroke-opacity',
	'stroke-dasharray',
	'stroke-linecap',
	'stroke-linejoin',
	'font-family',
	'font-size',
	'font-weight',
	'text-anchor',
	'paint-order',
] as const;
/** What each element has for itself, with the value that it has if nobody says anything. */
const OWN = [
	['opacity', '1'],
	['stop-color', 'rgb(0, 0, 0)'],
	['stop-opacity', '1'],
	['vector-effect', 'none'],
] as const;
/** Paints whose opacity is a property of its own, which other programs need. */
const OPACITY_OF: Readonly<Record<string, string>> = {
	fill: 'fill-opacity',
	stroke: 'stroke-opacity',
	'stop-color': 'stop-opacity',
};
/** What the browser begins with, for the outermost element. */
const INITIAL: Readonly<Record<string, string>> = {
	fill: 'rgb(0, 0, 0)',
	'fill-opacity': '1',
	'fill-rule': 'nonzero',
	stroke: 'none',
	'stroke-width': '1px',
	'stroke-opacity': '1',
	'stroke-dasharray': 'none',
	'stroke-linecap': 'butt',
	'stroke-linejoin': 'miter',
	'text-anchor': 'start',
	'paint-order': 'normal',
};
/** Attributes that only the page needs. */
const OF_THE_PAGE = /^(?:class|style|aria-|data-|role$|tabindex$)/;

/** The SVG as a text of its own. The original has to be in the page, so that style sheets apply to it. */
export function selfContained(original: SVGSVGElement, style: string): string {
	const copy = document.importNode(original, true);
	settle(original, copy, null);
	renameIds(copy);
	copy.querySelector('defs')?.insertAdjacentHTML('beforebegin', `<style>${style}</style>`);
	return new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->|\s{2,}/gs, '');
}

function settle(original: Element, copy: Element, parent: CSSStyleDeclaration | null): void {
	const computed = getComputedStyle(original);
	for (const { name } of [...copy.attributes]) if (OF_THE_PAGE.test(name)) copy.removeAttribute(name);
	const shape = original.matches('defs, defs *') ? [] : INHERITED;
	for (const name of shape) {
		const value = computed.getPropertyValue(name);
		copy.removeAttribute(name);
		if (value !== (parent?.getPropertyValue(name) ?? INITIAL[name])) write(copy, computed, name, value);
	}
	for (const [name, usual] of OWN) {
		const value = computed.getPropertyValue(name);
		copy.removeAttribute(name);
		if (value !== usual) write(copy, computed, name, value);
	}
	if (original instanceof SVGElement && original.style.transform !== '')
		copy.setAttribute('transform', computed.transform);
	if (original instanceof SVGSVGElement && parent !== null) copy.setAttribute('overflow', 'visible');
	const parts = [...copy.children];
	[...original.children].forEach((child, i) => {
		const part = parts[i];
		if (part !== undefined) settle(child, part, computed);
	});
}

function write(element: Element, computed: CSSStyleDeclaration, name: string, value: string): void {
	const paint = paintOf(value);
	const opacity = OPACITY_OF[name];
	if (paint === null || opacity === undefined) {
		element.setAttribute(name, name === 'font-family' ? value : unitless(value));
		return;
	}
	element.setAttribute(name, paint.colour);
	// A property that is written later, with the opacity of the element itself, would replace it: so it is multiplied.
	const own = Number(computed.getPropertyValue(opacity));
	if (paint.opacity !== 1) element.setAttribute(opacity, String(Number((paint.opacity * own).toFixed(4))));
}

/** Pixels are the unit of an SVG, and lists do without commas. */
function unitless(value: string): string {
	return value.replaceAll(/([\d.])px/g, '$1').replaceAll('"', "'");
}

/** Ids that do not depend on what else is in the page, so that the same moment gives the same file. */
function renameIds(copy: SVGSVGElement): void {
	const names = new Map([...copy.querySelectorAll('[id]')].map(({ id }, i) => [id, `p${i}`]));
	for (const element of [copy, ...copy.querySelectorAll('*')])
		for (const { name, value } of [...element.attributes]) {
			if (name === 'id') element.setAttribute(name, names.get(value) ?? value);
			else if (value.includes('url(')) {
				const renamed = value.replaceAll(
					/url\(['"]?#([^'")]+)['"]?\)/g,
					(_, id: string) => `url(#${names.get(id) ?? id})`,
				);
				element.setAttribute(name, renamed);
			}
		}
}
