import { countBits } from '@orrery/engine/search';
import type { Goal, Stars } from './goals.ts';
import { measureGoal } from './goals.ts';

/** At least as many as a seat can have: tasks, constellations and advanced cards. */
export const MOST_TARGETS = 16;
/** How many values each target has in the packed list: one for every number of fields. */
const STRIDE = 32;

/** What a seat aims for on its galaxy board: goals, and what each is worth by how close it is. */
export class Targets {
	count = 0;
	readonly #goals: Goal[] = [];
	readonly #worths = new Float64Array(MOST_TARGETS * STRIDE);
	/** Most goals are one count: its fields, its color (below zero for any), how many; 0 for other goals. */
	readonly #fields = new Int32Array(MOST_TARGETS);
	readonly #colours = new Int8Array(MOST_TARGETS);
	readonly #needs = new Uint8Array(MOST_TARGETS);
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

	/** What a target is worth with these stars. */
	worth(target: number, stars: Stars): number {
		const need = this.#needs[target] ?? 0;
		if (need > 0) {
			const colour = this.#colours[target] ?? 0;
			const there = (colour < 0 ? stars.filled : (stars.byColour[colour] ?? 0)) & (this.#fields[target] ?? 0);
			return this.#worths[target * STRIDE + Math.max(0, need - countBits(there))] ?? 0;
		}
		const goal = this.#goals[target];
		if (goal === undefined) return 0;
		return this.#worths[target * STRIDE + measureGoal(goal, stars, this.#joined)] ?? 0;
	}

	/** Whether a target looks at a field that changes these colors, and was empty or not. */
	looksAt(target: number, bit: number, hues: number, wasEmpty: boolean): boolean {
		const goal = this.#goals[target];
		if (goal === undefined || (goal.fields & bit) === 0) return false;
		return (goal.hues & hues) !== 0 || (wasEmpty && goal.fills);
	}

	/** Whether a few stars can complete a target, so that they gain more together than one by one. */
	isRipe(target: number, stars: Stars, few: number): boolean {
		const goal = this.#goals[target];
		if (goal === undefined || goal.form === 'largest') return false;
		// Pairs and fields around others depend on neighboring stars at any time.
		if (goal.form !== 'counts' && goal.form !== 'palette') return true;
		return measureGoal(goal, stars, this.#joined) <= few;
	}

	#add(goal: Goal): number {
		const target = this.count++;
		const single = goal.form === 'counts' && goal.masks.length === 1;
		this.#goals[target] = goal;
		this.#fields[target] = goal.fields;
		this.#needs[target] = single ? (goal.needs[0] ?? 0) : 0;
		this.#colours[target] = goal.colours[0] ?? 0;
		return target * STRIDE;
	}
}
