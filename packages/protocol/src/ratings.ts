import './jitless.ts';
import * as z from 'zod';
import { accountKind, gameId, level, list, moment } from './shapes.ts';

/* How strong somebody is believed to be, by game and number of players. */

/** As openskill has it: about `mu`, give or take; two times `sigma` to either side hold the truth in 19 of 20 cases. */
export const skill = z.object({ mu: z.number(), sigma: z.number().positive() });

/** For what a rating counts. */
export const discipline = z.object({ game: gameId, players: z.int().min(2).max(4) });
export type Discipline = z.infer<typeof discipline>;

/** Who has a rating: somebody with an account, or one of the bots of this house. */
export const rated = z.discriminatedUnion('kind', [
	z.object({ kind: z.literal('player'), name: z.string(), account: accountKind }),
	z.object({ kind: z.literal('bot'), level, name: z.string() }),
]);
export type Rated = z.infer<typeof rated>;

export const rating = z.object({
	...discipline.shape,
	...skill.shape,
	games: z.int().positive(),
	/** Of the last game. */
	at: moment,
});
export type Rating = z.infer<typeof rating>;

export const leader = z.object({
	who: rated,
	...skill.shape,
	games: z.int().positive(),
	/** Whether this is you. */
	you: z.boolean(),
});
export type Leader = z.infer<typeof leader>;

/** Best first: those of whom it is known how strong they are before those of whom it is hoped. */
export const leaders = z.object({ ...discipline.shape, leaders: list(leader) });

/** What one game did to a rating. */
export const ratingStep = z.object({ ...skill.shape, at: moment, place: z.int().positive() });
export const ratingCurve = z.object({ ...discipline.shape, steps: list(ratingStep) });
export type RatingCurve = z.infer<typeof ratingCurve>;

/** What everybody may know of somebody with an account. */
export const profile = z.object({
	name: z.string(),
	account: accountKind,
	since: moment,
	ratings: list(rating),
	curves: list(ratingCurve),
});
export type Profile = z.infer<typeof profile>;
