import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { saveText } from '../device/download.ts';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';

/** Saves the record of a finished game as a file. */
export async function saveRecord(table: TableId): Promise<Result<null, ApiFault>> {
	const answer = await ask('record', { params: { table } });
	if (!answer.ok) return answer;
	saveText(`orrery-${table}.json`, `${JSON.stringify(answer.value, null, '\t')}\n`, 'application/json');
	return ok(null);
}
