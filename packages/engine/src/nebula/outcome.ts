import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import type { Ending, NebulaPosition } from './position.ts';
import type { Points } from './scoring.ts';
import { pointsOf } from './scoring.ts';

/** How a game ended. */
export interface NebulaOutcome {
	readonly reason: Ending;
	/** By seat. */
	readonly points: readonly Points[];
	readonly ranking: readonly (readonly Seat[])[];
}

export function outcomeOf(position: NebulaPosition): NebulaOutcome | null {
	if (position.step !== 'over') return null;
	const reason = position.ending;
	if (reason === null) throw new Error('a game is over for a reason');
	const points = allPoints(position);
	return { reason, points, ranking: rankingOf(position, points) };
}

/** The points of every seat, as if the game ended now. */
export function allPoints(position: NebulaPosition): readonly Points[] {
	return position.galaxies.map((_, seat) => pointsOf(position, seat));
}

/** Nebula 8, 9: more points first, then more black holes; who is equal in both shares the place. */
export function rankingOf(
	{ galaxies }: NebulaPosition,
	points: readonly Points[],
): readonly (readonly Seat[])[] {
	const ahead = (a: number, b: number): number =>
		(points[b]?.total ?? 0) - (points[a]?.total ?? 0) ||
		(galaxies[b]?.blackHoles ?? 0) - (galaxies[a]?.blackHoles ?? 0);
	const places: Seat[][] = [];
	for (const seat of points.map((_, number) => seatOf(number)).sort(ahead)) {
		const last = places.at(-1);
		if (last?.[0] !== undefined && ahead(last[0], seat) === 0) last.push(seat);
		else places.push([seat]);
	}
	return places;
}
