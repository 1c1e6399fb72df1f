import type { Kinds, RecordDetails } from '@orrery/engine';
import type { Ending, TableSeat } from '@orrery/table';
import { departureOf } from '@orrery/table';
import { playersOf } from '../game/players.ts';
import type { ShareSubject, ShownGame } from './subject.ts';

/** The record of a game that has a result; null while it goes on, if it was abandoned, and for a position. */
export function recordOf<K extends Kinds>(shown: ShownGame<K>): K['record'] | null {
	const { course, seats, ending, at, origin, record } = shown;
	if (origin.kind === 'editor' || ending === null || ending.kind === 'abandoned') return null;
	if (record !== undefined) return record;
	return course.game.record(course, {
		names: playersOf(seats, null).map(({ name }) => name),
		...(at === null ? {} : { at: new Date(at).toISOString() }),
		...departuresIn(ending, seats),
	});
}

/** A record as files: JSON for programs, and the text format for people. */
export function recordFiles(subject: ShareSubject): { readonly json: string; readonly text: string } | null {
	return subject.game === 'nova-luna' ? printed(subject) : printed(subject);
}

function printed<K extends Kinds>(
	shown: ShownGame<K>,
): { readonly json: string; readonly text: string } | null {
	const record = recordOf(shown);
	if (record === null) return null;
	return { json: `${JSON.stringify(record)}\n`, text: shown.course.game.printRecord(record) };
}

/** How the game ended early, or who left it before it was played to its end. */
function departuresIn<K extends Kinds>(
	ending: Exclude<Ending<K>, { readonly kind: 'abandoned' }>,
	seats: readonly TableSeat[],
): Pick<RecordDetails, 'resigned' | 'left'> {
	if (ending.kind !== 'finished') {
		const { ranking } = ending;
		return { resigned: ranking === undefined ? {} : { ranking } };
	}
	const left = (ending.left ?? []).flatMap((seat) => departureOf(seat, seats[seat]));
	return left.length === 0 ? {} : { left };
}
