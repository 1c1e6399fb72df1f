import type { Opponent } from '@orrery/bots';
import { opponentOf } from '@orrery/bots';
import type { Kinds } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS, gameIdOf } from '@orrery/engine/game-id';
import type { GameKinds } from '@orrery/server';
import { UsageError } from '../console/command.ts';
import type { Entry, GameFlag, GameFlags } from './entry.ts';
import { GAME_FLAGS } from './entry.ts';
import { nebulaEntry } from './nebula/entry.ts';
import { novaLunaEntry } from './nova-luna/entry.ts';

/** Everything in the command line that differs by game. */
const GAMES: { readonly [Id in GameId]: Entry<GameKinds[Id]> } = {
	'nova-luna': novaLunaEntry,
	nebula: nebulaEntry,
};

/** The game that is played where none is named. */
export const DEFAULT_GAME: GameId = 'nova-luna';

/** Runs something with one of the games, whatever its types. */
export function withGame<Value, Id extends GameId = GameId>(
	id: Id,
	use: <K extends Kinds>(entry: Entry<K>) => Value,
): Value {
	return use(GAMES[id]);
}

/** The game that a name on the command line or in a record stands for. */
export function gameId(name: string): GameId {
	const id = gameIdOf(name);
	if (id === null) throw new UsageError(`Unknown game “${name}”. Games: ${GAME_IDS.join(', ')}.`);
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
	for (const flag of Object.keys(GAME_FLAGS).filter(isGameFlag)) {
		if (flags[flag] !== undefined && !entry.flags.includes(flag)) {
			throw new UsageError(`${entry.title} has no option --${flag}.`);
		}
	}
	return entry.options(players, flags);
}

function isGameFlag(name: string): name is GameFlag {
	return Object.hasOwn(GAME_FLAGS, name);
}
