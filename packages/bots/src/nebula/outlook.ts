import type { Board, Counters } from '@orrery/engine';
import { COUNTERS } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { countBits, NO_PIECE, publicPoints } from '@orrery/engine/search';
import type { Goal } from './goals.ts';
import { fillGoal, goalOf, tallyOf } from './goals.ts';
import { Sketch } from './sketch.ts';
import { Targets } from './targets.ts';
import type { Weights } from './weights.ts';

const COLOURS = COUNTERS.indexOf('colours');
const CONSTELLATIONS = COUNTERS.indexOf('constellations');
const ADVANCED = COUNTERS.indexOf('advanced');

/**
 * What a galaxy board is worth to a seat: the points it has, and a share of the points for each unfinished target, the
 * smaller the more stars are missing. All of it is a sum over *targets* (tasks, constellations, advanced
 * cards), so one more star changes only the few that look at its field.
 */
export class Outlook {
	readonly #board: Board;
	readonly #weights: Weights;
	readonly #publicGoals: readonly Goal[];
	readonly #personalGoals: readonly Goal[];
	readonly #advancedGoals: readonly Goal[];
	readonly #constellationGoals: readonly Goal[];

	readonly targets: Targets;
	/** By color: what each star is worth in any place. */
	readonly #starWorth: Float64Array;
	/** The board to think on. */
	readonly sketch: Sketch;
	#open = 1;
	/** What a marking star is worth in addition to its card (B17). */
	#mark = 0;

