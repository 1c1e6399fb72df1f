import { expect, test, visit } from './fixtures.ts';
import { fingers } from './learn-nebula.ts';
import { lessonsOf } from './lesson-data.ts';
import { openStep, stepsToTry, withoutMistakes } from './steps-to-try.ts';

test('every kind of move of the course of Nebula by touch', async ({ page }) => {
	const { play, press } = fingers(page);
	await visit(page, '/learn/nebula');
	for (const step of stepsToTry(withoutMistakes(lessonsOf('nebula')))) {
		await openStep(page, 'nebula', step);
		for (const move of step.solution) await play(move);
		await expect(page.getByRole('status').first()).toContainText(step.right);
		await press(step.index === step.lesson.steps.length - 1 ? 'Finish lesson' : 'Next step');
	}
});

test('the whole course by touch @long', async ({ page }) => {
	// On a machine that has other things to do.
	test.setTimeout(240_000);
	const { play, press } = fingers(page);
	const lessons = lessonsOf('nebula');
	await page.goto(`/learn/nebula/${lessons[0]?.id}`);
	for (const { title, steps } of lessons) {
		for (const [index, step] of steps.entries()) {
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title);
			for (const move of step.solution) await play(move);
			await expect(page.getByRole('status').first()).toContainText(step.right);
			await press(index === steps.length - 1 ? 'Finish lesson' : 'Next step');
		}
		if (lessons.at(-1)?.title !== title) await page.getByRole('link', { name: /^Next: / }).tap();
	}
	await expect(page.getByRole('heading', { level: 1 })).toContainText('done');
});
