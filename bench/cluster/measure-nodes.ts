import { gamesFor } from '../server/measure-moves.ts';
import type { Played } from '../server/messages.ts';
import type { Workload } from '../server/workload.ts';
import { likenessOf } from '../server/workload.ts';
import type { Cluster, ClusterUsage, Placement } from './cluster.ts';
import { withCluster } from './cluster.ts';

/** What so many nodes do with their CPU time. */
export interface NodesMeasured {
	readonly part: 'nodes';
	readonly title: string;
	readonly nodes: number;
	readonly workload: string;
	readonly tables: number;
	/** The window with the median CPU time of the nodes. */
	readonly window: Window;
	/** CPU microseconds of the nodes a move in each window, in order. */
	readonly cpuOfWindows: readonly number[];
}

export interface Window extends Played {
	/** CPU milliseconds of all nodes, of PostgreSQL and of NATS. */
	readonly nodesMs: number;
	readonly postgresMs: number;
	readonly natsMs: number;
}

/** Nodes on certain cores. */
export interface Arrangement {
	readonly title: string;
	readonly placement: Placement;
}

const WARM_UP = 6000;
const AGAIN = 300;

/** Measures arrangements of nodes in turns, so that what else the machine does concerns all of them alike. */
export async function measureNodes(
	arrangements: readonly Arrangement[],
	{ workload, tables, moves, windows }: NodesOptions,
	progress: (doing: string) => void,
): Promise<readonly NodesMeasured[]> {
	const games = gamesFor(tables, moves + WARM_UP + windows * AGAIN, likenessOf(workload).moves);
	const begin = async (
		[first, ...others]: readonly Arrangement[],
		begun: readonly Cluster[],
	): Promise<readonly (readonly Window[])[]> => {
		if (first === undefined) return await playInTurns(begun, moves, windows, progress);
		const told = (doing: string): void => progress(`${first.title}: ${doing}`);
		return await withCluster(
			{ placement: first.placement, workload, tables, games, progress: told },
			(cluster) => begin(others, [...begun, cluster]),
		);
	};
	const played = await begin(arrangements, []);
	return arrangements.flatMap(({ title, placement }, i) => {
		const all = played[i] ?? [];
		const window = all.toSorted((one, other) => cpuOf(one) - cpuOf(other))[Math.floor(all.length / 2)];
		if (window === undefined) return [];
		return {
			part: 'nodes' as const,
			title,
			nodes: placement.nodes.length,
			workload: workload.title,
			tables,
			window,
			cpuOfWindows: all.map((one) => Math.round(cpuOf(one))),
		};
	});
}

export interface NodesOptions {
	readonly workload: Workload;
	readonly tables: number;
	readonly moves: number;
	readonly windows: number;
}

async function playInTurns(
	clusters: readonly Cluster[],
	moves: number,
	windows: number,
	progress: (doing: string) => void,
): Promise<readonly (readonly Window[])[]> {
	const played = clusters.map((): Window[] => []);
	for (let window = 0; window < windows; window++) {
		progress(`as fast as it goes, window ${window + 1} of ${windows}`);
		for (const [i, cluster] of clusters.entries())
			played[i]?.push(await playedAt(cluster, window === 0 ? WARM_UP : AGAIN, Math.ceil(moves / windows)));
	}
	return played;
}

async function playedAt({ players, usage }: Cluster, warmUp: number, moves: number): Promise<Window> {
	const counting = players.hear('counting');
	const playing = players.ask(
		{ type: 'play', everyMs: 0, warmUpMs: 0, countMs: 0, counted: { warmUp, moves } },
		'played',
	);
	await counting;
	const before = await usage(false);
	const { type: _, ...result } = await playing;
	const after = await usage(false);
	if (result.refused > 0) throw new Error(`${result.refused} moves were refused`);
	return {
		...result,
		nodesMs: cpuOfNodes(after) - cpuOfNodes(before),
		postgresMs: after.postgresMs - before.postgresMs,
		natsMs: after.natsMs - before.natsMs,
	};
}

function cpuOfNodes({ nodes }: ClusterUsage): number {
	return nodes.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** Microseconds of CPU time of all nodes for one move. */
export function cpuOf({ nodesMs, acknowledged }: Window): number {
	return (1000 * nodesMs) / acknowledged;
}
