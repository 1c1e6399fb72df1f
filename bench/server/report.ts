import { readFile, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { resolve } from 'node:path';
import type { Measured, PlayedWith } from './measure.ts';

/** The results for one number of players. */
export interface Size {
	readonly players: number;
	readonly orrery: Measured | null;
	readonly peer: Measured | null;
}

export interface Results {
	readonly machine: string;
	readonly sizes: readonly Size[];
}

const PAGE = resolve(import.meta.dirname, '../../docs/server-bench.md');
const BEGIN = '<!-- figures: npm run bench:server -- --write -->';
const END = '<!-- end of figures -->';

const ENOUGH_TO_WEIGH = 100;

const COLUMNS = [
	'players',
	'server',
	'paced: p50, p99 ms',
	'saturated: moves/s',
	'p50, p99 ms',
	'CPU µs a move',
	'kB a connection',
	'bytes a message',
] as const;

export function machine(): string {
	const [cpu] = cpus();
	const memory = Math.round(totalmem() / 2 ** 30);
	const day = new Date().toISOString().slice(0, 10);
	return `${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory} GiB, Node ${process.versions.node}, ${day}`;
}

/** The results as a table for a terminal and for Markdown. */
export function table({ sizes }: Results): string {
	const rows = sizes.flatMap((size) => [
		...(size.orrery === null ? [] : [rowOf(size.orrery)]),
		...(size.peer === null ? [] : [rowOf(size.peer)]),
		...(size.orrery === null || size.peer === null ? [] : [ratioOf(size.players, size.orrery, size.peer)]),
	]);
	const widths = COLUMNS.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
	const line = (cells: readonly string[]): string =>
		`| ${widths.map((width, i) => (cells[i] ?? '').padEnd(width)).join(' | ')} |`;
	return [line(COLUMNS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function rowOf({ side, players, heapKb, paced, saturated }: Measured): readonly string[] {
	return [
		String(players),
		side === 'orrery' ? 'Orrery, on disk' : 'boardgame.io, in memory',
		percentiles(paced),
		saturated === null ? '' : String(Math.round(rateOf(saturated))),
		percentiles(saturated),
		saturated === null ? '' : String(Math.round(cpuOf(saturated))),
		// The cost of a few connections is lost in the noise.
		players < ENOUGH_TO_WEIGH ? '' : heapKb.toFixed(0),
		String((saturated ?? paced)?.bytes ?? ''),
	];
}

/** How many times faster ours is: in moves per second, and in moves per processor time. */
function ratioOf(players: number, orrery: Measured, peer: Measured): readonly string[] {
	const [ours, theirs] = [orrery.saturated, peer.saturated];
	if (ours === null || theirs === null) return [String(players), 'ratio'];
	const rate = rateOf(ours) / rateOf(theirs);
	const cpu = cpuOf(theirs) / cpuOf(ours);
	return [String(players), 'ratio', '', `${rate.toFixed(2)} ×`, '', `${cpu.toFixed(2)} ×`];
}

function rateOf({ acknowledged, seconds }: PlayedWith): number {
	return acknowledged / seconds;
}

function cpuOf({ cpuMs, acknowledged }: PlayedWith): number {
	return (1000 * cpuMs) / acknowledged;
}

function percentiles(played: PlayedWith | null): string {
	return played === null ? '' : `${played.p50.toFixed(1)}, ${played.p99.toFixed(1)}`;
}

/** Replaces the previous results. */
export async function writeResults(results: Results): Promise<void> {
	const page = await readFile(PAGE, 'utf8');
	const [before, rest] = page.split(BEGIN);
	const [, after] = rest?.split(END) ?? [];
	if (before === undefined || after === undefined) throw new Error(`no place for results in ${PAGE}`);
	await writeFile(PAGE, `${before}${BEGIN}\n${results.machine}\n\n${table(results)}\n${END}${after}`);
}
