import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ProgramMissing } from '../programs.ts';
import type { FaultRunReport } from './run.ts';
import { runFaults } from './run.ts';

/* `npm run test:faults -- --minutes 20`; docs/testing.md says what the report means. */

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '20' },
		nodes: { type: 'string', default: '3' },
		workers: { type: 'string', default: '2' },
		players: { type: 'string', default: '200' },
		seed: { type: 'string', default: String(Date.now()) },
		'faults-per-minute': { type: 'string', default: '75' },
		database: { type: 'string', default: 'postgres' },
		'think-ms': { type: 'string', default: '3000' },
		keep: { type: 'boolean', default: false },
	},
});
const folder = mkdtempSync(join(tmpdir(), 'orrery-faults-'));
const say = (sentence: string): void => {
	process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${sentence}\n`);
};
const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
// What was started ends with this process, and nobody asks what came of half a run.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
	process.once(signal, () => {
		if (!values.keep) remove();
		process.exit(1);
	});

/** Null if the run failed; why is said. */
async function run(): Promise<FaultRunReport | null> {
	let count = 0;
	try {
		return await runFaults({
			folder,
			seed: values.seed,
			minutes: Number(values.minutes),
			nodes: Number(values.nodes),
			workers: Number(values.workers),
			players: Number(values.players),
			faultsPerMinute: Number(values['faults-per-minute']),
			database: values.database === 'sqlite' ? 'sqlite' : 'postgres',
			thinkMs: [200, Number(values['think-ms'])],
			onFault: ({ kind, detail, tookEffect }) => {
				if (tookEffect) count++;
				if (tookEffect && count % 25 === 0) say(`${count} faults, the last one: ${kind}, ${detail}`);
			},
			say,
		});
	} catch (error) {
		if (error instanceof ProgramMissing) {
			remove();
			process.stderr.write(`${error.message}\n`);
		} else {
			process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
			process.stderr.write(`Everything about it is in ${folder}; repeat it with --seed ${values.seed}\n`);
		}
		return null;
	}
}

function tell({ findings, faults, ...figures }: FaultRunReport): void {
	const injected = Object.values(faults).reduce((sum, one) => sum + one, 0);
	process.stdout.write(`faults injected: ${injected}\n`);
	for (const [kind, times] of Object.entries(faults).sort(([, a], [, b]) => b - a))
		process.stdout.write(`  ${String(times).padStart(6)}  ${kind}\n`);
	for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name}: ${value}\n`);
	process.stdout.write(`findings: ${findings.length}\n`);
	const [first] = findings;
	if (first !== undefined) {
		for (const { code, table, detail } of findings.slice(0, 20))
			process.stdout.write(`  ${code} at ${table}: ${detail.slice(0, 300)}\n`);
		writeFileSync(
			join(folder, 'findings.json'),
			JSON.stringify({ seed: values.seed, first, findings }, null, '\t'),
		);
		process.stdout.write(`Everything about it is in ${folder}; repeat it with --seed ${values.seed}\n`);
	} else if (!values.keep) remove();
}

say(`seed ${values.seed}`);
const report = await run();
if (report !== null) tell(report);
// The process sometimes does not end by itself after a run, though everything it started has ended.
process.exit(report?.findings.length === 0 ? 0 : 1);
