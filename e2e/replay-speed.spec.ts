import { keepAllStaged } from '../scripts/screenshots/keep-staged.ts';
import { expect, follow, test } from './fixtures.ts';
import { referenceWork, workOf } from './trace.ts';

/*
 * How quick a replay is. The figures are printed, in time of the page's own thread; on a quiet machine
 * `ORRERY_BENCH=1 npx playwright test replay-speed` holds them to the limits. A machine with other work takes up to
 * three times as long even in its own time, so there the limits are three times as high, and what keeps a replay quick
 * is counted: rows and boards are kept while someone scrubs, and so is the history.
 *
 * How to read the figures: beside each stands what a fixed piece of work of the same kind took in the same page just
 * before (`referenceWork`). Their ratio says how much work a replay is, whatever the machine; the reference alone says
 * how slow the machine is now. Where a figure in milliseconds has grown and the ratio has not, the machine was busy.
 */

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const MEASURED = process.env.ORRERY_BENCH !== undefined;
const SLACK = MEASURED ? 1 : 3;
/** How often the pointer moves on each of the three ways over the chart; fewer moves find the same elements kept. */
const MOVES = MEASURED ? 80 : 20;
/** In milliseconds: opening a game of 60 turns and jumping to its end, and one frame of scrubbing. */
const OPENING = 150;
const FRAME = 50;

const GAMES = [
	{ game: 'nova-luna', name: 'four-all-placed', example: 'example-nova-luna-2' },
	{ game: 'nebula', name: 'three-full-put-back', example: 'example-nebula-2' },
] as const;

for (const { game, name, example } of GAMES)
	test(`a game of 60 turns opens, jumps to its end and is scrubbed quickly: ${game}`, {
		tag: MEASURED ? [] : '@long',
	}, async ({ page, browser, helper }) => {
		const golden = (await helper.ask('goldenGames')).find((one) => one.name === name);
		if (golden === undefined) throw new Error(`no golden game ${name}`);
		await keepAllStaged(page, [golden.imported]);
		// The code is loaded, and has run once.
		await follow(page, `/replay/${example}/9999`);
		const slider = page.getByRole('slider');
		await slider.waitFor();

		const reference = (await workOf(browser, page, () => referenceWork(page))).total;
		// Everything happens in the page, whose thread Playwright's own questions would keep busy.
		const opened = await workOf(browser, page, () =>
			page.evaluate(async (to) => {
				const frame = (): Promise<number> => new Promise(requestAnimationFrame);
				const at = (edge: string): string | null | undefined =>
					document.querySelector('[role="slider"]')?.getAttribute(`aria-value${edge}`);
				const link = document.createElement('a');
				link.href = to;
				document.body.append(link);
				link.click();
				link.remove();
				while (at('now') !== '0') await frame();
				dispatchEvent(new KeyboardEvent('keydown', { key: 'End' }));
				while (at('now') !== at('max')) await frame();
				await frame();
			}, `/replay/${golden.imported.id}`),
		);

		const box = await slider.boundingBox();
		if (box === null) throw new Error('no chart');
		const y = box.y + box.height / 2;
		await page.mouse.move(box.x + box.width / 2, y);
		await page.mouse.down();
		/** What is there now is marked, to be known again. */
		const KEPT = 'aside ol > li > button.turn, section.display, .galaxy section.sky';
		const before = await page.evaluate((kept) => {
			const elements = document.querySelectorAll<HTMLElement>(kept);
			for (const element of elements) element.dataset.known = '';
			return { known: elements.length, history: history.length };
		}, KEPT);
		const scrubbed = await workOf(browser, page, async () => {
			for (const x of [box.x, box.x + box.width, box.x]) await page.mouse.move(x, y, { steps: MOVES });
		});
		await page.mouse.up();
		const after = await page.evaluate(() => ({
			known: document.querySelectorAll('[data-known]').length,
			history: history.length,
		}));
		const [longest = 0] = scrubbed.tasks;
		process.stdout.write(
			`${game}: opening and the end ${Math.round(opened.total)} ms (${(opened.total / reference).toFixed(2)} × the reference ` +
				`of ${Math.round(reference)} ms), longest task ${Math.round(opened.tasks[0] ?? 0)} ms; ` +
				`scrubbing there and back ${Math.round(scrubbed.total)} ms, longest task ${Math.round(longest)} ms\n`,
		);
		expect(before.known).toBeGreaterThan(60);
		expect(after).toEqual(before);
		expect(longest).toBeLessThan(SLACK * FRAME);
		expect(opened.total).toBeLessThan(SLACK * OPENING);
	});
