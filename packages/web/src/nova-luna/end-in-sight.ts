import type { NovaLunaView } from '@orrery/engine';
import type { TablePlayers } from '../game/table-players.ts';
import { playerAt } from '../game/table-players.ts';
import { m } from '../language/language.svelte.ts';

/** A single tile often covers this many tasks: a player with no more tokens may end the game in their next turn. */
const FEW_TOKENS = 3;
/** With an empty pile, so few tiles are soon gone. */
const FEW_TILES = 3;

/** What is said when the game may end soon (NL-17, NL-18). */
export interface EndInSight {
	readonly words: string;
	/** The end would be the viewer's own win: that is no reason to be warned. */
	readonly own: boolean;
}

/** null while no end is in sight, after it, and in a solo game. */
export function endInSight(table: TablePlayers & { readonly view: NovaLunaView }): EndInSight | null {
	const { displays, ring, stockSize, solo, outcome } = table.view;
	if (solo !== null || outcome !== null) return null;
	const close = table.players
		.map(({ seat }) => ({ ...playerAt(table, seat), count: displays[seat]?.tokensLeft ?? 0 }))
		.filter(({ count }) => count <= FEW_TOKENS)
		.toSorted((a, b) => a.count - b.count);
	const [first, second] = close.filter(({ you }) => !you);
	if (first !== undefined) {
		const { name, count } = first;
		const several = second?.count === count;
		return {
			words: several ? m().nova_luna_several_near_end({ count }) : m().nova_luna_near_end({ name, count }),
			own: false,
		};
	}
	const [own] = close;
	if (own !== undefined) return { words: m().nova_luna_you_near_end({ count: own.count }), own: true };
	const tiles = ring.filter((tile) => tile !== null).length;
	return stockSize === 0 && tiles <= FEW_TILES
		? { words: m().nova_luna_tiles_near_end({ count: tiles }), own: false }
		: null;
}
