import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats } from '../../scripts/cluster/nats.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';
import { ROOT } from '../server/contender.ts';
import type { FromPlayers, FromServer, Spread, ToPlayers, ToServer, Usage } from '../server/messages.ts';
import { Partner } from '../server/process.ts';
import type { Workload } from '../server/workload.ts';
import { likenessOf } from '../server/workload.ts';

/* Nodes that form one place, with a PostgreSQL and a NATS of their own and players at all of them. */

/** A core for each node, and one for the players, the database and NATS; null for any. */
export interface Placement {
	readonly nodes: readonly (number | null)[];
	readonly others: number | null;
	/** At which nodes the players of a table are. */
	readonly spread: Spread;
}

export interface Company {
	readonly placement: Placement;
	readonly workload: Workload;
	readonly tables: number;
	/** Games per table, one after the other. */
	readonly games: number;
	readonly progress: (doing: string) => void;
	/** Called before anything goes over this NATS, and when all games are made. */
	readonly began?: (natsUrl: string) => Promise<void>;
	readonly made?: () => void;
}

/** CPU milliseconds since the start of each part. */
export interface ClusterUsage {
	readonly nodes: readonly Usage[];
	readonly postgresMs: number;
	readonly natsMs: number;
}

export interface Cluster {
	readonly players: Partner<ToPlayers, FromPlayers>;
	usage(collect: boolean): Promise<ClusterUsage>;
	/** Begins a CPU profile of each node, or ends it and writes it to a file whose name begins like this. */
	profile(to: string | null): Promise<void>;
}

const TYPESCRIPT = ['--conditions=orrery-source', '--disable-warning=ExperimentalWarning'];
/** Ticks of a process's CPU time in a second, on every Linux that Node runs on. */
const TICKS = 100;

/** Starts everything, creates the games, and ends everything afterwards. */
export async function withCluster<Value>(
	{ placement, workload, tables, games, progress, began, made }: Company,
	use: (cluster: Cluster) => Promise<Value>,
): Promise<Value> {
	progress('starting');
	const postgres = await startPostgres({ fsync: true });
	const nats = await startNats();
	await began?.(nats.url);
	for (const pid of [postgres.service.pid, nats.service.pid]) pin(pid, placement.others);
	const nodes = placement.nodes.map(
		(core) =>
			new Partner<ToServer, FromServer>(
				join(ROOT, 'bench/server/orrery-process.ts'),
				[tmpdir(), postgres.url, nats.url],
				[...TYPESCRIPT, '--expose-gc'],
				core,
			),
	);
	const players = new Partner<ToPlayers, FromPlayers>(
		join(ROOT, 'bench/server/players-process.ts'),
		[],
		TYPESCRIPT,
		placement.others,
	);
	try {
		const listening = await Promise.all(nodes.map((node) => node.hear('listening')));
		const addresses = listening.map(({ address }) => address);
		const [address = ''] = addresses;
		const stage = `making ${tables * games} tables`;
		progress(stage);
		players.listen('progress', ({ done }) => progress(`${stage}: ${Math.floor(100 * done)} %`));
		await players.ask(
			{
				...{ type: 'prepare', side: 'orrery', address, lobby: address, nodes: addresses, workload, games },
				...{ spread: placement.spread },
				...{ data: postgres.url, pairs: tables, moves: likenessOf(workload).moves },
			},
			'prepared',
		);
		made?.();
		progress('connecting');
		await players.ask({ type: 'connect' }, 'connected');
		const usage = async (collect: boolean): Promise<ClusterUsage> => ({
			nodes: await Promise.all(nodes.map((node) => node.ask({ type: 'usage', collect }, 'usage'))),
			postgresMs: cpuOfTree(postgres.service.pid),
			natsMs: cpuOfTree(nats.service.pid),
		});
		const profile = async (to: string | null): Promise<void> => {
			await Promise.all(
				nodes.map((node, i) =>
					node.ask(
						{ type: 'profile', to: to === null ? null : `${to}-node-${i + 1}.cpuprofile` },
						'profiled',
					),
				),
			);
		};
		return await use({ players, usage, profile });
	} finally {
		await players.end();
		await Promise.all(nodes.map((node) => node.end()));
		await nats.service.close();
		await postgres.close();
	}
}

/** Lets a process and those that it starts use one core only. */
function pin(pid: number | null, core: number | null): void {
	if (pid === null || core === null) return;
	spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(pid)]);
}

/** CPU milliseconds of a process, of those that it has started and of those among them that have ended. */
export function cpuOfTree(pid: number | null): number {
	if (pid === null) return 0;
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
		// The name of the program may contain anything; the numbers come after it.
		const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
		const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
		const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
		const below = children === '' ? [] : children.split(' ').map(Number);
		return (1000 * ticks) / TICKS + below.reduce((sum, child) => sum + cpuOfTree(child), 0);
	} catch {
		// It has ended meanwhile.
		return 0;
	}
}
