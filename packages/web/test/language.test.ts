import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

type Module = typeof import('../src/language/language.svelte.ts');
let spoken: Module;

beforeAll(() => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
});
afterAll(() => vi.unstubAllGlobals());

beforeEach(async () => {
	vi.resetModules();
	spoken = await import('../src/language/language.svelte.ts');
	await spoken.speak('en');
});

const nothing = async (): Promise<void> => undefined;

test('a screen finds its messages, and a change of language brings them along', async () => {
	expect(spoken.m().play_menu).toBeUndefined();
	await spoken.withMessages(['play'], nothing);
	expect(spoken.m().play_menu()).toBe('Menu');
	await spoken.speak('de');
	expect([spoken.m().play_menu(), spoken.m().shell_home()]).toEqual(['Menü', 'Startseite']);
});

test('a language that is chosen while a screen loads is kept, with the messages of the screen', async () => {
	let arrive = (): void => undefined;
	const slow = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	vi.doMock('../src/paraglide/groups/en/play.js', async (original) => {
		await slow;
		return original();
	});
	const screen = spoken.withMessages(['play'], nothing);
	await spoken.speak('de');
	arrive();
	await screen;
	vi.doUnmock('../src/paraglide/groups/en/play.js');
	expect([spoken.language(), spoken.m().play_menu()]).toEqual(['de', 'Menü']);
});

test('a screen that is opened while a language loads has its messages in that language', async () => {
	await Promise.all([spoken.speak('de'), spoken.withMessages(['play', 'nova-luna'], nothing)]);
	expect([spoken.language(), spoken.m().play_menu()]).toEqual(['de', 'Menü']);
	await spoken.withMessages(['nebula'], nothing);
	expect(spoken.m().nova_luna_solo).toBeTypeOf('function');
});
