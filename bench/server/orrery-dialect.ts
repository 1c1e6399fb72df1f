import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NovaLunaKinds } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { Table } from '@orrery/table';
import type { Dialect, Heard, Match, PairPlan, Step } from './match.ts';
import { numberAfter } from './match.ts';

/*
 * Nova Luna for two players on our server. Tables are created as usual; then the deal is read from the storage and
 * played at random.
 */

/** Long enough for everything before the numbers that are searched for. */
const HEAD = 200;

/** The first entry of a game, with its deal. */
type Deals = (table: string) => unknown;

export function orreryDialect(address: string, data: string): Dialect {
	const database = new DatabaseSync(join(data, 'orrery.db'), { readOnly: true });
	const first = database.prepare('select entry from log_entries where table_id = ? and sequence = 1');
	const deals: Deals = (table) => JSON.parse(String(first.get(table)?.entry));
	return {
		prepare: (pair, games) => prepare(address, deals, pair, games),
		hear: orreryHears,
		pong: '',
		close: () => database.close(),
	};
}

async function prepare(address: string, deals: Deals, pair: number, games: number): Promise<PairPlan> {
	const ada = await guest(address, `Ada ${pair}`);
	const ben = await guest(address, `Ben ${pair}`);
	const matches: Match[] = [];
	for (let game = 0; game < games; game++) matches.push(await match(address, deals, ada, ben));
	const line = (cookie: string) =>
		({ url: `${address.replace('http', 'ws')}/api/socket`, headers: { cookie }, first: null }) as const;
	return { lines: [line(ada), line(ben)], matches };
}

/** A table of the two. The shuffle decides who sits where, so each script is for the player in that seat. */
async function match(address: string, deals: Deals, ada: string, ben: string): Promise<Match> {
	const ask = (cookie: string, method: string, path: string, body: object): Promise<RouteRequest> =>
		request(address, cookie, method, `/api/tables${path}`, body);
	const options = { players: 2, firstGame: false };
	const made = await ask(ada, 'POST', '', {
		game: 'nova-luna',
		options,
		clock: { kind: 'none' },
		visibility: 'public',
	});
	const { table } = made.body as { table: { table: string } };
	const id = table.table;
	await ask(ben, 'PUT', `/${id}/seats/1`, { kind: 'self' });
	const ready = (cookie: string): Promise<RouteRequest> =>
		ask(cookie, 'POST', `/${id}/ready`, { ready: true, contribution: randomBytes(16).toString('hex') });
	await ready(ada);
	const begun = (await ready(ben)).body as { you: { role: 0 | 1 } };
	const enter = JSON.stringify({ type: 'watch', table: id });
	return {
		enter: [enter, enter],
		leave: JSON.stringify({ type: 'unwatch', table: id }),
		steps: stepsOf(id, deals(id), begun.you.role),
	};
}

/** A whole random game, as commands. */
function stepsOf(id: string, first: unknown, seatOfBen: 0 | 1): readonly Step[] {
	const opened = Table.open(novaLuna, [first]);
	if (!opened.ok) throw new Error(`no game at ${id}: ${opened.fault.code}`);
	const table: Table<NovaLunaKinds> = opened.value;
	const random = new SeededRandom(id);
	const steps: Step[] = [];
	while (table.ending === null) {
		const { version } = table;
		const [seat] = table.deciders;
		if (seat === undefined) throw new Error('a game that goes on waits for nobody');
		const moves = novaLuna.legalMoves(table.course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined) throw new Error('there is always a move');
		const command = { id: `bench-move-${version}`, version };
		const played = table.act({ ...command, type: 'play-move', seat, by: 'human', move }, version);
		if (!played.ok) throw new Error(`a legal move is refused: ${played.fault.code}`);
		const body = { type: 'play-move', move };
		const text = JSON.stringify({ type: 'command', table: id, ...command, body });
		steps.push({ seat: seat === seatOfBen ? 1 : 0, text });
	}
	return steps;
}

export function orreryHears(data: Buffer): Heard {
	const head = data.toString('latin1', 0, HEAD);
	if (head.startsWith('{"type":"events"')) return stands(numberAfter(head, '"sequence":'));
	if (head.startsWith('{"type":"ack"'))
		return { kind: 'ack', steps: (numberAfter(head, '"sequence":') ?? 1) - 1 };
	// The watch message asks for no events, so the version comes near the start.
	if (head.startsWith('{"type":"state"')) return stands(numberAfter(head, '"version":'));
	if (head.startsWith('{"type":"hello"')) return { kind: 'ready' };
	return {
		kind: head.startsWith('{"type":"refused"') || head.startsWith('{"type":"fault"') ? 'refused' : 'other',
	};
}

/** The first event says that the table was created. */
function stands(number: number | null): Heard {
	return { kind: 'stands', steps: (number ?? 1) - 1, settles: false };
}

async function guest(address: string, name: string): Promise<string> {
	const { cookie } = await request(address, '', 'POST', '/api/guest', { name });
	if (cookie === undefined) throw new Error('there is no cookie for a guest');
	return cookie;
}

interface RouteRequest {
	readonly body: unknown;
	readonly cookie: string | undefined;
}

async function request(
	address: string,
	cookie: string,
	method: string,
	path: string,
	body: object,
): Promise<RouteRequest> {
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
