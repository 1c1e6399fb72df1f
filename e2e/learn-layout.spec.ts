import { axeFaultsOfLaptop } from './axe.ts';
import { expect, follow, inEveryLanguage, test, visit } from './fixtures.ts';
import { layoutFaults } from './geometry.ts';

/** Steps that show one board, and both. */
const LESSONS = ['task', 'turns'];

test('the course of Nova Luna fits in every language, and axe finds no fault', { tag: '@more' }, async ({
	page,
}) => {
	await visit(page, '/learn/nova-luna');
	expect(await axeFaultsOfLaptop(page)).toEqual([]);
	await inEveryLanguage(page, async (language) => expect(await layoutFaults(page), language).toEqual([]));
	for (const lesson of LESSONS) {
		await follow(page, `/learn/nova-luna/${lesson}`);
		const fits = (state: string): Promise<void> =>
			inEveryLanguage(page, async (language) =>
				expect(await layoutFaults(page), `${state} in ${language}`).toEqual([]),
			);
		await fits(lesson);
		// The answer takes room of its own.
		await page.keyboard.press('h');
		await expect(page.getByRole('main').getByRole('status')).not.toBeEmpty();
		await fits(`the answer of ${lesson}`);
		expect(await axeFaultsOfLaptop(page), lesson).toEqual([]);
	}
});
