import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';

/**
 * What axe finds on a page, or within an open dialog, a line each, in both themes: by day nothing but colours is
 * different. The page has to follow the device, which is in the dark.
 */
export async function axeFaults(page: Page): Promise<readonly string[]> {
	const inTheDark = await faultsOf(page, axeFor(page));
	await light(page, 'light');
	const byDay = await faultsOf(page, axeFor(page).withRules(['color-contrast']));
	await light(page, 'dark');
	return [...inTheDark, ...byDay.map((fault) => `by day: ${fault}`)];
}

/** Our pages have no frames: axe need not open another page to bring together what it found in each. */
function axeFor(page: Page): AxeBuilder {
	return new AxeBuilder({ page }).setLegacyMode();
}

async function light(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
	await page.emulateMedia({ colorScheme });
	await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

async function faultsOf(page: Page, builder: AxeBuilder): Promise<readonly string[]> {
	// Behind a dialog nothing can be reached.
	const dialog = 'dialog[open]';
	const { violations } = await ((await page.locator(dialog).count()) > 0
		? builder.include(dialog)
		: builder
	).analyze();
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 160)} ${failureSummary ?? ''}`),
	);
}
