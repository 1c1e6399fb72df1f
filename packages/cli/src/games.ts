import type { Opponent, Opponents } from '@orrery/bots';
import { opponentOf } from '@orrery/bots';
import type { Game, Kinds, Seat } from '@orrery/engine';
import { UsageError } from './command.ts';
import { nebulaEntry } from './nebula/entry.ts';
import { novaLunaEntry } from './nova-luna/entry.ts';

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

const GAME_FLAGS = ['first-game', 'variant'] as const;
export type GameFlag = (typeof GAME_FLAGS)[number];
export interface GameFlags {
	readonly 'first-game'?: boolean | undefined;
	readonly variant?: string | undefined;
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

export const GAME_IDS = ['nova-luna', 'nebula'] as const;
export type GameId = (typeof GAME_IDS)[number];

/** Runs something with one of the games, whatever its types. */
export function withGame<Value>(id: GameId, use: <K extends Kinds>(entry: Entry<K>) => Value): Value {
	switch (id) {
		case 'nova-luna':
			return use(novaLunaEntry);
		case 'nebula':
			return use(nebulaEntry);
	}
}

/** The game that a name on the command line or in a record stands for. */
export function gameId(name: string): GameId {
	const id = GAME_IDS.find((known) => known === name);
	if (id === undefined) throw new UsageError(`Unknown game “${name}”. Games: ${GAME_IDS.join(', ')}.`);
	return id;
}

/** The opponent that a name stands for. */
export function opponentNamed<K extends Kinds>({ opponents }: Entry<K>, name: string): Opponent<K> {
	const opponent = opponentOf(opponents, name);
	if (opponent !== undefined) return opponent;
	const known = Object.keys(opponents.named).join(', ');
	throw new UsageError(`Unknown bot “${name}”. Bots: ${known}, iterations=N, time=MS.`);
}

/** The names in a list such as `greedy,random`; a comma that belongs to a name is written `\\,`. */
export function botNames(list: string, players: number): readonly string[] {
	const names = list.split(/(?<!\\),/).map((name) => name.replaceAll('\\,', ',').trim());
	if (names.length === players) return names;
	throw new UsageError(`--bots must list one bot for each of the ${players} seats, not ${names.length}.`);
}

/** Checks the number of players and that no flag of another game was given. */
export function gameOptions<K extends Kinds>(
	entry: Entry<K>,
	players: number,
	flags: GameFlags,
): K['options'] {
	if (!entry.players.includes(players)) {
		const range = `${entry.players[0]} to ${entry.players.at(-1)}`;
		throw new UsageError(`${entry.title} is for ${range} players, not ${players}.`);
	}
	for (const flag of GAME_FLAGS) {
		if (flags[flag] !== undefined && !entry.flags.includes(flag)) {
			throw new UsageError(`${entry.title} has no option --${flag}.`);
		}
	}
	return entry.options(players, flags);
}

export function nameOf(names: readonly string[], seat: Seat): string {
	return names[seat] ?? `Seat ${seat}`;
}
