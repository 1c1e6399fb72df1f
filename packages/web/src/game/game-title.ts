import type { GameId } from '@orrery/engine/game-id';
import { m } from '../language/language.svelte.ts';

export function gameTitle(game: GameId): string {
	return game === 'nebula' ? m().shell_nebula() : m().shell_nova_luna();
}
