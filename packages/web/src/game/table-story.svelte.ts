import type { Kinds } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { m } from '../language/language.svelte.ts';
import type { MoveLine, TurnLines } from './move-lines.ts';
import { byTurn, linesSince, moveLines } from './move-lines.ts';
import type { MovePace } from './move-pace.ts';
import type { PacedGame } from './paced-game.svelte.ts';
import type { TablePlayers } from './table-players.ts';
import { playerAt } from './table-players.ts';

/** What a game adds to its story. */
export interface StoryParts<K extends Kinds> {
	readonly table: TablePlayers;
	readonly pace: MovePace<K>;
	readonly narrate: (event: TableEvent<K>) => readonly string[];
	/** “Turn 7”, “Round 2” */
	readonly turnName: (turn: number) => string;
	/** “Mira’s display” */
	readonly boardName: (name: string) => string;
	/** How wide the small picture of a turn is at most, with its token: in a row of buttons, and in a line of text. */
	readonly pictureWidth: { readonly row: number; readonly line: number };
}

/** What happened at a table: all moves, and those since the viewer's own last one. */
export class TableStory<K extends Kinds> {
	readonly #game: PacedGame<K>;
	readonly #parts: StoryParts<K>;
	readonly moves: readonly MoveLine<K>[] = $derived.by(() =>
		moveLines(this.#game.shownEvents, {
			narrate: this.#parts.narrate,
			endsTurn: (event) => this.#parts.pace.endsTurn(event),
		}),
	);
	/** Every turn of another player since the viewer's last move, oldest first; what cannot be seen is left out. */
	readonly since: readonly TurnLines<K>[] = $derived.by(() => {
		const visible = (event: K['event']): boolean => this.#parts.pace.ms(event) > 0;
		return byTurn(
			linesSince(this.moves, this.#game.moment.role).filter(({ events }) => events.some(visible)),
		);
	});
	/** Whether this screen can show them again. */
	readonly sinceKnown: boolean = $derived.by(() => {
		const first = this.since[0]?.lines[0]?.sequence;
		return first !== undefined && first > this.#game.knownFrom;
	});
	/** “Since your turn” */
	readonly sinceTitle: string = $derived.by(() => {
		const { role } = this.#game.moment;
		if (role === 'spectator') return '';
		const { you, name } = playerAt(this.#parts.table, role);
		if (!this.moves.some(({ seat, undone }) => seat === role && !undone)) return m().play_since_start();
		return you ? m().play_since() : m().play_since_who({ name });
	});

	constructor(game: PacedGame<K>, parts: StoryParts<K>) {
		this.#game = game;
		this.#parts = parts;
	}

	get table(): TablePlayers {
		return this.#parts.table;
	}

	get pictureWidth(): StoryParts<K>['pictureWidth'] {
		return this.#parts.pictureWidth;
	}

	get turnName(): (turn: number) => string {
		return this.#parts.turnName;
	}

	get boardName(): (name: string) => string {
		return this.#parts.boardName;
	}
}
