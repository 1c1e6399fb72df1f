import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';

/** Saves the record of a finished game as a file. */
export async function saveRecord(table: TableId): Promise<Result<null, ApiFault>> {
	const answer = await ask('record', { params: { table } });
	if (!answer.ok) return answer;
	const file = new Blob([`${JSON.stringify(answer.value, null, '\t')}\n`], { type: 'application/json' });
	const address = URL.createObjectURL(file);
	const link = document.createElement('a');
	link.href = address;
	link.download = `orrery-${table}.json`;
	link.click();
	URL.revokeObjectURL(address);
	return ok(null);
}
