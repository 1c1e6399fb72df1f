import type { Binding } from '../game/keys.ts';
import { CANCEL, CONFIRM, HINT, LOG, letters, MOVE, TABLE_KEYS, UNDO } from '../game/keys.ts';
import { m } from '../language/language.svelte.ts';

/** All keys of Nebula: the screen listens to this list and the help shows it. */
export const BINDINGS = [
	{
		...letters('choose', '1', '2', '3', '4', '5', '6', '7'),
		caps: [{ cap: '1' }, { cap: '…' }, { cap: '7' }],
	},
	MOVE,
	CONFIRM,
	CANCEL,
	letters('chaos', 'c'),
	letters('end', 'e'),
	HINT,
	UNDO,
	letters('clusters', 'k'),
	letters('galaxy', 'g'),
	letters('tasks', 't'),
	letters('opponents', 'o'),
	LOG,
	...TABLE_KEYS,
] as const satisfies readonly Binding[];
export type Action = (typeof BINDINGS)[number]['action'];

/** Describes what an action's keys do; some mean the same in every game. */
export function keyWords(action: Action): string {
	switch (action) {
		case 'cancel':
		case 'hint':
		case 'undo':
		case 'log':
		case 'why':
		case 'sound':
		case 'menu':
		case 'help':
			return m()[`play_key_${action}`]();
		default:
			return m()[`nebula_key_${action}`]();
	}
}
