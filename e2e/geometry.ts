import type { Page } from '@playwright/test';
import { drawn } from './drawn.ts';

/** The parts of a table that overlap or leave the window, a sentence each. What scrolls may go on below it. */
export async function partFaults(page: Page): Promise<readonly string[]> {
	await drawn(page);
	return page.evaluate(() => {
		const SLACK = 1.5;
		const { clientWidth, clientHeight, scrollHeight } = document.documentElement;
		const scrolls = scrollHeight > clientHeight + SLACK;
		// While the page scrolls the action bar lies over it.
		const parts = [...document.querySelectorAll('.table > header > *, .boards > *')]
			.filter((part) => part.checkVisibility() && !(scrolls && getComputedStyle(part).position === 'sticky'))
			.map((part) => ({
				name: part.className.split(' ')[0] || part.tagName.toLowerCase(),
				box: part.getBoundingClientRect(),
			}));
		const faults: string[] = [];
		parts.forEach(({ name, box }, i) => {
			if (
				box.left < -SLACK ||
				box.right > clientWidth + SLACK ||
				(!scrolls && box.bottom > clientHeight + SLACK)
			)
				faults.push(`${name} leaves the window`);
			for (const other of parts.slice(i + 1)) {
				const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
				const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
				if (width > SLACK && height > SLACK)
					faults.push(`${name} overlaps ${other.name} by ${Math.round(width)} × ${Math.round(height)}`);
			}
		});
		return faults;
	});
}

