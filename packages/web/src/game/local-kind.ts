import type { Game, Kinds } from '@orrery/engine';
import type { Table } from '@orrery/table';

/** What play on one device needs to know of a game besides its rules. */
export interface LocalKind<K extends Kinds> {
	readonly game: Game<K>;
	/**
	 * Whether seats have secrets from each other. If so, people around one screen pass the device on with the board
	 * hidden.
	 */
	readonly secrets: boolean;
	/** What a list shows of the game without opening it. */
	standing(table: Pick<Table<K>, 'course'>): Standing;
}

export interface Standing {
	/** By seat. */
	readonly standing: readonly number[];
	/** The score of a solo game that was played to its end. */
	readonly score: number | null;
	/** Which rules are played; results of different ones cannot be compared. */
	readonly variant: string;
}
