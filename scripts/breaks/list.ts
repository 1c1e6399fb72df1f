import { RULE_BREAKS } from './rules.ts';
import { SEAM_BREAKS } from './seam.ts';

/** One line of the engine changed so that it breaks a rule. Some test must notice. */
export interface Break {
	/** Below packages/engine/src. */
	readonly file: string;
	/** The rule that no longer holds, and how. */
	readonly breaks: string;
	/** What stands there now, exactly once in the file. */
	readonly from: string;
	readonly to: string;
}

export const BREAKS: readonly Break[] = [...RULE_BREAKS, ...SEAM_BREAKS];
