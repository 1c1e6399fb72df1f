import type { Course, Kinds, NebulaKinds, NovaLunaKinds, Seat } from '@orrery/engine';
import type { Ending, TableSeat } from '@orrery/table';

/** Where a replayed game comes from. */
export type ReplayOrigin =
	/** Played on this device, or a record that was imported; it is in the list of your games. */
	| { readonly kind: 'device'; readonly id: string; readonly imported: boolean }
	/** A table of the server. */
	| { readonly kind: 'server'; readonly table: string }
	/** It came inside a link and is stored nowhere yet. */
	| { readonly kind: 'link'; readonly data: string }
	/** One of the games that come with the product. */
	| { readonly kind: 'example'; readonly id: string };

/** A game that has ended, from wherever it came. The course holds everything hidden: views are made of it. */
export interface ReplayedGame<K extends Kinds> {
	/** The id in its address. */
	readonly id: string;
	readonly origin: ReplayOrigin;
	readonly course: Course<K>;
	readonly seats: readonly TableSeat[];
	readonly ending: Ending<K> | null;
	/**
	 * The seat of the person who looks on, who is addressed as “you”; null if they did not play. Absent: the only person
	 * of a game that was played on this device.
	 */
	readonly you?: Seat | null;
	/** The name that its owner gave it; null if none. */
	readonly name: string | null;
	/** When the game began, in milliseconds since 1970; null if nobody wrote it down. */
	readonly at: number | null;
}

export type AnyReplay =
	| { readonly game: 'nova-luna'; readonly replay: ReplayedGame<NovaLunaKinds> }
	| { readonly game: 'nebula'; readonly replay: ReplayedGame<NebulaKinds> };
