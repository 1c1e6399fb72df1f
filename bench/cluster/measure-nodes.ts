import { join } from 'node:path';
import { gamesFor } from '../server/measure-moves.ts';
import type { Play, Played } from '../server/messages.ts';
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
	/** Milliseconds between two moves at a table; 0 if everyone plays as fast as they can. */
	readonly paceMs: number;
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

/** For each node: until then the compiler takes a part of its time. */
const WARM_UP = 6000;
const AGAIN = 300;

/** Measures arrangements of nodes in turns, so that what else the machine does concerns all of them alike. */
export async function measureNodes(
	arrangements: readonly Arrangement[],
	{ workload, tables: tablesGiven, moves: movesGiven, windows, paceMs, profile }: NodesOptions,
	progress: (doing: string) => void,
): Promise<readonly NodesMeasured[]> {
	const profiles = arrangements.map(({ title }) =>
		profile === null ? null : join(profile, title.replaceAll(/\W+/g, '-')),
	);
	// Paced, each node has as much to do as one alone.
	const times = ({ placement }: Arrangement): number => (paceMs === 0 ? 1 : placement.nodes.length);
	const begin = async (
		[first, ...others]: readonly Arrangement[],
		begun: readonly WarmedCluster[],
	): Promise<readonly (readonly Window[])[]> => {
		if (first === undefined) return await playInTurns(begun, { windows, paceMs, profiles }, progress);
		const warmUp = WARM_UP * first.placement.nodes.length + windows * AGAIN;
		const [tables, moves] = [tablesGiven * times(first), movesGiven * times(first)];
		const games = gamesFor(tables, moves + warmUp, likenessOf(workload).moves);
		const told = (doing: string): void => progress(`${first.title}: ${doing}`);
		return await withCluster(
			{ placement: first.placement, workload, tables, games, progress: told },
			(cluster) =>
				begin(others, [
					...begun,
					{ ...cluster, warmUp: WARM_UP * first.placement.nodes.length, moves: Math.ceil(moves / windows) },
				]),
		);
	};
	const played = await begin(arrangements, []);
	return arrangements.flatMap((arrangement, i) => {
		const { title, placement } = arrangement;
		const all = played[i] ?? [];
		const window = all.toSorted((one, other) => cpuOf(one) - cpuOf(other))[Math.floor(all.length / 2)];
		if (window === undefined) return [];
		return {
			part: 'nodes' as const,
			title,
			nodes: placement.nodes.length,
			workload: workload.title,
			tables: tablesGiven * times(arrangement),
			paceMs,
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
	/**
	 * Milliseconds between two moves at a table, with so many tables and moves for each node; 0 to play as fast as it
	 * goes, with so many altogether.
	 */
	readonly paceMs: number;
	/** The folder for a CPU profile of each node in the last window; null for none. */
	readonly profile: string | null;
}

interface WarmedCluster extends Cluster {
	/** Moves before the first window, and in each. */
	readonly warmUp: number;
	readonly moves: number;
}

interface Turns {
	readonly windows: number;
	readonly paceMs: number;
	/** Where each cluster writes its profiles; null for none. */
	readonly profiles: readonly (string | null)[];
}

async function playInTurns(
	clusters: readonly WarmedCluster[],
	{ windows, paceMs, profiles }: Turns,
	progress: (doing: string) => void,
): Promise<readonly (readonly Window[])[]> {
	const played = clusters.map((): Window[] => []);
	for (let window = 0; window < windows; window++) {
		progress(`window ${window + 1} of ${windows}`);
		for (const [i, cluster] of clusters.entries()) {
			const profile = window === windows - 1 ? (profiles[i] ?? null) : null;
			const counted = { warmUp: window === 0 ? cluster.warmUp : AGAIN, moves: cluster.moves };
			played[i]?.push(await playedAt(cluster, { everyMs: paceMs, counted }, profile));
		}
	}
	return played;
}

async function playedAt(
	{ players, usage, profile }: Cluster,
	{ everyMs, counted }: Pick<Play, 'everyMs' | 'counted'>,
	to: string | null,
): Promise<Window> {
	const counting = players.hear('counting');
	const playing = players.ask({ type: 'play', everyMs, warmUpMs: 0, countMs: 0, counted }, 'played');
	await counting;
	if (to !== null) await profile(null);
	const before = await usage(false);
	const { type: _, ...result } = await playing;
	const after = await usage(false);
	if (to !== null) await profile(to);
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