/**
 * What is wrong with the layout, a sentence each: a page wider than its window, words that are cut off or run out of
 * their box, targets that overlap or are too small for a finger. Behind an open dialog nothing counts.
 */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
	await drawn(page);
	return page.evaluate(() => {
		const SLACK = 1.5;
		const SMALLEST = 43.5;
		const CONTROLS = 'button, a[href], input, select, textarea, summary, [role="button"]';
		interface Frame {
			readonly flows: boolean;
			readonly scrolls: boolean;
			readonly bounds: boolean;
			readonly isControl: boolean;
			readonly absolute: boolean;
		}
		const frames = new Map<Element, Frame>();
		const faults: string[] = [];
		const root: Element = document.querySelector('dialog[open]') ?? document.body;

		const called = (element: Element): string =>
			`${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60)}”`;
		/** What is only to be heard is a pixel in size, or marked so. */
		const shown = (element: Element): boolean =>
			element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) &&
			element.closest('.unseen, .skip, [inert]') === null &&
			Math.max(element.clientWidth, element.clientHeight, boxOf(element).width) > 1;
		const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();
		/** How a box treats the words in it. Each box is asked once, however many words it has. */
		const frameOf = (element: Element): Frame => {
			const known = frames.get(element);
			if (known !== undefined) return known;
			const { overflowX, overflowY, display, position } = getComputedStyle(element);
			const overflow = `${overflowX} ${overflowY}`;
			const frame: Frame = {
				flows: display === 'inline' || display === 'contents',
				scrolls: /auto|scroll/.test(overflow),
				bounds: /hidden|clip/.test(overflow),
				isControl: element.matches(CONTROLS),
				absolute: position === 'absolute',
			};
			frames.set(element, frame);
			return frame;
		};
		const within = (inner: DOMRect, outer: DOMRect): boolean =>
			inner.left >= outer.left - SLACK &&
			inner.right <= outer.right + SLACK &&
			inner.top >= outer.top - SLACK &&
			inner.bottom <= outer.bottom + SLACK;

		const { scrollWidth, clientWidth } = document.documentElement;
		if (scrollWidth > clientWidth)
			faults.push(`the page is ${scrollWidth} wide in a window of ${clientWidth}`);

		/** Whether a row around it can be scrolled sideways. */
		const scrollsSideways = (element: Element): boolean => {
			for (let outer = element.parentElement; outer !== null; outer = outer.parentElement)
				if (outer.scrollWidth > outer.clientWidth && /auto|scroll/.test(getComputedStyle(outer).overflowX))
					return true;
			return false;
		};

		/** Words: inside the window's width, and not beyond a box that would cut them. */
		const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
		for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
			const parent = node.parentElement;
			if (parent === null || (node.textContent ?? '').trim() === '') continue;
			if (parent.closest('svg, script, style, option') !== null || !shown(parent)) continue;
			const range = document.createRange();
			range.selectNodeContents(node);
			for (const box of range.getClientRects()) {
				// A badge that is put somewhere on purpose may stand over the edge of its button.
				let put = false;
				// A row that scrolls sideways goes on beyond the window.
				const beyond = box.left < -SLACK || box.right > clientWidth + SLACK;
				if (beyond && !scrollsSideways(parent)) faults.push(`${called(parent)} reaches out of the window`);
				for (
					let outer: Element | null = parent;
					outer !== null && outer !== root.parentElement;
					outer = outer.parentElement
				) {
					const { flows, scrolls, bounds, isControl, absolute } = frameOf(outer);
					if (flows) continue;
					if (scrolls) break;
					if ((bounds || (!put && isControl)) && !within(box, boxOf(outer)))
						faults.push(`${called(parent)} runs out of ${called(outer)}`);
					put ||= absolute;
				}
			}
		}

		/** Targets: large enough, and none over another. A control within a label or a list of its own is one of them. */
		/** A field that is not legal is judged by where it is tapped: it only answers, and takes no room from the legal ones. */
		const answers = (control: Element): boolean =>
			control.getAttribute('aria-disabled') === 'true' && getComputedStyle(control).pointerEvents === 'none';
		/** A link within a sentence is as high as its line (WCAG 2.5.8 leaves it out). */
		const inSentence = (control: Element): boolean =>
			control.matches('p a, li a, td a') && getComputedStyle(control).display === 'inline';
		const controls = [...root.querySelectorAll(CONTROLS)].filter(
			(control) => shown(control) && !answers(control) && !inSentence(control),
		);
		for (const control of controls) {
			const { width, height } = boxOf(control);
			if (Math.min(width, height) < SMALLEST)
				faults.push(`${called(control)} is only ${Math.round(width)} × ${Math.round(height)}`);
		}
		/** What can be touched of a control: the part that no box around it hides. */
		const reachable = (control: Element): DOMRect => {
			let { left, top, right, bottom } = boxOf(control);
			for (let outer = control.parentElement; outer !== null; outer = outer.parentElement) {
				if (getComputedStyle(outer).overflow === 'visible') continue;
				const box = boxOf(outer);
				[left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
				[right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
			}
			return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
		};
		/** What is round is touched within its circle. */
		const radiusOf = (control: Element): number | null => {
			const { width, height } = boxOf(control);
			const round = getComputedStyle(control).borderRadius.startsWith('50%');
			return round && Math.abs(width - height) <= SLACK ? width / 2 : null;
		};
		// Each is measured once: a page may have hundreds of controls, and all pairs are compared.
		const targets = controls.map((control) => ({
			control,
			box: boxOf(control),
			radius: radiusOf(control),
			touched: reachable(control),
		}));
		type Target = (typeof targets)[number];
		const apart = ({ box: p, radius: a }: Target, { box: q, radius: b }: Target): boolean =>
			a !== null && b !== null && Math.hypot(p.x + a - q.x - b, p.y + a - q.y - b) > a + b - SLACK;
		targets.forEach((one, i) => {
			for (const other of targets.slice(i + 1)) {
				const [a, b] = [one.touched, other.touched];
				const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
				const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
				if (width <= SLACK || height <= SLACK || apart(one, other)) continue;
				if (one.control.contains(other.control) || other.control.contains(one.control)) continue;
				faults.push(
					`${called(one.control)} lies over ${called(other.control)} by ${Math.round(width)} × ${Math.round(height)}`,
				);
			}
		});
		return [...new Set(faults)];
	});
}
