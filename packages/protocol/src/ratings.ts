import './jitless.ts';
import * as z from 'zod';
import { accountKind, gameId, level, list, moment } from './shapes.ts';

/* Ratings, by game and number of players. */

/** As in openskill: an estimate `mu` and its uncertainty; 19 times out of 20 the true skill is within two `sigma`. */
export const skill = z.object({ mu: z.number(), sigma: z.number().positive() });

/** What a rating is for. */
export const discipline = z.object({ game: gameId, players: z.int().min(2).max(4) });
export type Discipline = z.infer<typeof discipline>;

/** Who has a rating: a player with an account, or a bot. */
export const rated = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('player'), name: z.string(), account: accountKind }),
	z.object({ kind: z.literal('bot'), level, name: z.string() }),
]);
export type Rated = z.infer<typeof rated>;

export const rating = z.object({
	...discipline.shape,
	...skill.shape,
	games: z.int().positive(),
	/** The time of the last game. */
	at: moment,
});
export type Rating = z.infer<typeof rating>;

export const leader = z.object({
	/** Equal ones share a place, and the places after them stay empty. */
	place: z.int().positive(),
	who: rated,
	...skill.shape,
	games: z.int().positive(),
	/** Whether this is you. */
	you: z.boolean(),
});
export type Leader = z.infer<typeof leader>;

/**
 * Best first, by the lower end of the range in which the skill lies, so that certain ratings come before hopeful ones.
 * Provisional ratings are not listed.
 */
export const leaders = z.object({ ...discipline.shape, leaders: list(leader) });

/** How one game changed a rating. */
export const ratingChange = z.object({ ...skill.shape, at: moment, place: z.int().positive() });
export const ratingCurve = z.object({ ...discipline.shape, steps: list(ratingChange) });
export type RatingCurve = z.infer<typeof ratingCurve>;

/** The public profile of an account. */
export const profile = z.object({
	name: z.string(),
	account: accountKind,
	since: moment,
	ratings: list(rating),
	curves: list(ratingCurve),
});
export type Profile = z.infer<typeof profile>;
