import { gamesFor } from '../server/measure-moves.ts';
import type { Spread } from '../server/messages.ts';
import type { Workload } from '../server/workload.ts';
import { likenessOf } from '../server/workload.ts';
import type { Placement } from './cluster.ts';
import { withCluster } from './cluster.ts';

/** Many connected players for some minutes. */
export interface SoakMeasured {
	readonly part: 'soak';
	readonly nodes: number;
	readonly spread: Spread;
	readonly workload: string;
	readonly players: number;
	/** Milliseconds between two moves at a table. */
	readonly everyMs: number;
	readonly minutes: readonly Minute[];
}

export interface Minute {
	readonly acknowledged: number;
	readonly p50: number;
	readonly p99: number;
	readonly most: number;
	/** Heap and buffers of each node after a garbage collection, and what the system counts, in bytes. */
	readonly heaps: readonly number[];
	readonly residents: readonly number[];
	/** CPU milliseconds of all nodes. */
	readonly nodesMs: number;
}

export interface SoakOptions {
	readonly placement: Placement;
	readonly workload: Workload;
	readonly players: number;
	readonly everyMs: number;
	readonly minutes: number;
}

const MINUTE_MS = 60_000;

export async function measureSoak(
	{ placement, workload, players, everyMs, minutes }: SoakOptions,
	progress: (doing: string) => void,
): Promise<SoakMeasured> {
	const tables = Math.ceil(players / workload.players);
	const moves = (tables * (minutes + 1) * MINUTE_MS) / everyMs;
	const games = gamesFor(tables, moves, likenessOf(workload).moves);
	return await withCluster({ placement, workload, tables, games, progress }, async (cluster) => {
		const measured: Minute[] = [];
		let before = await cluster.usage(true);
		for (let minute = 1; minute <= minutes; minute++) {
			progress(`minute ${minute} of ${minutes}`);
			const played = await cluster.players.ask(
				{ type: 'play', everyMs, warmUpMs: 0, countMs: MINUTE_MS, counted: null },
				'played',
			);
			if (played.refused > 0) throw new Error(`${played.refused} moves were refused`);
			const after = await cluster.usage(true);
			const nodesMs = after.nodes.map(({ cpuMs }, i) => cpuMs - (before.nodes[i]?.cpuMs ?? 0));
			before = after;
			measured.push({
				acknowledged: played.acknowledged,
				p50: played.p50,
				p99: played.p99,
				most: played.most,
				heaps: after.nodes.map(({ heap }) => heap),
				residents: after.nodes.map(({ rss }) => rss),
				nodesMs: nodesMs.reduce((sum, ms) => sum + ms, 0),
			});
		}
		return {
			part: 'soak',
			nodes: placement.nodes.length,
			spread: placement.spread,
			workload: workload.title,
			players: tables * workload.players,
			everyMs,
			minutes: measured,
		};
	});
}
