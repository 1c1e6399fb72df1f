import type { Page } from '@playwright/test';
import type { StepData } from '../packages/web/test/lesson-data-types.ts';
import { axeFaultsOfLaptop } from './axe.ts';
import { EVERY_CASE, expect, follow, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';
import type { Hands } from './learn-nebula.ts';
import { keys } from './learn-nebula.ts';
import { lessonsOf } from './lesson-data.ts';
import { openStep, stepsToTry } from './steps-to-try.ts';

/** Moves for which the boards have no gesture at that moment: chaos without a piece, time before the first turn. */
const NO_GESTURE = ['not-in-observatory', 'wrong-step'];

/** The lessons that show boards which those before them do not; axe takes its time. */
const WITH_OTHER_BOARDS = ['time', 'placing', 'holes', 'tasks', 'counters'];

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

test('every kind of move and mistake of the course of Nebula by keyboard', async ({ page }) => {
	const hands = keys(page);
	await visit(page, '/learn/nebula');
	for (const step of stepsToTry(lessonsOf('nebula'))) {
		await openStep(page, 'nebula', step);
		await makeMistakes(page, hands, step);
		for (const move of step.solution) await hands.play(move);
		await expect(answer(page)).toContainText(step.right);
	}
});

/** In two halves, which run beside each other. */
for (const [half, from, to] of [
	['first', 0, 6],
	['second', 6, 11],
] as const)
	test(`the ${half} half of the course by keyboard alone, with every mistake and its reason @desktop @long`, async ({
		page,
	}) => {
		const hands = keys(page);
		const all = lessonsOf('nebula');
		const lessons = all.slice(from, to);
		await page.goto(`/learn/nebula/${lessons[0]?.id}`);
		for (const [index, { steps }] of lessons.entries()) {
			for (const step of steps) {
				await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title);
				await makeMistakes(page, hands, step);
				for (const move of step.solution) await hands.play(move);
				await expect(answer(page)).toContainText(step.right);
				await page.keyboard.press('n');
			}
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lesson ${from + index + 1} done`);
			if (index === lessons.length - 1) break;
			const next = page.getByRole('link', { name: /^Next: / });
			for (let presses = 0; !(await next.evaluate((link) => link.matches(':focus'))); presses += 1) {
				expect(presses).toBeLessThan(30);
				await page.keyboard.press('Tab');
			}
			await page.keyboard.press('Enter');
		}
		await page.goto('/learn/nebula');
		await expect(page.getByText(`Lessons done: ${to - from} of ${all.length}`)).toBeAttached();
	});

test('lessons begin without anything cut off in every language, and axe finds no fault', {
	tag: '@more',
}, async ({ page }) => {
	const lessons = lessonsOf('nebula');
	const faults: string[] = [];
	await visit(page, '/learn/nebula');
	const looked = lessons.filter(({ id }) => EVERY_CASE || WITH_OTHER_BOARDS.includes(id));
	for (const { id } of looked) {
		await follow(page, `/learn/nebula/${id}`);
		await inEveryLanguage(page, async (language) => {
			const found = await layoutFaults(page);
			faults.push(...found.map((fault) => `${id}, ${language}: ${fault}`));
		});
		if (WITH_OTHER_BOARDS.includes(id)) faults.push(...(await axeFaultsOfLaptop(page)));
	}
	expect(faults).toEqual([]);
});
