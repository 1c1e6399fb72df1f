import type { Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Holder, TableSeat } from '@orrery/table';
import { m, number } from '../language/language.svelte.ts';

/** Who sits where, as it is read and told in the language of the moment. */
export interface SeatedPlayer {
	readonly seat: Seat;
	/** “You” for whoever is addressed, else the name. */
	readonly name: string;
	/** One is addressed, everybody else is spoken of. */
	readonly you: boolean;
	/** null for a human. */
	readonly level: string | null;
	/** A bot decides in the place of this human. */
	readonly standIn: boolean;
}

/** Those at the table; `you` is the seat of whoever is addressed, null for nobody. */
export function playersOf(seats: readonly TableSeat[], you: Seat | null): readonly SeatedPlayer[] {
	return SEATS.slice(0, seats.length).map((seat) => ({
		...called(seat, seats, seat === you),
		standIn: (seats[seat]?.standIn ?? null) !== null,
	}));
}

/** The only human of a table; null where there are several. */
export function onlyHuman(seats: readonly TableSeat[]): Seat | null {
	const [only, ...others] = SEATS.filter((seat) => seats[seat]?.player.kind === 'human');
	return only === undefined || others.length > 0 ? null : only;
}

function called(seat: Seat, seats: readonly TableSeat[], you: boolean): Omit<SeatedPlayer, 'standIn'> {
	const player = seats[seat]?.player;
	switch (player?.kind) {
		case 'human':
			return { seat, name: you ? m().play_you() : player.name, you, level: null };
		case 'bot':
			return { seat, name: player.name ?? namelessBot(seat, seats), you: false, level: player.level };
		default:
			return { seat, name: '', you: false, level: null };
	}
}

/** A bot without a name is called by its strength, and numbered where there are several like it. */
function namelessBot(seat: Seat, seats: readonly TableSeat[]): string {
	const levelAt = (other: Seat): string | null => levelOfNameless(seats[other]?.player);
	const level = levelAt(seat) ?? '';
	const same = SEATS.filter((other) => levelAt(other) === level);
	return same.length < 2 ? levelName(level) : `${levelName(level)} ${number(same.indexOf(seat) + 1)}`;
}

function levelOfNameless(player: Holder | undefined): string | null {
	return player?.kind === 'bot' && player.name === undefined ? player.level : null;
}

/** The name of a bot's strength, or what it is called by those who made it where it is none of the seven. */
export function levelName(level: string): string {
	const said: unknown = Reflect.get(m(), `shell_level_${level}`);
	return typeof said === 'function' ? String(said()) : level;
}
