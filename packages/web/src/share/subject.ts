import type { Course, Kinds, NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import type { Ending, TableSeat } from '@orrery/table';
import type { ReplaySeat } from '../routing/routes.ts';

/** Where a game that is shared comes from; that decides what a link to it looks like. */
export type ShareOrigin =
	/** Stored on this device only: it has to travel inside the link. */
	| { readonly kind: 'device'; readonly id: string }
	/** A table of the server, which anyone who may see it can open by its id. */
	| { readonly kind: 'server'; readonly table: string }
	/** It came inside a link. */
	| { readonly kind: 'link' }
	/** One of the games that come with the product. */
	| { readonly kind: 'example'; readonly id: string }
	/** A position that was set up; the link leads to the editor. */
	| { readonly kind: 'editor' };

/**
 * A moment of a game of one kind. A replayed game has all of it but step and seat: `{ game, ...replay, step, seat }`.
 * A position from the editor is a course without steps: `Course.begin(game, options, { position })`, step 0.
 */
export interface ShownGame<K extends Kinds> {
	readonly origin: ShareOrigin;
	/** The whole game with everything hidden. Only what `seat` may see of the moment gets into a picture. */
	readonly course: Course<K>;
	readonly seats: readonly TableSeat[];
	/** null while the game goes on. */
	readonly ending: Ending<K> | null;
	/** When the game began, in milliseconds since 1970; null if nobody wrote it down. */
	readonly at: number | null;
	/** The record as it was stored or sent, with the details of its shuffle; made from the course if absent. */
	readonly record?: K['record'] | undefined;
	/** How many steps have been played in the moment shown. */
	readonly step: number;
	/** Whose view is shown. */
	readonly seat: ReplaySeat;
}

/** What the dialog shares. */
export type ShareSubject =
	| ({ readonly game: 'nova-luna' } & ShownGame<NovaLunaKinds>)
	| ({ readonly game: 'nebula' } & ShownGame<NebulaKinds>);
