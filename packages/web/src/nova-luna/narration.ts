import type {
	NovaLunaEvent,
	NovaLunaKinds,
	NovaLunaOutcome,
	NovaLunaRefusal,
	NovaLunaRule,
} from '@orrery/engine';
import { NOVA_LUNA_REFUSAL_RULES } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { narrateTable, tellTableRefusal } from '../game/narration.ts';
import type { PlayRefusal } from '../game/played-game.ts';
import type { TablePlayers } from '../game/table-players.ts';
import { playerAt } from '../game/table-players.ts';
import { m } from '../language/language.svelte.ts';
import type { Cell } from './board/props.ts';
import { placeName, tileName } from './board/words.ts';
import type { Refused } from './turn.svelte.ts';

/* Sentences for the events of a game: for screen readers, and for the line about the last move. */

export interface TableState extends TablePlayers {
	/** By seat: the positions of the tiles, so that a cell can be named; without them no cell is named. */
	readonly displays?: readonly { readonly tiles: readonly Cell[] }[];
}

/** One sentence for each event of a log entry. */
export function narrate(event: TableEvent<NovaLunaKinds>, table: TableState): readonly string[] {
	return narrateTable(event, table, tell);
}

/** Why the table refused a command. */
export function tellRefusal(refusal: PlayRefusal<NovaLunaKinds>): string {
	return tellTableRefusal(refusal, tellGameRefusal);
}

function tell(event: NovaLunaEvent, table: TableState): string {
	switch (event.type) {
		case 'took': {
			const { you, name } = playerAt(table, event.seat);
			const tile = tileName(event.tile);
			const tiles = table.displays?.[event.seat]?.tiles;
			const what = you ? m().nova_luna_you_took({ tile }) : m().nova_luna_took({ name, tile });
			// The display as it was when the player chose the cell: the tile may have made it grow.
			const before = tiles?.filter(({ x, y }) => x !== event.x || y !== event.y);
			const place = before === undefined ? [] : [placeName(before, event)];
			const left = m().nova_luna_tokens_left({ count: event.tokensLeft });
			return `${[what, ...place, told(event.covered.length), left].join(', ')}.`;
		}
		case 'refilled': {
			const count = event.tiles.length;
			if (event.phase1Note !== null) return m().nova_luna_phase_ended({ count, note: event.phase1Note });
			const { you, name } = playerAt(table, event.seat);
			return you ? m().nova_luna_you_refilled({ count }) : m().nova_luna_refilled({ name, count });
		}
		case 'ended':
			return tellOutcome(event.outcome, table);
	}
}

export function tellOutcome(outcome: NovaLunaOutcome, table: TableState): string {
	if ('score' in outcome) {
		const [first, second] = outcome.notes;
		return m().nova_luna_scored({ first, second, score: outcome.score });
	}
	const winner = playerAt(table, outcome.ranking[0]?.[0] ?? 0);
	return winner.you ? m().nova_luna_you_won() : m().nova_luna_won({ name: winner.name });
}

function told(count: number): string {
	return count === 0 ? m().nova_luna_told_covers_none() : m().nova_luna_told_covers({ count });
}

/** Why something that was tried at this screen is not possible. */
export function tellRefused({ reason }: Refused, table: TablePlayers): string {
	if (reason.code === 'choose-tile-first') return m().nova_luna_choose_tile_first();
	if (reason.code === 'not-your-turn')
		return m().nova_luna_refusal_turn_of({ name: playerAt(table, reason.toMove).name });
	return tellGameRefusal(reason);
}

/** The rule that forbids what was tried at this screen. */
export function ruleOf({ reason }: Refused): NovaLunaRule {
	// NL-9: a turn begins with a tile.
	return reason.code === 'choose-tile-first' ? 'NL-9' : NOVA_LUNA_REFUSAL_RULES[reason.code];
}

function tellGameRefusal(refusal: NovaLunaRefusal): string {
	switch (refusal.code) {
		case 'game-over':
			return m().nova_luna_refusal_game_over();
		case 'not-your-turn':
			return m().nova_luna_refusal_not_your_turn();
		case 'refill-first':
			return m().nova_luna_refusal_refill_first();
		case 'too-many-tiles-to-refill':
			return m().nova_luna_refusal_too_many_tiles_to_refill();
		case 'refilled-already':
			return m().nova_luna_refusal_refilled_already();
		case 'stock-empty':
			return m().nova_luna_refusal_stock_empty();
		case 'tokens-missing-for-phase-2':
			return m().nova_luna_refusal_tokens_missing_for_phase_2({ count: refusal.missing });
		case 'no-refill-in-phase-2':
			return m().nova_luna_refusal_no_refill_in_phase_2();
		case 'tile-out-of-reach':
			return m().nova_luna_refusal_tile_out_of_reach();
		case 'first-tile-at-origin':
			return m().nova_luna_refusal_first_tile_at_origin();
		case 'cell-occupied':
			return m().nova_luna_refusal_cell_occupied();
		case 'cell-not-adjacent':
			return m().nova_luna_refusal_cell_not_adjacent();
	}
}
