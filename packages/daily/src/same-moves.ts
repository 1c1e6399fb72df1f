import type { NebulaKinds, NovaLunaKinds, Seat, Step } from '@orrery/engine';

/* Whether two games of a day are the same, however they are written. */

/** What turns or mirrors a display leaves it the same game. */
const SYMMETRIES: readonly ((x: number, y: number) => readonly [number, number])[] = [
	(x, y) => [x, y],
	(x, y) => [-x, y],
	(x, y) => [x, -y],
	(x, y) => [-x, -y],
	(x, y) => [y, x],
	(x, y) => [-y, x],
	(x, y) => [y, -x],
	(x, y) => [-y, -x],
];

/**
 * The moves of a seat as a text that is the same for the same game. A display of Nova Luna that is turned or mirrored
 * is the same one: of its eight texts it is the first in the alphabet.
 */
export function patternOf(steps: readonly (Step<NovaLunaKinds> | Step<NebulaKinds>)[], seat: Seat): string {
	const moves = steps.filter((step) => step.seat === seat).map(({ move }) => move);
	const [first = ''] = SYMMETRIES.map((turned) =>
		JSON.stringify(
			moves.map((move) => {
				if (move.type !== 'take') return move;
				const [x, y] = turned(move.x, move.y);
				return { ...move, x, y };
			}),
		),
	).sort();
	return first;
}
