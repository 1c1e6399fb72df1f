import type { Locator, Page } from '@playwright/test';
import type { MoveData } from '../packages/web/test/lesson-data-types.ts';
import { expect } from './fixtures.ts';
import { clusters, galaxy, observatory } from './nebula.ts';
import { button } from './nova-luna.ts';

/*
 * How the tests take the lessons of Nebula: moves are data, and here they become taps or keys on the boards.
 */

/** The fields in the order in which the page lists them. */
const FIELDS = 'Z A1 A2 A3 A4 A5 B1 B2 B3 B4 B5 C1 C2 C3 C4 C5 D1 D2 D3 D4 D5'.split(' ');
const CLUSTERS = ['Top', 'Right', 'Left'];
const RAYS = 8;

/** Plays moves of a lesson on the boards. */
export interface Hands {
	play(move: MoveData): Promise<void>;
	/** Presses a button of the action bar. */
	press(name: string | RegExp): Promise<void>;
}

const words = (value: unknown): string => String(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** A piece as the page names it. */
const pieceName = (piece: unknown): RegExp =>
	piece === 'black' ? /^Black hole/ : new RegExp(`^${words(piece)} star`, 'i');

const held = (page: Page, piece: unknown): Locator =>
	observatory(page).getByRole('button', { name: pieceName(piece) });
const fieldOf = (page: Page, field: unknown): Locator =>
	galaxy(page)
		.getByRole('listitem')
		.nth(FIELDS.indexOf(words(field)))
		.getByRole('button');
/** The pieces to choose from: for chaos, of those drawn, or the new supernova. */
const choice = (page: Page): Locator =>
	page.getByRole('group', { name: /^(?:Which piece|Drawn from the bag)/ });
const CONFIRM =
	/^(?:Take stars|Draw five|Keep these|Keep this card|Replace supernova|Draw from the bag|Place star|Place black hole|Move marker)$/;

/** The lessons by finger. */
export function fingers(page: Page): Hands {
	const tap = (target: Locator): Promise<void> => target.tap();
	const press = (name: string | RegExp): Promise<void> =>
		tap(page.getByRole('button', { name, exact: true }).last());
	/** Where it is, whatever else reaches over it: galaxies and figures judge taps by where they are. */
	const tapAt = async (target: Locator): Promise<void> => {
		await target.scrollIntoViewIfNeeded();
		const box = await target.boundingBox();
		if (box === null) throw new Error('it is not on the page');
		await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
	};
	const spend = async (cluster: number, steps: number): Promise<void> => {
		const ray = (count: number): Locator =>
			clusters(page).getByRole('button', {
				name: new RegExp(
					`^${CLUSTERS[cluster]} cluster, .*, ${Math.abs(count)} steps? ${count > 0 ? 'clockwise' : 'counterclockwise'}$`,
				),
			});
		if (steps === 0) return;
		if ((await ray(steps).count()) > 0) return tap(ray(steps));
		// The figure takes the shorter way; a second tap sends it the other way round.
		await tap(ray(steps - Math.sign(steps) * RAYS));
		await tapAt(clusters(page).getByRole('group').nth(cluster).getByRole('slider'));
	};
	return {
		press,
		async play(move) {
			switch (move.type) {
				case 'time':
					for (const [cluster, steps] of listOf(move.steps).entries()) await spend(cluster, Number(steps));
					return press('Take stars');
				case 'chaos':
					await press(/^(?:Chaos|Yield to chaos)$/);
					await tap(choice(page).getByRole('button', { name: pieceName(move.discard) }));
					return press('Draw five');
				case 'retain':
					for (const piece of listOf(move.pieces))
						await tap(
							choice(page)
								.getByRole('button', { name: pieceName(piece), pressed: false })
								.first(),
						);
					return press('Keep these');
				case 'keep':
					await tap(
						page
							.getByRole('group', { name: /personal card/ })
							.getByRole('button')
							.first(),
					);
					return press('Keep this card');
				case 'place': {
					const piece = held(page, move.piece);
					if ((await piece.getAttribute('aria-pressed')) !== 'true') await tap(piece);
					if ((await piece.getAttribute('aria-disabled')) === 'true') return;
					const field = fieldOf(page, move.field);
					const legal = (await field.getAttribute('aria-disabled')) !== 'true';
					// A star with only one place is previewed there already.
					if ((await field.getAttribute('aria-pressed')) !== 'true') await tapAt(field);
					return legal ? press('Place star') : undefined;
				}
				case 'black-hole': {
					const piece = held(page, 'black');
					const barred = (await piece.getAttribute('aria-disabled')) === 'true';
					await tap(piece);
					return barred ? undefined : press('Place black hole');
				}
				case 'supernova': {
					const name = move.from === 'bag' ? /bag/ : pieceName(move.piece);
					await tap(choice(page).getByRole('button', { name }));
					return press(/^(?:Replace supernova|Draw from the bag)$/);
				}
				case 'marker':
					await tap(markerOf(page, move.marker));
					return press('Move marker');
				case 'done':
					return press('End turn');
				default:
					throw new Error(`no such move: ${move.type}`);
			}
		},
	};
}

function markerOf(page: Page, marker: unknown): Locator {
	const names: Readonly<Record<string, string>> = {
		'constellation:A': 'Kite',
		'constellation:C': 'Heron',
	};
	const subject = names[words(marker)] ?? words(marker).replace(/^\w+:/, '');
	return page.getByRole('button', { name: new RegExp(`^Move ${subject} from`, 'i') });
}

/** The lessons by keyboard alone. */
export function keys(page: Page): Hands {
	const { keyboard } = page;
	const isFocused = async (target: Locator): Promise<boolean> =>
		(await target.and(page.locator(':focus')).count()) > 0;
	/** Presses a key until the focus is there. It is found once: looking for it after each key takes longer than the key. */
	const until = async (target: Locator, key: string): Promise<void> => {
		const there = await target.elementHandle();
		const reached = () => page.evaluate((element) => element === document.activeElement, there);
		for (let presses = 0; !(await reached()); presses += 1) {
			expect(presses, 'keys pressed without reaching it').toBeLessThan(60);
			await keyboard.press(key);
		}
	};
	/** Chooses by number, after which Enter confirms. */
	const chooseAmong = async (options: Locator, name: RegExp): Promise<void> => {
		const names = await options.evaluateAll((buttons) =>
			buttons.map(
				(option) => [option.textContent?.trim() ?? '', option.getAttribute('aria-pressed')] as const,
			),
		);
		const index = names.findIndex(([text, pressed]) => name.test(text) && pressed !== 'true');
		await keyboard.press(`${index + 1}`);
	};
	const confirm = async (): Promise<void> => {
		const bar = page.getByRole('button', { name: CONFIRM }).last();
		await expect(bar).toBeVisible();
		if (!(await isFocused(bar))) await until(bar, 'Tab');
		await keyboard.press('Enter');
	};
	return {
		press: async (name) => {
			await until(page.getByRole('button', { name, exact: true }), 'Tab');
			await keyboard.press('Enter');
		},
		async play(move) {
			switch (move.type) {
				case 'time':
					for (const [cluster, steps] of listOf(move.steps).entries()) {
						await keyboard.press(`${cluster + 1}`);
						await expect(clusters(page).getByRole('group').nth(cluster).getByRole('slider')).toBeFocused();
						const key = Number(steps) > 0 ? 'ArrowRight' : 'ArrowLeft';
						for (let count = 0; count < Math.abs(Number(steps)); count += 1) await keyboard.press(key);
					}
					return keyboard.press('Enter');
				case 'chaos':
					await keyboard.press('c');
					await chooseAmong(choice(page).getByRole('button'), pieceName(move.discard));
					return confirm();
				case 'retain':
					for (const piece of listOf(move.pieces))
						await chooseAmong(choice(page).getByRole('button'), pieceName(piece));
					return confirm();
				case 'keep':
					await keyboard.press('1');
					return confirm();
				case 'place': {
					const index = await placeInObservatory(page, move.piece);
					const barred = (await held(page, move.piece).getAttribute('aria-disabled')) === 'true';
					await keyboard.press(`${index + 1}`);
					if (barred) return;
					const field = fieldOf(page, move.field);
					const legal = (await field.getAttribute('aria-disabled')) !== 'true';
					const place = button(page, 'Place star');
					await expect(galaxy(page).getByRole('button').or(place).and(page.locator(':focus'))).toHaveCount(1);
					// A star with only one place is previewed there already.
					if (!(await isFocused(place)) || !legal) {
						if (await isFocused(place)) await keyboard.press('g');
						// With Shift the arrows lead to every field, also to those that say why not.
						await until(field, legal ? 'ArrowRight' : 'Shift+ArrowRight');
						await keyboard.press('Enter');
					}
					return legal ? keyboard.press('Enter') : undefined;
				}
				case 'black-hole': {
					const index = await placeInObservatory(page, 'black');
					const barred = (await held(page, 'black').getAttribute('aria-disabled')) === 'true';
					await keyboard.press(`${index + 1}`);
					return barred ? undefined : confirm();
				}
				case 'supernova':
					await chooseAmong(
						choice(page).getByRole('button'),
						move.from === 'bag' ? /bag/ : pieceName(move.piece),
					);
					return confirm();
				case 'marker':
					await until(markerOf(page, move.marker), 'Tab');
					await keyboard.press('Enter');
					return keyboard.press('Enter');
				case 'done':
					return keyboard.press('e');
				default:
					throw new Error(`no such move: ${move.type}`);
			}
		},
	};
}

/** Which of the pieces in the observatory it is, from 0. */
async function placeInObservatory(page: Page, piece: unknown): Promise<number> {
	const names = await observatory(page).getByRole('listitem').allTextContents();
	return names.findIndex((name) => pieceName(piece).test(name.trim()));
}
