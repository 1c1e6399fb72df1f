/** One line of the engine, changed so that it breaks a rule. Some test must notice. */
export interface Break {
	/** Below packages/engine/src. */
	readonly file: string;
	/** The rule that no longer holds, and how. */
	readonly breaks: string;
	/** The code that stands there now, exactly once in the file. It contains no comment, because comments change more often. */
	readonly from: string;
	readonly to: string;
}

/** The games whose rules are broken; the tests of a game must catch its breaks. */
export type GameName = 'nova-luna' | 'nebula';
