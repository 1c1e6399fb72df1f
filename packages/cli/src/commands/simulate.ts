import type { Kinds, Outcome } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { Command } from '../console/command.ts';
import { parse, wholeNumber } from '../console/command.ts';
import { Progress } from '../console/progress.ts';
import { writeLine } from '../console/write-line.ts';
import type { Entry } from '../games/entry.ts';
import { GAME_FLAGS } from '../games/entry.ts';
import { botNames, DEFAULT_GAME, gameId, gameOptions, withGame } from '../games/games.ts';
import { placesOf } from '../games/places.ts';
import { readPatience } from '../players/patience.ts';
import type { Player } from '../players/player.ts';
import { checkName, playerNamed } from '../players/player.ts';
import { ProgramFault } from '../players/program.ts';
import { playThrough } from '../players/simulation.ts';

const MOST_GAMES = 100_000_000;
const MOST_TURNS = 1_000_000;

export const simulate: Command = {
	usage: 'simulate [--game G] [--players N] [--games N] [--seed S] [--bots a,b] [options]',
	summary: 'let bots play games and write their records',
	help: `
Lets bots play whole games. A summary goes to standard error; with --records, every finished game goes to standard
output, one JSON object per line.

  --game G         ${GAME_IDS.join(' or ')} (default ${DEFAULT_GAME})
  --players N      number of players (default 2; 1 is a solo game)
  --games N        number of games (default 100)
  --seed S         any number or word; the same seed gives the same games (default 1)
  --bots a,b       one bot for each seat (default: all random): random, greedy, a level (from weakest to
                   strongest new, sliver, crescent, quarter, gibbous, bright, full), iterations=N or time=MS;
                   heuristic in Nova Luna, planner in Nebula; or cmd:PROGRAM, a program that plays as
                   docs/bots.md describes (write a comma in its command line as \\,)
  --first-game     Nova Luna: fewer tokens with three or four players
  --variant V      Nebula: basic or full (default full)
  --most-turns N   stop a game after N turns; it is counted but not recorded (default 1000)
  --records        write the records
  --patience S     seconds a program may take to answer (default 10)
`,
	run(args) {
		const { values } = parse(args, {
			game: { type: 'string', default: DEFAULT_GAME },
			players: { type: 'string', default: '2' },
			games: { type: 'string', default: '100' },
			seed: { type: 'string', default: '1' },
			bots: { type: 'string' },
			...GAME_FLAGS,
			'most-turns': { type: 'string', default: '1000' },
			records: { type: 'boolean', default: false },
			patience: { type: 'string' },
		});
		const players = wholeNumber('--players', values.players, 1, 4);
		const plan: Plan = {
			games: wholeNumber('--games', values.games, 1, MOST_GAMES),
			seed: values.seed,
			bots: botNames(values.bots ?? Array.from({ length: players }, () => 'random').join(), players),
			mostTurns: wholeNumber('--most-turns', values['most-turns'], 1, MOST_TURNS),
			records: values.records,
			patienceSeconds: readPatience(values.patience),
		};
		return withGame(gameId(values.game), (entry) =>
			runSimulation(entry, gameOptions(entry, players, values), plan),
		);
	},
};

interface Plan {
	readonly games: number;
	readonly seed: string;
	readonly bots: readonly string[];
	readonly mostTurns: number;
	readonly records: boolean;
	readonly patienceSeconds: number;
}

async function runSimulation<K extends Kinds>(
	entry: Entry<K>,
	options: K['options'],
	plan: Plan,
): Promise<number> {
	// A wrong name is reported before a program is started for another seat.
	for (const name of plan.bots) checkName(entry, name);
	const players = plan.bots.map((name) => playerNamed(entry, name, plan.patienceSeconds));
	const progress = new Progress('playing', plan.games);
	const tally = new Tally();
	const started = performance.now();
	try {
		for (let i = 0; i < plan.games; i++) {
			const { course, turns } = await simulateGame(entry, options, players, plan, i);
			const outcome = entry.game.outcome(course.position);
			tally.add(
				turns,
				outcome,
				outcome === null || options.players > 1 ? null : entry.standing(outcome, 0).score,
			);
			if (plan.records && outcome !== null) await writeLine(JSON.stringify(entry.game.record(course)));
			progress.show(i + 1);
		}
	} finally {
		progress.clear();
		await Promise.all(players.map((player) => player.end()));
	}
	const seconds = (performance.now() - started) / 1000;
	process.stderr.write(summary(entry.title, plan, tally, seconds));
	return 0;
}

/** A game from a seed that fixes the deal and every choice. */
async function simulateGame<K extends Kinds>(
	{ game, title }: Entry<K>,
	options: K['options'],
	players: readonly Player<K>[],
	plan: Plan,
	index: number,
): Promise<{ readonly course: Course<K>; readonly turns: number }> {
	const seed = `${plan.seed}/${index}`;
	const course = Course.deal(game, options, new SeededRandom(`${seed}/deal`));
	try {
		return { course, turns: await playThrough(course, players, seed, plan.mostTurns) };
	} catch (error) {
		const place = `${title}, game ${index} of seed ${plan.seed}`;
		throw error instanceof ProgramFault ? error.within(place) : error;
	}
}

/** What many games add up to. */
class Tally {
	games = 0;
	turns = 0;
	capped = 0;
	scores = 0;
	scored = 0;
	readonly reasons = new Map<string, number>();
	/** By seat: games won and the sum of places. */
	readonly wins: number[] = [];
	readonly places: number[] = [];

	add(turns: number, outcome: Outcome | null, score: number | null): void {
		this.games++;
		this.turns += turns;
		if (outcome === null) {
			this.capped++;
			return;
		}
		this.reasons.set(outcome.reason, (this.reasons.get(outcome.reason) ?? 0) + 1);
		if (score !== null) {
			this.scored++;
			this.scores += score;
		}
		for (const { seat, place, win } of placesOf(outcome.ranking ?? [])) {
			this.places[seat] = (this.places[seat] ?? 0) + place;
			this.wins[seat] = (this.wins[seat] ?? 0) + win;
		}
	}
}

function summary(title: string, { games, seed, bots }: Plan, tally: Tally, seconds: number): string {
	const finished = games - tally.capped;
	const percent = (count: number): string => `${((100 * count) / games).toFixed(1)} %`;
	const seats = bots.map((bot, seat) => {
		const place = ((tally.places[seat] ?? 0) / finished).toFixed(2);
		return `  seat ${seat} ${bot.padEnd(10)} won ${percent(tally.wins[seat] ?? 0)}, mean place ${place}\n`;
	});
	const endings = [...tally.reasons].map(([reason, count]) => `${reason} ${percent(count)}`);
	if (tally.capped > 0) endings.push(`cut off ${percent(tally.capped)} (${tally.capped} games)`);
	return [
		`${title}: ${games} games of ${bots.join()}, seed ${seed}\n`,
		...(tally.scored > 0 ? [`  mean score ${(tally.scores / tally.scored).toFixed(2)}\n`] : []),
		...(tally.places.length > 0 && finished > 0 ? seats : []),
		`  ended by ${endings.join(', ')}\n`,
		`  ${(tally.turns / games).toFixed(1)} turns a game, ${seconds.toFixed(1)} s\n`,
	].join('');
}
