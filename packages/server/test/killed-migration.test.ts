import { join } from 'node:path';
import { expect } from 'vitest';
import { lostByKill, MIGRATIONS, prepare } from './simulated/killed-migrations.ts';
import { temporaryFolder, testOfFiles } from './simulated/places.ts';

/* The long version, with every statement, is `npm run test:kill-upgrade`. */

testOfFiles.each(MIGRATIONS)(
	'a process that is killed while it runs %s loses nothing of a filled storage',
	async (migration) => {
		const prepared = temporaryFolder();
		const statements = await prepare(prepared, migration, 50);
		expect(statements).toBeGreaterThan(5);
		const kills = [
			{ migration, statement: Math.floor(statements / 2), moment: 'before' },
			{ migration, statement: statements - 1, moment: 'before' },
			{ migration, statement: statements - 1, moment: 'during' },
		] as const;
		for (const kill of kills)
			expect(await lostByKill(prepared, join(temporaryFolder(), 'data'), kill)).toEqual([]);
	},
);
