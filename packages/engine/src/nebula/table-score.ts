import type { Fault } from '../fault.ts';
import type { Seat } from '../game.ts';
import { reading } from '../json.ts';
import type { Result } from '../result.ts';
import { BOARD } from './default-board.ts';
import { allPoints, rankingOf } from './outcome.ts';
import type { NebulaPosition } from './position.ts';
import { readTableToScore } from './read-snapshot.ts';
import type { ScoreParts } from './score-parts.ts';
import { scorePartsOf } from './score-parts.ts';
import type { Points } from './scoring.ts';

/** What a table scores if its game ended now. */
export interface TableScore {
	/** What the points were counted on. It need not be a position that a game can come to. */
	readonly position: NebulaPosition;
	/** By seat. */
	readonly points: readonly Points[];
	readonly parts: readonly ScoreParts[];
	readonly ranking: readonly (readonly Seat[])[];
}

/**
 * Scores a snapshot of which only what scores has to be right: galaxies, cards, marking stars and counters. A seat
 * without a card kept scores nothing for it. Nothing else is asked, so that players can have a real table counted.
 */
export function scoreTable(value: unknown): Result<TableScore, Fault> {
	return reading(() => {
		const position = readTableToScore(BOARD, value, '');
		const points = allPoints(position);
		return {
			position,
			points,
			parts: position.galaxies.map((_, seat) => scorePartsOf(position, seat)),
			ranking: rankingOf(position, points),
		};
	});
}
