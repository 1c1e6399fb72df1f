import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lostByKill, MIGRATIONS, prepare } from './simulated/killed-migrations.ts';

/* The long version of `killed-migration.test.ts`, at every statement: `npm run test:kill-upgrade [MIGRATION]`. */

const chosen = process.argv[2];
let [kills, failures] = [0, 0];
for (const migration of MIGRATIONS.filter((name) => chosen === undefined || name === chosen)) {
	const folder = mkdtempSync(join(tmpdir(), 'orrery-upgrade-'));
	try {
		const prepared = join(folder, 'prepared');
		const statements = await prepare(prepared, migration, 2000);
		for (let statement = 0; statement < statements; statement++)
			for (const moment of ['before', 'during'] as const) {
				const data = join(folder, `${statement}-${moment}`);
				const lost = await lostByKill(prepared, data, { migration, statement, moment }).catch(
					(error: unknown) => [String(error)],
				);
				rmSync(data, { recursive: true });
				kills++;
				if (lost.length > 0) failures++;
				if (lost.length > 0)
					process.stdout.write(`${migration}, ${moment} ${statement}: ${lost.join(', ')}\n`);
				process.stderr.write(`\r${migration}: killed at ${statement + 1} of ${statements} statements `);
			}
		process.stderr.write('\n');
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
process.stdout.write(`${JSON.stringify({ kills, failures })}\n`);
process.exitCode = failures === 0 ? 0 : 1;
