import type { Page } from '@playwright/test';
import { drawn } from './drawn.ts';
import { chooseLanguage, expect, test } from './fixtures.ts';
import { next, playStep } from './nebula.ts';
import { button, click, playTurn } from './nova-luna.ts';

/* Following others: their moves one after the other, at the speed that the player chose, and listed afterwards. */

interface Seen {
	/** What the bar said. */
	readonly said: string;
	readonly at: number;
	/** How many tiles could be chosen at that time. */
	readonly choices: number;
}

const NAMES = ['Ada', 'Mira', 'Jonas', 'Zsófi'] as const;

/** Notes from now on every sentence that the bar says, and when. */
async function watchBar(page: Page): Promise<() => Promise<readonly Seen[]>> {
	const notes = await page.evaluateHandle(() => {
		const seen: { said: string; at: number; choices: number }[] = [];
		const look = (): void => {
			const said = document.querySelector('.bar .headline')?.textContent?.trim() ?? '';
			if (said === seen.at(-1)?.said) return;
			const choices = document.querySelectorAll('[data-on-wheel][aria-pressed]').length;
			seen.push({ said, at: performance.now(), choices });
		};
		new MutationObserver(look).observe(document.body, {
			childList: true,
			subtree: true,
			characterData: true,
		});
		look();
		return seen;
	});
	return () => notes.jsonValue();
}

/** Measures from now on how long each frame takes, in milliseconds. */
async function measureFrames(page: Page): Promise<() => Promise<readonly number[]>> {
	const frames = await page.evaluateHandle(() => {
		const lengths: number[] = [];
		let last = performance.now();
		const frame = (now: number): void => {
			lengths.push(now - last);
			last = now;
			requestAnimationFrame(frame);
		};
		requestAnimationFrame(frame);
		return lengths;
	});
	return async () => (await frames.jsonValue()).toSorted((a, b) => a - b);
}

const since = (page: Page) => page.getByRole('region', { name: 'Since your turn' });
/** The moves in the strip; its last button shows them again. */
const chips = (page: Page) => since(page).getByRole('listitem').getByRole('button');
const choosable = (page: Page) => page.locator('[data-on-wheel][aria-pressed]');
/** What can be chosen when the turn has come to the player. */
const yours = (page: Page) => choosable(page).or(button(page, 'Refill the track')).first();

