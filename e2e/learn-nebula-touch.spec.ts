import { expect, test } from './fixtures.ts';
import { fingers } from './learn-nebula.ts';

test('the whole course by touch', async ({ page, helper }) => {
	const { play, press } = fingers(page);
	const lessons = await helper.ask('lessons', 'nebula');
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
