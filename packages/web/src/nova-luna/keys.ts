import type { Binding } from '../game/keys.ts';
import { CANCEL, CONFIRM, HINT, LOG, letters, MOVE, TABLE_KEYS, UNDO } from '../game/keys.ts';
import { m } from '../language/language.svelte.ts';

/** All keys of Nova Luna: the screen listens to this list and the help shows it. */
export const BINDINGS = [
	letters('choose', '1', '2', '3'),
	MOVE,
	CONFIRM,
	CANCEL,
	UNDO,
	HINT,
	letters('refill', 'r'),
	letters('details', 'd'),
	letters('opponents', 'o'),
	LOG,
	letters('wheel', 'w'),
	letters('display', 'b'),
	...TABLE_KEYS,
] as const satisfies readonly Binding[];
export type Action = (typeof BINDINGS)[number]['action'];

/** Describes what an action's keys do. */
export function keyWords(action: Action): string {
	return m()[`play_key_${action}`]();
}
