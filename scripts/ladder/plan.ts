import { LEVELS, nebulaOpponents, novaLunaOpponents, opponentOf } from '@orrery/bots';
import type { Match } from '@orrery/cli/arena';

/* What the ladder measures. */

/** One bot against another at one kind of table, or one alone. */
export interface Measure {
	/** Such as `nebula/3/full/bright-gibbous`, or alone `nova-luna/1/full`. */
	readonly key: string;
	readonly match: Match;
	/** The bot that should be better, and the one in all other seats; null alone. */
	readonly upper: string;
	readonly lower: string | null;
	readonly deals: number;
}

export type Game = Match['game'];
type Variant = 'basic' | 'full';
type Pair = readonly [upper: string, lower: string];

const DEALS = 100;
/** Other programs compare themselves with the best bot's mean solo score. */
const SOLO_DEALS_OF_THE_BEST = 500;
/** An earlier version is about as strong, so it takes more games to see a difference; each deal is played once. */
const DEALS_AGAINST_AN_EARLIER_VERSION = 200;
const SEED = 'ladder';
const MOST_TURNS = 1000;
/** No programs play here, except those of an earlier version, which may find the machine busy. */
const PATIENCE_SECONDS = 1;
const PROGRAM_PATIENCE_SECONDS = 120;

const NEIGHBOURS: readonly Pair[] = LEVELS.flatMap((upper, i) => {
	const lower = LEVELS[i - 1];
	return lower === undefined ? [] : [[upper, lower] as const];
});

/** Besides the levels: how much search is worth, against bots without it. */
const NOVA_LUNA_PAIRS: readonly Pair[] = [
	['heuristic', 'greedy'],
	['gibbous', 'heuristic'],
	['full', 'heuristic'],
	['time=100', 'time=10'],
];
const NEBULA_PAIRS: readonly Pair[] = [['full', 'greedy']];

/** All measures in the order of the tables, with this many deals each or the planned number. */
export function measures(deals?: number): readonly Measure[] {
	const all = [
		...LEVELS.map((level) => solo(level, deals)),
		...[2, 3, 4].flatMap((players) =>
			(players === 2 ? [...NEIGHBOURS, ...NOVA_LUNA_PAIRS] : NEIGHBOURS).map((pair) =>
				novaLuna(players, pair, deals),
			),
		),
		...(['basic', 'full'] as const).flatMap((variant) =>
			[2, 3, 4].flatMap((players) =>
				(players === 2 ? [...NEIGHBOURS, ...NEBULA_PAIRS] : NEIGHBOURS).map((pair) =>
					nebula(players, variant, pair, deals),
				),
			),
		),
	];
	return all.filter(({ match }) => match.bots.every((name) => isThere(match.game, name)));
}

/** The bots of an earlier version of the code. */
export interface EarlierBots {
	/** The commit, as git abbreviates it. */
	readonly commit: string;
	/** The command line of a program that plays as the bot of a level. */
	command(game: Game, level: string): string;
}

/** Every level against the same level of an earlier version, in both games and for every number of players. */
export function measuresAgainst(
	{ commit, command }: EarlierBots,
	deals = DEALS_AGAINST_AN_EARLIER_VERSION,
): readonly Measure[] {
	const pairs = LEVELS.map((level) => ({ level, old: `${level} of ${commit}` }));
	const novaLunas = [2, 3, 4].flatMap((players) =>
		pairs.map(({ level, old }) => novaLuna(players, [level, old], deals)),
	);
	const nebulas = (['basic', 'full'] as const).flatMap((variant) =>
		[2, 3, 4].flatMap((players) =>
			pairs.map(({ level, old }) => nebula(players, variant, [level, old], deals)),
		),
	);
	return [...novaLunas, ...nebulas].map((measure) => ({
		...measure,
		match: {
			...measure.match,
			bots: measure.match.bots.map((name) =>
				name === measure.upper ? name : `cmd:${command(measure.match.game, measure.upper)}`,
			),
			rotations: 'one' as const,
			patienceSeconds: PROGRAM_PATIENCE_SECONDS,
		},
	}));
}

function solo(level: string, deals = level === LEVELS.at(-1) ? SOLO_DEALS_OF_THE_BEST : DEALS): Measure {
	return {
		key: `nova-luna/1/${level}`,
		match: match('nova-luna', 1, [level]),
		upper: level,
		lower: null,
		deals,
	};
}

function novaLuna(players: number, [upper, lower]: Pair, deals = DEALS): Measure {
	const key = `nova-luna/${players}/${upper}-${lower}`;
	return { key, match: match('nova-luna', players, seats(players, upper, lower)), upper, lower, deals };
}

function nebula(players: number, variant: Variant, [upper, lower]: Pair, deals = DEALS): Measure {
	const key = `nebula/${players}/${variant}/${upper}-${lower}`;
	return {
		key,
		match: { ...match('nebula', players, seats(players, upper, lower)), flags: { variant } },
		upper,
		lower,
		deals,
	};
}

function seats(players: number, upper: string, lower: string): readonly string[] {
	return [upper, ...Array.from({ length: players - 1 }, () => lower)];
}

function match(game: Game, players: number, bots: readonly string[]): Match {
	return {
		game,
		players,
		flags: {},
		bots,
		seed: SEED,
		mostTurns: MOST_TURNS,
		patienceSeconds: PATIENCE_SECONDS,
	};
}

function isThere(game: Game, name: string): boolean {
	const known =
		game === 'nova-luna' ? opponentOf(novaLunaOpponents, name) : opponentOf(nebulaOpponents, name);
	return known !== undefined;
}
