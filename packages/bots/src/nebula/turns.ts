import { nebula, seatOf } from '@orrery/engine';
import { NebulaPosition, nebulaCodes } from '@orrery/engine/search';
import type { Candidate } from './candidates.ts';
import { findCandidates } from './candidates.ts';
import type { Planner } from './planner.ts';

const { DONE, kindOf } = nebulaCodes;

/** The most turns that go on with the move played, if it is not among the best. */
const MOST_OWN = 3;

/**
 * The most promising turns from here, best first, and at least one that goes on with the move played. A turn that places
 * the same pieces in another order counts as one that begins with it.
 */
export function turnsWith(
	planner: Planner,
	position: NebulaPosition,
	seat: number,
	played: number,
	most: number,
): readonly Candidate[] {
	const found = findCandidates(planner, position, seat).map((turn) =>
		beginningWith(position, seat, played, turn),
	);
	const best = found.slice(0, most);
	if (best.some(({ codes }) => codes[0] === played)) return best;
	const own = found.filter(({ codes }) => codes[0] === played);
	return [
		...best,
		...(own.length > 0 ? own : continuationsOf(planner, position, seat, played)).slice(0, MOST_OWN),
	];
}

/** The same turn with the move played first, if that leads to the same; else the turn as it is. */
function beginningWith(position: NebulaPosition, seat: number, played: number, turn: Candidate): Candidate {
	if (kindOf(played) === DONE || turn.codes.indexOf(played) <= 0) return turn;
	const codes = [played, ...turn.codes.filter((code) => code !== played)];
	return isLegal(position, seat, codes) ? { ...turn, codes } : turn;
}

function isLegal(position: NebulaPosition, seat: number, codes: readonly number[]): boolean {
	const here = new NebulaPosition(position.board, position.options);
	here.copyFrom(position);
	return codes.every((code) => {
		if (nebula.check(here, seatOf(seat), nebula.moveOf(here, code)) !== null) return false;
		here.play(seat, code);
		return true;
	});
}

/** The best turns that begin with a move which the planner did not think of. */
function continuationsOf(
	planner: Planner,
	position: NebulaPosition,
	seat: number,
	played: number,
): readonly Candidate[] {
	const here = new NebulaPosition(position.board, position.options);
	here.copyFrom(position);
	here.play(seat, played);
	if (here.step !== 'place' || here.activeSeat !== seat) return [{ codes: [played], worth: 0 }];
	return findCandidates(planner, here, seat).map(({ codes, worth }) => ({
		codes: [played, ...codes],
		worth,
	}));
}
