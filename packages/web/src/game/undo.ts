import type { Kinds, Seat, UndoBar } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { PAUSE } from '../design/motion.ts';
import { m } from '../language/language.svelte.ts';
import { notify, putAway } from '../ui/notices.svelte.ts';
import type { PlayedGame } from './played-game.ts';
import { standingSteps } from './standing.ts';

/** Why nothing can be undone now, in one sentence; null if something can. */
export function whyNoUndo<K extends Kinds>({ moment, playable, underWay }: PlayedGame<K>): string | null {
	if (playable && underWay === null && moment.undoer !== null) return null;
	if (moment.ending !== null) return m().play_refusal_game_over();
	switch (moment.undoBar) {
		case 'nothing-played':
			return m().play_undo_nothing();
		case 'revealed':
			return m().play_undo_revealed();
		case 'turn-ended':
			return m().play_undo_turn_over();
		case 'others-moved':
			return m().play_undo_others();
		default:
			return m().play_refusal_nothing_to_undo();
	}
}

const NOTICE = 'undo';

/** Undoes the last step, or says why that is not possible. */
export function undoOrSay<K extends Kinds>(game: PlayedGame<K>): void {
	putAway(NOTICE);
	const why = whyNoUndo(game);
	if (why === null) void game.undo();
	// The words are asked for again when the language changes; by then the game may have gone on.
	else notify({ name: NOTICE, text: () => whyNoUndo(game) ?? why, lasts: PAUSE.hint });
}

/**
 * Why a seat that may not undo at an online table may not, as far as its events tell: there an undo reaches back within
 * the seat's own unfinished turn, to the last reveal.
 */
export function undoBarOf<K extends Kinds>(
	events: readonly TableEvent<K>[],
	own: Seat,
	deciders: readonly Seat[],
): UndoBar {
	const steps = standingSteps(events);
	if (!steps.some(({ seat }) => seat === own)) return 'nothing-played';
	if (steps.at(-1)?.seat !== own) return 'others-moved';
	return deciders.includes(own) ? 'revealed' : 'turn-ended';
}
