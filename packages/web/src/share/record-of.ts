import type { Kinds, RecordDetails } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import type { Ending, Ranking, TableSeat } from '@orrery/table';
import { departureOf } from '@orrery/table';
import { playersOf } from '../game/players.ts';
import type { RecordExtras } from '../storage/record-extras.ts';
import { recordExtras } from '../storage/record-extras.ts';
import type { ShareOrigin, ShareSubject, ShownGame } from './subject.ts';

/** The record of a game that has a result; null while it goes on, if it was abandoned, and for a position. */
export function recordOf<K extends Kinds>(shown: ShownGame<K>): K['record'] | null {
	const { course, seats, ending, at, origin, record } = shown;
	if (origin.kind === 'editor' || ending === null || ending.kind === 'abandoned') return null;
	if (record !== undefined) return record;
	return course.game.record(course, {
		names: playersOf(seats, null).map(({ name }) => name),
		...(at === null ? {} : { at: new Date(at).toISOString() }),
		...(ending.kind === 'finished' ? {} : earlyEndOf(ending)),
		...departuresIn(ending, seats),
	});
}

/** A record as files: JSON for programs, with what is kept beside the game, and the text format for people. */
export interface RecordFiles {
	readonly json: string;
	readonly text: string;
}

export function recordFiles(
	subject: ShareSubject,
	load: (id: string) => Promise<RecordExtras> = recordExtras,
): Promise<RecordFiles | null> {
	return subject.game === 'nova-luna' ? printed(subject, load) : printed(subject, load);
}

async function printed<K extends Kinds>(
	shown: ShownGame<K>,
	load: (id: string) => Promise<RecordExtras>,
): Promise<RecordFiles | null> {
	const record = recordOf(shown);
	if (record === null) return null;
	const id = idOf(shown.origin);
	const extras = id === null ? {} : await load(id);
	return {
		json: `${JSON.stringify({ ...record, ...extras })}\n`,
		text: shown.course.game.printRecord(record),
	};
}

/** The id under which this device keeps what it knows of a game; null for one that is nowhere else. */
function idOf(origin: ShareOrigin): string | null {
	switch (origin.kind) {
		case 'device':
		case 'example':
			return origin.id;
		case 'server':
			return origin.table;
		default:
			return null;
	}
}

/** How a game ended before its rules ended it, for its record. */
function earlyEndOf({ ranking }: { readonly ranking?: Ranking }): Pick<RecordDetails, 'resigned'> {
	return { resigned: ranking === undefined ? {} : { ranking } };
}

/** Who left the game, the first to leave first. */
function departuresIn<K extends Kinds>(
	ending: Exclude<Ending<K>, { readonly kind: 'abandoned' }>,
	seats: readonly TableSeat[],
): Pick<RecordDetails, 'left'> {
	// The first to leave comes last; alone nobody has a place.
	const leavers =
		ending.kind === 'finished' ? (ending.left ?? []) : (ending.ranking?.flat().toReversed() ?? [seatOf(0)]);
	const left = leavers.flatMap((seat) => departureOf(seat, seats[seat]));
	return left.length === 0 ? {} : { left };
}
