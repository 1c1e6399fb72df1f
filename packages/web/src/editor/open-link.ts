import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { gameTitle } from '../game/game-info.ts';
import { m } from '../language/language.svelte.ts';
import { decodeShared } from '../share/link.ts';

/** The snapshot that a link carries, not checked yet; or why there is none, in the current language. */
export async function openLink(game: GameId, data: string): Promise<Result<unknown, () => string>> {
	const decoded = await decodeShared(data);
	if (!decoded.ok)
		return fail(() => (decoded.fault.code === 'newer' ? m().editor_link_newer() : m().editor_link_broken()));
	const shared = decoded.value;
	if (shared.kind !== 'position') return fail(() => m().editor_not_a_position());
	if (shared.game !== game)
		return fail(() => m().editor_other_game({ game: gameTitle(shared.game), here: gameTitle(game) }));
	return ok(shared.snapshot);
}
