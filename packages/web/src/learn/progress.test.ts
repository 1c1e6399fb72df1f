import { beforeEach, describe, expect, test, vi } from 'vitest';

/* Each tab of a device is an instance of the module; the storage is what they share. */

type Progress = typeof import('./progress.svelte.ts');

let stored = new Map<string, string>();

beforeEach(() => {
	stored = new Map();
	vi.stubGlobal('localStorage', {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => void stored.set(key, value),
	});
});

/** Opens a tab, and gives what tells it that another one has written something. */
async function openTab(): Promise<{ readonly tab: Progress; readonly hear: () => void }> {
	let hear = (): void => undefined;
	vi.stubGlobal('addEventListener', (_: string, listener: (event: { key: string }) => void) => {
		hear = () => listener({ key: 'orrery.learning' });
	});
	vi.resetModules();
	const tab = await import('./progress.svelte.ts');
	return { tab, hear: () => hear() };
}

describe('progress', () => {
	test('begins with nothing, and is kept for the next visit', async () => {
		const { tab: first } = await openTab();
		expect(first.lessonProgress('nova-luna', 'place')).toEqual({
			done: false,
			solved: [],
			shown: [],
			at: null,
		});
		first.noteAt('nova-luna', 'place', 'first');
		first.noteStep('nova-luna', 'place', 'first', 'solved');
		const { tab: later } = await openTab();
		expect(later.lessonProgress('nova-luna', 'place')).toEqual({
			done: false,
			solved: ['first'],
			shown: [],
			at: 'first',
		});
		expect(later.lessonProgress('nebula', 'place').at).toBeNull();
	});

	test('a step that was solved once stays solved; one that was shown can be solved later', async () => {
		const { tab } = await openTab();
		tab.noteStep('nova-luna', 'place', 'first', 'shown');
		expect(tab.lessonProgress('nova-luna', 'place').shown).toEqual(['first']);
		tab.noteStep('nova-luna', 'place', 'first', 'solved');
		tab.noteStep('nova-luna', 'place', 'first', 'shown');
		expect(tab.lessonProgress('nova-luna', 'place')).toMatchObject({ solved: ['first'], shown: [] });
	});

	test('two tabs add to each other', async () => {
		const [one, other] = [await openTab(), await openTab()];
		one.tab.noteStep('nova-luna', 'place', 'first', 'solved');
		other.tab.noteStep('nova-luna', 'place', 'beside', 'solved');
		other.tab.noteDone('nova-luna', 'task');
		one.hear();
		for (const { tab } of [one, other]) {
			expect(tab.lessonProgress('nova-luna', 'place').solved).toEqual(['first', 'beside']);
			expect(tab.lessonProgress('nova-luna', 'task').done).toBe(true);
		}
	});

	test('starting a course over leaves the other game alone, and no tab brings it back', async () => {
		const [one, other] = [await openTab(), await openTab()];
		one.tab.noteDone('nova-luna', 'place');
		one.tab.noteDone('nebula', 'time');
		one.tab.resetProgress('nova-luna');
		other.tab.noteAt('nova-luna', 'task', 'touch');
		expect(other.tab.lessonProgress('nova-luna', 'place').done).toBe(false);
		expect(other.tab.lessonProgress('nebula', 'time').done).toBe(true);
	});

	test('what cannot be read counts as nothing, and without storage this visit remembers', async () => {
		stored.set('orrery.learning', '{"nova-luna":{"place":{"done":"yes","solved":[1,"first"]}},"nebula":3}');
		const { tab: first } = await openTab();
		expect(first.lessonProgress('nova-luna', 'place')).toMatchObject({ done: false, solved: ['first'] });
		vi.stubGlobal('localStorage', undefined);
		const { tab } = await openTab();
		tab.noteDone('nova-luna', 'place');
		tab.noteDone('nova-luna', 'task');
		expect(tab.lessonProgress('nova-luna', 'place').done).toBe(true);
	});
});
