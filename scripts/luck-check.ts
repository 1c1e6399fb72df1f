/*
 * npm run luck-check: lets bots play games, and shows that the mean luck of each seat is zero within its interval. Luck
 * is judged as in an analysis, but with fewer outcomes for each chance event: that makes it less exact in a single game
 * and changes nothing about its mean. Run `npm run luck-check -- --help` for details.
 */
import { parseArgs } from 'node:util';
import type { Opponents } from '@orrery/bots';
import { nebulaOpponents, novaLunaOpponents, opponentOf, playOut } from '@orrery/bots';
import type { Game, Kinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { Analyst } from '../packages/bots/src/analysis/analyst.ts';
import { lucksOf } from '../packages/bots/src/analysis/lucks.ts';
import { nebulaAnalyst } from '../packages/bots/src/nebula/analyst.ts';
import { novaLunaAnalyst } from '../packages/bots/src/nova-luna/analyst.ts';

const HELP = `usage: npm run luck-check -- [--game nova-luna|nebula] [--players N] [--variant basic|full] [--games N] [--seed S]

  --game G      nova-luna or nebula (default nova-luna)
  --players N   2, 3 or 4; 1 for the solo game of Nova Luna (default 2)
  --variant V   of Nebula: basic or full (default full)
  --games N     number of games (default 500)
  --seed S      the same seed gives the same games (default 1)
`;

/** Who plays: quick, and not at random, so that the games are like those of people. */
const BOT = 'greedy';
/** So few that each chance event gets the fewest outcomes. */
const ITERATIONS = 1;
/** Of the normal distribution: 95 % lie within so many standard errors. */
const WITHIN = 1.96;
const PROGRESS_MS = 10_000;

interface Played<K extends Kinds> {
	readonly game: Game<K>;
	readonly opponents: Opponents<K>;
	readonly analyst: Analyst<K>;
	readonly options: K['options'];
}

const { values } = parseArgs({
	options: {
		game: { type: 'string', default: 'nova-luna' },
		players: { type: 'string', default: '2' },
		variant: { type: 'string', default: 'full' },
		games: { type: 'string', default: '500' },
		seed: { type: 'string', default: '1' },
		help: { type: 'boolean', default: false },
	},
});
if (values.help) {
	process.stdout.write(HELP);
} else {
	const games = Number(values.games);
	const isNebula = values.game === 'nebula';
	const { players, variant } = { players: Number(values.players), variant: values.variant };
	const options = isNebula
		? nebula.readOptions({ players, variant })
		: novaLuna.readOptions({ players, firstGame: false });
	if (!options.ok || !(games > 1)) {
		process.stderr.write(`luck-check: there is no such game.\n${HELP}`);
		process.exitCode = 2;
	} else if ('variant' in options.value) {
		const played = { game: nebula, opponents: nebulaOpponents, analyst: nebulaAnalyst };
		report(check({ ...played, options: options.value }, games, values.seed));
	} else {
		const played = { game: novaLuna, opponents: novaLunaOpponents, analyst: novaLunaAnalyst };
		report(check({ ...played, options: options.value }, games, values.seed));
	}
}

/** By game and seat: the luck of the deal, and of everything that came to light later. */
interface GameLuck {
	readonly deal: readonly number[];
	readonly later: readonly number[];
}

function check<K extends Kinds>(
	{ game, opponents, analyst, options }: Played<K>,
	games: number,
	seed: string,
): readonly GameLuck[] {
	const opponent = opponentOf(opponents, BOT);
	if (opponent === undefined) throw new Error(`no bot ${BOT}`);
	const seats = Array.from({ length: options.players }, () => opponent);
	let shown = Date.now();
	return Array.from({ length: games }, (_, i) => {
		const course = Course.deal(game, options, new SeededRandom(`luck-check ${seed}/${i}`));
		playOut(course, seats, `luck-check ${seed}/${i}`);
		const lucks = lucksOf(course, analyst, ITERATIONS);
		if (Date.now() - shown > PROGRESS_MS) {
			shown = Date.now();
			process.stderr.write(`${i + 1} of ${games} games\n`);
		}
		const sum = (some: typeof lucks): readonly number[] =>
			seats.map((_, seat) => some.reduce((all, { luck }) => all + (luck[seat] ?? 0), 0));
		return {
			deal: sum(lucks.filter(({ step }) => step === 0)),
			later: sum(lucks.filter(({ step }) => step > 0)),
		};
	});
}

/** A table in Markdown. */
function report(games: readonly GameLuck[]): void {
	const { game, players, variant } = values;
	const what = game === 'nebula' ? `Nebula, ${variant}` : 'Nova Luna';
	for (let seat = 0; seat < Number(players); seat++) {
		const cells = [
			...[what, players, String(seat + 1), String(games.length)],
			intervalOf(games.map(({ later }) => later[seat] ?? 0)),
			intervalOf(games.map(({ deal }) => deal[seat] ?? 0)),
			intervalOf(games.map(({ deal, later }) => (deal[seat] ?? 0) + (later[seat] ?? 0))),
		];
		process.stdout.write(`| ${cells.join(' | ')} |\n`);
	}
}

/** The mean with its 95 % interval, and whether that contains zero. */
function intervalOf(lucks: readonly number[]): string {
	const mean = lucks.reduce((sum, luck) => sum + luck, 0) / lucks.length;
	const variance = lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0) / (lucks.length - 1);
	const within = WITHIN * Math.sqrt(variance / lucks.length);
	return `${mean.toFixed(4)} ± ${within.toFixed(4)}${Math.abs(mean) <= within ? '' : ' (not zero)'}`;
}
