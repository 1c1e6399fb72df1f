import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes all that was written in games so much older, while no server has the folder: nobody has to wait. */
export function ageLog(data: string, ms: number): void {
	const database = new DatabaseSync(join(data, 'orrery.db'));
	database
		.prepare(`update log_entries set at = at - $ms, entry = json_set(entry, '$.at', at - $ms)`)
		.run({ $ms: ms });
	database.close();
}
