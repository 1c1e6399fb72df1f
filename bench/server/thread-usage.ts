import { readdirSync, readFileSync } from 'node:fs';

/* What the threads of a process use, as Linux counts it. */

/** Of one kind of thread. */
export interface ThreadUsage {
	readonly cpuUs: number;
	/** System calls that write, and those that read, of whatever kind. */
	readonly writes: number;
	readonly reads: number;
	readonly writtenBytes: number;
}

export type UsageByThread = ReadonlyMap<string, ThreadUsage>;

const NOTHING: ThreadUsage = { cpuUs: 0, writes: 0, reads: 0, writtenBytes: 0 };

/** By the names of the threads; threads with the same name count together. */
export function usageByThread(pid: number): UsageByThread {
	const usage = new Map<string, ThreadUsage>();
	for (const thread of readdirSync(`/proc/${pid}/task`)) {
		const read = usageOf(pid, thread);
		if (read !== null) usage.set(read.name, sumOf(usage.get(read.name) ?? NOTHING, read.usage));
	}
	return usage;
}

/** Null if the thread has ended meanwhile. */
function usageOf(pid: number, thread: string): { readonly name: string; readonly usage: ThreadUsage } | null {
	const read = (file: string): string => readFileSync(`/proc/${pid}/task/${thread}/${file}`, 'utf8');
	try {
		const io = read('io');
		return {
			name: read('comm').trim(),
			usage: {
				cpuUs: Number(read('schedstat').split(' ')[0]) / 1000,
				writes: countOf(io, 'syscw'),
				reads: countOf(io, 'syscr'),
				writtenBytes: countOf(io, 'wchar'),
			},
		};
	} catch (error) {
		if (!hasEnded(error)) throw error;
		return null;
	}
}

/** The files of a thread that has ended are gone, or can be opened and not read. */
function hasEnded(error: unknown): boolean {
	const code = error instanceof Error && 'code' in error ? error.code : null;
	return code === 'ENOENT' || code === 'ESRCH';
}

/** What was used between two moments, added to what was before. */
export function addedUsage(sum: UsageByThread, before: UsageByThread, after: UsageByThread): UsageByThread {
	return new Map(
		Array.from(after, ([name, usage]) => [
			name,
			sumOf(sum.get(name) ?? NOTHING, sumOf(usage, before.get(name) ?? NOTHING, -1)),
		]),
	);
}

function sumOf(one: ThreadUsage, other: ThreadUsage, sign: 1 | -1 = 1): ThreadUsage {
	return {
		cpuUs: one.cpuUs + sign * other.cpuUs,
		writes: one.writes + sign * other.writes,
		reads: one.reads + sign * other.reads,
		writtenBytes: one.writtenBytes + sign * other.writtenBytes,
	};
}

function countOf(io: string, name: string): number {
	return Number(io.match(new RegExp(`^${name}: (\\d+)$`, 'm'))?.[1] ?? 0);
}
