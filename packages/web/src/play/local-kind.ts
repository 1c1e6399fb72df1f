import type { Game, Kinds } from '@orrery/engine';
import type { Table } from '@orrery/table';

/** What playing on one device has to know of a game beside its rules. */
export interface LocalKind<K extends Kinds> {
	readonly game: Game<K>;
	/**
	 * Whether seats have secrets from each other. Where they do, people around one screen pass the device behind a
	 * curtain.
	 */
	readonly secrets: boolean;
	/** What Home shows of the game without opening it. */
	standing(table: Table<K>): Standing;
}

export interface Standing {
	/** By seat. */
	readonly standing: readonly number[];
	/** Alone, once the game was played to its end. */
	readonly score: number | null;
}
