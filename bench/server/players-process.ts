import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Latencies } from './latencies.ts';
import type { Assignment, FromPlayers, Play, Played, ToPlayers } from './messages.ts';
import { orreryDialect } from './orrery-dialect.ts';
import { peerDialect } from './peer-dialect.ts';
import { TablePlayers } from './table-players.ts';

/* Players in a process of their own, so that they take no time from the server's event loop. */

/** How many tables are prepared or connected at the same time. */
const AT_ONCE = 20;

let tables: readonly TablePlayers[] = [];
let counting: Counting | null = null;

process.on('message', (message: ToPlayers) => {
	run(message).then(tell, (error: unknown) => {
		process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
		process.exit(1);
	});
});

// Exits with its parent process.
process.once('disconnect', () => process.exit());

async function run(message: ToPlayers): Promise<FromPlayers> {
	switch (message.type) {
		case 'prepare':
			return { type: 'prepared', moves: await prepare(message) };
		case 'connect':
			await eachOf(tables, async (table) => {
				await table.open();
				await table.enter('first');
			});
			return { type: 'connected' };
		case 'open':
			await eachOf(tables, (table) => table.open());
			return { type: 'opened' };
		case 'watch-all':
			await eachOf(tables, (table) => table.enter('all'));
			return { type: 'watched' };
		case 'play':
			return { type: 'played', ...(await play(message)) };
	}
}

/** Creates all games; returns the average number of moves. */
async function prepare(assignment: Assignment): Promise<number> {
	const {
		side,
		address,
		lobby,
		data,
		workload,
		pairs: count,
		games,
		moves,
		nodes = [address],
		spread,
	} = assignment;
	const spoken =
		side === 'orrery'
			? orreryDialect(nodes, data, workload, spread)
			: peerDialect(address, lobby, workload.players, moves);
	let steps = 0;
	tables = await eachOf(
		Array.from({ length: count }, (_, i) => i),
		async (i) => {
			const plan = await spoken.prepare(i, games);
			for (const match of plan.matches) steps += match.steps.length;
			return new TablePlayers(plan, spoken, {
				acknowledged: (milliseconds) => counting?.latencies.add(milliseconds),
				told: (bytes) => counting?.told(bytes),
				refused: (text) => refused(text),
			});
		},
	);
	await spoken.close();
	return steps / (count * games);
}

class Counting {
	readonly latencies = new Latencies();
	messages = 0;
	bytes = 0;

	told(bytes: number): void {
		this.messages++;
		this.bytes += bytes;
	}
}

let refusals = 0;
function refused(text: string): void {
	if (refusals++ === 0) process.stderr.write(`\nrefused: ${text}\n`);
}

async function play({ everyMs, warmUpMs, countMs, counted: wanted }: Play): Promise<Played> {
	const [warmUp, moves] = wanted === null ? [0, 0] : [wanted.warmUp, wanted.moves];
	const warming = new Counting();
	counting = warming;
	for (const table of tables) table.play(everyMs);
	if (wanted === null) await pause(warmUpMs);
	while (warming.latencies.count < warmUp && !hasIdleTable()) await pause(10);
	const delay = monitorEventLoopDelay({ resolution: 1 });
	delay.enable();
	const counted = new Counting();
	counting = counted;
	tell({ type: 'counting' });
	const begun = performance.now();
	const isDone = (): boolean =>
		wanted === null ? performance.now() - begun >= countMs : counted.latencies.count >= moves;
	while (!isDone() && !hasIdleTable()) await pause(10);
	counting = null;
	const seconds = (performance.now() - begun) / 1000;
	delay.disable();
	for (const table of tables) table.pause();
	const { latencies, messages, bytes } = counted;
	return {
		acknowledged: latencies.count,
		seconds,
		p50: latencies.percentile(0.5),
		p99: latencies.percentile(0.99),
		most: latencies.percentile(1),
		ownP99: delay.percentile(99) / 1e6,
		refused: refusals,
		bytes: messages === 0 ? 0 : Math.round(bytes / messages),
	};
}

function hasIdleTable(): boolean {
	return tables.some(({ isIdle }) => isIdle);
}

/** Runs a job for all items, a few at a time, and tells how many are done. */
async function eachOf<Item, Value>(
	items: readonly Item[],
	work: (item: Item) => Promise<Value>,
): Promise<readonly Value[]> {
	const values: Value[] = [];
	let next = 0;
	const worker = async (): Promise<void> => {
		for (let i = next++; i < items.length; i = next++) {
			const item = items[i];
			if (item === undefined) continue;
			values.push(await work(item));
			tell({ type: 'progress', done: values.length / items.length });
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, worker));
	return values;
}

function pause(milliseconds: number): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function tell(message: FromPlayers): void {
	process.send?.(message);
}
