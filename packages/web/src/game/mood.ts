import type { Kinds } from '@orrery/engine';
import { rankingOf } from '@orrery/table';
import type { Moment } from './played-game.ts';

/**
 * How a game ended for the player who is addressed: alone in first place, sharing it, or behind. Where nobody is
 * addressed, because several share the screen or one only watches, others have won. Nobody wins a game that is
 * abandoned or played alone.
 */
export type Mood = 'won' | 'shared' | 'lost' | 'others-won' | 'over';

export function moodOf<K extends Kinds>({ ending, you }: Pick<Moment<K>, 'ending' | 'you'>): Mood {
	const winners = ending === null ? [] : (rankingOf(ending)[0] ?? []);
	if (winners.length === 0) return 'over';
	if (you !== null && !winners.some((seat) => seat === you)) return 'lost';
	if (winners.length > 1) return 'shared';
	return you === null ? 'others-won' : 'won';
}
