import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { go } from '../routing/route.svelte.ts';
import { encodeShared } from '../share/link.ts';
import type { ReplayGame } from './replay-game.svelte.ts';

/** Opens the editor with the position that a replay shows, everything hidden included. */
export async function setUpHere<K extends Kinds>(kind: GameId, game: ReplayGame<K>): Promise<void> {
	const shown = game.course.at(game.step);
	if (!shown.ok) return;
	const snapshot: unknown = game.course.game.encode(shown.value.position);
	const data = await encodeShared({ kind: 'position', game: kind, snapshot });
	go({ page: 'editor', game: kind, data });
}
