import type { NovaLunaView } from '@orrery/engine';
import type { TablePlayers } from '../game/table-players.ts';
import { playerAt } from '../game/table-players.ts';
import { m } from '../language/language.svelte.ts';

/** A single tile often covers this many tasks: a player with no more tokens may end the game in their next turn. */
const FEW_TOKENS = 3;
/** With an empty pile, so few tiles are soon gone. */
const FEW_TILES = 3;

/** What is said when the game may end soon (NL-17, NL-18); null before that, after the end and in a solo game. */
export function endWarning(table: TablePlayers & { readonly view: NovaLunaView }): string | null {
	const { displays, ring, stockSize, solo, outcome } = table.view;
	if (solo !== null || outcome !== null) return null;
	const least = Math.min(...displays.map(({ tokensLeft }) => tokensLeft));
	if (least <= FEW_TOKENS) {
		const [first, ...others] = table.players.filter(({ seat }) => displays[seat]?.tokensLeft === least);
		if (first !== undefined && others.length === 0) {
			const { you, name } = playerAt(table, first.seat);
			return you
				? m().nova_luna_you_near_end({ count: least })
				: m().nova_luna_near_end({ name, count: least });
		}
		return m().nova_luna_several_near_end({ count: least });
	}
	const tiles = ring.filter((tile) => tile !== null).length;
	return stockSize === 0 && tiles <= FEW_TILES ? m().nova_luna_tiles_near_end({ count: tiles }) : null;
}
