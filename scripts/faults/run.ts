import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SeededRandom } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import type { NewTable, TableId, TableInfo } from '@orrery/protocol';
import { tableFor } from '../../packages/server/test/simulated/visitor.ts';
import { startNats } from '../cluster/nats.ts';
import { startPostgres } from '../cluster/postgres.ts';
import type { Delivered } from './checker/check-notifications.ts';
import type { InjectedFault, RunFacts, RunReport, WithoutTable } from './checker/check-run.ts';
import { checkRun } from './checker/check-run.ts';
import { dueIn, readPostgres, readSqlite } from './checker/read-log.ts';
import { gathered, Person } from './gather.ts';
import { NodeUnderTest } from './node-under-test.ts';
import { Opened } from './opened.ts';
import { FaultyWorldPlayer } from './player.ts';
import type { PushCounter } from './push-service.ts';
import { openPushCounter } from './push-service.ts';
import { injectFaults } from './schedule.ts';
import { TranscriptWriter } from './transcript.ts';
import { startWorkers } from './workers.ts';

/* A fault run: nodes, players and faults for a while, then quiet, then the checker. */

export interface FaultRun {
	/** An empty folder for everything that the run writes. */
	readonly folder: string;
	readonly seed: string;
	readonly minutes: number;
	readonly nodes: number;
	/** Thinking workers, where there is a NATS. */
	readonly workers: number;
	readonly players: number;
	readonly faultsPerMinute: number;
	readonly database: 'postgres' | 'sqlite';
	readonly thinkMs: readonly [number, number];
	readonly onFault?: (fault: InjectedFault) => void;
	readonly say?: (sentence: string) => void;
}

export interface FaultRunReport extends RunReport {
	readonly seed: string;
	readonly players: number;
	readonly connections: number;
	/** Thinking workers, and how many moves of bots they have found. */
	readonly workers: number;
	readonly foundByWorkers: number;
}

/** So long after it was started a node, or one of the workers, has to answer. */
const STARTING_MS = 120_000;
/**
 * When all nodes are well again after the last fault, this much later all have to have caught up, every game to have
 * gone on, news to have stopped, and everyone to have been answered. What takes longer leaves less to what comes next,
 * so that it is found and not cut off.
 */
const CAUGHT_UP_MS = 120_000;
const GONE_ON_MS = 180_000;
const QUIET_BY_MS = 210_000;
const SETTLED_MS = 240_000;
/** What is due at games that have ended is done so soon after. */
const DONE_MS = 30_000;
/** The longest that all of it takes after the faults. */
export const AFTERWARDS_MS = STARTING_MS + SETTLED_MS + DONE_MS;
/** Nothing new for so long means that all have seen everything. */
const QUIET_MS = 4000;

const CLOCKS = [
	{ kind: 'none' },
	{ kind: 'live', baseMs: 1_800_000, incrementMs: 0 },
	{ kind: 'live', baseMs: 240_000, incrementMs: 10_000 },
	{ kind: 'days', days: 3 },
] as const;

/** People at one table after the other. */
interface Company {
	readonly people: readonly Person[];
	readonly seats: number;
	readonly isRated: boolean;
}

