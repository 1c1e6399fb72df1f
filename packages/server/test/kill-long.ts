import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { killLoop } from './simulated/kill-loop.ts';

/* The long version of `kill.test.ts`: `npm run test:kill [KILLS]`. */

const kills = Number(process.argv[2] ?? 60);
const seed = process.argv[3] ?? String(Date.now());
const data = mkdtempSync(join(tmpdir(), 'orrery-kill-'));
process.stdout.write(`seed ${seed}\n`);
const report = await killLoop({
	data,
	kills,
	pairs: 12,
	seed,
	moves: [1, 300],
	onKill: (killed) => process.stderr.write(`\rkilled ${killed} of ${kills}`),
});
process.stderr.write('\n');
rmSync(data, { recursive: true });
process.stdout.write(`${JSON.stringify(report)}\n`);
const { lost, doubled, broken, astray } = report;
process.exitCode = lost + doubled + broken + astray === 0 ? 0 : 1;
