import type { Kinds } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { Entry, GameFlags, GameId } from '../games.ts';
import { gameOptions, withGame } from '../games.ts';
import { placesOf } from '../places.ts';
import type { Player } from '../player.ts';
import { playerNamed } from '../player.ts';
import { ProgramFault } from '../programs/program.ts';
import { playThrough } from '../simulation.ts';

/** What a match is about. */
export interface Match {
	readonly game: GameId;
	readonly players: number;
	readonly flags: GameFlags;
	/** One name for each seat, to begin with. */
	readonly bots: readonly string[];
	readonly seed: string;
	readonly mostTurns: number;
	/** How long a program may take for an answer. */
	readonly patienceSeconds: number;
}

/** How one bot came out of one game. */
export interface Showing {
	/** Which of the match's bots, counted from 0. */
	readonly bot: number;
	/** 1 is best; a shared place is the mean of the places it takes up. */
	readonly place: number;
	/** 1 for a win, a part of it for a shared one. */
	readonly win: number;
	readonly score: number;
	readonly allPlaced: boolean | null;
	/** What each of its decisions took. */
	readonly milliseconds: readonly number[];
}

/** A match under way: its bots sit ready, programs have been started. */
export interface OpenMatch {
	/** Plays one deal in every rotation of the seats; games that were cut off show nothing. */
	playDeal(deal: number): Promise<readonly Showing[]>;
	end(): Promise<void>;
}

export function openMatch(match: Match): OpenMatch {
	return withGame(match.game, (entry) => {
		const players = match.bots.map((name) => playerNamed(entry, name, match.patienceSeconds));
		return {
			async playDeal(deal) {
				const showings: Showing[] = [];
				for (let rotation = 0; rotation < match.players; rotation++) {
					showings.push(...(await playRotation(entry, match, players, deal, rotation)));
				}
				return showings;
			},
			async end() {
				await Promise.all(players.map((player) => player.end()));
			},
		};
	});
}

async function playRotation<K extends Kinds>(
	entry: Entry<K>,
	match: Match,
	players: readonly Player<K>[],
	deal: number,
	rotation: number,
): Promise<readonly Showing[]> {
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
