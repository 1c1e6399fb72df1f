import { keepAllStaged } from '../scripts/screenshots/keep-staged.ts';
import { expect, follow, test } from './fixtures.ts';
import { workOf } from './trace.ts';

/* How quick a replay is, in time of the page's own thread, so that the figures hold on a machine with other work. */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const GAMES = [
	{ game: 'nova-luna', name: 'four-all-placed', example: 'example-nova-luna-2' },
	{ game: 'nebula', name: 'three-full-put-back', example: 'example-nebula-2' },
] as const;

for (const { game, name, example } of GAMES)
	test(`a game of 60 turns opens, jumps to its end and is scrubbed quickly: ${game}`, async ({
		page,
		browser,
		helper,
	}) => {
		const golden = (await helper.ask('goldenGames')).find((one) => one.name === name);
		if (golden === undefined) throw new Error(`no golden game ${name}`);
		await keepAllStaged(page, [golden.imported]);
		// The code is loaded, and has run once.
		await follow(page, `/replay/${example}/9999`);
		await page.getByRole('slider').waitFor();
		const slider = page.getByRole('slider');

		const opened = await workOf(browser, page, async () => {
			await follow(page, `/replay/${golden.imported.id}`);
			await slider.waitFor();
			await page.keyboard.press('End');
			await expect(page.getByRole('button', { name: 'Result' })).toBeVisible();
		});

		const box = await slider.boundingBox();
		if (box === null) throw new Error('no chart');
		const y = box.y + box.height / 2;
		await page.mouse.move(box.x + 4, y);
		await page.mouse.down();
		const scrubbed = await workOf(browser, page, async () => {
			for (const from of [box.x, box.x + box.width])
				await page.mouse.move(2 * box.x + box.width - from, y, { steps: 120 });
		});
		await page.mouse.up();
		const [longest = 0] = scrubbed.tasks;
		process.stdout.write(
			`${game}: opening and the end ${Math.round(opened.total)} ms, longest task ${Math.round(opened.tasks[0] ?? 0)} ms; ` +
				`scrubbing there and back ${Math.round(scrubbed.total)} ms, longest task ${Math.round(longest)} ms\n`,
		);
		expect(longest).toBeLessThan(50);
		expect(opened.total).toBeLessThan(150);
	});
