import type { Locator, Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { expect } from './fixtures.ts';
import { button } from './nova-luna.ts';
import type { Press } from './result.ts';
import { OVER, stayAtTable } from './result.ts';

/*
 * How the tests play Nebula: by what the page says of itself. Everything is found by its role and its name, as with a
 * screen reader.
 */

/** More steps than any game has: beyond it a game has got stuck. */
const MOST_STEPS = 900;

export const NEXT =
	/^(?:Keep this card|Take stars|Keep these|Replace supernova|Move marker|Choose marker|End turn|Result|View the table)$/;
type Next =
	| 'Keep this card'
	| 'Take stars'
	| 'Keep these'
	| 'Replace supernova'
	| 'Move marker'
	| 'Choose marker'
	| 'End turn'
	| 'Result';

/** A table against the weakest bots. */
export async function beginNebula(
	page: Page,
	variant: 'Basic game' | 'Full game',
	opponents = 1,
): Promise<void> {
	await page.goto('/new/nebula/bots');
	await page.getByRole('radio', { name: variant }).check();
	await page
		.getByRole('group', { name: 'Opponents' })
		.getByRole('radio', { name: `${opponents}` })
		.check();
	for (const level of await page.getByRole('radio', { name: /^Phoebe/ }).all()) await level.check();
	await page.getByRole('button', { name: 'Start' }).click();
}

/** What is to be done now, by the name of its button; of a piece in hand nothing is said here. */
export async function next(page: Page): Promise<Next> {
	const offered = page.getByRole('button', { name: NEXT });
	await expect(offered.first()).toBeVisible({ timeout: 30_000 });
	await drawn(page);
	const name = (await offered.first().textContent())?.trim() ?? '';
	return OVER.test(name) ? 'Result' : (name as Next);
}

export const galaxy = (page: Page): Locator =>
	page.getByRole('region', { name: /^(?:Your galaxy$|.+’s galaxy$)/ });
/** Where the star in hand may go; the other fields are buttons as well, which say why it may not. */
export const legalFields = (page: Page): Locator => galaxy(page).getByRole('button', { disabled: false });
export const clusters = (page: Page): Locator => page.getByRole('region', { name: 'Star clusters' });
export const observatory = (page: Page): Locator =>
	page.getByRole('region', { name: 'Observatory', exact: true });

/** Spends the five steps: three in the top cluster, two in the left one. */
async function spendTime(page: Page, press: Press): Promise<void> {
	for (const name of [
		/^Top cluster, ray \d: .*, 3 steps clockwise$/,
		/^Left cluster, ray \d: .*, 2 steps counterclockwise$/,
	])
		await press(clusters(page).getByRole('button', { name }));
	await expect(button(page, 'Take stars')).toBeEnabled();
	await settle(page, press, 'Take stars');
}

/** Places one piece if one can be placed; false if none can. */
async function placeOne(page: Page, press: Press): Promise<boolean> {
	const pieces = observatory(page).getByRole('button', { disabled: false });
	if ((await pieces.count()) === 0) return false;
	await press(pieces.first());
	const place = page.getByRole('button', { name: /^Place (?:star|black hole)$/ });
	await expect(place.or(legalFields(page)).first()).toBeVisible();
	const fields = await legalFields(page).evaluateAll((buttons) =>
		buttons.map((field) => field.getAttribute('aria-label') ?? ''),
	);
	// A black hole and a first star have only one place, which is chosen already.
	if ((await place.count()) === 0)
		await press(legalFields(page).and(page.getByLabel(best(fields), { exact: true })));
	await press(place);
	await expect(place).toHaveCount(0);
	return true;
}

/** Where a star fulfills or raises most, on an empty field if there is one. */
function best(names: readonly string[]): string {
	const worth = (name: string): number =>
		(/ulfills/.test(name) ? 20 : Number(/Advances (\d+)/.exec(name)?.[1] ?? 0)) -
		(/replaces/.test(name) ? 10 : 0);
	return names.toSorted((a, b) => worth(b) - worth(a))[0] ?? '';
}

/** Presses a button that goes away with what it does: what comes next is seen only then. */
async function settle(page: Page, press: Press, name: string): Promise<void> {
	await press(button(page, name));
	await expect(button(page, name)).toHaveCount(0);
}

/** Does what is to be done now. */
export async function playStep(page: Page, press: Press): Promise<'played' | 'over'> {
	const step = await next(page);
	switch (step) {
		case 'Result':
			return 'over';
		case 'Keep this card':
			await press(
				page
					.getByRole('group', { name: /personal card/ })
					.getByRole('button')
					.first(),
			);
			await settle(page, press, step);
			break;
		case 'Take stars':
			await spendTime(page, press);
			break;
		case 'Keep these':
			for (let kept = 0; kept < 2; kept += 1)
				await press(
					page
						.getByRole('group', { name: /will you keep/ })
						.getByRole('button', { pressed: false })
						.first(),
				);
			await settle(page, press, step);
			break;
		case 'Replace supernova':
			await press(
				page
					.getByRole('group', { name: /will be the new supernova/ })
					.getByRole('button')
					.last(),
			);
			await press(page.getByRole('button', { name: /^(?:Replace supernova|Draw from the bag)$/ }).last());
			await expect(page.getByRole('group', { name: /will be the new supernova/ })).toHaveCount(0);
			break;
		case 'Choose marker':
		case 'Move marker': {
			await press(page.getByRole('button', { name: /^Move .* from \d+ to \d+/ }).first());
			await settle(page, press, 'Move marker');
			break;
		}
		case 'End turn':
			if (!(await placeOne(page, press))) await settle(page, press, step);
	}
	return 'played';
}

/** Plays until the game is over, and looks at the result. */
export async function playToTheEnd(page: Page, press: Press): Promise<void> {
	for (let steps = 0; steps < MOST_STEPS; steps += 1) {
		if ((await playStep(page, press)) === 'over') {
			await press(await stayAtTable(page));
			return;
		}
	}
	throw new Error(`the game is not over after ${MOST_STEPS} steps`);
}
