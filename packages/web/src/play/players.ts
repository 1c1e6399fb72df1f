import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Holder, TableSeat } from '@orrery/table';
import { m } from '../language/language.svelte.ts';

/** Who sits where, as it is read and told in the language of the moment. */
export interface SeatedPlayer {
	readonly seat: Seat;
	/** “You” for the only human at the device, else the name. */
	readonly name: string;
	/** The only human at the device is addressed, everybody else is spoken of. */
	readonly you: boolean;
	/** null for a human. */
	readonly level: string | null;
}

export function playersOf(seats: readonly TableSeat[]): readonly SeatedPlayer[] {
	const alone = seats.filter(({ player }) => player.kind === 'human').length === 1;
	return SEATS.slice(0, seats.length).map((seat) => playerIn(seat, seats[seat]?.player, alone));
}

function playerIn(seat: Seat, player: Holder | undefined, alone: boolean): SeatedPlayer {
	switch (player?.kind) {
		case 'human':
			return { seat, name: alone ? m().play_you() : player.name, you: alone, level: null };
		case 'bot':
			return { seat, name: player.name ?? player.level, you: false, level: player.level };
		default:
			return { seat, name: '', you: false, level: null };
	}
}
