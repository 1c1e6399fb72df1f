import type { Kinds, Seat } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { m } from '../language/language.svelte.ts';
import type { PlayRefusal } from './played-game.ts';
import type { TablePlayers } from './table-players.ts';
import { playerAt } from './table-players.ts';

/* Sentences for the events of any table. Each game adds its own. */

/** One sentence for each event of a log entry. */
export function narrateTable<K extends Kinds, T extends TablePlayers>(
	event: TableEvent<K>,
	table: T,
	tell: (happened: K['event'], table: T) => string,
): readonly string[] {
	switch (event.type) {
		case 'created':
			return [m().play_created()];
		case 'moved':
			return event.events.map((happened) => tell(happened, moverAt(table, event)));
		case 'taken-back': {
			const { you, name } = playerAt(table, event.seat);
			return [you ? m().play_you_took_back() : m().play_took_back({ name })];
		}
		case 'resigned': {
			const { you, name } = playerAt(table, event.seat);
			return [you ? m().play_you_resigned() : m().play_resigned({ name })];
		}
		case 'ran-out': {
			const { you, name } = playerAt(table, event.seat);
			return [you ? m().play_you_ran_out() : m().play_ran_out({ name })];
		}
		case 'claimed': {
			const { you, name } = playerAt(table, event.seat);
			return [you ? m().play_you_claimed() : m().play_claimed({ name })];
		}
		case 'seat-changed': {
			const { kind, name } = event.to;
			if (name === undefined) return [m().play_bot_seat_changed()];
			const you = kind === 'human' && playerAt(table, event.seat).you;
			return [you ? m().play_you_seat_changed() : m().play_seat_changed({ name })];
		}
		case 'abandoned':
			return [m().play_abandoned()];
		case 'paused':
			return [m().play_paused()];
	}
}

/** The table as it was at a move: a bot that played for a human is named instead of them. */
function moverAt<T extends TablePlayers>(
	table: T,
	{ seat, by }: { readonly seat: Seat; readonly by: 'human' | 'bot' },
): T {
	const player = playerAt(table, seat);
	if (by === 'human' || player.standIn === null) return table;
	return { ...table, players: table.players.with(seat, { ...player, name: player.standIn, you: false }) };
}

/** Why the table refused a command. */
export function tellTableRefusal<K extends Kinds>(
	refusal: PlayRefusal<K>,
	tell: (reason: K['refusal']) => string,
): string {
	switch (refusal.code) {
		case 'refused':
			return tell(refusal.refusal);
		case 'unreadable':
			return m().play_refusal_unreadable();
		case 'stale':
			return m().play_refusal_stale();
		case 'unknown-version':
			return m().play_refusal_unknown_version();
		case 'id-taken':
			return m().play_refusal_id_taken();
		case 'game-over':
			return m().play_refusal_game_over();
		case 'not-the-holder':
			return m().play_refusal_not_the_holder();
		case 'not-your-turn':
			return m().play_refusal_not_your_turn();
		case 'out-of-time':
			return m().play_refusal_out_of_time();
		case 'nothing-to-undo':
			return m().play_refusal_nothing_to_undo();
		case 'same-holder':
			return m().play_refusal_same_holder();
		case 'seat-left':
			return m().play_refusal_seat_left();
		case 'time-left':
			return m().play_refusal_time_left();
		case 'not-won':
			return m().play_refusal_not_won();
		case 'not-seated':
			return m().shell_fault_not_seated();
		case 'not-started':
			return m().play_refusal_not_started();
		case 'no-scope':
			return m().shell_fault_no_scope();
		case 'closing':
			return m().shell_fault_closing();
		case 'failed':
			return m().shell_fault_failed();
	}
}
