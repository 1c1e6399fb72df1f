import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './contender.ts';
import type { Machine } from './machine.ts';
import { describe } from './machine.ts';
import type { CurveMeasured } from './measure-curve.ts';
import type { MemoryMeasured } from './measure-memory.ts';
import type { MovesMeasured } from './measure-moves.ts';
import { cpuOf } from './measure-moves.ts';
import type { Usage } from './messages.ts';
import type { PlayedWith } from './setting.ts';

/** Everything that one run has measured. */
export interface Results {
	readonly machine: Machine;
	readonly moves: readonly MovesMeasured[];
	readonly curves: readonly CurveMeasured[];
	readonly memory: readonly MemoryMeasured[];
}

const PAGE = join(ROOT, 'docs/server-bench.md');
const BEGIN = '<!-- figures: npm run bench:server -- --write -->';
const END = '<!-- end of figures -->';

/** The results as tables for a terminal and for Markdown. */
export function report({ machine, moves, curves, memory }: Results): string {
	return [
		describe(machine),
		...(moves.length === 0 ? [] : [movesTable(moves)]),
		...(curves.length === 0 ? [] : [curveTable(curves)]),
		...(memory.length === 0 ? [] : [memoryTable(memory)]),
	].join('\n\n');
}

/** Each server, and after the others how many times as much ours does with the same CPU time. */
export function movesTable(measured: readonly MovesMeasured[]): string {
	const rows = measured.flatMap((one) => {
		const { title, workload, tables, played } = one;
		const ours = measured.find(
			(other) => other.server === 'orrery' && other.workload === workload && other.tables === tables,
		);
		const ratio =
			ours === undefined || ours === one ? '' : `${(cpuOf(played) / cpuOf(ours.played)).toFixed(2)} ×`;
		return [
			[
				workload,
				String(tables),
				title,
				cpuOf(played).toFixed(0),
				played.mainMs === null ? '' : ((1000 * played.mainMs) / played.acknowledged).toFixed(0),
				(1e6 / cpuOf(played)).toFixed(0),
				ratio,
				rateOf(played).toFixed(0),
				percentiles(played),
				String(played.bytes),
			],
		];
	});
	return textTable(
		[
			'game, players',
			'tables',
			'server',
			'CPU µs a move',
			'of it main thread',
			'moves a core-second',
			'ours does',
			'moves/s',
			'p50, p99 ms',
			'bytes a message',
		],
		rows,
	);
}

export function curveTable(measured: readonly CurveMeasured[]): string {
	const rows = measured.flatMap(({ title, workload, tables, points }) =>
		points.map(({ wanted, played }) => [
			workload,
			String(tables),
			title,
			String(wanted),
			rateOf(played).toFixed(0),
			percentiles(played),
			`${(played.cpuMs / played.seconds / 10).toFixed(0)} %`,
			cpuOf(played).toFixed(0),
		]),
	);
	return textTable(
		[
			'game, players',
			'tables',
			'server',
			'moves/s wanted',
			'reached',
			'p50, p99 ms',
			'of a core',
			'CPU µs a move',
		],
		rows,
	);
}

export function memoryTable(measured: readonly MemoryMeasured[]): string {
	const rows = measured.map(({ title, tables, sockets, atStart, made, connected, watched }) => [
		title,
		megabytes(atStart),
		`${tables}: ${each(atStart, made, tables)}`,
		`${sockets}: ${each(made, connected, sockets)}`,
		each(connected, watched, tables),
		megabytes(watched),
	]);
	return textTable(
		[
			'server',
			'at the start: heap, resident MB',
			'tables: kB each',
			'sockets: kB each',
			'kB more for a table that its players watch',
			'at the end: heap, resident MB',
		],
		rows,
	);
}

export function textTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
	const widths = columns.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
	const line = (cells: readonly string[]): string =>
		`| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
	return [line(columns), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function rateOf({ acknowledged, seconds }: PlayedWith): number {
	return acknowledged / seconds;
}

function percentiles({ p50, p99 }: PlayedWith): string {
	return `${p50.toFixed(1)}, ${p99.toFixed(1)}`;
}

function each(before: Usage, after: Usage, count: number): string {
	return ((after.heap - before.heap) / count / 1000).toFixed(1);
}

function megabytes({ heap, rss }: Usage): string {
	return `${(heap / 1e6).toFixed(0)}, ${(rss / 1e6).toFixed(0)}`;
}

/** Replaces the previous results. */
export async function writeResults(results: Results): Promise<void> {
	const page = await readFile(PAGE, 'utf8');
	const [before, rest] = page.split(BEGIN);
	const [, after] = rest?.split(END) ?? [];
	if (before === undefined || after === undefined) throw new Error(`no place for results in ${PAGE}`);
	await writeFile(PAGE, `${before}${BEGIN}\n${report(results)}\n${END}${after}`);
}
