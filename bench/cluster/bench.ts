import { parseArgs } from 'node:util';
import { coresToUse, describe, machineName, speedOfCore } from '../server/machine.ts';
import { SPREADS, spreadsIn } from '../server/messages.ts';
import { textTable } from '../server/report.ts';
import type { Workload } from '../server/workload.ts';
import { WORKLOADS } from '../server/workload.ts';
import type { MessagesMeasured } from './measure-messages.ts';
import { measureMessages } from './measure-messages.ts';
import type { Arrangement, NodesMeasured } from './measure-nodes.ts';
import { cpuOf, measureNodes } from './measure-nodes.ts';
import type { CommitsMeasured, DeliveriesMeasured, SocketsMeasured } from './measure-services.ts';
import { measureCommits, measureDeliveries, measureSockets } from './measure-services.ts';
import type { SoakMeasured } from './measure-soak.ts';
import { measureSoak } from './measure-soak.ts';

/*
 * `npm run bench:cluster` measures nodes that form one place over PostgreSQL and NATS, which it starts for itself: what a
 * move costs among one, two and three of them, many connected players for some minutes, and what PostgreSQL, NATS and the
 * kernel take by themselves.
 */

/** Where the players of a table are unless it is said. */
const SPREAD = 'by-table,different';

const HELP = `
npm run bench:cluster -- [options]

  --only PARTS     of nodes, soak, services, messages (all)
  --spread NAMES   where the players of a table are: of ${SPREADS.join(', ')} (${SPREAD}; soak and messages
                   have the first of them, and the clusters of all are up at once in nodes)
  --game NAME      of ${WORKLOADS.map(({ name }) => name).join(', ')} (nova-luna-2)
  --tables N       tables at which games are played at the same time (100)
  --moves N        moves to measure with everyone playing as fast as they can (20000)
  --pace MS        between two moves at a table, instead of as fast as they can; then tables and moves are those of each
                   node, so that nodes have the same to do however many there are (0)
  --windows N      windows in which one, two and three nodes take turns to play them; the median counts (5)
  --players N      connected players of the soak (2000)
  --minutes N      how long it takes (10)
  --every MS       between two moves at a table of the soak (20000)
  --profile DIR    write a CPU profile of each node in the last window of nodes to DIR, which costs time
  --json           print one JSON object per measurement
`;

/** Connections to count the memory of. */
const SOCKETS = 4000;
/** Milliseconds between two moves while messages are counted. Presence is sent at most so often. */
const PACE_OF_MESSAGES_MS = 100;

