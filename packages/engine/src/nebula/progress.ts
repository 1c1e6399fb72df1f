import { bitsIn } from './bits.ts';
import type { Board, CardId, FieldId, Piece } from './board.ts';
import { fieldName } from './board.ts';
import type { AdvancedCard, AdvancedKind, Measure, Part, Task, TaskKind, Where } from './cards.ts';
import { countInstances, haveOf, isPartFulfilled, isTaskFulfilled, needOf } from './cards.ts';
import type { Galaxy } from './galaxy.ts';
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

/** The fields of a seat's galaxy that a card is about. */
export interface CardFields {
	/** With stars that count. */
	readonly counting: readonly FieldId[];
	/** Where a star could count that is missing; empty where it could lie anywhere. */
	readonly open: readonly FieldId[];
}

/** How far a seat is with any card of the board, whether it is in play or not. */
export function progressOf(position: NebulaPosition, seat: number, card: CardId): Progress {
	const { board, galaxies, publicTasks } = position;
	const told = (parts: readonly Part[]): readonly PartProgress[] =>
		parts.map((part) => partProgress(position, seat, part));
	const { task, advanced } = cardNamed(board, card);
	if (task !== null) {
		const { kind, needed, parts } = task;
		return { kind, done: isTaskFulfilled(task, galaxies, seat), needed, parts: told(parts) };
	}
	const count = countInstances(advanced, galaxies, seat, publicTasks.starsOf(seat), board.sets.joined);
	return { kind: advanced.kind, count, parts: told(advanced.parts) };
}

/** Where a card counts in the galaxy of a seat. Of alternatives, the one that has come furthest. */
export function cardFieldsOf(position: NebulaPosition, seat: number, card: CardId): CardFields {
	const { board, galaxies } = position;
	const galaxy = galaxies[seat];
	if (galaxy === undefined) throw new RangeError(`no seat ${seat}`);
	const { task, advanced } = cardNamed(board, card);
	let counting = 0;
	let open = 0;
	if (advanced?.tally.by === 'pairs')
		for (const colour of advanced.tally.colours) counting |= galaxy.stars[colour] ?? 0;
	for (const part of task === null ? advanced.parts : partsAskedFor(task, galaxies, seat)) {
		// A count of colors always goes with one of filled fields, which are the same.
		if (part.measure === 'colours' || part.measure === 'black-holes') continue;
		const stars = part.measure === 'stars' ? (galaxy.stars[part.colour] ?? 0) : galaxy.filled;
		counting |= stars & part.fields;
		const anywhere = part.measure === 'stars' && part.where.kind === 'board';
		if (!anywhere && !isPartFulfilled(part, galaxies, seat)) open |= part.fields & ~stars;
	}
	const named = (fields: number): readonly FieldId[] =>
		bitsIn(fields).map((field) => fieldName(board, field));
	return { counting: named(counting), open: named(open & ~counting) };
}

/** All parts of a task, or the most advanced one if any one of them is enough. */
function partsAskedFor({ parts, needed }: Task, galaxies: readonly Galaxy[], seat: number): readonly Part[] {
	const [first] = parts;
	if (needed !== 1 || first === undefined) return parts;
	const share = (part: Part): number => haveOf(part, galaxies, seat) / needOf(part, galaxies, seat);
	return [parts.reduce((best, part) => (share(part) > share(best) ? part : best), first)];
}

type NamedCard =
	| { readonly task: Task; readonly advanced: null }
	| { readonly task: null; readonly advanced: AdvancedCard };

function cardNamed({ decks }: Board, card: CardId): NamedCard {
	const named = ({ id }: { readonly id: CardId }): boolean => id === card;
	const task = (decks.personal.find(named) ?? decks.public.find(named))?.task;
	if (task !== undefined) return { task, advanced: null };
	const advanced = decks.advanced.find(named);
	if (advanced === undefined) throw new RangeError(`the board has no card ${card}`);
	return { task: null, advanced };
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
