import type { Kinds } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';

type Moved<K extends Kinds> = Extract<TableEvent<K>, { readonly type: 'moved' }>;

/** The steps that stand: all that were played but those that were taken back. */
function standingSteps<K extends Kinds>(events: readonly TableEvent<K>[]): readonly Moved<K>[] {
	const steps: Moved<K>[] = [];
	for (const event of events) {
		if (event.type === 'moved') steps.push(event);
		else if (event.type === 'taken-back') steps.length -= event.steps;
	}
	return steps;
}

/** What those steps did. */
export function standingEvents<K extends Kinds>(events: readonly TableEvent<K>[]): readonly K['event'][] {
	return standingSteps(events).flatMap((step): readonly K['event'][] => step.events);
}

/** The number of the event that brought the position of the moment; what happens beside the game leaves it alone. */
export function lastChange<K extends Kinds>(events: readonly TableEvent<K>[]): number {
	return events.findLast(({ type }) => type === 'moved' || type === 'taken-back')?.sequence ?? 0;
}