	constructor(board: Board, weights: Weights) {
		const { decks, sets, colours } = board;
		this.#board = board;
		this.#weights = weights;
		this.#publicGoals = decks.public.map(({ task }) => goalOf(task));
		this.#personalGoals = decks.personal.map(({ task }) => goalOf(task));
		this.#advancedGoals = decks.advanced.map((card) => tallyOf(card, sets.all));
		this.#constellationGoals = Array.from(sets.constellations, fillGoal);
		this.targets = new Targets(sets.joined);
		this.#starWorth = new Float64Array(colours.length);
		this.sketch = new Sketch(board, this.targets, this.#starWorth);
	}

	/** How open the game still is: 1 at first, 0 when the round that is played is the last. */
	get open(): number {
		return this.#open;
	}

	/** Selects the seat that the following values are for. */
	face(position: NebulaPosition, seat: number): void {
		const weights = this.#weights;
		const { board, publicTasks, kept, counters, full } = position;
		this.targets.clear();
		this.#open = position.ending === null ? 1 - weights.fade * nearnessOfEnd(position) : 0;
		this.#starWorth.fill(0);
		this.#mark = 0;
		if (full) {
			for (let place = 0; place < board.colours.length; place++) {
				this.#starWorth[counters.markerAt(COLOURS, place)] = this.rankWorth(counters, COLOURS, place);
			}
			for (let place = 0; place < position.advancedCards.length; place++) {
				const worth = this.rankWorth(counters, ADVANCED, place);
				const goal = this.#advancedGoals[position.advancedCards[counters.markerAt(ADVANCED, place)] ?? 0];
				if (goal === undefined) continue;
				// Marking stars are counted where they are won.
				if (goal.form === 'elsewhere') this.#mark = worth;
				else this.targets.addTally(goal, worth);
			}
		}
		for (let i = 0; i < publicTasks.cards.length; i++) {
			const goal = this.#publicGoals[publicTasks.cards[i] ?? 0];
			if (goal === undefined || publicTasks.isMarkedBy(i, seat)) continue;
			const { task, first, later } = publicTasks.cardAt(i);
			const points = (publicTasks.marked[i] === 0 ? first : later) + this.#mark;
			this.#targetFor(goal, points, weights.near, weights[task.kind]);
		}
		const own = kept[seat] ?? NO_PIECE;
		const personal = board.decks.personal[own];
		const goal = this.#personalGoals[own];
		if (personal !== undefined && goal !== undefined && goal.form !== 'elsewhere')
			this.#targetFor(goal, personal.points, weights.near, weights[personal.task.kind]);
		for (let place = 0; place < this.#constellationGoals.length; place++) {
			const constellation = full ? counters.markerAt(CONSTELLATIONS, place) : place;
			const points = full ? this.rankWorth(counters, CONSTELLATIONS, place) : board.constellationPoints;
			const filling = this.#constellationGoals[constellation];
			if (filling !== undefined)
				this.#targetFor(filling, points, weights.constellationNear, weights.constellationStep);
		}
	}

	/** What a place on a counter is worth, between what it gives now and the mean of all places. */
	rankWorth(counters: Counters, counter: number, place: number): number {
		const now = counters.pointsAt(counter, place);
		const rules = this.#board.counters[counter];
		if (rules === undefined) return now;
		const ranked = rules.points.reduce((sum, points) => sum + points, 0);
		const places = rules.markers.length;
		const mean = (ranked + (places - rules.points.length) * rules.others) / places;
		const { openColours, openConstellations, openAdvanced } = this.#weights;
		const openness =
			counter === COLOURS ? openColours : counter === ADVANCED ? openAdvanced : openConstellations;
		return now + this.#open * openness * (mean - now);
	}

	/** What a number of black holes on the seat's bar is worth. */
	holes(position: NebulaPosition, seat: number, holes: number): number {
		const { board, galaxies, kept } = position;
		const { hole, mostBlackHoles } = this.#weights;
		const own = kept[seat] ?? NO_PIECE;
		const personal = board.decks.personal[own];
		const open = this.#open;
		let worth = (board.blackHoleBar.values[holes] ?? 0) + open * hole * holes;
		if (personal !== undefined && this.#personalGoals[own]?.form === 'elsewhere') {
			let most = 0;
			for (let other = 0; other < galaxies.length; other++) {
				if (other !== seat) most = Math.max(most, galaxies[other]?.blackHoles ?? 0);
			}
			const ahead = holes - most;
			const hope = Math.min(1, Math.max(0, 0.5 + mostBlackHoles * ahead));
			worth += personal.points * (open * hope + (1 - open) * (ahead >= 0 ? 1 : 0));
		}
		return worth;
	}

	/** What pieces of one kind in the observatory are worth. */
	held(piece: number, count: number, supernova: number): number {
		if (count === 0) return 0;
		const { held, heldDouble, heldHole, heldMatch } = this.#weights;
		const first = piece === this.#board.black ? heldHole : held;
		return this.#open * (first + (count - 1) * heldDouble + (piece === supernova ? heldMatch : 0));
	}

	/** All that a seat has and may hope for, in points. */
	worth(position: NebulaPosition, seat: number): number {
		const galaxy = position.galaxies[seat];
		const observatory = position.observatories[seat];
		if (galaxy === undefined || observatory === undefined) return 0;
		this.face(position, seat);
		let worth =
			this.sketch.read(galaxy) +
			publicPoints(position, seat) +
			this.#mark * position.publicTasks.starsOf(seat) +
			this.holes(position, seat, galaxy.blackHoles);
		for (let piece = 0; piece < observatory.counts.length; piece++) {
			worth += this.held(piece, observatory.counts[piece] ?? 0, position.supernova);
		}
		return worth;
	}

	/** The same task as a target at this moment of the game: unfinished ones lose value towards the end. */
	#targetFor(goal: Goal, points: number, near: number, step: number): void {
		const open = this.#open * points;
		this.targets.addTask(goal, points, open * near, open * step);
	}
}

/** 0 at first, 1 when a condition for the end holds: the nearest of them. */
export function nearnessOfEnd(position: NebulaPosition): number {
	const { board, publicTasks, galaxies, options } = position;
	const { end, sets } = board;
	let near = position.blackHoleSpace / board.blackHoleTrack.length;
	near = Math.max(near, publicTasks.stars / end.markingStars[options.players]);
	for (let seat = 0; seat < galaxies.length; seat++) {
		const filled = galaxies[seat]?.filled ?? 0;
		near = Math.max(near, countBits(filled) / countBits(sets.all));
	}
	return Math.min(1, near);
}