export async function runFaults(run: FaultRun): Promise<FaultRunReport> {
	const { folder, seed, database, say = () => undefined } = run;
	const transcripts = join(folder, 'transcripts');
	mkdirSync(transcripts, { recursive: true });
	const random = new SeededRandom(seed);
	const opened = new Opened();
	try {
		const postgres = database === 'postgres' ? await opened.add(startPostgres(), (one) => one.close()) : null;
		const nats = run.nodes > 1 ? await opened.add(startNats(), ({ service }) => service.close()) : null;
		const push = await opened.add(openPushCounter(), (one) => one.close());
		const workers =
			nats === null
				? null
				: await opened.add(startWorkers(nats.url, run.workers, folder), (one) => one.close());
		const data = postgres?.url ?? join(folder, 'data');
		const nodes: NodeUnderTest[] = [];
		for (let number = 0; number < run.nodes; number++) {
			const log = join(folder, `node-${number}.log`);
			const places = { number, data, nats: nats?.url ?? '', pushService: push.origin, log };
			const node = await opened.add(NodeUnderTest.create(places), (one) => one.close());
			nodes.push(node);
			node.start();
			// The first one creates the tables of the database.
			await healthy([node]);
		}
		if (workers !== null && run.workers > 0) {
			const areThere = await until(() => workers.areThere(), Date.now() + STARTING_MS);
			if (!areThere) throw new Error('no worker answered; their logs say why');
		}
		say(`${run.nodes} nodes and ${workers?.processes.length ?? 0} workers are running`);
		const services = { postgres: postgres?.service ?? null, nats: nats?.service ?? null };
		const world = { nodes, ...services, workers: workers?.processes ?? [] };
		const play = await opened.add(new Play(run, nodes, push, transcripts, random), (one) => one.close());
		await play.arrive();
		say(`${run.players} players have arrived`);
		const playing = play.begin();
		const { minutes, faultsPerMinute, onFault } = run;
		const injecting = { random: new SeededRandom(`${seed} faults`), minutes, faultsPerMinute };
		const faults = await injectFaults(world, { ...injecting, ...(onFault === undefined ? {} : { onFault }) });
		await healthy(nodes);
		const healedAt = Date.now();
		await play.caughtUp(healedAt);
		const faultsEndedAt = Date.now();
		say(`${faults.length} faults are over; now every game has to go on`);
		await play.settle(healedAt);
		await playing;
		const reader = await opened.add(
			postgres === null ? readSqlite(join(data, 'orrery.db')) : readPostgres(postgres.url),
			(one) => one.close(),
		);
		for (const givenUpAt = Date.now() + DONE_MS; Date.now() < givenUpAt; await pause(500)) {
			const due = await dueIn(reader);
			if (!due.some(({ kind, subject }) => kind === 'rating' || (kind === 'game' && play.hasEnded(subject))))
				break;
		}
		const crashes = nodes.flatMap(({ crashedAt }, node) => crashedAt.map((at) => ({ at, node })));
		const { withoutTable } = play;
		const seen = { transcripts, faults, crashes, delivered: play.delivered(), withoutTable };
		const facts: RunFacts = { ...seen, faultsEndedAt };
		writeFileSync(join(folder, 'facts.json'), JSON.stringify(facts));
		say('checking');
		const report = await checkRun(reader, facts);
		const thinking = { workers: workers?.processes.length ?? 0, foundByWorkers: workers?.answered ?? 0 };
		return { seed, players: run.players, connections: play.connections, ...thinking, ...report };
	} finally {
		await opened.close();
	}
}

async function healthy(nodes: readonly NodeUnderTest[]): Promise<void> {
	const givenUpAt = Date.now() + STARTING_MS;
	for (const node of nodes)
		while (!(await node.isHealthy())) {
			if (Date.now() > givenUpAt) throw new Error('a node did not become healthy; its log says why');
			await pause(100);
		}
}

/** All who play. */
class Play {
	readonly #run: FaultRun;
	readonly #push: PushCounter;
	readonly #transcripts: string;
	readonly #random: SeededRandom;
	readonly #addresses: readonly string[];
	#companies: readonly Company[] = [];
	#playing: readonly Promise<void>[] = [];
	#games: { readonly table: string; readonly players: readonly FaultyWorldPlayer[] }[] = [];
	/** The table for which each browser waits. */
	readonly #awaiting = new Map<string, { readonly table: string; readonly name: string }>();
	readonly #ended = new Set<string>();
	/** Who has asked for a table that has not begun yet. */
	readonly #gathering = new Set<Person>();
	/** Those of them who still waited when everything had healed, and those who were refused one. */
	readonly withoutTable: WithoutTable[] = [];
	#isOver = false;
	#isQuiet = false;
	connections = 0;

	constructor(
		run: FaultRun,
		nodes: readonly NodeUnderTest[],
		push: PushCounter,
		transcripts: string,
		random: SeededRandom,
	) {
		this.#run = run;
		this.#push = push;
		this.#transcripts = transcripts;
		this.#random = random;
		this.#addresses = nodes.map(({ address }) => address);
	}

