import { query } from './place-queries.ts';

/** Makes every log entry older and everything due earlier, while no server uses the place, so that a test does not have to wait. */
export async function ageLog(place: string, ms: number): Promise<void> {
	for (const row of await query(place, 'select table_id, sequence, at, entry from log_entries')) {
		const at = Number(row.at) - ms;
		const entry = JSON.stringify({ ...JSON.parse(String(row.entry)), at });
		await query(
			place,
			'update log_entries set at = ?, entry = ? where table_id = ? and sequence = ?',
			at,
			entry,
			String(row.table_id),
			Number(row.sequence),
		);
	}
	await query(place, 'update due set at = at - ?', ms);
}
