import type { Page } from '@playwright/test';
import type { StepData } from '../packages/web/test/lesson-data-types.ts';
import { axeFaults } from './axe.ts';
import { expect, followInEveryLanguage, test } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import type { Hands } from './learn-nebula.ts';
import { keys } from './learn-nebula.ts';

/** Moves for which the boards have no gesture at that moment: chaos without a piece, time before the first turn. */
const NO_GESTURE = ['not-in-observatory', 'wrong-step'];

const answer = (page: Page) => page.getByRole('status').first();

async function makeMistakes(page: Page, { play }: Hands, { wrong }: StepData): Promise<void> {
	for (const { moves, why, refusal } of wrong) {
		if (refusal !== null && NO_GESTURE.includes(refusal)) continue;
		for (const move of moves) await play(move);
		await expect(answer(page)).toContainText(why);
		// Escape leaves what is innermost: a piece in hand, then the answer.
		for (let presses = 0; (await answer(page).textContent())?.trim() !== ''; presses += 1) {
			expect(presses).toBeLessThan(3);
			await page.keyboard.press('Escape');
		}
	}
}

test('the whole course by keyboard alone, with every mistake and its reason @desktop', async ({
	page,
	helper,
}) => {
	const hands = keys(page);
	const lessons = await helper.ask('lessons', 'nebula');
	await page.goto(`/learn/nebula/${lessons[0]?.id}`);
	for (const { title, steps } of lessons) {
		for (const step of steps) {
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title);
			await makeMistakes(page, hands, step);
			for (const move of step.solution) await hands.play(move);
			await expect(answer(page)).toContainText(step.right);
			await page.keyboard.press('n');
		}
		await expect(page.getByRole('heading', { level: 1 })).toContainText('done');
		const next = page.getByRole('link', { name: /^Next: / });
		if (lessons.at(-1)?.title === title) continue;
		for (let presses = 0; !(await next.evaluate((link) => link.matches(':focus'))); presses += 1) {
			expect(presses).toBeLessThan(30);
			await page.keyboard.press('Tab');
		}
		await page.keyboard.press('Enter');
	}
	await page.goto('/learn/nebula');
	await expect(page.getByRole('heading', { level: 1 })).toContainText('full');
});

test('lessons fit in every language, and axe finds no fault', async ({ page, helper }) => {
	test.setTimeout(240_000);
	for (const { id } of await helper.ask('lessons', 'nebula')) {
		await followInEveryLanguage(page, `/learn/nebula/${id}`, async (language) => {
			expect(await layoutFaults(page), `${id}, ${language}`).toEqual([]);
		});
		expect(await axeFaults(page), id).toEqual([]);
	}
});
