import { playOut } from '@orrery/bots';
import type { Kinds } from '@orrery/engine';
import { Course, SeededRandom } from '@orrery/engine';
import type { Entry, GameFlags, GameId } from '../games.ts';
import { gameOptions, seatOpponents, withGame } from '../games.ts';
import { placesOf } from '../places.ts';

/** What a match is about. */
export interface Match {
	readonly game: GameId;
	readonly players: number;
	readonly flags: GameFlags;
	/** One name for each seat, to begin with. */
	readonly bots: string;
	readonly seed: string;
	readonly mostTurns: number;
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

/** Plays one deal in every rotation of the seats; games that were cut off show nothing. */
export function playDeal(match: Match, deal: number): readonly Showing[] {
	return withGame(match.game, (entry) => {
		const rotations = Array.from({ length: match.players }, (_, rotation) => rotation);
		return rotations.flatMap((rotation) => playRotation(entry, match, deal, rotation));
	});
}

function playRotation<K extends Kinds>(
	entry: Entry<K>,
	match: Match,
	deal: number,
	rotation: number,
): readonly Showing[] {
	const { game } = entry;
	const { players } = match;
	const seed = `${match.seed}/${deal}`;
	const opponents = seatOpponents(entry, match.bots, players);
	const botIn = (seat: number): number => (seat + rotation) % players;
	const seated = opponents.flatMap((_, seat) => opponents[botIn(seat)] ?? []);
	const milliseconds: number[][] = opponents.map(() => []);
	const course = Course.deal(
		game,
		gameOptions(entry, players, match.flags),
		new SeededRandom(`${seed}/deal`),
	);
	playOut(course, seated, `${seed}/${rotation}`, match.mostTurns, (seat, spent) => {
		milliseconds[botIn(seat)]?.push(spent);
	});
	const outcome = game.outcome(course.position);
	if (outcome === null) return [];
	return placesOf(outcome.ranking ?? [[0]]).map(({ seat, place, win }) => {
		const bot = botIn(seat);
		return { bot, place, win, ...entry.standing(outcome, seat), milliseconds: milliseconds[bot] ?? [] };
	});
}
