import type { Kinds } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { Entry, GameFlags } from '../games/entry.ts';
import { gameOptions, withGame } from '../games/games.ts';
import { placesOf } from '../games/places.ts';
import type { Player } from '../players/player.ts';
import { playerNamed } from '../players/player.ts';
import { ProgramFault } from '../players/program.ts';
import { playThrough } from '../players/simulation.ts';

/** What is played in a match. */
export interface Match {
	readonly game: GameId;
	readonly players: number;
	readonly flags: GameFlags;
	/** One name for each seat in the first rotation. */
	readonly bots: readonly string[];
	readonly seed: string;
	readonly mostTurns: number;
	/** How long a program may take to answer. */
	readonly patienceSeconds: number;
	/** Whether a deal is played in every rotation of the seats (the default), or in one, with its number deciding which. */
	readonly rotations?: 'every' | 'one';
}

/** The result of one bot in one game. */
export interface BotResult {
	/** Which of the match's bots, counted from 0. */
	readonly bot: number;
	/** 1 is best; a shared place is the mean of the places it takes up. */
	readonly place: number;
	/** 1 for a win; a shared win counts a part of it. */
	readonly win: number;
	readonly score: number;
	readonly allPlaced: boolean | null;
	/** How long each of its decisions took. */
	readonly milliseconds: readonly number[];
}

/** A match with its bots ready and its programs started. */
export interface OpenMatch {
	/** Plays one deal in the rotations of the match; games that were stopped early give no results. */
	playDeal(deal: number): Promise<readonly BotResult[]>;
	end(): Promise<void>;
}

export function openMatch(match: Match): OpenMatch {
	return withGame(match.game, (entry) => {
		const players = match.bots.map((name) => playerNamed(entry, name, match.patienceSeconds));
		return {
			async playDeal(deal) {
				const botResults: BotResult[] = [];
				for (const rotation of rotationsOf(match, deal)) {
					botResults.push(...(await playRotation(entry, match, players, deal, rotation)));
				}
				return botResults;
			},
			async end() {
				await Promise.all(players.map((player) => player.end()));
			},
		};
	});
}

function rotationsOf({ players, rotations }: Match, deal: number): readonly number[] {
	return rotations === 'one' ? [deal % players] : Array.from({ length: players }, (_, rotation) => rotation);
}

async function playRotation<K extends Kinds>(
	entry: Entry<K>,
	match: Match,
	players: readonly Player<K>[],
	deal: number,
	rotation: number,
): Promise<readonly BotResult[]> {
	const { game } = entry;
	const seed = `${match.seed}/${deal}`;
	const botIn = (seat: number): number => (seat + rotation) % match.players;
	const seated = players.flatMap((_, seat) => players[botIn(seat)] ?? []);
	const milliseconds: number[][] = players.map(() => []);
	const course = Course.deal(
		game,
		gameOptions(entry, match.players, match.flags),
		new SeededRandom(`${seed}/deal`),
	);
	try {
		await playThrough(course, seated, `${seed}/${rotation}`, match.mostTurns, (seat, spent) => {
			milliseconds[botIn(seat)]?.push(spent);
		});
	} catch (error) {
		const place = `${entry.title}, deal ${deal} of seed ${match.seed}, rotation ${rotation}`;
		throw error instanceof ProgramFault ? error.within(place) : error;
	}
	const outcome = game.outcome(course.position);
	if (outcome === null) return [];
	return placesOf(outcome.ranking ?? [[0]]).map(({ seat, place, win }) => {
		const bot = botIn(seat);
		return { bot, place, win, ...entry.standing(outcome, seat), milliseconds: milliseconds[bot] ?? [] };
	});
}
