import type { Game, Kinds, Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import type { Moment } from '../game/played-game.ts';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import type { ShownGame } from '../share/subject.ts';

/** A finished game with everything that was hidden in it, from the record that the server has. */
export async function finishedGame<K extends Kinds>(
	game: Game<K>,
	table: TableId,
	{ seats, ending, events, you }: Moment<K>,
): Promise<Result<ShownGame<K>, ApiFault>> {
	const record = await ask('record', { params: { table } });
	if (!record.ok) return record;
	const replayed = game.replay(record.value);
	// Another version of the server may play by other rules.
	if (!replayed.ok) return fail({ code: 'unreadable' });
	const { course } = replayed.value;
	return ok({
		origin: { kind: 'server', table },
		...{ course, seats, ending, record: record.value },
		at: events[0]?.at ?? null,
		step: course.steps.length,
		seat: you ?? 'open',
	});
}
