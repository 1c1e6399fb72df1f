import { m } from '../language/language.svelte.ts';
import type { GameName } from '../route.svelte.ts';

export function gameTitle(game: GameName): string {
	return game === 'nebula' ? m().nebula_name() : m().shell_nova_luna();
}
