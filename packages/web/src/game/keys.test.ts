import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { BINDINGS as NEBULA, keyWords as nebulaKeyWords } from '../nebula/keys.ts';
import { BINDINGS as NOVA_LUNA, keyWords as novaLunaKeyWords } from '../nova-luna/keys.ts';
import { CANCEL, letters, MOVE, pressed, shortcutOf, UNDO, withoutCharacters } from './keys.ts';

const key = (
	name: string,
	held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => ({
	key: name,
	ctrlKey: false,
	metaKey: false,
	altKey: false,
	...held,
});

beforeAll(async () => {
	vi.stubGlobal('document', { documentElement: { lang: '' } });
	await loadAllMessages();
});
afterAll(() => {
	vi.unstubAllGlobals();
});

test('without single characters, the keys of lists and dialogs remain', () => {
	for (const bindings of [NOVA_LUNA, NEBULA])
		expect(withoutCharacters<string>(bindings).map(({ action }) => action)).toEqual([
			'move',
			'confirm',
			'cancel',
		]);
});

describe('a pressed key', () => {
	test('means an action, and which of its keys it was', () => {
		expect(pressed(NOVA_LUNA, key('2'))).toEqual({ action: 'choose', index: 1 });
		expect(pressed(NOVA_LUNA, key(' '))).toEqual({ action: 'confirm', index: 1 });
		expect(pressed(NEBULA, key('7'))).toEqual({ action: 'choose', index: 6 });
		expect(pressed(NOVA_LUNA, key('Escape'))).toEqual({ action: 'cancel', index: 0 });
		expect(pressed(NOVA_LUNA, key('7'))).toBeNull();
	});

	test('may be another action with Shift, where a binding asks for it', () => {
		const turn = { action: 'turn', caps: [], keys: ['arrowleft'] };
		const costly = { action: 'costly', caps: [], keys: ['shift+arrowleft'] };
		const held = { shiftKey: true };
		expect(pressed([turn, costly], key('ArrowLeft', held))).toEqual({ action: 'costly', index: 0 });
		expect(pressed([turn, costly], key('ArrowLeft'))).toEqual({ action: 'turn', index: 0 });
		expect(pressed([turn], key('ArrowLeft', held))).toEqual({ action: 'turn', index: 0 });
		expect(pressed(NOVA_LUNA, key('?', held))?.action).toBe('help');
	});

	test('means the same with Shift or Caps Lock', () => {
		expect(pressed([UNDO], key('U'))).toEqual({ action: 'undo', index: 0 });
	});

	test.each(['ctrlKey', 'metaKey', 'altKey'] as const)('belongs to the browser with %s', (held) => {
		expect(pressed([UNDO], key('u', { [held]: true }))).toBeNull();
	});
});

test.each([
	['Nova Luna', NOVA_LUNA],
	['Nebula', NEBULA],
] as const)('in %s no key means two things, and every action is listed once', (_, bindings) => {
	const keys = bindings.flatMap((binding): readonly string[] => binding.keys);
	expect(new Set(keys).size).toBe(keys.length);
	const actions = bindings.map(({ action }) => action);
	expect(new Set(actions).size).toBe(actions.length);
});

test('every action has a line of its own in the help of every language', async () => {
	for (const language of ['en', 'de', 'cs', 'hu'] as const) {
		await speak(language);
		expect(new Set(NOVA_LUNA.map(({ action }) => novaLunaKeyWords(action))).size).toBe(NOVA_LUNA.length);
		expect(new Set(NEBULA.map(({ action }) => nebulaKeyWords(action))).size).toBe(NEBULA.length);
	}
});

test('shortcuts are written as screen readers expect them', () => {
	expect(shortcutOf(CANCEL)).toBe('Escape');
	expect(shortcutOf(letters('choose', '1', '2'))).toBe('1 2');
	expect(shortcutOf(MOVE)).toBeUndefined();
});
