import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Makes every log entry older, while no server uses the folder, so that a test does not have to wait. */
export function ageLog(data: string, ms: number): void {
	const database = new DatabaseSync(join(data, 'orrery.db'));
	database
		.prepare(`update log_entries set at = at - $ms, entry = json_set(entry, '$.at', at - $ms)`)
		.run({ $ms: ms });
	database.close();
}
