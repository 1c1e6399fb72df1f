import { paintOf } from './paint.ts';

/*
 * Makes an SVG of the page one that looks the same anywhere: what style sheets say about it is written into its
 * attributes, with every custom property resolved, and nothing in it refers to anything outside.
 */

/** What children take from their parents, with what the browser begins with. It is written only where it changes. */
const INHERITED: Readonly<Record<string, string>> = {
	fill: '#000000',
	'fill-opacity': '1',
	'fill-rule': 'nonzero',
	stroke: 'none',
	'stroke-opacity': '1',
	'stroke-width': '1',
	'stroke-dasharray': 'none',
	'stroke-linecap': 'butt',
	'stroke-linejoin': 'miter',
	'font-family': '',
	'font-size': '',
	'font-weight': '400',
	'text-anchor': 'start',
	'paint-order': 'normal',
};
/** What each element has for itself, with the value that it has if nobody says anything. */
const OWN: Readonly<Record<string, string>> = {
	opacity: '1',
	'stop-color': '#000000',
	'stop-opacity': '1',
	'vector-effect': 'none',
};
/** Many programs do not know transparent colors: how opaque a paint is stands beside it. */
const PAINT_OF: Readonly<Record<string, string>> = {
	'fill-opacity': 'fill',
	'stroke-opacity': 'stroke',
	'stop-opacity': 'stop-color',
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

/** `around`: the inherited attributes of the parent; null for the outermost element. */
function settle(original: Element, copy: Element, around: Readonly<Record<string, string>> | null): void {
	const computed = getComputedStyle(original);
	for (const { name } of [...copy.attributes]) if (OF_THE_PAGE.test(name)) copy.removeAttribute(name);
	const inherited = attributesOf(computed, INHERITED);
	write(copy, inherited, around ?? INHERITED);
	write(copy, attributesOf(computed, OWN), OWN);
	if (original instanceof SVGElement && original.style.transform !== '')
		copy.setAttribute('transform', computed.transform);
	if (original instanceof SVGSVGElement && around !== null) copy.setAttribute('overflow', 'visible');
	const parts = [...copy.children];
	[...original.children].forEach((child, i) => {
		const part = parts[i];
		if (part !== undefined) settle(child, part, inherited);
	});
}

function write(
	element: Element,
	attributes: Readonly<Record<string, string>>,
	usual: Readonly<Record<string, string>>,
): void {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === usual[name]) element.removeAttribute(name);
		else element.setAttribute(name, value);
	}
}

/** The attributes that say the same as the computed style. */
function attributesOf(
	computed: CSSStyleDeclaration,
	names: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
	return Object.fromEntries(
		Object.keys(names).map((name) => {
			const value = computed.getPropertyValue(name);
			const paint = PAINT_OF[name];
			if (paint === undefined) return [name, paintOf(value)?.colour ?? unitless(value)];
			const { opacity } = paintOf(computed.getPropertyValue(paint)) ?? { opacity: 1 };
			return [name, String(Number((Number(value) * opacity).toFixed(4)))];
		}),
	);
}

/** Pixels are the unit of an SVG. */
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
