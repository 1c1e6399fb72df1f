import type { Page } from '@playwright/test';
import type { StepData } from '../packages/web/test/lesson-data-types.ts';
import { axeFaults } from './axe.ts';
import { expect, follow, test, visit } from './fixtures.ts';
import { answer, byKeys, byPointer } from './learn-nova-luna.ts';
import { lessonsOf } from './lesson-data.ts';
import { button, click } from './nova-luna.ts';
import { openStep, stepsToTry } from './steps-to-try.ts';

/* The course of Nova Luna. What a lesson needs is read from its data, so that every step and mistake is tried. */

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Makes every mistake of a step that keys can make. */
async function makeMistakes(page: Page, { wrong }: StepData): Promise<void> {
	const play = byKeys(page);
	for (const { moves, why, refusal } of wrong) {
		// No key leads to a cell or a tile that cannot be chosen.
		if (refusal === 'cell-not-adjacent' || refusal === 'tile-out-of-reach') continue;
		for (const move of moves) await play(move);
		await expect(answer(page)).toContainText(why);
		if (refusal === null) {
			await expect(button(page, 'Try again')).toBeFocused();
			await page.keyboard.press('Enter');
		} else await page.keyboard.press('Escape');
		await expect(answer(page)).toBeEmpty();
	}
}

test('every kind of move and mistake of the course by keyboard', async ({ page }) => {
	const play = byKeys(page);
	await visit(page, '/learn/nova-luna');
	for (const step of stepsToTry(lessonsOf('nova-luna'))) {
		await openStep(page, 'nova-luna', step);
		await makeMistakes(page, step);
		for (const move of step.solution) await play(move);
		await expect(answer(page)).toContainText(step.right);
		await page.keyboard.press('n');
		await expect(heading(page)).not.toHaveText(step.title);
	}
});

test('the whole course by keyboard alone, with every legal mistake and its reason @long', async ({
	page,
}) => {
	test.setTimeout(240_000);
	const play = byKeys(page);
	const lessons = lessonsOf('nova-luna');
	await visit(page, `/learn/nova-luna/${lessons[0]?.id}`);
	for (const { title, steps } of lessons) {
		for (const step of steps) {
			await expect(heading(page)).toHaveText(step.title);
			await makeMistakes(page, step);
			for (const move of step.solution) await play(move);
			await expect(answer(page)).toContainText(step.right);
			await page.keyboard.press('n');
		}
		await expect(heading(page)).toContainText('done');
		if (title === lessons.at(-1)?.title) break;
		// The heading has the focus, the buttons follow.
		const next = page.getByRole('link', { name: /^Next: / });
		await page.keyboard.press('Tab');
		if (!(await next.evaluate((link) => link.matches(':focus')))) await page.keyboard.press('Tab');
		await expect(next).toBeFocused();
		await page.keyboard.press('Enter');
	}
	await page.getByRole('link', { name: 'All lessons' }).click();
	await expect(page.getByText('Your moon is full')).toBeVisible();
});

test('a move that is not allowed is an answer too: its reason by mouse', async ({ page }) => {
	const play = byPointer(page, click);
	for (const { id, steps } of lessonsOf('nova-luna')) {
		if (!steps.some(({ wrong }) => wrong.some(({ refusal }) => refusal !== null))) continue;
		await visit(page, `/learn/nova-luna/${id}`);
		for (const [index, { wrong, title }] of steps.entries()) {
			await page.getByRole('button', { name: `Step ${index + 1} of ${steps.length}` }).click();
			await expect(heading(page)).toHaveText(title);
			for (const { moves, why, refusal } of wrong) {
				if (refusal !== 'cell-not-adjacent' && refusal !== 'tile-out-of-reach') continue;
				for (const move of moves) await play(move);
				await expect(answer(page)).toContainText(why);
				await button(page, 'Try again').click();
				await expect(answer(page)).toBeEmpty();
			}
		}
	}
});

test('a lesson is left and resumed, watched and repeated, and the course is started over', async ({
	page,
}) => {
	const play = byPointer(page, click);
	const [place] = lessonsOf('nova-luna');
	const [first, second, third] = place?.steps ?? [];
	await visit(page, '/learn/nova-luna');
	await page.getByRole('link', { name: 'Start with lesson 1' }).click();
	await expect(heading(page)).toHaveText(first?.title ?? '');
	for (const move of first?.solution ?? []) await play(move);
	await button(page, 'Next step').click();
	await expect(heading(page)).toHaveText(second?.title ?? '');
	// Leaving keeps the step, also after a reload, and going back returns to it.
	await page.getByRole('link', { name: 'Leave the lesson' }).click();
	await expect(page.getByRole('link', { name: 'Continue with lesson 1' })).toBeVisible();
	await page.goBack();
	await expect(heading(page)).toHaveText(second?.title ?? '');
	await page.reload();
	await expect(heading(page)).toHaveText(second?.title ?? '');
	// The solution can be watched; then the step counts as watched.
	await page.keyboard.press('h');
	await expect(answer(page)).toContainText('That’s how it’s done');
	await page.keyboard.press('n');
	await expect(heading(page)).toHaveText(third?.title ?? '');
	for (const move of third?.solution ?? []) await play(move);
	await button(page, 'Finish lesson').click();
	await page.getByRole('link', { name: 'All lessons' }).click();
	await expect(page.getByRole('link', { name: /^1\. .*Done, partly watched/ })).toBeVisible();
	// Another visit begins with the step that was only watched.
	await page.getByRole('link', { name: /^1\. / }).click();
	await expect(heading(page)).toHaveText(second?.title ?? '');
	expect(await axeFaults(page)).toEqual([]);
	await follow(page, '/learn/nova-luna');
	await button(page, 'Start the course over').click();
	expect(await axeFaults(page)).toEqual([]);
	await button(page, 'Delete progress').click();
	await expect(page.getByRole('link', { name: 'Start with lesson 1' })).toBeVisible();
	await follow(page, '/learn/nova-luna/no-such-lesson');
	await expect(heading(page)).toHaveText('There’s no such lesson');
});
