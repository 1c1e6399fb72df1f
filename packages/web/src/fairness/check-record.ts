import type { FairDraw, Game, Kinds, Result } from '@orrery/engine';
import { fail, nebula, novaLuna, ok } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { RecordIn, RecordSourceFault } from '@orrery/engine/record-source';
import { recordsIn, replayRecordIn } from '@orrery/engine/record-source';
import type { FairFault } from '@orrery/table';
import { verifyDraw } from '@orrery/table';

/** A record that was replayed by the rules and whose shuffle was computed again. */
export interface CheckedRecord {
	readonly game: GameId;
	readonly id: string | null;
	readonly names: readonly string[];
	readonly draw: Result<FairDraw, FairFault>;
	/** What the record itself says about its shuffle, right or wrong. */
	readonly said: FairDraw | null;
}

export type RecordFault =
	/** It is neither JSON nor the text form of a record. */
	| { readonly code: 'no-record' }
	| { readonly code: 'unknown-game' }
	/** It breaks the rules; `path` says where. */
	| { readonly code: 'against-the-rules'; readonly path: string };

/** Checks the first record in a file or in pasted text, as `orrery verify` does. */
export function checkRecord(source: string): Result<CheckedRecord, RecordFault> {
	const [found] = recordsIn(source);
	if (found === undefined) return fail({ code: 'no-record' });
	if (!found.ok) return fail(faultOf(found.fault));
	const record = found.value;
	switch (record.game) {
		case 'nova-luna':
			return checkWith(novaLuna, record);
		case 'nebula':
			return checkWith(nebula, record);
	}
}

function faultOf({ code }: RecordSourceFault): RecordFault {
	switch (code) {
		case 'unknown-game':
			return { code };
		case 'newer-rules':
			return { code: 'against-the-rules', path: 'rules' };
		default:
			return { code: 'no-record' };
	}
}

function checkWith<K extends Kinds>(game: Game<K>, record: RecordIn): Result<CheckedRecord, RecordFault> {
	const replayed = replayRecordIn(game, record);
	if (!replayed.ok) {
		const { fault } = replayed;
		return fail({ code: 'against-the-rules', path: 'line' in fault ? String(fault.line) : fault.path });
	}
	const { id = null, names = [], fair = null } = replayed.value.details;
	return ok({ game: game.id, id, names, draw: verifyDraw(replayed.value), said: fair });
}
