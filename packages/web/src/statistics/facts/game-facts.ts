import type { GameId } from '@orrery/engine/game-id';

/* What statistics know of a finished game of the player. */

/** Another player at the table. All bots of a level are the same opponent, and so are all people of one name. */
export interface Opponent {
	/** `bot-quarter`, `person-Mira`: as it stands in the address of the page. */
	readonly key: string;
	readonly kind: 'bot' | 'person';
	/** The level of a bot, or the name of a person. */
	readonly name: string;
}

/** What the lists say of a game without its moves. */
export interface PlayedGame {
	/** The id in the address of its replay. */
	readonly id: string;
	readonly place: 'device' | 'online';
	readonly game: GameId;
	/** When it ended and when it began, in milliseconds since 1970. */
	readonly at: number;
	readonly began: number;
	readonly players: number;
	/** The player's own seat. */
	readonly seat: number;
	/** Which rules were played; an empty text if nobody says. */
	readonly variant: string;
	readonly opponents: readonly Opponent[];
	/** Whether the player came first, alone or with others; null in a solo game. */
	readonly won: boolean | null;
	/** By seat, if the list says it: the tokens left in Nova Luna, the points in Nebula. */
	readonly listedStanding: readonly number[] | null;
	/** Turns of all players together. */
	readonly turns: number;
	/** How many hints the player asked for: a game with any is no best result. */
	readonly hints: number;
}

/** What its moves say. */
export interface MoveFacts {
	/** By seat: the tokens left in Nova Luna, the points in Nebula; null if it was not played to its end. */
	readonly standing: readonly number[] | null;
	/** The score of a solo game that was played to its end; less is better. */
	readonly score: number | null;
	/** The player's tokens left after each own turn, or points after each round; the start first. */
	readonly progress: readonly number[];
	/** Tasks that the player covered; in Nebula public tasks. */
	readonly tasks: number;
	/** Nova Luna: the sum of the numbers of all tiles taken. Nebula: turns in which time was spent. */
	readonly time: number;
	/** How many tiles or stars of each color the player laid. */
	readonly colors: Readonly<Record<string, number>>;
}

/** What the review of the game found for the player. */
export interface ReviewFacts {
	/** In percent; null if there was nothing to decide. */
	readonly accuracy: number | null;
	/** What chance gave: a share of the chance to win, or points of a solo game. Below 0 what it took. */
	readonly luck: number;
}

export interface GameFacts extends PlayedGame {
	/** Null if its moves are not known, or not yet. */
	readonly moves: MoveFacts | null;
	/** Null if it was not reviewed on this device. */
	readonly review: ReviewFacts | null;
}

/** How far the player was ahead of the best of the others: above 0 is better. Null in a solo game, or if nobody knows. */
export function marginOf(facts: StandingFacts & Pick<GameFacts, 'game' | 'seat'>): number | null {
	const { game, seat } = facts;
	const standing = standingOf(facts);
	if (standing === null || standing.length < 2) return null;
	const own = standing[seat] ?? 0;
	const others = standing.filter((_, other) => other !== seat);
	// Tokens are to be got rid of, points are to be got.
	return game === 'nova-luna' ? Math.min(...others) - own : own - Math.max(...others);
}

/** The player's own tokens left or points at the end; null in a solo game, or if nobody knows. */
export function ownStanding(facts: GameFacts): number | null {
	return facts.players === 1 ? null : (standingOf(facts)?.[facts.seat] ?? null);
}

type StandingFacts = Pick<GameFacts, 'moves' | 'listedStanding'>;

/** The moves know better than the list whether the game was played to its end. */
export function standingOf({ moves, listedStanding }: StandingFacts): readonly number[] | null {
	return moves === null ? listedStanding : moves.standing;
}
