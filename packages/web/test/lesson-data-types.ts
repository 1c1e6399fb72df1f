/* The lessons of a course as plain data, for browser tests: they play every solution and every mistake. */

export interface LessonData {
	readonly id: string;
	readonly title: string;
	readonly steps: readonly StepData[];
}

export interface StepData {
	readonly title: string;
	readonly right: string;
	readonly solution: readonly MoveData[];
	readonly wrong: readonly {
		readonly moves: readonly MoveData[];
		readonly why: string;
		/** The code of the engine's refusal of the last move; null if it is legal. */
		readonly refusal: string | null;
	}[];
}

/** A move of any game; its fields differ by type. */
export interface MoveData {
	readonly type: string;
	readonly [field: string]: unknown;
}
