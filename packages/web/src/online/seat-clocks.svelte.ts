import type { Kinds, Seat } from '@orrery/engine';
import type { AccountKind } from '@orrery/protocol';
import type { SeatedPlayer } from '../game/players.ts';
import { playersOf } from '../game/players.ts';
import { m } from '../language/language.svelte.ts';
import { connection } from '../session/connection.svelte.ts';
import { announce } from '../ui/announcer.svelte.ts';
import type { OnlineGame } from './online-game.svelte.ts';
import type { OnlineTable } from './online-table.svelte.ts';
import type { SeatTime } from './seat-times.ts';
import { timeOf, warningDue } from './seat-times.ts';

/** How often the clocks are redrawn. */
const LOOK_MS = { live: 200, days: 20_000, none: 0 } as const;

export type Presence = 'here' | 'away' | 'bot' | 'standIn';

/** A player at an online table: whether they are there, and their clock. */
export interface SeatState extends SeatedPlayer {
	readonly presence: Presence;
	/** Of a person; undefined for a guest, null for a bot. */
	readonly account: AccountKind | undefined | null;
	/** It is their turn. */
	readonly active: boolean;
	readonly time: SeatTime | null;
}

/** The players of a table with their presence and clocks, by the server's time. */
export class SeatClocks<K extends Kinds> {
	readonly #table: OnlineTable<K>;
	readonly #game: OnlineGame<K>;
	#now = $state.raw(connection.serverNow());
	/** The player's own time when it was last looked at. */
	#leftBefore = Number.POSITIVE_INFINITY;

	readonly seats: readonly SeatState[] = $derived.by(() => {
		const { moment, times } = this.#game;
		const over = moment.ending !== null;
		return playersOf(moment.seats, moment.you).map((player) => ({
			...player,
			account: player.level === null ? this.#table.info.seats[player.seat]?.account : null,
			presence: presenceOf(
				player.level !== null,
				player.standIn !== null,
				this.#table.present?.[player.seat] ?? true,
			),
			active: !over && moment.deciders.includes(player.seat),
			time: over ? null : timeOf(times, this.#table.info.clock, player.seat, this.#now),
		}));
	});

	constructor(table: OnlineTable<K>, game: OnlineGame<K>) {
		this.#table = table;
		this.#game = game;
	}

	at(seat: Seat): SeatState | null {
		return this.seats[seat] ?? null;
	}

	/** Redraws the clocks while one runs; call it in an effect. */
	keepTime(): (() => void) | undefined {
		const running = this.#game.moment.ending === null && (this.#game.times?.running.length ?? 0) > 0;
		this.#now = connection.serverNow();
		if (!running) return undefined;
		const timer = setInterval(() => {
			this.#now = connection.serverNow();
		}, LOOK_MS[this.#table.info.clock.kind]);
		return () => clearInterval(timer);
	}

	/** Tells screen readers of the player's own clock when time runs short; call it in an effect. */
	warn(): void {
		const time = this.seats.find(({ you }) => you)?.time;
		const left = time?.running === true ? time.leftMs : Number.POSITIVE_INFINITY;
		const seconds = this.#table.info.clock.kind === 'live' ? warningDue(this.#leftBefore, left) : null;
		this.#leftBefore = left;
		if (seconds !== null) announce(() => m().online_you_have_seconds({ count: seconds }));
	}
}

function presenceOf(bot: boolean, standIn: boolean, there: boolean): Presence {
	if (standIn) return 'standIn';
	if (bot) return 'bot';
	return there ? 'here' : 'away';
}
