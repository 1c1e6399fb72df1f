import { countBits } from '@orrery/engine';
import type { Goal, Stars } from './goals.ts';
import { measureGoal } from './goals.ts';

/** At least as many as a seat can have: tasks, constellations and advanced cards. */
export const MOST_WISHES = 16;
/** So many worths a wish in the packed list: one for every number of fields. */
const STRIDE = 32;

/** What a seat wishes for on its galaxy board: goals, and what each is worth by how far it is. */
export class Wishes {
	count = 0;
	readonly #goals: Goal[] = [];
	readonly #worths = new Float64Array(MOST_WISHES * STRIDE);
	/** Most goals are one count: its fields, its colour (below zero for any), how many; 0 for other goals. */
	readonly #fields = new Int32Array(MOST_WISHES);
	readonly #colours = new Int8Array(MOST_WISHES);
	readonly #needs = new Uint8Array(MOST_WISHES);
	readonly #joined: Int32Array;

	constructor(joined: Int32Array) {
		this.#joined = joined;
	}

	clear(): void {
		this.count = 0;
	}

	/** Worth `points` when fulfilled, `near` with one star lacking, and less by `step` for each further one. */
	addTask(goal: Goal, points: number, near: number, step: number): void {
		const first = this.#add(goal);
		this.#worths[first] = points;
		for (let lack = 1; lack <= goal.most; lack++) this.#worths[first + lack] = near - step * (lack - 1);
	}

	/** Worth the same for every instance. */
	addTally(goal: Goal, each: number): void {
		const first = this.#add(goal);
		for (let count = 0; count <= goal.most; count++) this.#worths[first + count] = each * count;
	}

	/** What a wish is worth with these stars. */
	worth(wish: number, stars: Stars): number {
		const need = this.#needs[wish] ?? 0;
		if (need > 0) {
			const colour = this.#colours[wish] ?? 0;
			const there = (colour < 0 ? stars.filled : (stars.byColour[colour] ?? 0)) & (this.#fields[wish] ?? 0);
			return this.#worths[wish * STRIDE + Math.max(0, need - countBits(there))] ?? 0;
		}
		const goal = this.#goals[wish];
		if (goal === undefined) return 0;
		return this.#worths[wish * STRIDE + measureGoal(goal, stars, this.#joined)] ?? 0;
	}

	/** Whether a wish looks at a field that changes these colours, and was empty or not. */
	looksAt(wish: number, bit: number, hues: number, wasEmpty: boolean): boolean {
		const goal = this.#goals[wish];
		if (goal === undefined || (goal.fields & bit) === 0) return false;
		return (goal.hues & hues) !== 0 || (wasEmpty && goal.fills);
	}

	/** Whether so few stars may fulfil a wish that they gain more together than one by one. */
	isRipe(wish: number, stars: Stars, few: number): boolean {
		const goal = this.#goals[wish];
		if (goal === undefined || goal.form === 'largest') return false;
		// Pairs and fields around others come of stars beside each other at any time.
		if (goal.form !== 'counts' && goal.form !== 'palette') return true;
		return measureGoal(goal, stars, this.#joined) <= few;
	}

	#add(goal: Goal): number {
		const wish = this.count++;
		const single = goal.form === 'counts' && goal.masks.length === 1;
		this.#goals[wish] = goal;
		this.#fields[wish] = goal.fields;
		this.#needs[wish] = single ? (goal.needs[0] ?? 0) : 0;
		this.#colours[wish] = goal.colours[0] ?? 0;
		return wish * STRIDE;
	}
}
