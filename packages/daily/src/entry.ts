import type { Game, Kinds, NebulaKinds, Result, Seat } from '@orrery/engine';
import { Course, fail, nebula, novaLuna, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { botSeed } from '@orrery/table';
import type { Day } from './day.ts';
import type { DailyGame } from './deal.ts';
import { raceOf } from './race.ts';
import { patternOf } from './same-moves.ts';
import { soloOf } from './solo.ts';

/*
 * Entries for the leaderboard of a day. An entry is the record of a game; nothing that it claims is believed. It is
 * played again on the deal of the day, and a bot is asked again for each of its moves.
 */

export interface Entry {
	readonly day: Day;
	readonly game: GameId;
	readonly record: unknown;
	/** How many hints the player asked for. Only their own client knows. */
	readonly hints: number;
}

export interface Score {
	/**
	 * The solo game: its score, less is better (NL-25). The race: the person's points minus the bot's, more is
	 * better.
	 */
	readonly score: number;
	/** The same as a number of which less is always better. */
	readonly cost: number;
	/** The person's moves as a text. Another player who sends the same has copied them. */
	readonly moves: string;
}

/** Why an entry does not count. The path says where the record differs from a game of that day. */
export type EntryFault = { readonly code: 'hints-used' } | { readonly code: 'forged'; readonly path: string };

/** A decision of the bot that has to be repeated. */
export interface BotAsk {
	readonly level: string;
	readonly view: NebulaKinds['view'];
	readonly seed: string;
}

/**
 * Checks an entry. It yields each decision of the bot and receives its move, so that the caller decides where and when
 * the bot thinks. It asks nothing before the record has turned out to be a legal game of the day.
 */
export function* checking(entry: Entry): Generator<BotAsk, Result<Score, EntryFault>, NebulaKinds['move']> {
	if (entry.hints > 0) return fail({ code: 'hints-used' });
	if (entry.game === 'nova-luna') return checkSolo(entry);
	const race = raceOf(entry.day);
	const played = playedAgain(nebula, race, entry.record);
	if (!played.ok) return played;
	const differs = yield* findOtherMove(played.value, race);
	if (differs !== null) return forged(differs);
	const outcome = nebula.outcome(played.value.position);
	if (outcome === null) return forged('result');
	const pointsIn = (seat: number): number => outcome.points[seat]?.total ?? 0;
	const score = pointsIn(race.seat) - pointsIn(1 - race.seat);
	return ok({ score, cost: -score, moves: patternOf(movesOf(played.value, race.seat)) });
}

function checkSolo({ day, record }: Entry): Result<Score, EntryFault> {
	const solo = soloOf(day);
	const played = playedAgain(novaLuna, solo, record);
	if (!played.ok) return played;
	const outcome = novaLuna.outcome(played.value.position);
	if (outcome === null || !('score' in outcome)) return forged('result');
	const { score } = outcome;
	return ok({ score, cost: score, moves: patternOf(movesOf(played.value, solo.seat)) });
}

/** The game of the day with the moves of the record, which must give that record again. */
function playedAgain<K extends Kinds>(
	game: Game<K>,
	daily: DailyGame<K>,
	record: unknown,
): Result<Course<K>, EntryFault> {
	const replayed = game.replay(record);
	if (!replayed.ok) return forged(replayed.fault.path);
	const { course: claimed, details } = replayed.value;
	if (JSON.stringify(claimed.options) !== JSON.stringify(daily.options)) return forged('options');
	// A player who left the game has no result in it.
	if (details.left !== undefined) return forged('left');
	if (game.outcome(claimed.position) === null) return forged('result');
	const begun = Course.begin(game, daily.options, daily.setup);
	if (!begun.ok) throw new Error(`the game of ${daily.day} cannot begin: ${begun.fault.code}`);
	const course = begun.value;
	for (const [i, { seat, move }] of claimed.steps.entries()) {
		const made = daily.steps[i];
		if (made !== undefined && (made.seat !== seat || JSON.stringify(made.move) !== JSON.stringify(move)))
			return forged('setup');
		if (!course.play(seat, move).ok) return forged('setup');
	}
	if (game.outcome(course.position) === null) return forged('setup');
	const same = JSON.stringify(game.record(course)) === JSON.stringify(game.record(claimed));
	return same ? ok(course) : forged('setup');
}

/** Where the bot would have played something else; null if nowhere. */
function* findOtherMove(
	{ steps, options, setup }: Course<NebulaKinds>,
	daily: DailyGame<NebulaKinds>,
): Generator<BotAsk, string | null, NebulaKinds['move']> {
	const begun = Course.begin(nebula, options, setup);
	if (!begun.ok) throw new Error(`the race of ${daily.day} cannot begin: ${begun.fault.code}`);
	const { position } = begun.value;
	for (const [i, { seat, move }] of steps.entries()) {
		const holder = daily.seats[seat];
		if (holder?.kind === 'bot' && i >= daily.steps.length) {
			const view = nebula.view(position, seat);
			const own = yield { level: holder.level, view, seed: botSeed(daily.seed, i, seat) };
			// Codes, because equal moves may be written differently.
			if (nebula.codeOf(position, own) !== nebula.codeOf(position, move)) return `steps[${i}]`;
		}
		if (!nebula.play(position, seat, move).ok) return `steps[${i}]`;
	}
	return null;
}

function movesOf<K extends Kinds>({ steps }: Course<K>, seat: Seat): readonly K['move'][] {
	return steps.filter((step) => step.seat === seat).map(({ move }) => move);
}

function forged(path: string): Result<never, EntryFault> {
	return fail({ code: 'forged', path });
}
