/*
 * A bot that joins a table on any Orrery server and plays the game to the end, over the same API as everyone else.
 *
 *   ORRERY_TOKEN=orrery_… npx node --conditions=orrery-source docs/example-online-bot.ts http://localhost:8080 [TABLE]
 *
 * Create the API token in your account, with the scopes `read` and `play`. Without a table the bot joins the first
 * public one with an open seat, and waits until there is one. Put your own strategy into `choose`.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Game, Kinds, Seat } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { TableInfo, WireEvent, WireView } from '@orrery/protocol';
import { lobby, serverMessage, tableInfo } from '@orrery/protocol';
import { advanceView } from '@orrery/table';
import { WebSocket } from 'ws';

const [server = 'http://localhost:8080', wanted] = process.argv.slice(2);
const headers = { authorization: `Bearer ${process.env.ORRERY_TOKEN ?? ''}` };

/** Sends a request to the server over HTTP. */
async function ask(method: string, path: string, body?: object): Promise<unknown> {
	const response = await fetch(`${server}/api${path}`, {
		method,
		headers: body === undefined ? headers : { ...headers, 'content-type': 'application/json' },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	});
	if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
	return response.json();
}

function openSeat({ seats }: Pick<TableInfo, 'seats'>): number {
	return seats.findIndex(({ holder }) => holder.kind === 'open');
}

/** Waits for a public table with an open seat and returns its id. */
async function findTable(): Promise<string> {
	for (;;) {
		const { gathering } = lobby.parse(await ask('GET', '/tables'));
		const found = gathering.find((table) => openSeat(table) >= 0);
		if (found !== undefined) return found.table;
		await new Promise((later) => setTimeout(later, 2000));
	}
}

/** Picks a random legal move. The position is imagined, because a bot does not see what is hidden. */
function choose<K extends Kinds>(rules: Game<K>, view: K['view'], seat: Seat): K['move'] {
	const random = new SeededRandom(randomUUID());
	const imagined = rules.imagine(view, random);
	if (!imagined.ok) throw new Error(`a view that cannot be: ${imagined.fault.code}`);
	const moves = rules.legalMoves(imagined.value, seat);
	const move = moves[random.below(moves.length)];
	if (move === undefined) throw new Error('there is nothing to do');
	return move;
}

const table = wanted ?? (await findTable());
const info = tableInfo.parse(await ask('GET', `/tables/${table}`));
const rules: Game<Kinds> = info.game === 'nova-luna' ? novaLuna : nebula;
await ask('PUT', `/tables/${table}/seats/${openSeat(info)}`, { kind: 'self' });
await ask('POST', `/tables/${table}/ready`, { ready: true, contribution: randomBytes(16).toString('hex') });
console.log(`sits at ${server}/table/${table} and is ready`);

/** What the bot knows of the game: the server sends it once, and then events, from which the next one follows. */
let known: WireView | null = null;
connect();

function connect(): void {
	const socket = new WebSocket(`${server.replace('http', 'ws')}/api/socket`, { headers });
	const watch = (): void => socket.send(JSON.stringify({ type: 'watch', table }));
	socket.on('open', watch);
	socket.on('error', (error) => console.error(error.message));
	socket.on('close', () => setTimeout(connect, 1000));
	socket.on('message', (data) => {
		const message = serverMessage.parse(JSON.parse(String(data)));
		if (message.type === 'state') see(socket, message.view);
		else if (message.type === 'events') {
			const next = message.view ?? viewAfter(message.events);
			// An event is missing: the whole state is requested again.
			if (next === null) watch();
			else see(socket, next);
		} else if (message.type === 'refused' && message.missed !== undefined) see(socket, message.missed.view);
		else if (message.type === 'refused' || message.type === 'unwatched')
			console.error(JSON.stringify(message));
	});
}

/** The view after these events; null if it does not follow from what is known. */
function viewAfter(events: readonly WireEvent[]): WireView | null {
	let view = known;
	for (const event of events) {
		if (view === null) return null;
		if (event.sequence > view.version) view = advanceView(rules, view, event);
	}
	return view;
}

function see(socket: WebSocket, next: WireView): void {
	if (known !== null && next.version < known.version) return;
	known = next;
	const { version, ending, deciders, view } = next;
	if (ending !== null) {
		console.log(`over: ${JSON.stringify(ending)}`);
		process.exit(0);
	}
	const { role } = view;
	if (role === 'spectator' || !deciders.includes(role)) return;
	const body = { type: 'play-move', move: choose(rules, view, role) };
	socket.send(JSON.stringify({ type: 'command', table, id: randomUUID(), version, body }));
}
