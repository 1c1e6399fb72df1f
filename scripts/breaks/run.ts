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
import type { Break } from './list.ts';

/* A copy of the house in which one line at a time is broken, to see whether a test notices. */

const HOUSE = fileURLToPath(new URL('../..', import.meta.url));
const ENGINE = join('packages', 'engine');
/** The quick tests first; only a break that they miss sees the thousands of games. */
const STAGES: readonly (readonly string[])[] = [[`${ENGINE}/src/`], [`${ENGINE}/test/nova-luna/`]];
/** A break may make a loop endless: such a run is cut off, and that is noticing too. */
const TIMEOUT_MS = 120_000;

export type Finding =
	| { readonly kind: 'caught'; readonly by: string }
	| { readonly kind: 'survived' }
	/** Not a test failed but the run itself: the break says nothing. */
	| { readonly kind: 'no-run'; readonly why: string };

/** How often the snippet of a break occurs; it applies if that is once. */
export function occurrences({ file, from }: Break): number {
	return readFileSync(join(HOUSE, ENGINE, 'src', file), 'utf8').split(from).length - 1;
}

export class BrokenHouse {
	readonly #root = mkdtempSync(join(tmpdir(), 'orrery-breaks-'));

	constructor() {
		for (const name of ['package.json', 'tsconfig.base.json', 'vitest.config.ts']) {
			cpSync(join(HOUSE, name), join(this.#root, name));
		}
		for (const name of ['package.json', 'src', 'test/nova-luna', 'test/results.ts', 'test/details.ts']) {
			cpSync(join(HOUSE, ENGINE, name), join(this.#root, ENGINE, name), { recursive: true });
		}
		// Its own folder of links, so that no run writes into the house's modules.
		mkdirSync(join(this.#root, 'node_modules'));
		for (const name of readdirSync(join(HOUSE, 'node_modules'))) {
			if (name.startsWith('.') || name === '@orrery') continue;
			symlinkSync(join(HOUSE, 'node_modules', name), join(this.#root, 'node_modules', name));
		}
	}

	/** Runs the tests with this break, or unbroken with none. */
	async try(broken?: Break): Promise<Finding> {
		if (broken === undefined) return this.#run();
		const file = join(this.#root, ENGINE, 'src', broken.file);
		const original = readFileSync(file, 'utf8');
		writeFileSync(
			file,
			original.replace(broken.from, () => broken.to),
		);
		try {
			return await this.#run();
		} finally {
			writeFileSync(file, original);
		}
	}

	remove(): void {
		rmSync(this.#root, { recursive: true, force: true });
	}

	async #run(): Promise<Finding> {
		for (const paths of STAGES) {
			const finding = await this.#vitest(paths);
			if (finding.kind !== 'survived') return finding;
		}
		return { kind: 'survived' };
	}

	#vitest(paths: readonly string[]): Promise<Finding> {
		const report = join(this.#root, 'report.json');
		rmSync(report, { force: true });
		const args = [
			'--bail',
			'1',
			'--pool',
			'threads',
			'--maxWorkers',
			'1',
			'--no-isolate',
			'--no-cache',
			'--exclude',
			'**/nebula/**',
		];
		const run = spawn(
			process.execPath,
			[
				join('node_modules', 'vitest', 'vitest.mjs'),
				'run',
				...args,
				'--reporter',
				'json',
				'--outputFile',
				report,
				...paths,
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
			const timer = setTimeout(() => {
				timedOut = true;
				run.kill('SIGKILL');
			}, TIMEOUT_MS);
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

/** Only a failed test counts: a file that does not even load is no test of the rules. */
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
