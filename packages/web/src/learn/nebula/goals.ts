import type { CardId, NebulaEvent, NebulaKinds, Piece } from '@orrery/engine';
import { list, m } from '../../language/language.svelte.ts';
import { markerName } from '../../nebula/board/marker.ts';
import { fieldName, pieceName } from '../../nebula/board/words.ts';
import type { Goal, Tried } from '../lesson.ts';

/* What a step of a lesson asks for, judged by what the engine reports. */

export type NebulaTried = Tried<NebulaKinds>;
type NebulaGoal = Goal<NebulaKinds>;
type EventType = NebulaEvent['type'];
type EventOf<Type extends EventType> = Extract<NebulaEvent, { readonly type: Type }>;

/** What happened of one kind, in order. */
export function happened<Type extends EventType>(
	{ events }: NebulaTried,
	type: Type,
): readonly EventOf<Type>[] {
	return events.filter((event): event is EventOf<Type> => event.type === type);
}

/** How many pieces the learner has placed. */
export function placedCount(tried: NebulaTried): number {
	return happened(tried, 'placed').length + happened(tried, 'placed-black-hole').length;
}

/** Whether the learner may go on placing. */
export function stillPlacing({ after: { decision }, seat }: NebulaTried): boolean {
	return decision !== null && decision.step !== 'keep' && decision.step !== 'draw' && decision.seat === seat;
}

/** A goal with the facts that are told if it is missed. */
export function goal(
	reached: (tried: NebulaTried) => boolean,
	open?: (tried: NebulaTried) => boolean,
): NebulaGoal {
	return { reached, missed: factsOf, ...(open === undefined ? {} : { open }) };
}

/** Something of this kind has to happen. */
export function event(type: EventType): NebulaGoal {
	return goal((tried) => happened(tried, type).length > 0);
}

/** Exactly these pieces are taken by spending time, in the order of the clusters. */
export function takes(...pieces: readonly Piece[]): NebulaGoal {
	return goal((tried) =>
		happened(tried, 'invested-time').some(({ took }) => took.every((piece, i) => piece === pieces[i])),
	);
}

/** So many pieces are placed in the turn. */
export function places(count: number, open: (tried: NebulaTried) => boolean = stillPlacing): NebulaGoal {
	return goal((tried) => placedCount(tried) === count, open);
}

/** The turn is over, and the public task has the learner's marking star. */
export function marks(card: CardId): NebulaGoal {
	return goal(
		(tried) => happened(tried, 'finished-turn').some(({ tasks }) => tasks.some((task) => task.card === card)),
		stillPlacing,
	);
}

/** What came of the moves, as facts: what was taken, what was placed, and that the turn is over. */
function factsOf(tried: NebulaTried): string {
	const facts = tried.events.flatMap((event): readonly string[] => {
		switch (event.type) {
			case 'invested-time':
				return [m().lessons_nebula_fact_took({ pieces: names(event.took.flatMap((piece) => piece ?? [])) })];
			case 'yielded-to-chaos':
				return [m().lessons_nebula_fact_chaos({ piece: pieceName(event.discarded, m()) })];
			case 'retained':
				return [m().lessons_nebula_fact_kept({ pieces: names(event.pieces) })];
			case 'placed':
				return [
					m().lessons_nebula_fact_placed({
						piece: pieceName(event.piece, m()),
						field: fieldName(event.field, m()),
					}),
				];
			case 'placed-black-hole':
				return [m().lessons_nebula_fact_hole()];
			case 'moved-marker':
				return [m().lessons_nebula_fact_marker({ marker: markerName(event.marker, m()) })];
			case 'replaced-supernova':
				return [m().lessons_nebula_fact_supernova({ piece: pieceName(event.piece, m()) })];
			case 'finished-turn':
				return [m().lessons_nebula_fact_marked({ count: event.tasks.length })];
			default:
				return [];
		}
	});
	return facts.slice(-2).join(' ');
}

function names(pieces: readonly Piece[]): string {
	return pieces.length === 0 ? '–' : list(pieces.map((piece) => pieceName(piece, m())));
}
