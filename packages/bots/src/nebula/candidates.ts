import type { Random } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { nebulaCodes } from '@orrery/engine/search';
import { worthOfKeeping } from './keep.ts';
import type { Planner } from './planner.ts';

const { BLACK_HOLE, CHAOS, DONE, SUPERNOVA_FROM_OBSERVATORY } = nebulaCodes;
const { codeFor, kindOf, payloadOf } = nebulaCodes;

/** The beginning of a turn that is worth a closer look; what it leaves open the planner adds. */
export interface Candidate {
	/** The moves in order; the first is the one to decide on. */
	readonly codes: readonly number[];
	/** The planner's estimate of the turn. */
	readonly worth: number;
}

/** The most turns that take the same pieces. */
const ALIKE = 3;

/** The turns that the planner thinks best for the seat that has to decide, best first. */
export function findCandidates(
	planner: Planner,
	position: NebulaPosition,
	seat: number,
): readonly Candidate[] {
	const found: Candidate[] = [];
	const offer = (codes: readonly number[], worth: number): void => {
		found.push({ codes, worth });
	};
	switch (position.step) {
		case 'draw':
			planner.prepare(position);
			offerDraws(planner, position, offer);
			break;
		case 'place':
			planner.prepare(position);
			planner.eachWay((node, hole, worth) => offer(codesOf(planner, { node, hole, worth }), worth));
			break;
		case 'retain':
			planner.prepare(position);
			for (let i = 0; i < position.chaos.choices; i++) {
				const code = position.chaos.choiceAt(i);
				offer([code], planner.worthOfRetaining(code));
			}
			break;
		case 'marker':
			planner.outlook.face(position, seat);
			planner.markers.each(position, seat, (code, worth) => offer([code], worth));
			break;
		case 'keep':
			for (let i = 0; i < position.moveCount(seat); i++) {
				const code = position.moveAt(seat, i);
				offer([code], worthOfKeeping(position, planner.outlook, seat, code));
			}
			break;
		case 'supernova':
			planner.prepare(position);
			for (let i = 0; i < position.moveCount(seat); i++) {
				const code = position.moveAt(seat, i);
				const given = kindOf(code) === SUPERNOVA_FROM_OBSERVATORY;
				offer([code], given ? planner.worthWithout(payloadOf(code)) : planner.bestOfHand());
			}
			break;
		case 'over':
			break;
	}
	return found.sort((a, b) => b.worth - a.worth);
}

/** A random selection: each candidate is seen with the given chance in percent, and at least one is. */
export function seenOf(
	candidates: readonly Candidate[],
	percentSeen: number,
	random: Random,
): readonly Candidate[] {
	const seen = candidates.filter(() => random.below(100) < percentSeen);
	return seen.length > 0 ? seen : candidates.slice(-1);
}

type Offer = (codes: readonly number[], worth: number) => void;

function offerDraws(planner: Planner, position: NebulaPosition, offer: Offer): void {
	const { timeCodes } = position.board;
	const known = new Set<number>();
	for (const code of timeCodes) {
		const taken = planner.takenBy(position, code);
		if (known.has(taken)) continue;
		known.add(taken);
		const ways: Way[] = [];
		planner.eachWayAfterTaking(taken, (node, hole, worth) => keepWay(ways, { node, hole, worth }, ALIKE));
		for (const way of ways) offer([code, ...codesOf(planner, way)], way.worth);
	}
	for (let piece = 0; piece < position.board.pieces.length; piece++) {
		if (position.observatories[position.activeSeat]?.holds(piece))
			offer([codeFor(CHAOS, piece)], planner.worthOfChaos(position, piece));
	}
}

interface Way {
	readonly node: number;
	readonly hole: boolean;
	readonly worth: number;
}

/** Keeps a way among the best so far. */
function keepWay(ways: Way[], way: Way, most: number): void {
	const place = ways.findIndex(({ worth }) => worth < way.worth);
	ways.splice(place < 0 ? ways.length : place, 0, way);
	if (ways.length > most) ways.pop();
}

/** A black hole comes last, so that it is the old supernova which the stars may match. */
function codesOf(planner: Planner, { node, hole }: Way): readonly number[] {
	const codes: number[] = [];
	planner.placements.codesOf(node, codes);
	if (hole) codes.push(codeFor(BLACK_HOLE));
	else codes.push(codeFor(DONE));
	return codes;
}
