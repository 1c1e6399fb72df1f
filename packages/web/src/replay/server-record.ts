import type { Result, Seat } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import { tableId } from '@orrery/protocol';
import type { Holder } from '@orrery/table';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import type { ReplayFault } from './replay-fault.ts';

/** A finished game of the server. */
export interface ServerRecord {
	readonly record: unknown;
	/** Who sat there, by seat; absent if the server does not say so any more. */
	readonly players?: readonly Holder[] | undefined;
	/** The seat of the visitor; null if they did not play. */
	readonly you: Seat | null;
}

/** Asks the server for the record of a table. */
export async function serverRecord(id: string): Promise<Result<ServerRecord, ReplayFault>> {
	const table = tableId.safeParse(id);
	if (!table.success) return fail({ code: 'missing' });
	const params = { table: table.data };
	const [record, info] = await Promise.all([ask('record', { params }), ask('table', { params })]);
	if (!record.ok) return fail(faultOf(record.fault, id));
	if (!info.ok) return ok({ record: record.value, you: null });
	const { seats, you } = info.value;
	return ok({
		record: record.value,
		players: seats.map(({ holder }) => holder),
		you: you.role === 'spectator' ? null : you.role,
	});
}

function faultOf({ code }: ApiFault, id: string): ReplayFault {
	switch (code) {
		case 'not-found':
			return { code: 'missing' };
		case 'not-ended':
			return { code: 'unfinished', goesOn: { page: 'table', id } };
		case 'no-record':
			return { code: 'abandoned' };
		case 'not-admitted':
			return { code: 'private' };
		case 'unreachable':
			return { code: 'unreachable' };
		default:
			return { code: 'server' };
	}
}