test.describe('at a fast speed', () => {
	// The strip has room for nine moves.
	test.use({
		speed: 'fast',
		contextOptions: { reducedMotion: 'no-preference' },
		viewport: { width: 1600, height: 900 },
	});

	test('five moves of three bots in Nova Luna are seen one by one; the strip lists them, opens boards and shows them again', async ({
		page,
		stage,
	}) => {
		await page.goto(await stage(page, 'nova-luna-follow'));
		const seen = await watchBar(page);
		await playTurn(page, click);
		const measured = await measureFrames(page);
		await expect(yours(page)).toBeVisible();
		const frames = await measured();
		const slow = frames.filter((length) => length > 50).length;
		process.stdout.write(
			`five moves: ${frames.length} frames, ${slow} of them over 50 ms, the longest ${Math.round(frames.at(-1) ?? 0)} ms\n`,
		);
		const moves = (await seen()).filter(({ said }) => /^(?:Io|Titan|Rhea) takes/.test(said));
		expect(moves.length).toBeGreaterThanOrEqual(5);
		for (const [i, { at, choices }] of moves.entries()) {
			// The tile flies for 320 ms, the token walks for up to 360: only then comes the next.
			if (i > 0) expect(at - (moves[i - 1]?.at ?? 0)).toBeGreaterThan(400);
			expect(choices, 'nothing can be chosen while a move is shown').toBe(0);
		}
		await expect(chips(page)).toHaveCount(moves.length);
		for (const [i, { said }] of moves.entries()) await expect(chips(page).nth(i)).toHaveAccessibleName(said);

		// The strip does not depend on what was watched.
		await page.reload();
		await expect(chips(page)).toHaveCount(moves.length);

		const last = await chips(page).last().getAttribute('aria-label');
		const name = last?.split(' ')[0] ?? '';
		const laid = moves.filter(({ said }) => said.startsWith(name)).length;
		await chips(page).last().click();
		const board = page.getByRole('group', { name: `${name}’s display` });
		await expect(board.locator('li.placed')).toHaveCount(laid);
		await board.getByRole('button', { name: 'Close' }).click();

		const again = await watchBar(page);
		await button(page, 'Show again').click();
		await expect(yours(page)).toHaveCount(0);
		await expect(yours(page)).toBeVisible();
		expect((await again()).filter(({ said }) => / takes /.test(said)).map(({ said }) => said)).toEqual(
			moves.map(({ said }) => said),
		);

		// Acting puts it away.
		const refill = button(page, 'Refill the track');
		if (await refill.isVisible()) await refill.click();
		else await playTurn(page, click);
		await expect(since(page)).toHaveCount(0);
	});

	for (const { staged, names, tag } of [
		{ staged: 'nebula-coached', names: ['Titan'], tag: [] },
		{ staged: 'nebula-first-turn', names: ['Io', 'Titan', 'Rhea'], tag: ['@long'] },
	] as const)
		test(`the turns of others in Nebula are seen step by step, and the strip lists them: ${names}`, {
			tag: [...tag],
		}, async ({ page, stage }) => {
			await page.goto(await stage(page, staged));
			const seen = await watchBar(page);
			for (let step = await next(page); ; step = await next(page)) {
				await playStep(page, click);
				if (step === 'End turn' && (await button(page, 'End turn').count()) === 0) break;
			}
			await expect(button(page, 'Take stars')).toBeVisible();
			const told = await seen();
			for (const name of names) {
				const steps = told.filter(({ said }) => said.startsWith(`${name} `) && !said.endsWith('thinking'));
				// Time or chaos, at least one piece, the end of the turn.
				expect(steps.length, name).toBeGreaterThanOrEqual(3);
				for (const [i, { at }] of steps.entries())
					if (i > 0) expect(at - (steps[i - 1]?.at ?? 0)).toBeGreaterThan(300);
			}
			await expect(chips(page)).toHaveCount(names.length);
			await chips(page).first().click();
			await expect(page.getByRole('group', { name: `${names[0]}’s galaxy` })).toBeVisible();
		});

	test.describe('and a slow one, at which there is time to look', () => {
		test.use({ speed: 'slow' });

		test('on one device a placement is seen to its end on the board of the player who made it', async ({
			page,
			stage,
		}) => {
			await page.goto(await stage(page, 'nova-luna-one-screen-late'));
			const display = page.locator('.display section').first();
			const cards = page.getByRole('region', { name: 'Other players' }).getByRole('button');
			/** Whose cards they are, from left to right. */
			const order = async (): Promise<readonly string[]> =>
				(await cards.allTextContents()).map((card) => NAMES.find((name) => card.includes(name)) ?? card);
			const others = (title: string | null): readonly string[] =>
				NAMES.filter((name) => title?.startsWith(name) !== true);
			await expect(cards).toHaveCount(3);
			const mine = await display.getAttribute('aria-label');
			expect(await order()).toEqual(others(mine));
			const tiles = display.locator('[data-laid]:not([data-preview])');
			await drawn(page);
			const before = await tiles.count();
			const payoff = display.and(page.getByRole('region', { name: mine ?? '' }));
			await playTurn(page, click);
			// The tile lies, and the display is still that of the player who laid it.
			expect(await payoff.locator('[data-laid]:not([data-preview])').count()).toBe(before + 1);
			await expect(page.getByRole('region', { name: /^Since / })).toBeVisible();
			await expect(payoff).toHaveCount(0);
			expect(await order()).toEqual(others(await display.getAttribute('aria-label')));
		});
	});
});

