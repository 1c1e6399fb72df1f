import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { gameIdOf } from '@orrery/engine/game-id';
import { gameTitle } from '../game/game-info.ts';
import { m } from '../language/language.svelte.ts';

/* A position as a file: JSON that says which game it is of, so that it can be told from a record. */

const FORMAT = 'orrery-position';
/** In bytes. A position takes a few thousand. */
const LARGEST = 200_000;

export function positionText(game: GameId, snapshot: unknown): string {
	return `${JSON.stringify({ format: FORMAT, game, position: snapshot }, null, '\t')}\n`;
}

/** The snapshot in a file, not checked yet; or why there is none, in the current language. */
export async function readPositionFile(game: GameId, file: Blob): Promise<Result<unknown, () => string>> {
	if (file.size > LARGEST) return fail(() => m().editor_not_a_position());
	const value = parsed(await file.text());
	const fields: Readonly<Record<string, unknown>> =
		typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
	const named = typeof fields.game === 'string' ? gameIdOf(fields.game) : null;
	if (fields.format !== FORMAT || named === null) return fail(() => m().editor_not_a_position());
	if (named !== game)
		return fail(() => m().editor_other_game({ game: gameTitle(named), here: gameTitle(game) }));
	return ok(fields.position);
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
