import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ROOT } from './contender.ts';
import { coresToUse } from './machine.ts';
import type { FromServer, ToServer } from './messages.ts';
import { orreryDialect } from './orrery-dialect.ts';
import { Partner } from './process.ts';
import { SteppedPlayers } from './stepped-players.ts';
import type { UsageByThread } from './thread-usage.ts';
import { addedUsage, usageByThread } from './thread-usage.ts';
import { WORKLOADS } from './workload.ts';

/*
 * `npm run bench:parts` measures the parts of a game apart, on all tables at the same time: opening it, its moves, the
 * last move with all that follows, and leaving it; then whole games, as players play them. CPU time and system calls by
 * thread; the calls do not depend on what else the machine does. Linux only.
 */

const HELP = `
npm run bench:parts -- [options]

  --game NAME   of ${WORKLOADS.map(({ name }) => name).join(', ')} (nova-luna-2)
  --tables N    tables at which games are played at the same time (100)
  --rounds N    games at each table, part by part (4)
  --whole N     games at each table in one go (4)
`;

/** Games at each table before anything is measured. */
const WARM_UP = 2;
/** What follows an end is done by then. */
const SETTLE_MS = 300;
const PREPARED_AT_ONCE = 10;

interface Part {
	readonly count: number;
	readonly usage: UsageByThread;
}

const { values } = parseArgs({
	options: {
		game: { type: 'string', default: 'nova-luna-2' },
		tables: { type: 'string', default: '100' },
		rounds: { type: 'string', default: '4' },
		whole: { type: 'string', default: '4' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

if (values.help) process.stdout.write(HELP.trimStart());
else await run(number('tables'), number('rounds'), number('whole'));

function number(name: 'tables' | 'rounds' | 'whole'): number {
	const text = values[name];
	if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`--${name} is a whole number from 1`);
	return Number(text);
}

async function run(tables: number, rounds: number, whole: number): Promise<void> {
	const workload = WORKLOADS.find(({ name }) => name === values.game);
	if (workload === undefined) throw new RangeError(`--game is none of ${WORKLOADS.length} games`);
	await mkdir(join(ROOT, 'data'), { recursive: true });
	const data = await mkdtemp(join(ROOT, 'data', 'bench-'));
	const server = new Partner<ToServer, FromServer>(
		join(ROOT, 'bench/server/orrery-process.ts'),
		[data, data],
		['--conditions=orrery-source', '--disable-warning=ExperimentalWarning'],
		coresToUse().server,
	);
	try {
		const { address } = await server.hear('listening');
		const dialect = orreryDialect([address], data, workload);
		const all: SteppedPlayers[] = [];
		for (let i = 0; i < tables; i += PREPARED_AT_ONCE) {
			const numbers = Array.from({ length: Math.min(PREPARED_AT_ONCE, tables - i) }, (_, k) => i + k);
			const plans = await Promise.all(numbers.map((n) => dialect.prepare(n, WARM_UP + rounds + whole)));
			all.push(...plans.map((plan) => new SteppedPlayers(plan, dialect)));
		}
		await dialect.close();
		await Promise.all(all.map((players) => players.connect()));
		const parts = new Map<string, Part>();
		/** Does something at all tables; each says how often it has happened there. */
		const measure = async (
			name: string,
			work: (players: SteppedPlayers) => Promise<number>,
		): Promise<void> => {
			const before = usageByThread(server.pid);
			const counts = await Promise.all(all.map(work));
			await pause(SETTLE_MS);
			const { count, usage } = parts.get(name) ?? { count: 0, usage: new Map() };
			parts.set(name, {
				count: count + counts.reduce((sum, one) => sum + one, 0),
				usage: addedUsage(usage, before, usageByThread(server.pid)),
			});
		};
		for (let round = 0; round < WARM_UP + rounds; round++) {
			if (round === WARM_UP) parts.clear();
			await measure('open a game', (players) => players.open());
			await measure('a move', (players) => players.playAllButLast());
			await measure('the last move and the end', (players) => players.playNext());
			await measure('leave a game', (players) => players.leave());
		}
		await measure('a move of whole games', async (players) => {
			let moves = 0;
			for (let game = 0; game < whole; game++) {
				await players.open();
				moves += (await players.playAllButLast()) + (await players.playNext());
				await players.leave();
			}
			return moves;
		});
		for (const players of all) players.disconnect();
		for (const [name, part] of parts) process.stdout.write(report(name, part));
	} finally {
		await server.end();
		await rm(data, { recursive: true, force: true });
	}
}

function report(name: string, { count, usage }: Part): string {
	const total = Array.from(usage.values()).reduce((sum, { cpuUs }) => sum + cpuUs, 0);
	const lines = Array.from(usage)
		.filter(([, { cpuUs, writes }]) => cpuUs / count >= 1 || writes / count >= 0.1)
		.map(([thread, { cpuUs, writes, reads, writtenBytes }]) => {
			const each = (number: number, digits: number): string => (number / count).toFixed(digits).padStart(8);
			return `  ${thread.padEnd(16)}${each(cpuUs, 1)} µs ${each(writes, 2)} writes ${each(writtenBytes, 0)} B ${each(reads, 2)} reads\n`;
		});
	return `${name}: ${(total / count).toFixed(1)} µs, ${count} times\n${lines.join('')}`;
}
