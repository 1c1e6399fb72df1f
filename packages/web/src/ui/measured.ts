import type { Attachment } from 'svelte/attachments';

type Tell = (width: number, height: number) => void;

const listeners = new WeakMap<Element, Tell>();
let observer: ResizeObserver | undefined;

/**
 * Tells how large the inside of an element is, at first in the frame that it is first drawn in and then whenever that
 * changes. All elements of a page are measured together, after the browser has laid it out for that frame anyway.
 * `bind:clientWidth` asks for the size of each when it is created, and each of these questions lays out the whole page.
 */
export function measured(tell: Tell): Attachment<HTMLElement> {
	return (element) => {
		observer ??= new ResizeObserver((entries) => {
			for (const { target } of entries) listeners.get(target)?.(target.clientWidth, target.clientHeight);
		});
		listeners.set(element, tell);
		observer.observe(element, { box: 'border-box' });
		return () => {
			observer?.unobserve(element);
			listeners.delete(element);
		};
	};
}
