import type { Kinds } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';

type Moved<K extends Kinds> = Extract<TableEvent<K>, { readonly type: 'moved' }>;

/** The moves that count: all that were played except those that were undone. */
export function standingSteps<K extends Kinds>(events: readonly TableEvent<K>[]): readonly Moved<K>[] {
	const steps: Moved<K>[] = [];
	for (const event of events) {
		if (event.type === 'moved') steps.push(event);
		else if (event.type === 'taken-back') steps.length -= event.steps;
	}
	return steps;
}

/** The game events of those moves. */
export function standingEvents<K extends Kinds>(events: readonly TableEvent<K>[]): readonly K['event'][] {
	return standingSteps(events).flatMap((step): readonly K['event'][] => step.events);
}

/** The number of the event that last changed the position. Events beside the game do not change it. */
export function lastChange<K extends Kinds>(events: readonly TableEvent<K>[]): number {
	return events.findLast(({ type }) => type === 'moved' || type === 'taken-back')?.sequence ?? 0;
}
