import { paintOf } from './paint.ts';

/*
 * Makes an SVG of the page one that looks the same anywhere: what style sheets say about it is written into its
 * attributes, with every custom property resolved, and nothing in it refers to anything outside.
 */

type Attributes = Readonly<Record<string, string>>;

/** What a shape can look like, with what the browser begins with: nothing of that is written. */
const SHAPE: Attributes = {
	fill: '#000000',
	'fill-opacity': '1',
	'fill-rule': 'nonzero',
	stroke: 'none',
	'stroke-opacity': '1',
	'stroke-width': '1',
	'stroke-dasharray': 'none',
	'stroke-linecap': 'butt',
	'stroke-linejoin': 'miter',
	'vector-effect': 'none',
	opacity: '1',
};
const TEXT: Attributes = {
	...SHAPE,
	'font-family': '',
	'font-size': '',
	'font-weight': '400',
	'text-anchor': 'start',
	'paint-order': 'normal',
};
const STOP: Attributes = { 'stop-color': '#000000', 'stop-opacity': '1' };
/** What holds others shows nothing itself; all that they take from it is written into them. */
const HOLDER: Attributes = { opacity: '1' };
const LOOKS: Readonly<Record<string, Attributes>> = {
	...{ text: TEXT, tspan: TEXT, stop: STOP },
	...{ svg: HOLDER, g: HOLDER, defs: HOLDER, clipPath: HOLDER, title: HOLDER },
	...{ linearGradient: HOLDER, radialGradient: HOLDER },
};
/** Many programs do not know transparent colors: how opaque a paint is stands beside it. */
const PAINT_OF: Readonly<Record<string, string>> = {
	'fill-opacity': 'fill',
	'stroke-opacity': 'stroke',
	'stop-opacity': 'stop-color',
};
/** A gradient or a clip that an attribute names. */
const PAINT = /url\(['"]?#([^'")]+)['"]?\)/g;
/** Attributes that only the page needs. */
const OF_THE_PAGE = /^(?:class|style|aria-|data-|role$|tabindex$)/;

/** The SVG as a text of its own. The original has to be in the page, so that style sheets apply to it. */
export function selfContained(original: SVGSVGElement, style: string): string {
	const copy = document.importNode(original, true);
	settle(original, copy, null);
	takeAlong(copy);
	renameIds(copy);
	copy.querySelector('defs')?.insertAdjacentHTML('beforebegin', `<style>${style}</style>`);
	return new XMLSerializer().serializeToString(copy).replaceAll(/<!--.*?-->|\s{2,}/gs, '');
}

/** Gradients that the page has once for many pictures come into this one. */
function takeAlong(copy: SVGSVGElement): void {
	const used = new Set(
		[...copy.querySelectorAll('*')].flatMap(({ attributes }) =>
			[...attributes].flatMap(({ value }) => [...value.matchAll(PAINT)].map(([, id = '']) => id)),
		),
	);
	for (const id of used) {
		if (copy.querySelector(`#${id}`) !== null) continue;
		const shared = document.getElementById(id);
		if (shared !== null) copy.querySelector('defs')?.append(document.importNode(shared, true));
	}
}

/** `around`: the attributes of the text that the element is a part of. */
function settle(original: Element, copy: Element, around: Attributes | null): void {
	const computed = getComputedStyle(original);
	const usual = LOOKS[original.tagName] ?? SHAPE;
	for (const { name } of [...copy.attributes])
		if (OF_THE_PAGE.test(name) || name in TEXT || name in STOP) copy.removeAttribute(name);
	const attributes = attributesOf(computed, usual);
	for (const [name, value] of Object.entries(attributes))
		if (value !== (around ?? usual)[name]) copy.setAttribute(name, value);
	if (original instanceof SVGElement && original.style.transform !== '')
		copy.setAttribute('transform', computed.transform);
	if (original instanceof SVGSVGElement && original.ownerSVGElement !== null)
		copy.setAttribute('overflow', 'visible');
	const parts = [...copy.children];
	[...original.children].forEach((child, i) => {
		const part = parts[i];
		if (part !== undefined) settle(child, part, usual === TEXT ? attributes : null);
	});
}

/** The attributes that say the same as the computed style. */
function attributesOf(computed: CSSStyleDeclaration, names: Attributes): Attributes {
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
				const renamed = value.replaceAll(PAINT, (_, id: string) => `url(#${names.get(id) ?? id})`);
				element.setAttribute(name, renamed);
			}
		}
}
