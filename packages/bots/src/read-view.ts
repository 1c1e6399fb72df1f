import type { Game, Kinds, Result } from '@orrery/engine';
import { fail, ok, SEATS, SeededRandom } from '@orrery/engine';
import type { BotRefusal } from './bot.ts';

/** A view from outside, if it is one: whatever a bot will look at comes from a position imagined from it. */
export function readView<K extends Kinds>(game: Game<K>, value: unknown): Result<K['view'], BotRefusal> {
	return looksLikeView(value) && isImaginable(game, value) ? ok(value) : fail({ code: 'impossible-view' });
}

function looksLikeView<K extends Kinds>(value: unknown): value is K['view'] {
	if (typeof value !== 'object' || value === null || !('role' in value)) return false;
	return value.role === 'spectator' || SEATS.some((seat) => seat === value.role);
}

/** `imagine` is made for views; of anything else it may take a part that is not there. */
function isImaginable<K extends Kinds>(game: Game<K>, view: K['view']): boolean {
	try {
		return game.imagine(view, new SeededRandom('imaginable')).ok;
	} catch {
		return false;
	}
}