test('a slow speed is slower than a fast one, instant does not wait, and Skip and a tap on the table go to the present', async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nova-luna-follow'));
	const seen = await watchBar(page);
	/** Chooses a speed; gives how many sentences were said before. */
	const choose = async (speed: string): Promise<number> => {
		await page.getByRole('button', { name: 'Menu', exact: true }).click();
		await page
			.getByRole('group', { name: 'Other players’ moves' })
			.getByRole('radio', { name: speed })
			.check();
		await page.keyboard.press('Escape');
		return (await seen()).length;
	};
	/** How long each tile that a bot takes is told. */
	const run = async (speed: string, skip?: () => Promise<void>): Promise<readonly number[]> => {
		const before = await choose(speed);
		// A refill, or a turn of one's own again, comes before the bots.
		do await playTurn(page, click);
		while (await yours(page).isVisible());
		await skip?.();
		await expect(yours(page)).toBeVisible();
		const said = (await seen()).slice(before);
		return said.flatMap(({ said: told, at }, i) =>
			/^(?:Io|Titan|Rhea) takes/.test(told) ? [(said[i + 1]?.at ?? at) - at] : [],
		);
	};
	const told = async (): Promise<number> =>
		(await seen()).filter(({ said }) => /^(?:Io|Titan|Rhea) takes/.test(said)).length;
	// The first move is seen to its end; the second was to be seen for as long, and those after it not at all.
	const before = await told();
	const [slow = 0, ...skipped] = await run('Slow', async () => {
		await expect.poll(told, { intervals: [50] }).toBe(before + 2);
		await button(page, 'Skip').click();
	});
	// The busier the machine, the longer some of them take.
	const fast = Math.min(...(await run('Fast')));
	expect(slow).toBeGreaterThan(fast + 1000);
	expect(fast).toBeGreaterThan(0);
	expect(skipped.length).toBeGreaterThan(0);
	const tapped = await run('Slow', async () => {
		await button(page, 'Skip').waitFor();
		await page.getByRole('region', { name: 'Your display' }).click({ position: { x: 40, y: 120 } });
	});
	for (const lengths of [skipped, tapped]) expect(Math.max(...lengths)).toBeLessThan(slow);
	expect(tapped.length).toBeLessThanOrEqual(1);
	const atLast = await choose('Instant');
	await playTurn(page, click);
	await expect(yours(page)).toBeVisible();
	expect((await seen()).slice(atLast).filter(({ said }) => / takes /.test(said))).toEqual([]);
});

test('the log is grouped by turn, marks what was undone, and leads to the position after a move', async ({
	page,
	stage,
}) => {
	await page.goto(await stage(page, 'nova-luna-four'));
	const turn = await page.locator('header .note').textContent();
	await playTurn(page, click);
	await page.getByRole('button', { name: 'Undo', exact: true }).click();
	await expect(page.locator('header .note')).toHaveText(turn ?? '');
	await playTurn(page, click);
	await expect(yours(page)).toBeVisible();
	await page.keyboard.press('l');
	const log = page.getByRole('dialog', { name: 'Last moves' });
	// The turn that the bar counted was played twice, and once it was undone.
	const played = log.getByRole('heading', { name: new RegExp(`You.*${turn}$`) });
	await expect(played).toHaveCount(2);
	const undone = log.locator('s');
	await expect(undone.first()).toBeVisible();
	await expect(undone.first().locator('..')).toContainText('Undone');
	// In another language the lines are announced again.
	await log.getByRole('button', { name: 'Close' }).click();
	await chooseLanguage(page, 'de');
	await page.keyboard.press('l');
	await expect(page.getByRole('dialog').getByText('Zurückgenommen').first()).toBeVisible();
	await page.keyboard.press('Escape');
	await chooseLanguage(page, 'en');

	const now = await page.locator('.display [data-laid]').count();
	await page.keyboard.press('l');
	await log.getByRole('listitem').getByRole('button').last().click();
	await expect(page.locator('.bar')).toContainText('Earlier position');
	expect(await page.locator('.display [data-laid]').count()).toBeLessThan(now);
	await button(page, 'Back to the game').click();
	await expect(page.locator('.display [data-laid]')).toHaveCount(now);
});
