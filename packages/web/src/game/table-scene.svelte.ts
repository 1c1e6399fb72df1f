import type { Kinds, Seat } from '@orrery/engine';
import type { TableEvent, TableSeat } from '@orrery/table';
import type { Moment, PlayedGame } from './played-game.ts';
import type { SeatedPlayer } from './players.ts';
import { playersOf } from './players.ts';
import { standingSteps } from './standing.ts';
import type { TablePlayers } from './table-players.ts';

/** The view model of a table in the current language: what the screens of all games show of a moment. */
export abstract class TableScene<K extends Kinds> implements TablePlayers {
	readonly #game: PlayedGame<K>;

	readonly moment: Moment<K> = $derived.by(() => this.#game.moment);
	readonly view: K['view'] = $derived.by(() => this.moment.view);
	readonly #seats: readonly TableSeat[] = $derived.by(() => this.moment.seats);
	readonly #you: Seat | null = $derived.by(() => this.moment.you);
	/** The same list as long as nobody comes or goes, so that what was said about the moves so far need not be said again. */
	readonly players: readonly SeatedPlayer[] = $derived.by(() => playersOf(this.#seats, this.#you));
	/** The player whose board a spectator has chosen to see large. */
	#watched: Seat = $state.raw(0);
	/** The seat whose board is shown large. */
	readonly seat: Seat = $derived.by(() =>
		this.moment.role === 'spectator' ? this.#watched : this.moment.role,
	);
	/** The player whose move is being shown; null while the game waits for a decision. */
	readonly mover: Seat | null = $derived.by(() => {
		const { idle } = this.#game;
		return idle.kind === 'moving' ? idle.seat : null;
	});
	/**
	 * The other players, in seat order after the viewer. Where people share the screen the viewer changes with every
	 * turn, so the order is simply that of the seats, and everyone's board stays where it is.
	 */
	readonly otherPlayers: readonly SeatedPlayer[] = $derived.by(() => {
		const { players, seat } = this;
		const shared = this.moment.you === null && this.moment.role !== 'spectator';
		if (shared) return players.filter((player) => player.seat !== seat);
		return [...players.slice(seat + 1), ...players.slice(0, seat)];
	});
	/** What others did since the viewer's last move. */
	readonly eventsSinceTurn: readonly K['event'][] = $derived.by(() => {
		const steps = standingSteps(this.moment.events);
		const since = steps.slice(steps.findLastIndex(({ seat }) => seat === this.seat) + 1);
		return since.flatMap((step): readonly K['event'][] => step.events);
	});
	/** What the last move did; null if there was none or it was undone. */
	readonly lastMove: string | null = $derived.by(() => {
		const last = this.moment.events.at(-1);
		return last?.type === 'moved' ? (this.linesOf(last).at(-1) ?? null) : null;
	});
	/** Whose turn it is, and what they have to do. */
	abstract readonly status: readonly [string, string];

	constructor(game: PlayedGame<K>) {
		this.#game = game;
	}

	/** Shows a spectator this player's board large; false for a player, whose own board stays. */
	watch(seat: Seat): boolean {
		if (this.moment.role !== 'spectator') return false;
		this.#watched = seat;
		return true;
	}

	/** The sentences of an event. */
	protected abstract linesOf(event: TableEvent<K>): readonly string[];
}
