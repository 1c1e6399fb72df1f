import { spawn } from 'node:child_process';
import {
	cpSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Break, GameName } from './break.ts';
import type { GameBreak } from './list.ts';

/* Runs the tests of a game in a copy of the engine in which one line is broken. */

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const ENGINE = join('packages', 'engine');

/** Tests that run together. */
interface Stage {
	/** Below packages/engine. */
	readonly path: string;
	/** Patterns of tests that lie below the path but do not belong to the stage. */
	readonly exclude: readonly string[];
}

/** All tests of a game. A stage runs only if those before it caught nothing, so quick tests come before whole games. */
const STAGES: Readonly<Record<GameName, readonly Stage[]>> = {
	'nova-luna': [
		{ path: 'src/', exclude: ['**/nebula/**'] },
		{ path: 'test/nova-luna/', exclude: [] },
	],
	nebula: [
		{ path: 'src/nebula/', exclude: [] },
		{ path: 'test/nebula/model.test.ts', exclude: [] },
		{ path: 'test/nebula/', exclude: ['**/model.test.ts'] },
	],
};

/**
 * A break may make a loop endless. Such a run is cut off and counts as caught, but only long after the same
 * tests were through without a break, because on a busy machine a slow run is no endless one.
 */
const SHORTEST_LIMIT_MS = 120_000;
const LIMIT_FACTOR = 6;
/** By game: how long its slowest stage took without a break. */
const slowestStage = new Map<GameName, number>();

/** The engine needs none of the plugins of the repository's own configuration, and starts faster without them. */
const VITEST_CONFIG = `export default {
	ssr: { resolve: { conditions: ['orrery-source'] } },
	test: { include: ['packages/engine/**/*.test.ts'], testTimeout: 60_000 },
};
`;

export type Finding =
	| { readonly kind: 'caught'; readonly by: string }
	| { readonly kind: 'survived' }
	/** No test failed, but the run itself did, so the break proves nothing. */
	| { readonly kind: 'no-run'; readonly why: string };

/** How often the snippet of a break occurs in its file. The break applies if that is once. */
export function occurrences({ file, from }: Break): number {
	return readFileSync(join(REPOSITORY, ENGINE, 'src', file), 'utf8').split(from).length - 1;
}

/** A copy of the engine and its tests, in which one line at a time is broken. */
export class BrokenCopy {
	readonly #root = mkdtempSync(join(tmpdir(), 'orrery-breaks-'));

	constructor() {
		for (const name of ['package.json', 'tsconfig.base.json']) {
			cpSync(join(REPOSITORY, name), join(this.#root, name));
		}
		for (const name of ['package.json', 'src', 'test']) {
			cpSync(join(REPOSITORY, ENGINE, name), join(this.#root, ENGINE, name), { recursive: true });
		}
		writeFileSync(join(this.#root, 'vitest.config.ts'), VITEST_CONFIG);
		// A folder of links, so that no run writes into the repository's own modules.
		mkdirSync(join(this.#root, 'node_modules'));
		for (const name of readdirSync(join(REPOSITORY, 'node_modules'))) {
			if (name.startsWith('.') || name === '@orrery') continue;
			symlinkSync(join(REPOSITORY, 'node_modules', name), join(this.#root, 'node_modules', name));
		}
	}

	/** Runs the tests of a game without any break, and notes how long they take. */
	async tryUnbroken(game: GameName): Promise<Finding> {
		for (const stage of STAGES[game]) {
			const started = Date.now();
			const finding = await this.#vitest(stage, Number.POSITIVE_INFINITY);
			if (finding.kind !== 'survived') return finding;
			slowestStage.set(game, Math.max(slowestStage.get(game) ?? 0, Date.now() - started));
		}
		return { kind: 'survived' };
	}

	/** Runs the tests of the break's game with the break. */
	async try({ game, firstTest, file, from, to }: GameBreak): Promise<Finding> {
		const path = join(this.#root, ENGINE, 'src', file);
		const original = readFileSync(path, 'utf8');
		writeFileSync(
			path,
			original.replace(from, () => to),
		);
		try {
			const first = STAGES[game].find((stage) => stage.path === firstTest) ?? {
				path: firstTest,
				exclude: [],
			};
			const limit = Math.max(SHORTEST_LIMIT_MS, LIMIT_FACTOR * (slowestStage.get(game) ?? 0));
			let result: Finding = { kind: 'survived' };
			for (const stage of [first, ...STAGES[game].filter((other) => other !== first)]) {
				const finding = await this.#vitest(stage, limit);
				if (finding.kind === 'caught') return finding;
				// Where a test file does not load, a test of a later stage may still fail.
				if (finding.kind === 'no-run') result = finding;
			}
			return result;
		} finally {
			writeFileSync(path, original);
		}
	}

	remove(): void {
		rmSync(this.#root, { recursive: true, force: true });
	}

	/** Runs the tests of a stage until one fails; after `limit` milliseconds the run is cut off. */
	#vitest({ path, exclude }: Stage, limit: number): Promise<Finding> {
		const report = join(this.#root, 'report.json');
		rmSync(report, { force: true });
		const run = spawn(
			process.execPath,
			[
				join('node_modules', 'vitest', 'vitest.mjs'),
				'run',
				...['--bail', '1'],
				...['--pool', 'threads', '--maxWorkers', '1', '--no-isolate', '--no-cache'],
				...exclude.flatMap((pattern) => ['--exclude', pattern]),
				...['--reporter', 'json', '--outputFile', report],
				join(ENGINE, path),
			],
			{ cwd: this.#root, stdio: ['ignore', 'pipe', 'pipe'] },
		);
		let output = '';
		run.stdout.on('data', (text) => {
			output += text;
		});
		run.stderr.on('data', (text) => {
			output += text;
		});
		return new Promise((resolve) => {
			let timedOut = false;
			const stop = (): void => {
				timedOut = true;
				run.kill('SIGKILL');
			};
			const timer = Number.isFinite(limit) ? setTimeout(stop, limit) : undefined;
			run.on('close', (status) => {
				clearTimeout(timer);
				if (timedOut) resolve({ kind: 'caught', by: 'time ran out' });
				else if (status === 0) resolve({ kind: 'survived' });
				else resolve(findingOf(report, output));
			});
		});
	}
}

interface Report {
	readonly testResults: readonly {
		readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
	}[];
}

/** Only a failed test counts: a file that does not even load tests no rule. */
function findingOf(report: string, output: string): Finding {
	try {
		const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
		const failed = testResults
			.flatMap(({ assertionResults }) => assertionResults)
			.find(({ status }) => status === 'failed');
		if (failed) return { kind: 'caught', by: failed.fullName };
		return { kind: 'no-run', why: output.slice(-600) };
	} catch {
		return { kind: 'no-run', why: output.slice(-600) };
	}
}
