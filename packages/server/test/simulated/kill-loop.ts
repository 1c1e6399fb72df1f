import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { TableId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import { withGame } from '../../src/model/games.ts';
import { recompute } from '../../src/ratings/recompute.ts';
import { openStorage } from '../../src/storage/storage.ts';
import { accountHolder } from './accounts.ts';
import { KilledServer } from './killed-server.ts';
import { query } from './place-queries.ts';
import { openEvents, Player } from './player.ts';
import type { PushService } from './push-service.ts';
import { openPushService } from './push-service.ts';
import type { Visitor } from './visitor.ts';
import { NO_CLOCK, startedTable, tableFor, visitor } from './visitor.ts';

/*
 * People play at many tables while the server is killed again and again. At the end the storage is compared with what
 * they received.
 */

/** A game may take this long at a server that is killed all the time. */
const TIMEOUT_MS = 3_600_000;

export interface KillLoop {
	readonly data: string;
	readonly kills: number;
	/** Pairs of people, each playing one game after the other. */
	readonly pairs: number;
	readonly seed: string;
	/** The minimum and maximum number of acknowledged moves before the server is killed. */
	readonly moves: readonly [number, number];
	/** No more kills after this long. */
	readonly minutes?: number;
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
	/** Rated games, and those of them that were not rated or whose rating differs from the log. */
	readonly rated: number;
	readonly misrated: number;
	/** Players who were away in a game of days, those who were not notified, and notifications that were repeated. */
	readonly away: number;
	readonly unnotified: number;
	readonly repeated: number;
	/** Tables whose game has ended and that do not know it, and work that is due and not done. */
	readonly stuck: number;
}

interface Played {
	readonly game: GameId;
	readonly table: TableId;
	readonly players: readonly Player[];
}

/** The clocks of the games: none, a live one that nobody runs out of, unless outages count, and days. */
const CLOCKS = [
	{ kind: 'none' },
	{ kind: 'live', baseMs: 600_000, incrementMs: 0 },
	{ kind: 'days', days: 3 },
] as const;

export async function killLoop(loop: KillLoop): Promise<KillReport> {
	const service = await openPushService();
	const server = await KilledServer.start(loop.data, { pushService: service.origin });
	try {
		const { killed, played, away } = await playAndKill(server, loop, service);
		const dueLeft = await settled(loop.data, [...played.map(({ table }) => table), ...away]);
		await server.stop();
		const notified = service.received.map(tagOf);
		const counts = away.map((table) => notified.filter((tag) => tag === table).length);
		return {
			kills: killed,
			...(await compare(loop.data, played)),
			away: away.length,
			unnotified: counts.filter((count) => count === 0).length,
			repeated: counts.filter((count) => count > 1).length,
			stuck: dueLeft,
		};
	} finally {
		await server.kill();
		service.close();
	}
}

async function playAndKill(
	server: KilledServer,
	loop: KillLoop,
	service: PushService,
): Promise<{
	readonly killed: number;
	readonly played: readonly Played[];
	readonly away: readonly TableId[];
}> {
	const { kills, pairs, seed, moves, onKill, minutes = Number.POSITIVE_INFINITY } = loop;
	const endsAt = performance.now() + minutes * 60_000;
	const random = new SeededRandom(seed);
	const played: Played[] = [];
	const away: TableId[] = [];
	let killed = 0;
	let isOver = false;

	const play = async (people: readonly Visitor[], pair: number): Promise<void> => {
		for (let round = 0; !isOver; round++) {
			const game: GameId = (pair + round) % 2 === 0 ? 'nova-luna' : 'nebula';
			// At every other table the third seat is a bot.
			const clock = CLOCKS[round % CLOCKS.length] ?? NO_CLOCK;
			const wanted = tableFor(game, 2 + (pair % 2), { clock, rated: true });
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

	/** Ben is away in games of days, and comes back when he is notified. */
	const correspond = async (ada: Visitor, ben: Visitor): Promise<void> => {
		await ben.must('subscribe', { body: { ...service.subscription, language: 'en' } });
		while (!isOver) {
			const info = await startedTable([ada, ben], tableFor('nova-luna', 2, { clock: CLOCKS[2] })).catch(
				() => null,
			);
			if (info === null) {
				await pause(30);
				continue;
			}
			const { table } = info;
			away.push(table);
			const { address, cookie } = ada;
			const plays = { address, cookie, table, plays: true, seed: `${seed} ${table}`, returnsAfterMs: 20 };
			const hers = new Player(plays);
			await notifiedOf(table);
			const his = new Player({ ...plays, cookie: ben.cookie, plays: false });
			await insistOnResigning(his);
			for (const player of [hers, his]) player.close();
		}
	};

	const notifiedOf = async (table: TableId): Promise<void> => {
		const givenUpAt = Date.now() + TIMEOUT_MS / 10;
		while (!service.received.some((message) => tagOf(message) === table) && Date.now() < givenUpAt)
			await pause(50);
	};

	const kill = async (): Promise<void> => {
		while (killed < kills && performance.now() < endsAt) {
			const enough = acknowledgedBy(played) + moves[0] + random.below(moves[1] - moves[0] + 1);
			while (acknowledgedBy(played) < enough) await pause(1 + random.below(8));
			await server.kill();
			killed++;
			onKill?.(killed);
			await server.start();
		}
		isOver = true;
	};

	const all = await Promise.all(
		Array.from({ length: pairs }, (_, pair) =>
			Promise.all(
				[`Ada ${pair}`, `Ben ${pair}`].map(
					async (name) => (await accountHolder(server.address, name)).someone,
				),
			),
		),
	);
	const [cleo, dan] = [await visitor(server.address, 'Cleo'), await visitor(server.address, 'Dan')];
	await Promise.all([kill(), correspond(cleo, dan), ...all.map(play)]);
	return { killed, played, away };
}

/** Resigns, as often as it takes while the server is killed. */
async function insistOnResigning(player: Player): Promise<void> {
	await player.until(({ view }) => view !== null, 'the game', TIMEOUT_MS);
	while (!player.isOver) {
		player.command({ type: 'resign' });
		await player.until((one) => one.pending === null || one.isOver, 'an answer', TIMEOUT_MS);
	}
}

function tagOf(message: unknown): unknown {
	return typeof message === 'object' && message !== null && 'tag' in message ? message.tag : null;
}

/** Waits until the server has done what was due at these tables, whose games are over; returns how much it has not. */
async function settled(data: string, tables: readonly TableId[]): Promise<number> {
	// A claim of a killed server lasts ten seconds, and a busy machine needs a while for the rest.
	const givenUpAt = Date.now() + TIMEOUT_MS / 10;
	for (;;) {
		const unended = await query(data, `select id from tables where status <> 'ended'`);
		const due = await query(data, `select subject from due where kind <> 'sweep'`);
		const open = [...unended.map(({ id }) => id), ...due.map(({ subject }) => String(subject).split(' ')[0])];
		const left = tables.filter((table) => open.includes(table)).length;
		if (left === 0 || Date.now() > givenUpAt) return left;
		await pause(200);
	}
}

function acknowledgedBy(played: readonly Played[]): number {
	return played.reduce(
		(sum, { players }) => players.reduce((own, { acknowledged }) => own + acknowledged.length, sum),
		0,
	);
}

/** Compares the storage with what people received. */
async function compare(
	data: string,
	played: readonly Played[],
): Promise<Omit<KillReport, 'kills' | 'away' | 'unnotified' | 'repeated' | 'stuck'>> {
	const storage = await openStorage(data);
	const ratedTables = (await storage.ratings.all()).map(({ table }) => table);
	const { different } = await recompute(storage.ratings, storage.log);
	const report = {
		games: played.length,
		acknowledged: 0,
		lost: 0,
		doubled: 0,
		broken: 0,
		astray: 0,
		connections: 0,
		rated: ratedTables.length,
		misrated: different.length + (ratedTables.length - new Set(ratedTables).size),
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
		if (!ratedTables.includes(table)) report.misrated++;
		// Nobody was slow; only a clock that ran while the server was down could have run out.
		if (events?.includes('"ran-out"') === true) report.broken++;
		for (const player of players) if (JSON.stringify(openEvents(player.events)) !== events) report.astray++;
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
