import type { Kinds, NebulaKinds, NovaLunaKinds, Seat } from '@orrery/engine';
import type { Moment } from '../../game/played-game.ts';

/** What a picture shows: everything on the table, or the board of one player. */
export type Shown = 'table' | Seat;

/** Everything that a picture is drawn from; nothing hidden is in it. */
export interface PictureProps<K extends Kinds> {
	readonly moment: Moment<K>;
	readonly shown: Shown;
	/** “Turn 12 of 35” */
	readonly turn: string;
}

/** A picture to draw, of either game. */
export type PictureOf =
	| ({ readonly game: 'nova-luna' } & PictureProps<NovaLunaKinds>)
	| ({ readonly game: 'nebula' } & PictureProps<NebulaKinds>);
