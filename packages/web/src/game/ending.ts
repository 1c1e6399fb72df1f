import type { Kinds } from '@orrery/engine';
import type { Ending, Table } from '@orrery/table';

/** Turns completed so far. */
export function turnsOf<K extends Kinds>({ course }: Table<K>): number {
	return course.steps.filter(({ played }) => played.turnEnded).length;
}

/** Best place first; empty where no one is ranked. */
export function rankingOf<K extends Kinds>(ending: Ending<K>): readonly (readonly number[])[] {
	switch (ending.kind) {
		case 'finished':
			return ending.outcome.ranking ?? [];
		case 'resigned':
		case 'claimed':
			return ending.ranking ?? [];
		case 'abandoned':
			return [];
	}
}
