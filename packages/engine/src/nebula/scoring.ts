import { countBits } from './bits.ts';
import type { CounterId } from './board.ts';
import { COUNTERS } from './board.ts';
import { countInstances, isTaskFulfilled } from './cards.ts';
import { NONE } from './none.ts';
import type { NebulaPosition } from './position.ts';

/** Points of one seat as records write them; the last two headings only in the full game. */
export interface Points {
	readonly personal: number;
	readonly public: number;
	readonly blackHoles: number;
	readonly constellations: number;
	readonly colors?: number;
	readonly advanced?: number;
	readonly total: number;
}

const COLOURS = counterNumber('colours');
const CONSTELLATIONS = counterNumber('constellations');
const ADVANCED = counterNumber('advanced');

/** Nebula 8, scoring: what the seat would have if the game ended now. */
export function pointsOf(position: NebulaPosition, seat: number): Points {
	return {
		personal: personalPoints(position, seat),
		public: publicPoints(position, seat),
		blackHoles: blackHolePoints(position, seat),
		constellations: constellationPoints(position, seat),
		...(position.full
			? { colors: colourPoints(position, seat), advanced: advancedPoints(position, seat) }
			: {}),
		total: totalPoints(position, seat),
	};
}

/** The same as one number, without allocating an object. */
export function totalPoints(position: NebulaPosition, seat: number): number {
	const basic =
		personalPoints(position, seat) +
		publicPoints(position, seat) +
		blackHolePoints(position, seat) +
		constellationPoints(position, seat);
	return position.full ? basic + colourPoints(position, seat) + advancedPoints(position, seat) : basic;
}

/** Scoring 1. A seat that has not kept a card has no points for it. */
export function personalPoints({ board, kept, galaxies }: NebulaPosition, seat: number): number {
	const card = board.decks.personal[kept[seat] ?? NONE];
	return card !== undefined && isTaskFulfilled(card.task, galaxies, seat) ? card.points : 0;
}

/** Scoring 2: the first to mark a card has more. */
export function publicPoints({ publicTasks }: NebulaPosition, seat: number): number {
	let points = 0;
	for (let i = 0; i < publicTasks.cards.length; i++) {
		const card = publicTasks.cardAt(i);
		if (publicTasks.isMarkedBy(i, seat)) points += publicTasks.firsts[i] === seat ? card.first : card.later;
	}
	return points;
}

/** Scoring 3; Nebula 3.4: the number on the first free field of the bar. */
export function blackHolePoints({ board, galaxies }: NebulaPosition, seat: number): number {
	return board.blackHoleBar.values[galaxies[seat]?.blackHoles ?? 0] ?? 0;
}

/** Scoring 4: in the full game by counter, else all alike. */
export function constellationPoints(position: NebulaPosition, seat: number): number {
	const { galaxies, counters, full, board } = position;
	const galaxy = galaxies[seat];
	if (galaxy === undefined) return 0;
	if (!full) return galaxy.completeConstellations * board.constellationPoints;
	let points = 0;
	for (let place = 0; place < board.constellations.length; place++) {
		if (galaxy.isComplete(counters.markerAt(CONSTELLATIONS, place))) {
			points += counters.pointsAt(CONSTELLATIONS, place);
		}
	}
	return points;
}

/** Scoring 5: for every star of a color. */
export function colourPoints({ galaxies, counters, board }: NebulaPosition, seat: number): number {
	const stars = galaxies[seat]?.stars;
	let points = 0;
	for (let place = 0; place < board.colours.length; place++) {
		const worth = counters.pointsAt(COLOURS, place);
		if (worth > 0) points += worth * countBits(stars?.[counters.markerAt(COLOURS, place)] ?? 0);
	}
	return points;
}

/** Scoring 6: for every instance on a card. */
export function advancedPoints(position: NebulaPosition, seat: number): number {
	const { counters, advancedCards, board, galaxies, publicTasks } = position;
	let points = 0;
	for (let place = 0; place < advancedCards.length; place++) {
		const worth = counters.pointsAt(ADVANCED, place);
		const card = board.decks.advanced[advancedCards[counters.markerAt(ADVANCED, place)] ?? 0];
		if (worth === 0 || card === undefined) continue;
		points += worth * countInstances(card, galaxies, seat, publicTasks.starsOf(seat), board.sets.joined);
	}
	return points;
}

function counterNumber(id: CounterId): number {
	return COUNTERS.indexOf(id);
}
