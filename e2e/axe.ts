import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

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

/**
 * What axe finds on a page, or within an open dialog, a line each, in both themes: only colours differ between them.
 * The page has to follow the device, which is dark.
 */
export async function axeFaults(page: Page): Promise<readonly string[]> {
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
	const inDark = await run(page, { rules: { 'avoid-inline-spacing': { enabled: false } } });
	await setScheme(page, 'light');
	const inLight = await run(page, { runOnly: ['color-contrast'] });
	await setScheme(page, 'dark');
	return [...inDark, ...inLight.map((fault) => `light theme: ${fault}`)];
}

async function setScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

function run(page: Page, options: object): Promise<readonly string[]> {
	// Behind a dialog nothing can be reached.
	return page.evaluate<readonly string[]>(`(async () => {
		const part = document.querySelector('dialog[open]') ?? document;
		const options = ${JSON.stringify({ ...options, resultTypes: ['violations'] })};
		const { violations } = await axe.run(part, options);
		return violations.flatMap(({ id, help, nodes }) =>
			nodes.map(({ html, failureSummary }) => id + ' (' + help + '): ' + html.slice(0, 160) + ' ' + failureSummary),
		);
	})()`);
}
