import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { EVERY_CASE, expect } from './fixtures.ts';

/*
 * axe is run in the page itself and asked for violations alone: `AxeBuilder` injects it again and sends back all that it
 * found in order, which takes three times as long. One rule is left out, because it asks for the styles of every element
 * of a drawing, a fifth of the time of all rules: whether an inline style fixes the spacing of text with `!important`.
 * `style-sheets.test.ts` finds that in the sources.
 */
const require = createRequire(import.meta.url);
const SOURCE = readFileSync(
	createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
	'utf8',
);

/** A window of at most this width is that of a phone. */
const PHONE_WIDTH = 600;

/**
 * What axe finds on a page, or within an open dialog, a line each. Only colors differ between the themes, and they are the
 * same at every size of the window, so the light theme is looked at in large windows. The page has to follow the device,
 * which is dark.
 */
export async function axeFaults(page: Page): Promise<readonly string[]> {
	// Without `noHtml` axe writes down the source of every element that it judges.
	if (!(await page.evaluate(() => 'axe' in window)))
		await page.evaluate(`${SOURCE};axe.configure({ noHtml: true })`);
	await emptyDrawings(page);
	const faults = [...(await run(page, { rules: { 'avoid-inline-spacing': { enabled: false } } }))];
	if (!isPhone(page)) {
		await setScheme(page, 'light');
		const inLight = await run(page, { runOnly: ['color-contrast'] });
		faults.push(...inLight.map((fault) => `light theme: ${fault}`));
		await setScheme(page, 'dark');
	}
	await refillDrawings(page);
	return faults;
}

/**
 * The same where a phone shows the elements of a laptop in another order: `npm test` looks at them in large windows, and
 * `npm run test:long` in small ones too.
 */
export async function axeFaultsOfLaptop(page: Page): Promise<readonly string[]> {
	return isPhone(page) && !EVERY_CASE ? [] : axeFaults(page);
}

function isPhone(page: Page): boolean {
	return (page.viewportSize()?.width ?? 0) <= PHONE_WIDTH;
}

async function setScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/**
 * Takes the shapes out of the drawings that are hidden from assistive technology. They are three quarters of the elements
 * of a table and of the time that axe takes, and it has nothing to say about them, unless one of them takes the focus.
 */
async function emptyDrawings(page: Page): Promise<void> {
	await page.evaluate(() => {
		const drawings = [
			...document.querySelectorAll('svg[aria-hidden="true"], [aria-hidden="true"] svg'),
		].filter(
			(drawing) =>
				drawing.parentElement?.closest('svg') === null &&
				drawing.querySelector('a, [tabindex], foreignObject, :focus') === null,
		);
		const shapes = drawings.map((drawing) => {
			const taken = document.createDocumentFragment();
			taken.append(...drawing.childNodes);
			return { drawing, taken };
		});
		Object.assign(window, {
			refillDrawings: () => {
				for (const { drawing, taken } of shapes) drawing.append(taken);
			},
		});
	});
}

async function refillDrawings(page: Page): Promise<void> {
	await page.evaluate('refillDrawings()');
}

function run(page: Page, options: object): Promise<readonly string[]> {
	// Behind a dialog nothing can be reached.
	return page.evaluate<readonly string[]>(`(async () => {
		const part = document.querySelector('dialog[open]') ?? document;
		const options = ${JSON.stringify({ ...options, resultTypes: ['violations'], elementRef: true })};
		const { violations } = await axe.run(part, options);
		return violations.flatMap(({ id, help, nodes }) =>
			nodes.map(({ element, failureSummary }) =>
				id + ' (' + help + '): ' + element.outerHTML.slice(0, 160) + ' ' + failureSummary),
		);
	})()`);
}
