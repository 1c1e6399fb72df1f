import type { NebulaTask } from '@orrery/engine';
import { haveOf, isTaskFulfilled, needOf } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { countBits, totalPoints } from '@orrery/engine/search';

/** How much of a task's points nearly having it is worth; the square keeps one finished above two begun. */
const PROGRESS_WEIGHT = 0.6;
/** A task that needs fewer colors than there are can only be saved by overbuilding. */
const SPOILT = 0.3;
/** A piece in hand, for what it may become. */
const HELD_WEIGHT = 0.4;
/** Points that a complete constellation is about worth, for progress on the way there. */
const CONSTELLATION_WEIGHT = 3;

/** What a seat has and is about to have: points if the game ended now, and progress towards more. */
export function appraise(position: NebulaPosition, seat: number): number {
	const { board, publicTasks, galaxies, kept } = position;
	let worth = totalPoints(position, seat);
	for (let i = 0; i < publicTasks.cards.length; i++) {
		if (publicTasks.isMarkedBy(i, seat)) continue;
		const { task, first, later } = publicTasks.cardAt(i);
		const points = publicTasks.marked[i] === 0 ? first : later;
		// Marked only when the turn is done, so not yet among the points.
		worth += isTaskFulfilled(task, galaxies, seat)
			? points
			: PROGRESS_WEIGHT * points * progress(position, task, seat) ** 2;
	}
	const personal = board.decks.personal[kept[seat] ?? -1];
	if (personal !== undefined && !isTaskFulfilled(personal.task, galaxies, seat)) {
		worth += PROGRESS_WEIGHT * personal.points * progress(position, personal.task, seat) ** 2;
	}
	const filled = galaxies[seat]?.filled ?? 0;
	for (const fields of board.sets.constellations) {
		if ((filled & fields) !== fields)
			worth += CONSTELLATION_WEIGHT * (countBits(filled & fields) / countBits(fields)) ** 2;
	}
	return worth + HELD_WEIGHT * countBits(position.observatories[seat]?.held ?? 0);
}

/** How near a task is, 0 to 1: the mean of as many parts as it needs, the nearest ones. */
function progress({ galaxies }: NebulaPosition, { parts, needed }: NebulaTask, seat: number): number {
	const nearness: number[] = [];
	let spoilt = false;
	for (const part of parts) {
		const have = haveOf(part, galaxies, seat);
		const need = needOf(part, galaxies, seat);
		if (part.exact && have > need) spoilt = true;
		nearness.push(need === 0 ? 1 : Math.min(1, have / need));
	}
	nearness.sort((a, b) => b - a);
	const sum = nearness.slice(0, needed).reduce((total, near) => total + near, 0);
	return (spoilt ? SPOILT : 1) * (sum / needed);
}
