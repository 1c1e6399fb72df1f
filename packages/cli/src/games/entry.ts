import type { Opponents } from '@orrery/bots';
import type { Game, Kinds, Seat } from '@orrery/engine';

/** What the command line needs to know about a game besides its rules. */
export interface Entry<K extends Kinds> {
	readonly title: string;
	readonly game: Game<K>;
	/** Numbers of players. */
	readonly players: readonly number[];
	/** Options of the command line that only this game has. */
	readonly flags: readonly GameFlag[];
	/** The game's options from a number of players and the flags given. */
	options(players: number, flags: GameFlags): K['options'];
	/** Bots by name; `random` and `greedy` are always there. */
	readonly opponents: Opponents<K>;
	/** The result of a seat, in the game's own figures. */
	standing(outcome: K['outcome'], seat: Seat): Standing;
	readonly terminal: Terminal<K>;
}

export interface Standing {
	/** Points in Nebula; in Nova Luna the tokens left, or the score of a solo game. */
	readonly score: number;
	/** Nova Luna: whether all tokens were placed. */
	readonly allPlaced: boolean | null;
}

/** The options of the command line that belong to single games, as `parse` takes them. */
export const GAME_FLAGS = { 'first-game': { type: 'boolean' }, variant: { type: 'string' } } as const;
export type GameFlag = keyof typeof GAME_FLAGS;
/** Those that were given. */
export type GameFlags = {
	readonly [Flag in GameFlag]?:
		| ((typeof GAME_FLAGS)[Flag]['type'] extends 'boolean' ? boolean : string)
		| undefined;
};

/** The flags of games among the options that were given. */
export function flagsOf({ 'first-game': firstGame, variant }: GameFlags): {
	readonly [Flag in GameFlag]: GameFlags[Flag];
} {
	return { 'first-game': firstGame, variant };
}

/** A game in the terminal: how it is drawn and described, and what a player may type. */
export interface Terminal<K extends Kinds> {
	/** The whole table as the view's role sees it, with what to type for each choice of that role. */
	draw(view: K['view'], names: readonly string[]): string;
	/** One sentence that says what happened. */
	tell(event: K['event'], names: readonly string[]): string;
	/** One sentence that says why a move was refused. */
	explain(refusal: K['refusal']): string;
	/** What may be typed now, for the prompt and for `?`. */
	prompt(view: K['view']): string;
	readonly help: string;
	/** The move that was typed, or a sentence that says what is wrong with it. */
	read(typed: string, view: K['view']): { readonly move: K['move'] } | { readonly wrong: string };
}

export function nameOf(names: readonly string[], seat: Seat): string {
	return names[seat] ?? `Seat ${seat}`;
}
