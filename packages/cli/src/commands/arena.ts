import { availableParallelism } from 'node:os';
import { GAME_IDS } from '@orrery/engine/game-id';
import type { Figures } from '../arena/figures.ts';
import { figuresOf } from '../arena/figures.ts';
import { playMatch } from '../arena/pool.ts';
import type { Command } from '../console/command.ts';
import { parse, UsageError, wholeNumber } from '../console/command.ts';
import { Progress } from '../console/progress.ts';
import { flagsOf, GAME_FLAGS } from '../games/entry.ts';
import { botNames, DEFAULT_GAME, gameId, gameOptions, withGame } from '../games/games.ts';
import { readPatience } from '../players/patience.ts';
import { checkName } from '../players/player.ts';

const MOST_DEALS = 1_000_000;
const MOST_TURNS = 1000;
const MOST_JOBS = 256;

export const arena: Command = {
	usage: 'arena --bots a,b[,c,d] [--game G] [--players N] [--games N] [--seed S] [options]',
	summary: 'let bots play each other and measure which is better',
	help: `
Plays N deals, each in every rotation of the seats, and shows how often each bot won with its 95 % confidence interval,
its mean rank and how long it thought. In a solo game it shows the scores.

  --game G         ${GAME_IDS.join(' or ')} (default ${DEFAULT_GAME})
  --players N      number of players (default 2; 1 is a solo game)
  --games N        number of deals (default 100)
  --seed S         any number or word; the same seed gives the same deals (default 1)
  --bots a,b       one bot or program for each seat, named as in “orrery simulate --help”
  --first-game     Nova Luna: fewer tokens with three or four players
  --variant V      Nebula: basic or full (default full)
  --jobs N         number of CPU cores to use (default: all)
  --patience S     seconds a program may take to answer (default 10)
  --json           print one JSON object
`,
	async run(args) {
		const { values } = parse(args, {
			game: { type: 'string', default: DEFAULT_GAME },
			players: { type: 'string', default: '2' },
			games: { type: 'string', default: '100' },
			seed: { type: 'string', default: '1' },
			bots: { type: 'string' },
			...GAME_FLAGS,
			jobs: { type: 'string', default: String(availableParallelism()) },
			patience: { type: 'string' },
			json: { type: 'boolean', default: false },
		});
		if (values.bots === undefined)
			throw new UsageError('--bots is missing; it lists the bots that play, such as greedy,random.');
		const players = wholeNumber('--players', values.players, 1, 4);
		const deals = wholeNumber('--games', values.games, 1, MOST_DEALS);
		const jobs = wholeNumber('--jobs', values.jobs, 1, MOST_JOBS);
		const { seed } = values;
		const bots = botNames(values.bots, players);
		const match = {
			game: gameId(values.game),
			players,
			flags: flagsOf(values),
			bots,
			seed,
			mostTurns: MOST_TURNS,
			patienceSeconds: readPatience(values.patience),
		};
		// A mistake in the match is reported before any thread starts.
		withGame(match.game, (entry) => {
			gameOptions(entry, players, match.flags);
			for (const name of bots) checkName(entry, name);
		});
		const progress = new Progress('playing', deals);
		const botResults = await playMatch(match, deals, jobs, (done) => progress.show(done)).finally(() =>
			progress.clear(),
		);
		const figures = bots.map((name, bot) =>
			figuresOf(
				name,
				botResults.filter((botResult) => botResult.bot === bot),
			),
		);
		process.stdout.write(
			values.json ? `${JSON.stringify({ deals, bots: figures })}\n` : table(figures, deals, players),
		);
		return 0;
	},
};

function table(figures: readonly Figures[], deals: number, players: number): string {
	const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
	const rows = figures.map(
		({ name, games, winRate, interval, meanRank, meanScore, allPlaced, msPerMove }) => {
			const won =
				players === 1
					? ''
					: `won ${percent(winRate)} (${interval.map(percent).join(' to ')}), mean rank ${meanRank.toFixed(2)}, `;
			const placed = allPlaced === null ? '' : `, all placed ${percent(allPlaced)}`;
			return `  ${name.padEnd(16)} ${games} games: ${won}mean score ${meanScore.toFixed(2)}${placed}, ms a move ${msPerMove.p50.toFixed(1)} (99 %: ${msPerMove.p99.toFixed(1)})\n`;
		},
	);
	return `${deals} deals, each in every rotation of the seats\n${rows.join('')}`;
}
