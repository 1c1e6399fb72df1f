import type { CardId, Piece } from './board.ts';
import type { AdvancedKind, Measure, Part, TaskKind, Where } from './cards.ts';
import { countInstances, haveOf, isPartFulfilled, isTaskFulfilled, needOf } from './cards.ts';
import type { NebulaPosition } from './position.ts';
import { nameOrNull } from './snapshot.ts';

/** How far a seat is with a card. */
export type Progress = TaskProgress | AdvancedProgress;

export interface TaskProgress {
	readonly kind: TaskKind;
	/** Whether the board fulfills the task now; a marking star may lie from before. */
	readonly done: boolean;
	/** So many of the parts have to be fulfilled. */
	readonly needed: number;
	readonly parts: readonly PartProgress[];
}

export interface AdvancedProgress {
	readonly kind: AdvancedKind;
	/** The instances that score. */
	readonly count: number;
	/** What is counted, if it can be counted part by part. */
	readonly parts: readonly PartProgress[];
}

/** Such as 5 of 6 fields filled on orbit 3. */
export interface PartProgress {
	readonly measure: Measure;
	readonly where: Where;
	/** The color of the stars that count; null for measures of no color. */
	readonly colour: Piece | null;
	readonly have: number;
	readonly need: number;
	/** More than needed is as bad as less. */
	readonly exact: boolean;
	readonly done: boolean;
}

/** How far a seat is with any card of the board, whether it is in play or not. */
export function progressOf(position: NebulaPosition, seat: number, card: CardId): Progress {
	const { board, galaxies, publicTasks } = position;
	const { decks } = board;
	const told = (parts: readonly Part[]): readonly PartProgress[] =>
		parts.map((part) => partProgress(position, seat, part));
	const named = ({ id }: { readonly id: CardId }): boolean => id === card;
	const task = (decks.personal.find(named) ?? decks.public.find(named))?.task;
	if (task !== undefined) {
		const { kind, needed, parts } = task;
		return { kind, done: isTaskFulfilled(task, galaxies, seat), needed, parts: told(parts) };
	}
	const advanced = decks.advanced.find(named);
	if (advanced === undefined) throw new RangeError(`the board has no card ${card}`);
	const count = countInstances(advanced, galaxies, seat, publicTasks.starsOf(seat), board.sets.joined);
	return { kind: advanced.kind, count, parts: told(advanced.parts) };
}

function partProgress({ board, galaxies }: NebulaPosition, seat: number, part: Part): PartProgress {
	return {
		measure: part.measure,
		where: part.where,
		colour: nameOrNull(board, part.colour),
		have: haveOf(part, galaxies, seat),
		need: needOf(part, galaxies, seat),
		exact: part.exact,
		done: isPartFulfilled(part, galaxies, seat),
	};
}