	#person(name: string): Person {
		const random = new SeededRandom(`${this.#run.seed} ${name}`);
		return new Person(name, this.#addresses, random, () => this.#isQuiet);
	}

	/** Everybody gets a name. Two to four sit at each table, with a bot in some seats. */
	async arrive(): Promise<void> {
		const companies: Company[] = [];
		let count = 0;
		for (let i = 0; count < this.#run.players; i++) {
			const seats = 2 + (i % 3);
			const people = i % 4 === 0 ? seats - 1 : seats;
			const members = Array.from({ length: people }, (_, j) => this.#person(`P${i} ${'ABCD'[j]}`));
			companies.push({ people: members, seats, isRated: i % 6 === 0 });
			count += people;
		}
		const everyone = companies.flatMap(({ people, isRated }) =>
			people.map((person) => () => person.arrive(isRated)),
		);
		const next = async (): Promise<void> => {
			for (let job = everyone.pop(); job !== undefined; job = everyone.pop()) await job();
		};
		await Promise.all(Array.from({ length: 8 }, next));
		this.#companies = companies;
	}

	/** Resolves when all have left, and rejects if something went wrong that no fault excuses. */
	begin(): Promise<unknown> {
		this.#playing = [
			...this.#companies.map((company, i) => this.#playOn(company, i)),
			...[0, 1, 2].map((i) => this.#correspond(i)),
		];
		const all = Promise.all(this.#playing);
		// The run hears of it when the faults are over.
		all.catch(() => undefined);
		return all;
	}

	/** Everyone leaves, if the run has not come to its end. */
	async close(): Promise<void> {
		this.#isOver = true;
		this.#isQuiet = true;
		await Promise.allSettled(this.#playing);
		for (const player of this.#everyone()) player.close();
	}

	async #playOn({ people, seats, isRated }: Company, i: number): Promise<void> {
		// Not all at once.
		await pause(i * 50);
		for (let round = 0; !this.#isOver; round++) {
			const game: GameId = (i + round) % 2 === 0 ? 'nova-luna' : 'nebula';
			const clock = CLOCKS[(i + round) % CLOCKS.length] ?? CLOCKS[0];
			const info = await this.#gathered(people, tableFor(game, seats, { clock, rated: isRated }));
			if (info === null) return;
			const players = people.map((person) => this.#seat(person, info.table));
			this.#games.push({ table: info.table, players });
			const [talker] = people;
			if (talker !== undefined && round % 2 === 0) void this.#talk(talker, info.table);
			await until(() => this.#isQuiet || players.every((player) => player.isOver && player.isSettled));
			this.#leave(info.table, players);
		}
	}

	/** The table at which these people play next; null if they do not. */
	async #gathered(people: readonly Person[], wanted: NewTable): Promise<TableInfo | null> {
		const [host] = people;
		if (host === undefined) return null;
		this.#gathering.add(host);
		try {
			const table = await gathered(people, wanted);
			if (table.kind === 'refused') this.withoutTable.push({ name: host.name, refusal: table.code });
			return table.kind === 'begun' ? table.info : null;
		} finally {
			// The player who asked sits down first.
			setImmediate(() => this.#gathering.delete(host));
		}
	}

	#seat({ cookie, name }: Person, table: TableId): FaultyWorldPlayer {
		return new FaultyWorldPlayer({
			nodes: this.#addresses,
			cookie,
			table,
			random: new SeededRandom(`${this.#run.seed} ${table} ${name}`),
			transcript: new TranscriptWriter(this.#transcripts, table, name.replaceAll(' ', '-')),
			thinkMs: this.#run.thinkMs,
		});
	}

	/** Says something now and then, and notes what was taken. */
	async #talk(person: Person, table: string): Promise<void> {
		const transcript = new TranscriptWriter(
			this.#transcripts,
			table,
			`chat-${person.name.replaceAll(' ', '-')}`,
		);
		for (let i = 0; i < 5 && !this.#isOver; i++) {
			const text = `${person.name} says ${i} at ${table}`;
			if (await person.say(table, text)) transcript.add({ at: Date.now(), kind: 'said', text });
			transcript.flush();
			await pause(2000 + this.#random.below(8000));
		}
	}

	/** One of two is away in a game of days, comes when notified, and resigns. */
	async #correspond(i: number): Promise<void> {
		for (let round = 0; !this.#isOver; round++) {
			const [ada, ben] = [this.#person(`Away ${i} ${round} A`), this.#person(`Away ${i} ${round} B`)];
			await ada.arrive(false);
			await ben.arrive(false);
			const browser = `${i}-${round}`;
			const subscription = { ...this.#push.subscription(browser), language: 'en' } as const;
			await ben.insist((visitor) => visitor.ask('subscribe', { body: subscription }));
			const clock = CLOCKS[3];
			const info = await this.#gathered([ada, ben], tableFor('nova-luna', 2, { clock }));
			if (info === null) return;
			this.#awaiting.set(browser, { table: info.table, name: ben.name });
			const hers = this.#seat(ada, info.table);
			const players = [hers];
			this.#games.push({ table: info.table, players });
			await until(() => this.#isQuiet || this.#push.received.some(({ name }) => name === browser));
			if (this.#isQuiet) {
				this.#leave(info.table, players);
				return;
			}
			const his = this.#seat(ben, info.table);
			his.resigns = true;
			players.push(his);
			await until(() => this.#isQuiet || players.every((player) => player.isOver && player.isSettled));
			this.#leave(info.table, players);
		}
	}

	#leave(table: string, players: readonly FaultyWorldPlayer[]): void {
		if (this.#ended.has(table)) return;
		for (const player of players) {
			this.connections += player.connections;
			player.finish();
		}
		this.#ended.add(table);
		this.#games = this.#games.filter((game) => game.table !== table);
	}

	hasEnded(table: string): boolean {
		return this.#ended.has(table);
	}

	delivered(): readonly Delivered[] {
		return this.#push.received.flatMap(({ at, name, node }) => {
			const awaited = this.#awaiting.get(name);
			return awaited === undefined ? [] : [{ at, node, ...awaited }];
		});
	}

	/** Everyone is connected and has seen what happened during the faults. Who does not get that far says so at the end. */
	async caughtUp(healedAt: number): Promise<void> {
		this.#isOver = true;
		await until(
			() => this.#gathering.size === 0 && this.#everyone().every((player) => player.isSettled),
			healedAt + CAUGHT_UP_MS,
		);
		for (const { name } of this.#gathering) this.withoutTable.push({ name, refusal: null });
		await pause(QUIET_MS / 2);
	}

	#everyone(): readonly FaultyWorldPlayer[] {
		return this.#games.flatMap(({ players }) => players);
	}

	/** Every game goes on or ends; then nobody plays any more, and all see the same. */
	async settle(healedAt: number): Promise<void> {
		const versions = new Map(this.#games.map(({ table, players }) => [table, versionOf(players)]));
		await until(
			() =>
				this.#games.every(
					({ table, players }) =>
						versionOf(players) > (versions.get(table) ?? 1) || players.every((player) => player.isOver),
				),
			healedAt + GONE_ON_MS,
		);
		for (const { players } of this.#games) for (const player of players) player.plays = false;
		await until(
			() =>
				this.#everyone().every((player) => player.isSettled) &&
				Date.now() - Math.max(0, ...this.#everyone().map(({ newsAt }) => newsAt)) > QUIET_MS,
			healedAt + QUIET_BY_MS,
		);
		for (const player of this.#everyone()) player.refresh();
		await until(() => this.#everyone().every((player) => player.isSettled), healedAt + SETTLED_MS);
		this.#isQuiet = true;
		for (const { table, players } of this.#games) this.#leave(table, players);
	}
}

function versionOf(players: readonly FaultyWorldPlayer[]): number {
	return Math.max(0, ...players.map(({ view }) => view?.version ?? 0));
}

/** Waits for it; false if it does not hold by then. */
async function until(holds: () => boolean, givenUpAt = Number.POSITIVE_INFINITY): Promise<boolean> {
	while (!holds()) {
		if (Date.now() >= givenUpAt) return false;
		await pause(200);
	}
	return true;
}

function pause(ms: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, ms));
}
