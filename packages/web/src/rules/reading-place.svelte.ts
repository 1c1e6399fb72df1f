import type { Attachment } from 'svelte/attachments';

/** A heading counts as read when it is above this part of the window. */
const READ = 0.3;
/** A figure belongs to what is read when its place in the text is above this part. */
const IN_SIGHT = 0.75;

/** Where on the page the reader is: the section, and the figure that belongs to it. */
export class ReadingPlace {
	section: string | null = $state(null);
	figure: string | null = $state(null);

	/** Follows the scrolling of an article with `data-section` and `data-figure`. */
	readonly follow: Attachment<HTMLElement> = (article) => {
		let asked = 0;
		const look = (): void => {
			asked = 0;
			const section = this.#sectionIn(article);
			this.section = section?.dataset.section ?? null;
			this.figure = figureIn(article, section);
		};
		const later = (): void => {
			if (asked === 0) asked = requestAnimationFrame(look);
		};
		const grown = new ResizeObserver(later);
		grown.observe(article);
		addEventListener('scroll', later, { passive: true });
		addEventListener('resize', later);
		return () => {
			grown.disconnect();
			cancelAnimationFrame(asked);
			removeEventListener('scroll', later);
			removeEventListener('resize', later);
		};
	};

	#sectionIn(article: HTMLElement): HTMLElement | undefined {
		const sections = [...article.querySelectorAll<HTMLElement>('[data-section]')];
		const { scrollHeight } = document.documentElement;
		const end = scrollHeight > innerHeight && scrollY + innerHeight >= scrollHeight - 2;
		// At the end of the page no further heading can come up to the line.
		const line = innerHeight * (end ? 1 : READ);
		return sections.findLast((section) => section.getBoundingClientRect().top <= line) ?? sections[0];
	}
}

function figureIn(article: HTMLElement, section: HTMLElement | undefined): string | null {
	const figures = [...article.querySelectorAll<HTMLElement>('[data-figure]')];
	const own = figures.filter((figure) => section?.contains(figure));
	const above = (figure: HTMLElement): boolean =>
		figure.getBoundingClientRect().top <= innerHeight * IN_SIGHT;
	const before = figures.findLast(
		(figure) => section !== undefined && isBefore(figure, section) && !section.contains(figure),
	);
	const shown = own.findLast(above) ?? own[0] ?? before ?? figures[0];
	return shown?.dataset.figure ?? null;
}

function isBefore(one: Node, other: Node): boolean {
	return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** An element and how far it is from the top of the window, to find the place again after the text has changed. */
export interface KeptPlace {
	readonly id: string;
	readonly top: number;
}

/** The last heading or rule that begins above the line of reading. */
export function placeIn(article: HTMLElement): KeptPlace | null {
	const places = [...article.querySelectorAll<HTMLElement>('[data-section], [data-rule]')];
	const at = places.findLast((place) => place.getBoundingClientRect().top <= innerHeight * READ);
	return at === undefined || scrollY === 0 ? null : { id: at.id, top: at.getBoundingClientRect().top };
}

/** Scrolls so that the place is where it was. */
export function returnTo({ id, top }: KeptPlace): void {
	const element = document.getElementById(id);
	if (element === null) return;
	scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** Below this part of the window there is too little of a rule to read. */
const LOWEST = 0.6;

/** Shows a rule or section and gives it the focus. One that is in sight already does not move. */
export function goTo(anchor: string): void {
	const element = document.getElementById(anchor);
	if (element === null) return;
	const { top } = element.getBoundingClientRect();
	const covered = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
	if (top < covered || top > LOWEST * innerHeight)
		element.scrollIntoView({ block: 'start', behavior: 'instant' });
	const heading = document.getElementById(`${anchor}-heading`);
	(heading ?? element).focus({ preventScroll: true });
}
