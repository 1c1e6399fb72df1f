import type { Course, NebulaKinds, NebulaPosition, Seat } from '@orrery/engine';
import { nebula, nebulaPointsOf, seatOf } from '@orrery/engine';
import { nebulaPace } from '../nebula/pace.ts';
import type { ReplaySeat } from '../routing/routes.ts';
import type { ReplayKind } from './replay-kind.ts';

/** Nebula in a replay. Open, everyone's personal cards are seen from the start (NB-9 hides them from the others). */
export const nebulaReplay: ReplayKind<NebulaKinds> = {
	open: (view, position) => ({
		...view,
		seats: view.seats.map((seen, seat) => nebula.view(position, seatOf(seat)).seats[seat] ?? seen),
	}),
	beginFrom: (position) => ({ position }),
	pace: nebulaPace,
};

/**
 * By seat: the points after each turn, as if the game had ended there; none at the start. From a seat, the personal
 * cards of the others count at the end only, because before it their points would give the cards away.
 */
export function pointsByTurn(course: Course<NebulaKinds>, from: ReplaySeat): readonly (readonly number[])[] {
	const begun = course.at(0);
	const seats = Array.from({ length: course.options.players }, (_, seat) => seatOf(seat));
	const lines = seats.map(() => [0]);
	if (!begun.ok) return lines;
	const { position } = begun.value;
	for (const { seat, move, played } of course.steps) {
		nebula.play(position, seat, move);
		if (played.turnEnded) for (const whose of seats) lines[whose]?.push(known(position, whose, from));
	}
	return lines;
}

function known(position: NebulaPosition, seat: Seat, from: ReplaySeat): number {
	const { total, personal } = nebulaPointsOf(position, seat);
	const seen = from === 'open' || from === seat || nebula.outcome(position) !== null;
	return seen ? total : total - personal;
}
