import { expect, test, visit } from './fixtures.ts';
import { answer, byPointer } from './learn-nova-luna.ts';
import { lessonsOf } from './lesson-data.ts';
import { button } from './nova-luna.ts';
import { openStep, stepsToTry, withoutMistakes } from './steps-to-try.ts';

test('every kind of move of the course of Nova Luna by touch', async ({ page }) => {
	const play = byPointer(page, (target) => target.tap());
	await visit(page, '/learn/nova-luna');
	for (const step of stepsToTry(withoutMistakes(lessonsOf('nova-luna')))) {
		await openStep(page, 'nova-luna', step);
		for (const move of step.solution) await play(move);
		await expect(answer(page)).toContainText(step.right);
		await button(page, step.index === step.lesson.steps.length - 1 ? 'Finish lesson' : 'Next step').tap();
	}
});

test('the whole course of Nova Luna by touch @long', async ({ page }) => {
	test.setTimeout(240_000);
	const play = byPointer(page, (target) => target.tap());
	const lessons = lessonsOf('nova-luna');
	await visit(page, `/learn/nova-luna/${lessons[0]?.id}`);
	for (const { title, steps } of lessons) {
		for (const [index, step] of steps.entries()) {
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(step.title);
			for (const move of step.solution) await play(move);
			await expect(answer(page)).toContainText(step.right);
			await button(page, index === steps.length - 1 ? 'Finish lesson' : 'Next step').tap();
		}
		if (title !== lessons.at(-1)?.title) await page.getByRole('link', { name: /^Next: / }).tap();
	}
	await expect(page.getByRole('heading', { level: 1 })).toContainText('done');
});
