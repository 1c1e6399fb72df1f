import { randomBytes } from 'node:crypto';
import type { Game, Kinds } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { TableId } from '@orrery/protocol';
import { socketPath, tableId } from '@orrery/protocol';
import { holderOf, Table } from '@orrery/table';
import type { Deals } from './deals.ts';
import { dealsIn } from './deals.ts';
import type { Dialect, Heard, Line, Match, Step, TablePlan } from './match.ts';
import { lastNumberAfter, numberAfter } from './match.ts';
import type { Spread } from './messages.ts';
import type { Workload } from './workload.ts';
import { optionsOf, randomMove, withRules } from './workload.ts';

/*
 * Games on our server. Tables are created as usual; then the deal is read from the storage and played at random.
 */

/** Long enough for everything before the numbers that are searched for. */
const HEAD = 200;

/** A player with a session. */
interface Guest {
	readonly name: string;
	readonly cookie: string;
}

/**
 * The players of a table connect to the nodes that the spread says, if there are several. For rematches they keep the
 * sockets that the first table has led to one node; by table, each of them opens one for every game. The client does both.
 */
export function orreryDialect(
	nodes: readonly string[],
	data: string,
	workload: Workload,
	spread: Spread = 'different',
): Dialect {
	const deals = dealsIn(data);
	const indexOf = (table: number, player: number): number => {
		if (spread === 'rematch') return randomBelow(nodes.length, `first of ${table}`);
		return spread === 'random'
			? randomBelow(nodes.length, `${table}-${player}`)
			: (table + player) % nodes.length;
	};
	return {
		async prepare(table, games): Promise<TablePlan> {
			const nodeOf = (player: number): string => nodes[indexOf(table, player)] ?? '';
			// Requests other than for sockets go to any node.
			const address = nodes[table % nodes.length] ?? '';
			const guests: Guest[] = [];
			for (let i = 0; i < workload.players; i++) guests.push(await guest(address, `Player ${table}-${i}`));
			const linesFor = (id: TableId): readonly Line[] => {
				const node = nodes[randomBelow(nodes.length, id)] ?? '';
				return guests.map((one) => lineTo(node, one, id));
			};
			const movesTo = spread === 'by-table' && nodes.length > 1 ? linesFor : null;
			const matches: Match[] = [];
			for (let game = 0; game < games; game++)
				matches.push(await match(address, deals, workload, guests, movesTo));
			return {
				lines: matches[0]?.lines ?? guests.map((one, i) => lineTo(nodeOf(i), one, null)),
				matches,
			};
		},
		hear: orreryHears,
		pong: '',
		close: () => deals.close(),
	};
}

function lineTo(node: string, { cookie }: Guest, table: TableId | null): Line {
	return { url: `${node.replace('http', 'ws')}${socketPath(table)}`, headers: { cookie }, first: null };
}

/** A number that follows from a text. */
function randomBelow(limit: number, text: string): number {
	return new SeededRandom(`node of ${text}`).below(limit);
}

/** `linesFor` opens sockets for a table, where the players move to. */
async function match(
	address: string,
	deals: Deals,
	workload: Workload,
	guests: readonly Guest[],
	linesFor: ((table: TableId) => readonly Line[]) | null,
): Promise<Match> {
	const ask = ({ cookie }: Guest, method: string, path: string, body: object): Promise<RouteAnswer> =>
		request(address, cookie, method, `/api/tables${path}`, body);
	const [host, ...others] = guests;
	if (host === undefined) throw new RangeError('a table needs players');
	const { game, clock } = workload;
	const made = await ask(host, 'POST', '', {
		game,
		options: optionsOf(workload),
		clock,
		visibility: 'public',
	});
	const { table } = made.body as { table: { table: string } };
	const id = table.table;
	for (const [i, other] of others.entries())
		await ask(other, 'PUT', `/${id}/seats/${i + 1}`, { kind: 'self' });
	for (const one of guests)
		await ask(one, 'POST', `/${id}/ready`, { ready: true, contribution: randomBytes(16).toString('hex') });
	const enter = JSON.stringify({ type: 'watch', table: id });
	const deal = await deals.of(id);
	return {
		lines: linesFor?.(tableId.parse(id)) ?? null,
		enter: guests.map(() => enter),
		leave: JSON.stringify({ type: 'unwatch', table: id }),
		steps: withRules(workload, (rules) => stepsOf(rules, id, deal, guests)),
	};
}

/** A whole random game, as commands. */
function stepsOf<K extends Kinds>(
	rules: Game<K>,
	id: string,
	first: unknown,
	guests: readonly Guest[],
): readonly Step[] {
	const opened = Table.open(rules, [first]);
	if (!opened.ok) throw new Error(`no game at ${id}: ${opened.fault.code}`);
	const table: Table<K> = opened.value;
	// The shuffle decides who sits where.
	const players = table.seats.map((held) => {
		const holder = holderOf(held);
		return guests.findIndex(({ name }) => holder.kind === 'human' && holder.name === name);
	});
	const random = new SeededRandom(id);
	const steps: Step[] = [];
	const { at } = table.log[0] ?? { at: 0 };
	while (table.ending === null) {
		const { version } = table;
		const [seat = 0] = table.deciders;
		const move = randomMove(rules, table.course.position, seat, random);
		const command = { id: `bench-move-${version}`, version };
		const played = table.act({ ...command, type: 'play-move', seat, by: 'human', move }, at);
		if (!played.ok) throw new Error(`a legal move is refused: ${played.fault.code}`);
		const body = { type: 'play-move', move };
		const text = JSON.stringify({ type: 'command', table: id, ...command, body });
		steps.push({ player: players[seat] ?? -1, text });
	}
	return steps;
}

export function orreryHears(data: Buffer): Heard {
	const head = data.toString('latin1', 0, HEAD);
	// The events of a player's own command are the answer to it.
	if (head.startsWith('{"type":"events"'))
		// A node that reads what another one has written sends several events at once.
		return stands(lastNumberAfter(data, '"sequence":'), head.includes('"command":'));
	if (head.startsWith('{"type":"ack"'))
		return { kind: 'ack', steps: (numberAfter(head, '"sequence":') ?? 1) - 1 };
	// The watch message asks for no events, so the version comes near the start.
	if (head.startsWith('{"type":"state"')) return stands(numberAfter(head, '"version":'), false);
	if (head.startsWith('{"type":"hello"')) return { kind: 'ready' };
	return {
		kind: head.startsWith('{"type":"refused"') || head.startsWith('{"type":"fault"') ? 'refused' : 'other',
	};
}

/** The first event says that the table was created. */
function stands(number: number | null, settles: boolean): Heard {
	return { kind: 'stands', steps: (number ?? 1) - 1, settles };
}

async function guest(address: string, name: string): Promise<Guest> {
	const { cookie } = await request(address, '', 'POST', '/api/guest', { name });
	if (cookie === undefined) throw new Error('there is no cookie for a guest');
	return { name, cookie };
}

interface RouteAnswer {
	readonly body: unknown;
	readonly cookie: string | undefined;
}

async function request(
	address: string,
	cookie: string,
	method: string,
	path: string,
	body: object,
): Promise<RouteAnswer> {
	const response = await fetch(`${address}${path}`, {
		method,
		headers: { 'content-type': 'application/json', ...(cookie === '' ? {} : { cookie }) },
		body: JSON.stringify(body),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
	return {
		body: text === '' ? null : JSON.parse(text),
		cookie: response.headers.getSetCookie()[0]?.split(';')[0],
	};
}
