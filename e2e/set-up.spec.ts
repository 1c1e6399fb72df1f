import { expect, test } from './fixtures.ts';

test('Start begins a game against three bots, and the choices are remembered', { tag: '@desktop' }, async ({
	page,
}) => {
	await page.goto('/');
	await page.getByRole('link', { name: 'Choose opponents: Nova Luna' }).click();
	await expect(page.getByRole('heading', { name: 'New game' })).toBeFocused();
	await expect(page).toHaveTitle('New game – Nova Luna – Orrery');
	await expect(page.getByRole('radio', { name: 'Phoebe · level 1 of 7' })).toBeChecked();
	await expect(page.getByRole('switch')).toHaveCount(0);
	await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '3' }).check();
	await page.getByRole('group', { name: 'Level of bot 3' }).getByRole('radio', { name: /^Rhea/ }).check();
	await expect(page.getByText('still learning')).toBeVisible();
	const fewer = page.getByRole('switch', { name: 'Fewer tokens for a first game' });
	await expect(fewer).toHaveAccessibleDescription('16 tokens each instead of 21');
	await fewer.click();
	await page.getByRole('button', { name: 'Start' }).click();
	await expect(page).toHaveURL(/\/game\/.+/);
	await page.goto('/new/nova-luna/bots');
	await expect(
		page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '3' }),
	).toBeChecked();
	await expect(
		page.getByRole('group', { name: 'Level of bot 3' }).getByRole('radio', { name: /^Rhea/ }),
	).toBeChecked();
	await expect(fewer).toBeChecked();
	await page.getByRole('group', { name: 'Opponents' }).getByRole('radio', { name: '1' }).check();
	await expect(fewer).toHaveCount(0);
});

test('two players on one device cannot have the same name', { tag: '@desktop' }, async ({ page }) => {
	await page.goto('/new/nova-luna/one-screen');
	const [first, second] = [
		page.getByRole('textbox', { name: 'Name of player 1' }),
		page.getByRole('textbox', { name: 'Name of player 2' }),
	];
	await first.fill('Ada');
	await second.fill(' ada ');
	await page.getByRole('button', { name: 'Start' }).click();
	await expect(second).toBeFocused();
	await expect(second).toHaveAccessibleDescription('Two players can’t have the same name.');
	await expect(first).not.toHaveAttribute('aria-invalid', 'true');
	await second.fill('Mira');
	await expect(second).not.toHaveAttribute('aria-invalid', 'true');
	await page.getByRole('button', { name: 'Start' }).click();
	await expect(page).toHaveURL(/\/game\/.+/);
	await page.goto('/');
	// Their seats are drawn.
	const named = /Nova Luna with (?:Ada and Mira|Mira and Ada)/;
	await expect(page.getByText(named)).toBeVisible();
	await page.getByRole('link', { name: named }).click();
	await expect(page).toHaveURL(/\/game\/.+/);
});

test('changing the kind of company keeps the focus', { tag: '@desktop' }, async ({ page }) => {
	await page.goto('/new/nova-luna/bots');
	await page.getByRole('radio', { name: 'Solo' }).check();
	await expect(page).toHaveURL('/new/nova-luna/solo');
	await expect(page.getByRole('radio', { name: 'Solo' })).toBeFocused();
	await expect(page.getByText('One player, two phases')).toBeVisible();
	await page.getByRole('radio', { name: 'On one device' }).check();
	await expect(page.getByRole('textbox')).toHaveCount(2);
});

test('a game can be deleted after a confirmation', { tag: '@phone-long' }, async ({ page }) => {
	// On the phone there is room for one.
	const most = (page.viewportSize()?.width ?? 0) > 600 ? 2 : 1;
	await page.goto('/');
	for (let game = 0; game < 3; game += 1) {
		await page.getByRole('button', { name: 'Solo' }).click();
		await expect(page).toHaveURL(/\/game\/.+/);
		await page.goto('/');
		await expect(page.getByRole('link', { name: 'Continue: Nova Luna, solo' })).toHaveCount(
			Math.min(game + 1, most),
		);
	}
	await page.getByRole('link', { name: 'All 3 games' }).click();
	const games = page.getByRole('main').getByRole('heading', { name: 'Nova Luna, solo' });
	await expect(games).toHaveCount(3);
	const remove = async (): Promise<void> => {
		await page.getByRole('button', { name: 'More: Nova Luna, solo' }).first().click();
		await page.getByRole('menuitem', { name: 'Delete' }).click();
	};
	await remove();
	const question = page.getByRole('dialog', { name: 'Delete this game?' });
	await question.getByRole('button', { name: 'Cancel' }).click();
	await expect(games).toHaveCount(3);
	await remove();
	await question.getByRole('button', { name: 'Delete' }).click();
	await expect(games).toHaveCount(2);
	await page.getByRole('link', { name: 'Back to Home' }).click();
	await expect(page.getByRole('link', { name: 'Continue: Nova Luna, solo' })).toHaveCount(most);
});
