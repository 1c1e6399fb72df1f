import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { TableInfo } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import type { ReplayFault } from './replay-fault.ts';

/** A finished game of the server. */
export interface ServerRecord {
	readonly record: unknown;
	/** The table where it was played; null if the server does not say any more who sat there. */
	readonly table: TableInfo | null;
}

/** Asks the server for the record of a table. */
export async function serverRecord(id: string): Promise<Result<ServerRecord, ReplayFault>> {
	const table = tableId.safeParse(id);
	if (!table.success) return fail({ code: 'missing' });
	const params = { table: table.data };
	const [record, info] = await Promise.all([ask('record', { params }), ask('table', { params })]);
	if (!record.ok) return fail(faultOf(record.fault, id));
	return ok({ record: record.value, table: info.ok ? info.value : null });
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
