import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contender } from './contender.ts';
import { ROOT } from './contender.ts';
import type { Cores } from './machine.ts';
import type { FromPlayers, FromServer, Play, Played, ToPlayers, ToServer, Usage } from './messages.ts';
import { Partner } from './process.ts';
import type { Likeness, Workload } from './workload.ts';

/** A server, its players, and what they play. */
export interface Setting {
	readonly contender: Contender;
	readonly workload: Workload;
	readonly likeness: Likeness;
	readonly tables: number;
	/** Games per table, one after the other. */
	readonly games: number;
	readonly cores: Cores;
	/** Where to write a profile of the server; null for none. */
	readonly profile: string | null;
	readonly progress: (doing: string) => void;
}

/** The processes of a setting. */
export interface Running {
	readonly server: Partner<ToServer, FromServer>;
	readonly players: Partner<ToPlayers, FromPlayers>;
	/** What the server uses after it has started, before anything is made. */
	readonly atStart: Usage;
	/** Moves in an average game. */
	readonly moves: number;
}

/** What was played, and the CPU time of the server for it, all threads together. */
export interface PlayedWith extends Played {
	readonly cpuMs: number;
	/** That of the main thread alone; null if the server does not say it. */
	readonly mainMs: number | null;
}

/** Starts a server and its players, creates the games, and ends everything afterwards. */
export async function withSetting<Value>(
	setting: Setting,
	use: (running: Running) => Promise<Value>,
): Promise<Value> {
	const { contender, workload, likeness, tables: pairs, games, cores, progress } = setting;
	// On the disk of the repository, because a temporary folder may be in memory.
	await mkdir(join(ROOT, 'data'), { recursive: true });
	const data = await mkdtemp(join(ROOT, 'data', 'bench-'));
	const interrupted = (): void => rmSync(data, { recursive: true, force: true });
	process.once('exit', interrupted);
	const server = startServer(setting, data);
	const players = new Partner<ToPlayers, FromPlayers>(
		join(contender.root, 'bench/server/players-process.ts'),
		[],
		['--conditions=orrery-source', '--disable-warning=ExperimentalWarning'],
		cores.players,
	);
	try {
		const listening = server.hear('listening');
		if (contender.side === 'peer') server.say({ type: 'begin', board: likeness.board });
		const { address, lobby } = await listening;
		const atStart = await server.ask({ type: 'usage', collect: true }, 'usage');
		players.listen('progress', ({ done }) => progress(`${stage}: ${Math.floor(100 * done)} %`));
		const stage = `making ${pairs * games} tables`;
		progress(stage);
		const { side } = contender;
		const { moves } = await players.ask(
			{ type: 'prepare', side, address, lobby, data, workload, pairs, games, moves: likeness.moves },
			'prepared',
		);
		return await use({ server, players, atStart, moves });
	} finally {
		await players.end();
		await server.end();
		process.off('exit', interrupted);
		await rm(data, { recursive: true, force: true });
	}
}

function startServer({ contender, cores }: Setting, data: string): Partner<ToServer, FromServer> {
	const { root, side } = contender;
	const options = ['--expose-gc'];
	if (side === 'peer') return new Partner(join(root, 'bench/peer/server.js'), [], options, cores.server);
	return new Partner(
		join(root, 'bench/server/orrery-process.ts'),
		[data, data],
		['--conditions=orrery-source', '--disable-warning=ExperimentalWarning', ...options],
		cores.server,
	);
}

/** Lets the players play for a while, and measures the server meanwhile. */
export async function playedWith(
	{ server, players }: Running,
	play: Play,
	profile: string | null = null,
): Promise<PlayedWith> {
	const counting = players.hear('counting');
	const played = players.ask({ type: 'play', ...play }, 'played');
	await counting;
	if (profile !== null) await server.ask({ type: 'profile', to: null }, 'profiled');
	const before = await server.ask({ type: 'usage', collect: false }, 'usage');
	const { type: _, ...result } = await played;
	const after = await server.ask({ type: 'usage', collect: false }, 'usage');
	if (profile !== null) await server.ask({ type: 'profile', to: profile }, 'profiled');
	if (result.refused > 0) throw new Error(`${result.refused} moves were refused`);
	const mainMs =
		after.mainMs === undefined || before.mainMs === undefined ? null : after.mainMs - before.mainMs;
	return { ...result, cpuMs: after.cpuMs - before.cpuMs, mainMs };
}
