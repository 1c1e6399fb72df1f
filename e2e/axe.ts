import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe finds on a page, or within an open dialog, a line each. */
export async function axeFaults(page: Page): Promise<readonly string[]> {
	return faultsOf(page, new AxeBuilder({ page }));
}

/** What axe finds of colours alone: in the other theme nothing else is different. */
export async function contrastFaults(page: Page): Promise<readonly string[]> {
	return faultsOf(page, new AxeBuilder({ page }).withRules(['color-contrast']));
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
