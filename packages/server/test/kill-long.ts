import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killLoop } from './simulated/kill-loop.ts';

/* The long version of `kill.test.ts`: `npm run test:kill -- --kills 200 --minutes 20`. */

const { values } = parseArgs({
	options: {
		kills: { type: 'string' },
		seed: { type: 'string' },
		moves: { type: 'string' },
		pairs: { type: 'string' },
		minutes: { type: 'string' },
	},
});
const kills = Number(values.kills ?? 60);
const seed = values.seed ?? String(Date.now());
const data = mkdtempSync(join(tmpdir(), 'orrery-kill-'));
process.stdout.write(`seed ${seed}\n`);
const report = await killLoop({
	data,
	kills,
	pairs: Number(values.pairs ?? 12),
	seed,
	moves: [1, Number(values.moves ?? 300)],
	...(values.minutes === undefined ? {} : { minutes: Number(values.minutes) }),
	onKill: (killed) => process.stderr.write(`\rkilled ${killed} of ${kills}`),
});
process.stderr.write('\n');
rmSync(data, { recursive: true });
process.stdout.write(`${JSON.stringify(report)}\n`);
const { lost, doubled, broken, astray, misrated, unnotified, stuck } = report;
process.exitCode = lost + doubled + broken + astray + misrated + unnotified + stuck === 0 ? 0 : 1;
