import type { Binding } from '../game/keys.ts';
import { CANCEL, HELP, letters, MENU } from '../game/keys.ts';
import { m } from '../language/language.svelte.ts';

/** The keys of every replay; those of the game itself act while a move is tried. */
export const REPLAY_KEYS = [
	{ action: 'turn', caps: [{ cap: '←' }, { cap: '→' }], keys: ['arrowleft', 'arrowright'] },
	{
		action: 'costly',
		caps: [{ cap: 'Shift ←' }, { cap: 'Shift →' }],
		keys: ['shift+arrowleft', 'shift+arrowright'],
	},
	{ action: 'ends', caps: [{ cap: 'Home' }, { cap: 'End' }], keys: ['home', 'end'] },
	letters('step', ',', '.'),
	{ action: 'play', caps: [{ word: 'space' }], keys: [' '] },
	letters('seat', 's'),
	letters('better', 'b'),
	letters('try', 't'),
	letters('undo', 'u'),
	letters('on', 'p'),
	letters('link', 'l'),
	CANCEL,
	MENU,
	HELP,
] as const satisfies readonly Binding[];
export type ReplayAction = (typeof REPLAY_KEYS)[number]['action'];

/** Describes what an action's keys do. */
export function replayKeyWords(action: ReplayAction): string {
	return action === 'cancel' || action === 'menu'
		? m()[`play_key_${action}`]()
		: m()[`replay_key_${action}`]();
}

export function isReplayAction(action: string): action is ReplayAction {
	return REPLAY_KEYS.some((binding) => binding.action === action);
}
