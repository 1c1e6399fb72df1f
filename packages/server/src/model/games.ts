import type { Game, Kinds, NebulaKinds, NovaLunaKinds } from '@orrery/engine';
import { nebula, nebulaPointsOf, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';

/** A game as the server plays it. */
export interface Playable<K extends Kinds> {
	readonly game: Game<K>;
	/** By seat: tokens that are not placed in Nova Luna, points in Nebula. */
	scoresIn(position: K['position']): readonly number[];
}

/** Everything in the server that differs by game. */
interface GameDescriptor<K extends Kinds> extends Playable<K> {
	/** Its name in notifications, which is the same in all languages. */
	readonly title: string;
}

/** The types of each game. */
export interface GameKinds extends Record<GameId, Kinds> {
	readonly 'nova-luna': NovaLunaKinds;
	readonly nebula: NebulaKinds;
}

const GAMES: { readonly [Id in GameId]: GameDescriptor<GameKinds[Id]> } = {
	'nova-luna': {
		game: novaLuna,
		scoresIn: ({ displays }) => displays.map(({ tokensLeft }) => tokensLeft),
		title: 'Nova Luna',
	},
	nebula: {
		game: nebula,
		scoresIn: (position) => position.galaxies.map((_, seat) => nebulaPointsOf(position, seat).total),
		title: 'Nebula',
	},
};

/** Calls a function with one of the games, keeping its types. */
export function withGame<Value, Id extends GameId = GameId>(
	id: Id,
	use: <K extends Kinds>(playable: Playable<K>) => Value,
): Value {
	return use(GAMES[id]);
}

export function titleOf(game: GameId): string {
	return GAMES[game].title;
}