const { values } = parseArgs({
	options: {
		only: { type: 'string', default: 'nodes,soak,services,messages' },
		spread: { type: 'string', default: SPREAD },
		game: { type: 'string', default: 'nova-luna-2' },
		tables: { type: 'string', default: '100' },
		moves: { type: 'string', default: '20000' },
		pace: { type: 'string', default: '0' },
		windows: { type: 'string', default: '5' },
		players: { type: 'string', default: '2000' },
		minutes: { type: 'string', default: '10' },
		every: { type: 'string', default: '20000' },
		profile: { type: 'string' },
		json: { type: 'boolean', default: false },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

// Exiting ends PostgreSQL and NATS, too.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (values.help) process.stdout.write(HELP.trimStart());
else await run();

async function run(): Promise<void> {
	const cores = coresToUse();
	const isPinned = cores.server !== null;
	const machine = { name: machineName(), speed: speedOfCore(), isPinned };
	process.stdout.write(`${describe(machine)}\n\n`);
	const parts = values.only.split(',');
	if (parts.includes('nodes')) tell(await allNodes(cores.server, cores.players), nodesTable);
	if (parts.includes('services')) {
		tell(await measureCommits(progress), commitsTable);
		tell(await measureDeliveries(progress), deliveriesTable);
		tell([await measureSockets(SOCKETS, progress)], socketsTable);
	}
	if (parts.includes('messages')) tell([await messages(cores.server, cores.players)], messagesTable);
	if (parts.includes('soak')) tell([await soak(cores.server, cores.players)], soakTable);
}

/**
 * One node and three of them on one core, with everything else on the other one; and two nodes on a core each, where
 * everything else takes what they leave. The players of a table are together at the node that their first table or each
 * table decides, at different nodes, which costs most, or each at a random one.
 */
async function allNodes(first: number | null, second: number | null): Promise<readonly NodesMeasured[]> {
	const arrangements: readonly Arrangement[] = [
		{ title: 'one node on one core', placement: { nodes: [first], others: second, spread: 'different' } },
		...spreadsIn(values.spread).flatMap((spread) => [
			{
				title: `two nodes on two cores, ${spread}`,
				placement: { nodes: [first, second], others: null, spread },
			},
			{
				title: `three nodes on one core, ${spread}`,
				placement: { nodes: [first, first, first], others: second, spread },
			},
		]),
	];
	const options = { workload: workload(), tables: number('tables'), moves: number('moves') };
	return await measureNodes(
		arrangements,
		{
			...options,
			windows: number('windows'),
			paceMs: Number(values.pace) === 0 ? 0 : number('pace'),
			profile: values.profile ?? null,
		},
		progress,
	);
}

async function soak(first: number | null, second: number | null): Promise<SoakMeasured> {
	const [spread = 'by-table'] = spreadsIn(values.spread);
	const placement = { nodes: [first, second], others: null, spread };
	const options = { workload: workload(), players: number('players'), everyMs: number('every') };
	return await measureSoak({ placement, ...options, minutes: number('minutes') }, progress);
}

async function messages(first: number | null, second: number | null): Promise<MessagesMeasured> {
	const [spread = 'by-table'] = spreadsIn(values.spread);
	const placement = { nodes: [first, second], others: null, spread };
	const everyMs = values.pace === '0' ? PACE_OF_MESSAGES_MS : number('pace');
	return await measureMessages(
		{ placement, workload: workload(), tables: number('tables'), everyMs },
		progress,
	);
}

function tell<Measured extends object>(
	measured: readonly Measured[],
	table: (measured: readonly Measured[]) => string,
): void {
	progress('');
	if (values.json) for (const one of measured) process.stdout.write(`${JSON.stringify(one)}\n`);
	else process.stdout.write(`${table(measured)}\n\n`);
}

function nodesTable(measured: readonly NodesMeasured[]): string {
	const [single] = measured;
	const pace =
		single === undefined || single.paceMs === 0 ? 'as fast as they can' : `every ${single.paceMs} ms`;
	return `moves ${pace}\n\n${textTable(
		['nodes', 'tables', 'CPU µs a move: nodes', 'by window', 'PostgreSQL', 'NATS'].concat(
			'moves a CPU-second of the nodes',
			'of one node’s',
			'moves/s',
			'p50, p99 ms',
		),
		measured.map(({ title, tables, window, cpuOfWindows }) => {
			const { acknowledged, seconds, postgresMs, natsMs, p50, p99 } = window;
			const share = single === undefined ? 1 : cpuOf(single.window) / cpuOf(window);
			return [
				title,
				String(tables),
				cpuOf(window).toFixed(0),
				cpuOfWindows.join(', '),
				((1000 * postgresMs) / acknowledged).toFixed(0),
				((1000 * natsMs) / acknowledged).toFixed(0),
				(1e6 / cpuOf(window)).toFixed(0),
				`${(100 * share).toFixed(0)} %`,
				(acknowledged / seconds).toFixed(0),
				`${p50.toFixed(1)}, ${p99.toFixed(1)}`,
			];
		}),
	)}`;
}

function commitsTable(measured: readonly CommitsMeasured[]): string {
	return textTable(
		['nodes that append', 'entries a commit', 'commits/s', 'entries/s', 'CPU µs of PostgreSQL a commit'],
		measured.map(({ nodes, entries, commitsPerSecond, postgresUs }) =>
			[nodes, entries, commitsPerSecond, commitsPerSecond * entries, postgresUs].map((one) => one.toFixed(0)),
		),
	);
}

function deliveriesTable(measured: readonly DeliveriesMeasured[]): string {
	return textTable(
		['subscribers', 'bytes', 'deliveries/s', 'CPU µs of NATS a delivery'],
		measured.map(({ subscribers, bytes, deliveriesPerSecond, natsUs }) => [
			String(subscribers),
			String(bytes),
			deliveriesPerSecond.toFixed(0),
			natsUs.toFixed(1),
		]),
	);
}

function socketsTable(measured: readonly SocketsMeasured[]): string {
	return textTable(
		['idle sockets', 'bytes of kernel memory each'],
		measured.map(({ sockets, bytes }) => [String(sockets), bytes.toFixed(0)]),
	);
}

function messagesTable([measured]: readonly MessagesMeasured[]): string {
	if (measured === undefined) return '';
	const { nodes, spread, workload: game, games, moves, kinds } = measured;
	return `messages of ${nodes} nodes, ${spread}, while ${games} games of ${game} were made and ${moves} moves played\n\n${textTable(
		['topic', 'heard by', 'for a game that is made', 'for a move', 'bytes each'],
		kinds.map(({ topic, toAll, making, playing, bytes }) => [
			topic,
			toAll ? 'all nodes' : 'nodes that watch',
			(making / games).toFixed(2),
			(playing / moves).toFixed(3),
			(bytes / (making + playing)).toFixed(0),
		]),
	)}`;
}

function soakTable([measured]: readonly SoakMeasured[]): string {
	if (measured === undefined) return '';
	const { nodes, spread, players, workload: game, everyMs, minutes } = measured;
	const megabytes = (bytes: readonly number[]): string =>
		bytes.map((one) => (one / 2 ** 20).toFixed(1)).join(', ');
	const rows = minutes.map(({ acknowledged, p50, p99, most, heaps, residents, nodesMs }, i) => [
		String(i + 1),
		String(acknowledged),
		[p50, p99, most].map((ms) => ms.toFixed(1)).join(', '),
		megabytes(heaps),
		megabytes(residents),
		((1000 * nodesMs) / acknowledged).toFixed(0),
	]);
	return `${players} players of ${game} at ${nodes} nodes, ${spread}, a move at each table every ${everyMs / 1000} s\n\n${textTable(
		['minute', 'moves', 'p50, p99, most ms', 'heap of each node MB', 'resident MB', 'CPU µs a move'],
		rows,
	)}`;
}

function workload(): Workload {
	const found = WORKLOADS.find(({ name }) => name === values.game);
	if (found === undefined)
		throw new RangeError(`--game is one of ${WORKLOADS.map(({ name }) => name).join(', ')}`);
	return found;
}

function number(name: 'tables' | 'pace' | 'moves' | 'windows' | 'players' | 'minutes' | 'every'): number {
	const text = values[name];
	if (!/^[1-9]\d*$/.test(text)) throw new RangeError(`--${name} is a whole number from 1`);
	return Number(text);
}

/** A line that is overwritten on a terminal; elsewhere each stage is written once. */
function progress(doing: string): void {
	if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${doing}`);
	else if (doing !== '' && !doing.endsWith('%')) process.stderr.write(`${doing}\n`);
}
