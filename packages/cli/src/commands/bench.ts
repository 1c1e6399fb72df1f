import { pickRandom } from '@orrery/bots';
import type { Kinds, Position } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { Command } from '../console/command.ts';
import { parse, wholeNumber } from '../console/command.ts';
import type { Entry } from '../games/entry.ts';
import { gameId, gameOptions, withGame } from '../games/games.ts';

/** The part of the time that goes first and does not count, for the compiler to settle. */
const WARM_UP = 1 / 3;
const MOST_SECONDS = 3600;
const GAMES_BETWEEN_LOOKS = 50;
/** Random players of a game without a forced end may go on for ever. */
const MOST_DECISIONS = 20_000;

export const bench: Command = {
	usage: 'bench [--game G] [--variant V] [--seconds N] [--json]',
	summary: 'benchmark: complete random games per second',
	help: `
Plays complete games of random bots on one core, scoring included, and measures CPU time for each number of players:
games and moves per second, and the number of legal moves per decision.

  --game G      ${GAME_IDS.join(' or ')} (default: all)
  --variant V   Nebula: basic or full (default full)
  --seconds N   seconds to measure each number of players (default 3)
  --json        print one JSON object per line
`,
	run: async (args) => {
		const { values } = parse(args, {
			game: { type: 'string' },
			variant: { type: 'string' },
			seconds: { type: 'string', default: '3' },
			json: { type: 'boolean', default: false },
		});
		const seconds = wholeNumber('--seconds', values.seconds, 1, MOST_SECONDS);
		const games: readonly GameId[] = values.game === undefined ? GAME_IDS : [gameId(values.game)];
		const runs = games.flatMap((id) =>
			withGame(id, (entry) => plan(entry, values.game !== undefined, values.variant, seconds)),
		);
		if (!values.json) process.stdout.write(heading());
		for (const measureOne of runs) {
			const figures = measureOne();
			process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : row(figures));
		}
		return 0;
	},
};

/** A measurement for each number of players. Without a game of its own, the variant is only for games that have one. */
function plan<K extends Kinds>(
	entry: Entry<K>,
	chosen: boolean,
	variant: string | undefined,
	seconds: number,
): readonly (() => Figures)[] {
	const flags = chosen || entry.flags.includes('variant') ? { variant } : {};
	return entry.players.map((players) => {
		const options = gameOptions(entry, players, flags);
		return () => measure(entry, options, seconds);
	});
}

interface Figures {
	readonly game: string;
	readonly players: number;
	readonly gamesPerCpuSecond: number;
	readonly movesPerCpuSecond: number;
	readonly legalMovesMean: number;
	readonly legalMovesMax: number;
}

function measure<K extends Kinds>({ game }: Entry<K>, options: K['options'], seconds: number): Figures {
	const position = game.create(options);
	const random = new SeededRandom('bench');
	const score = (): boolean => game.outcome(position) !== null;
	playFor(position, score, random, WARM_UP * seconds);
	const { games, moves, legal, most, cpuSeconds } = playFor(position, score, random, seconds);
	return {
		game: game.id,
		players: options.players,
		gamesPerCpuSecond: Math.round(games / cpuSeconds),
		movesPerCpuSecond: Math.round(moves / cpuSeconds),
		legalMovesMean: Number((legal / moves).toFixed(2)),
		legalMovesMax: most,
	};
}

/** Plays and scores whole games for this many seconds of CPU time. */
function playFor(
	position: Position,
	score: () => boolean,
	random: SeededRandom,
	seconds: number,
): { games: number; moves: number; legal: number; most: number; cpuSeconds: number } {
	let games = 0;
	let moves = 0;
	let legal = 0;
	let most = 0;
	const before = process.cpuUsage();
	for (;;) {
		for (let i = 0; i < GAMES_BETWEEN_LOOKS; i++) {
			position.deal(random);
			const last = moves + MOST_DECISIONS;
			for (let waiting = position.deciders(); waiting !== 0 && moves < last; waiting = position.deciders()) {
				const seat = 31 - Math.clz32(waiting & -waiting);
				const count = position.moveCount(seat);
				legal += count;
				if (count > most) most = count;
				moves++;
				position.play(seat, pickRandom(position, seat, random));
			}
			if (score()) games++;
		}
		const { user, system } = process.cpuUsage(before);
		const cpuSeconds = (user + system) / 1e6;
		if (cpuSeconds >= seconds) return { games, moves, legal, most, cpuSeconds };
	}
}

function heading(): string {
	return `one core of ${process.arch}, Node ${process.version}, CPU time\n\n${'game'.padEnd(10)} players   games/s     moves/s   legal moves: mean   most\n`;
}

function row({ game, players, ...figures }: Figures): string {
	const number = (value: number, width: number): string => value.toLocaleString('en').padStart(width);
	return `${game.padEnd(10)} ${number(players, 7)} ${number(figures.gamesPerCpuSecond, 9)} ${number(figures.movesPerCpuSecond, 11)} ${number(figures.legalMovesMean, 19)} ${number(figures.legalMovesMax, 6)}\n`;
}
