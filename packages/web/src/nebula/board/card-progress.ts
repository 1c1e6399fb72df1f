import type { PartProgress, TaskProgress } from '@orrery/engine';

/** A seat's progress on a task, in one line: “4 of 6”. */
export interface CardProgress {
	readonly have: number;
	readonly need: number;
	/** Whether the board fulfills the task now. */
	readonly done: boolean;
	/** What blocks the task although fields may be filled; null if nothing does. */
	readonly danger: Danger | null;
}

/**
 * Only overbuilding helps: there are too many or too few colors, or a color appears twice where each may appear once.
 */
export type Danger =
	| { readonly code: 'colours'; readonly colours: number }
	| { readonly code: 'colour-twice' };

/**
 * The engine counts progress part by part; a card shows one count. For an area to fill it counts fields, for
 * alternatives it takes the one with the most progress, for a task with more parts than needed it counts parts, and
 * otherwise it adds everything up.
 */
export function cardProgress({ parts, needed, done }: TaskProgress): CardProgress {
	const filled = parts.find(({ measure }) => measure === 'filled');
	const colours = parts.find(({ measure }) => measure === 'colours');
	if (filled !== undefined && colours !== undefined) {
		return { ...countOf(filled), done, danger: dangerOf(filled, colours) };
	}
	if (needed === 1 && parts.length > 1) return { ...countOf(furthest(parts)), done, danger: null };
	if (needed < parts.length) {
		const have = Math.min(needed, parts.filter((part) => part.done).length);
		return { have, need: needed, done, danger: null };
	}
	const counts = parts.map(countOf);
	return {
		have: counts.reduce((sum, { have }) => sum + have, 0),
		need: counts.reduce((sum, { need }) => sum + need, 0),
		done,
		danger: null,
	};
}

/** Progress is capped at what is needed. */
function countOf({ have, need }: PartProgress): { readonly have: number; readonly need: number } {
	return { have: Math.min(have, need), need };
}

function furthest(parts: readonly PartProgress[]): PartProgress {
	return parts.reduce((best, part) => (shareOf(part) > shareOf(best) ? part : best));
}

function shareOf(part: PartProgress): number {
	return countOf(part).have / part.need;
}

/** True if there are too many colors already, or too few even if every free field took a new color. */
function dangerOf(filled: PartProgress, colours: PartProgress): Danger | null {
	const free = filled.need - filled.have;
	if (colours.have <= colours.need && colours.have + free >= colours.need) return null;
	if (colours.need === filled.need) return { code: 'colour-twice' };
	return { code: 'colours', colours: colours.have };
}
