import type { Kinds, Seat } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import type { Bot, Holder, TableSeat } from '@orrery/table';
import { m } from '../language/language.svelte.ts';
import { botNamesOf } from './bots.ts';
import type { Moment } from './played-game.ts';

/** A player by seat, as the screen names them in the current language. */
export interface SeatedPlayer {
	readonly seat: Seat;
	/** “You” for the player who is addressed, otherwise the name. */
	readonly name: string;
	/** Whether the player is addressed as “you”; the others are named. */
	readonly you: boolean;
	/** null for a human. */
	readonly level: string | null;
	/** The name of the bot that decides for this human; null while they decide. */
	readonly standIn: string | null;
}

/** The players at the table; `you` is the seat that is addressed, or null. */
export function playersOf(seats: readonly TableSeat[], you: Seat | null): readonly SeatedPlayer[] {
	return SEATS.slice(0, seats.length).map((seat) => ({
		...called(seat, seats, seat === you),
		standIn: standInName(seats[seat]?.standIn ?? null),
	}));
}

/** The only human of a table; null if there are several. */
export function onlyHuman(seats: readonly TableSeat[]): Seat | null {
	const [only, ...others] = SEATS.filter((seat) => seats[seat]?.player.kind === 'human');
	return only === undefined || others.length > 0 ? null : only;
}

/** What the undo button says. Where people share the screen, it names the player whose step is undone. */
export function undoWords<K extends Kinds>({ seats, you, undoer }: Moment<K>): string {
	const name = you === null && undoer !== null ? playersOf(seats, you)[undoer]?.name : undefined;
	return name === undefined ? m().play_undo() : m().play_undo_of({ name });
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

function standInName(bot: Bot | null): string | null {
	return bot === null ? null : (bot.name ?? botNamesOf([bot.level])[0] ?? bot.level);
}

/** The name of a bot that the table did not name. */
function namelessBot(seat: Seat, seats: readonly TableSeat[]): string {
	const bots = SEATS.filter((other) => levelOfNameless(seats[other]?.player) !== null);
	return (
		botNamesOf(bots.map((other) => levelOfNameless(seats[other]?.player) ?? ''))[bots.indexOf(seat)] ?? ''
	);
}

function levelOfNameless(player: Holder | undefined): string | null {
	return player?.kind === 'bot' && player.name === undefined ? player.level : null;
}
