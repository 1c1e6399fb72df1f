import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { novaLuna, SeededRandom } from '@orrery/engine';
import type { FromPlayers, FromServer, Played, Side, ToPlayers, ToServer, Usage } from './messages.ts';
import { Partner } from './process.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** One server with this many players. */
export interface Case {
	readonly side: Side;
	readonly players: number;
	/** Games per pair. */
	readonly games: number;
	/** Moves in one game of the peer. */
	readonly moves: number;
	readonly paced: Window;
	readonly saturated: Window;
	/** Where to write a profile of the server; null for none. */
	readonly profile: string | null;
}

/** Seconds of warm-up and of measuring; undefined to skip it. */
export interface Window {
	readonly warmUp: number;
	readonly count: number;
}

export interface Measured {
	readonly side: Side;
	readonly players: number;
	/** Kilobytes of the server per connected player who watches a game, on the heap and in total. */
	readonly heapKb: number;
	readonly rssKb: number;
	/** Moves in an average game. */
	readonly moves: number;
	/** Each player moves every five seconds. */
	readonly paced: PlayedWith | null;
	/** Each player moves as soon as it is their turn. */
	readonly saturated: PlayedWith | null;
}

export interface PlayedWith extends Played {
	/** Processor time of the server, all threads. */
	readonly cpuMs: number;
}

/** A move every five seconds for each of two players. */
const PACE_MS = 2500;

export async function measure(wanted: Case, progress: (doing: string) => void): Promise<Measured> {
	// On the disk of the repository, because a temporary folder may be in memory.
	await mkdir(join(ROOT, 'data'), { recursive: true });
	const data = await mkdtemp(join(ROOT, 'data', 'bench-'));
	const interrupted = (): void => {
		rmSync(data, { recursive: true, force: true });
		process.exit(130);
	};
	process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
	const server = startServer(wanted, data);
	const players = new Partner<ToPlayers, FromPlayers>(
		new URL('players-process.ts', import.meta.url),
		[],
		['--conditions=orrery-source'],
	);
	try {
		const listening = server.hear('listening');
		if (wanted.side === 'peer') server.say({ type: 'begin', board: boardOf() });
		const { address, lobby } = await listening;
		const pairs = wanted.players / 2;
		progress('making tables');
		const { side, games } = wanted;
		const { moves } = await players.ask(
			{ type: 'prepare', side, address, lobby, data, pairs, games, moves: wanted.moves },
			'prepared',
		);
		const before = await server.ask({ type: 'usage', collect: true }, 'usage');
		progress('connecting');
		await players.ask({ type: 'connect' }, 'connected');
		const after = await server.ask({ type: 'usage', collect: true }, 'usage');
		const played = async (window: Window, everyMs: number, doing: string): Promise<PlayedWith | null> => {
			if (window.count === 0) return null;
			progress(doing);
			return await playedWith(server, players, window, everyMs);
		};
		return {
			side,
			players: wanted.players,
			moves,
			heapKb: perPlayer(before.heap, after.heap, wanted.players),
			rssKb: perPlayer(before.rss, after.rss, wanted.players),
			paced: await played(wanted.paced, PACE_MS, 'a move every 5 s'),
			saturated: await played(wanted.saturated, 0, 'as fast as it goes'),
		};
	} finally {
		await players.end();
		await server.end();
		process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
		await rm(data, { recursive: true, force: true });
	}
}

type Server = Partner<ToServer, FromServer>;

function startServer({ side, profile }: Case, data: string): Server {
	const options = ['--expose-gc', ...(profile === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`])];
	if (side === 'peer') return new Partner(new URL('../peer/server.js', import.meta.url), [], options);
	return new Partner(
		new URL('orrery-process.ts', import.meta.url),
		[data, data],
		['--conditions=orrery-source', '--disable-warning=ExperimentalWarning', ...options],
	);
}

async function playedWith(
	server: Server,
	players: Partner<ToPlayers, FromPlayers>,
	{ warmUp, count }: Window,
	everyMs: number,
): Promise<PlayedWith> {
	const counting = players.hear('counting');
	const played = players.ask(
		{ type: 'play', everyMs, warmUpMs: warmUp * 1000, countMs: count * 1000 },
		'played',
	);
	await counting;
	const before: Usage = await server.ask({ type: 'usage', collect: false }, 'usage');
	const { type: _, ...result } = await played;
	const after: Usage = await server.ask({ type: 'usage', collect: false }, 'usage');
	if (result.refused > 0) throw new Error(`${result.refused} moves were refused`);
	return { ...result, cpuMs: after.cpuMs - before.cpuMs };
}

function perPlayer(before: number, after: number, players: number): number {
	return (after - before) / players / 1000;
}

/** A Nova Luna view from the middle of a game, so that the peer's dummy game is as large as ours. */
function boardOf(): object {
	const random = new SeededRandom('bench');
	const options = { players: 2, firstGame: false } as const;
	const started = novaLuna.start(options, novaLuna.deal(options, random));
	if (!started.ok) throw new Error(started.fault.code);
	for (let moves = 0; moves < 30; moves++) {
		const [seat = 0] = novaLuna.deciders(started.value);
		const legal = novaLuna.legalMoves(started.value, seat);
		const move = legal[random.below(legal.length)];
		if (move !== undefined) novaLuna.play(started.value, seat, move);
	}
	return novaLuna.view(started.value, 0);
}
