import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { TableId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import { withGame } from '../../src/model/games.ts';
import { openStorage } from '../../src/storage/storage.ts';
import { KilledServer } from './killed-server.ts';
import { Player } from './player.ts';
import type { Visitor } from './visitor.ts';
import { startedTable, tableFor, visitor } from './visitor.ts';

/*
 * People play at many tables while the server is killed again and again. At the end the storage is compared with what
 * they received.
 */

/** A server that is killed all the time is slow. */
const TIMEOUT_MS = 600_000;

export interface KillLoop {
	readonly data: string;
	readonly kills: number;
	/** Pairs of people, each playing one game after the other. */
	readonly pairs: number;
	readonly seed: string;
	/** The minimum and maximum number of acknowledged moves before the server is killed. */
	readonly moves: readonly [number, number];
	readonly onKill?: (kills: number) => void;
}

export interface KillReport {
	readonly kills: number;
	readonly games: number;
	/** Commands that were acknowledged. */
	readonly acknowledged: number;
	/** Those of them that are not in the log at their number. */
	readonly lost: number;
	/** Commands that are in a log twice. */
	readonly doubled: number;
	/** Logs with a gap, or that do not replay. */
	readonly broken: number;
	/** People who have seen something that the log does not contain. */
	readonly astray: number;
	/** Sockets opened in total. */
	readonly connections: number;
}

interface Played {
	readonly game: GameId;
	readonly table: TableId;
	readonly players: readonly Player[];
}

export async function killLoop(loop: KillLoop): Promise<KillReport> {
	const server = await KilledServer.start(loop.data);
	try {
		const played = await playAndKill(server, loop);
		await server.stop();
		return { kills: loop.kills, ...(await compare(loop.data, played)) };
	} finally {
		await server.kill();
	}
}

async function playAndKill(server: KilledServer, loop: KillLoop): Promise<readonly Played[]> {
	const { kills, pairs, seed, moves, onKill } = loop;
	const random = new SeededRandom(seed);
	const played: Played[] = [];
	let isOver = false;

	const play = async (people: readonly Visitor[], pair: number): Promise<void> => {
		for (let round = 0; !isOver; round++) {
			const game: GameId = (pair + round) % 2 === 0 ? 'nova-luna' : 'nebula';
			// At every other table the third seat is a bot.
			const wanted = tableFor(game, 2 + (pair % 2));
			// A server that is down is asked again.
			const info = await startedTable(people, wanted).catch(() => null);
			if (info === null) {
				await pause(30);
				continue;
			}
			const players = people.map(
				({ address, cookie }, i) =>
					new Player({
						address,
						cookie,
						table: info.table,
						plays: true,
						seed: `${seed} ${pair} ${round} ${i}`,
						returnsAfterMs: 20,
					}),
			);
			played.push({ game, table: info.table, players });
			await Promise.all(
				players.map((player) =>
					player.until((one) => one.isOver && one.pending === null, 'the end', TIMEOUT_MS),
				),
			);
			for (const player of players) player.close();
		}
	};

	const kill = async (): Promise<void> => {
		for (let killed = 0; killed < kills; killed++) {
			const enough = acknowledgedBy(played) + moves[0] + random.below(moves[1] - moves[0] + 1);
			while (acknowledgedBy(played) < enough) await pause(1 + random.below(8));
			await server.kill();
			onKill?.(killed + 1);
			await server.start();
		}
		isOver = true;
	};

	const all = await Promise.all(
		Array.from({ length: pairs }, (_, pair) =>
			Promise.all([`Ada ${pair}`, `Ben ${pair}`].map((name) => visitor(server.address, name))),
		),
	);
	await Promise.all([kill(), ...all.map(play)]);
	return played;
}

function acknowledgedBy(played: readonly Played[]): number {
	return played.reduce(
		(sum, { players }) => players.reduce((own, { acknowledged }) => own + acknowledged.length, sum),
		0,
	);
}

/** Compares the storage with what people received. */
async function compare(data: string, played: readonly Played[]): Promise<Omit<KillReport, 'kills'>> {
	const storage = await openStorage(data);
	const report = {
		games: played.length,
		acknowledged: 0,
		lost: 0,
		doubled: 0,
		broken: 0,
		astray: 0,
		connections: 0,
	};
	for (const { game, table, players } of played) {
		const log = await storage.log.read(table);
		const ids = log.map(idOf);
		const known = ids.filter((id) => id !== undefined);
		report.doubled += known.length - new Set(known).size;
		for (const { role, acknowledged, connections } of players) {
			const own = new Map(acknowledged.map(({ id, sequence }) => [id, sequence]));
			report.acknowledged += own.size;
			report.connections += connections;
			for (const [id, sequence] of own) if (ids[sequence - 1] !== `${role}:${id}`) report.lost++;
		}
		const events = withGame(game, ({ game: rules }) => {
			const opened = Table.open(rules, log);
			return opened.ok ? JSON.stringify(opened.value.eventsSince(0)) : null;
		});
		if (events === null) report.broken++;
		for (const player of players) if (JSON.stringify(player.events) !== events) report.astray++;
	}
	await storage.close();
	return report;
}

function idOf(entry: unknown): string | undefined {
	const id: unknown = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : undefined;
	return typeof id === 'string' ? id : undefined;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
