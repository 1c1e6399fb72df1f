import { novaLuna, SeededRandom } from '@orrery/engine';
import type { ClientMessage, RouteName, ServerMessage } from '../src/index.ts';
import { PROTOCOL } from '../src/index.ts';
import { ACCOUNT_EXAMPLES } from './account-examples.ts';

/*
 * An example of every message. They are checked against the schemas and appear in docs/protocol.md. Values of a game
 * come from the engine and are shortened in the documentation.
 */

const table = 'Kx3vQ9mZ_a81TgYw';
const secret = 'n0cTuRn3-StArL1gHt_42x';
const now = 1_794_750_000_000;
const commitment = '5f8c1ad0b6a94d0a0e6c1c9e2f7d3b41a8e5602c97d1f0b3846a2e9d7c5b1f08';
const contribution = '00112233445566778899aabbccddeeff';
const novaLunaOptions = { players: 2, firstGame: false } as const;
const clock = { kind: 'live', baseMs: 900_000, incrementMs: 10_000 };
const ada = { kind: 'human', name: 'Ada' };
const ben = { kind: 'human', name: 'Ben' };
const standIn = { kind: 'bot', level: 'quarter', name: 'Titan' };

const summary = {
	table,
	game: 'nova-luna',
	options: novaLunaOptions,
	clock,
	status: 'gathering',
	rated: false,
	seats: [
		{ holder: ada, ready: true },
		{ holder: { kind: 'open' }, ready: false },
	],
	host: 0,
	createdAt: now,
};

const info = {
	...summary,
	revision: 3,
	visibility: 'private',
	draw: { commitment, secret: null, contributions: null },
	you: { role: 0, host: true },
	startedAt: null,
	endedAt: null,
	rematch: null,
};

const begun = {
	...info,
	status: 'playing',
	seats: [
		{ holder: ben, ready: true },
		{ holder: ada, ready: true },
	],
	host: 1,
	you: { role: 1, host: true },
	startedAt: now,
};

const ended = {
	...begun,
	status: 'ended',
	draw: { commitment, secret: commitment, contributions: [contribution] },
	endedAt: now + 1_500_000,
};

const setup = novaLuna.deal(novaLunaOptions, new SeededRandom('protocol'));
const started = novaLuna.start(novaLunaOptions, setup);
if (!started.ok) throw new Error(started.fault.code);
const position = novaLuna.view(started.value, 1);
const tile = position.decision?.reach[0];

const times = { at: now, left: [900_000, 900_000], running: [1] };
const terms = { options: novaLunaOptions, seats: [ben, ada], clock, undo: 'turn', standIn };
const view = {
	version: 1,
	terms,
	seats: [
		{ player: ben, standIn: null, left: null },
		{ player: ada, standIn: null, left: null },
	],
	deciders: [1],
	undoable: 0,
	times,
	ending: null,
	view: position,
};
const created = {
	sequence: 1,
	at: now,
	type: 'created',
	game: 'nova-luna',
	rules: 1,
	...terms,
	deciders: [1],
	undoable: [0, 0],
	times,
	ending: null,
};
const moved = {
	sequence: 2,
	at: now + 8_000,
	type: 'moved',
	seat: 1,
	by: 'human',
	events: [{ type: 'took', seat: 1, tile, space: 1, x: 0, y: 0, distance: 3, covered: [], tokensLeft: 20 }],
	deciders: [0],
	undoable: [0, 0],
	times: { at: now + 8_000, left: [900_000, 902_000], running: [0] },
	ending: null,
};
const later = { ...view, version: 2, deciders: [0], times: moved.times };

const discipline = { game: 'nova-luna', players: 2 };
const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA';
const told = {
	push: { key: 'BNc…', endpoints: [endpoint] },
	mail: { address: 'ada@example.org', confirmed: false },
};
const chatMessage = {
	number: 3,
	at: now + 9_000,
	circle: 'players',
	from: { name: 'Ben', seat: 0, voice: '5f8c1ad0b6a94d0a' },
	words: { kind: 'phrase', phrase: 'nice-move' },
};

const ownPlace = { place: 2, name: 'Ada', account: 'person', score: 94, you: true };
const dailyBoard = {
	day: '2026-11-16',
	game: 'nova-luna',
	players: 3,
	best: [{ place: 1, name: 'Ben', account: null, score: 88, you: false }, ownPlace],
	own: ownPlace,
	scores: [
		{ score: 88, players: 1 },
		{ score: 94, players: 2 },
	],
};

export interface RouteExample {
	readonly body?: unknown;
	readonly answer?: unknown;
}

export const ROUTE_EXAMPLES: Readonly<Record<RouteName, RouteExample>> = {
	guest: { answer: { name: 'Ada', account: 'person' } },
	nameGuest: { body: { name: 'Ada' }, answer: { name: 'Ada', account: null } },
	forgetGuest: {},
	address: { answer: { origin: 'http://192.168.1.20:8080' } },
	lobby: { answer: { gathering: [summary], playing: [] } },
	makeTable: {
		body: { game: 'nova-luna', options: novaLunaOptions, clock, visibility: 'private' },
		answer: { table: info, secret },
	},
	table: { answer: ended },
	enter: { body: { secret }, answer: { ...info, you: { role: 'spectator', host: false } } },
	invitation: { body: { secret }, answer: summary },
	changeSecret: { body: { open: false }, answer: { secret: null } },
	sit: { body: { kind: 'bot', level: 'gibbous' }, answer: info },
	leaveSeat: { answer: info },
	ready: { body: { ready: true, contribution }, answer: info },
	start: { body: { fill: 'quarter' }, answer: begun },
	rematch: { answer: { ...info, table: 'Zb7_pL20sDqEw4Xn' } },
	notifications: { answer: told },
	subscribe: {
		body: {
			endpoint,
			keys: { p256dh: 'BIPUL12DLfytvTajnryr2PRdAgXS', auth: 'k8JV6sjdbhAi1n3_LDBLvA' },
			language: 'en',
		},
		answer: told,
	},
	unsubscribe: { body: { endpoint }, answer: { ...told, push: { ...told.push, endpoints: [] } } },
	setMail: { body: { address: 'ada@example.org', language: 'en' }, answer: told },
	confirmMail: { body: { code: 'n0cTuRn3-StArL1gHt_42x' }, answer: told },
	forgetMail: { answer: { ...told, mail: { address: null, confirmed: false } } },
	chat: { answer: { chatMessages: [chatMessage], voice: '0e6c1c9e2f7d3b41' } },
	say: { body: { id: 'b1f0c2d7', words: chatMessage.words }, answer: chatMessage },
	report: { body: { chatMessage: 3 } },
	record: { answer: { game: 'nova-luna', rules: 1, id: table } },
	ownTables: { answer: { tables: [{ ...summary, status: 'playing', role: 0, yourTurn: true }] } },
	leaders: {
		answer: {
			...discipline,
			leaders: [
				{
					place: 1,
					who: { kind: 'bot', level: 'full', name: 'Ganymede' },
					mu: 34.1,
					sigma: 1.9,
					games: 212,
					you: false,
				},
				{
					place: 2,
					who: { kind: 'player', name: 'Ada', account: 'person' },
					mu: 31.6,
					sigma: 2.4,
					games: 40,
					you: true,
				},
			],
		},
	},
	profile: {
		answer: {
			name: 'Ada',
			account: 'person',
			since: now,
			ratings: [{ ...discipline, mu: 27.6, sigma: 8.1, games: 1, at: now }],
			curves: [{ ...discipline, steps: [{ mu: 27.6, sigma: 8.1, at: now, place: 1 }] }],
		},
	},
	history: {
		answer: {
			games: [
				{
					...summary,
					status: 'ended',
					role: 1,
					startedAt: now,
					endedAt: now + 1_500_000,
					places: [[1], [0]],
					scores: [4, 0],
					turns: 34,
					rating: { before: { mu: 25, sigma: 8.333 }, after: { mu: 27.6, sigma: 8.1 } },
				},
			],
			before: null,
		},
	},
	dailyBoard: { answer: dailyBoard },
	enterDaily: {
		body: { record: { game: 'nova-luna', rules: 1, '…': 'the record of the game' }, hints: 0 },
		answer: dailyBoard,
	},
	...ACCOUNT_EXAMPLES,
};

type Typed<Message extends { readonly type: string }> = Readonly<
	Record<Message['type'], { readonly does: string; readonly example: unknown }>
>;

export const CLIENT_EXAMPLES: Typed<ClientMessage> = {
	watch: {
		does: 'Starts watching a table. `since` is the number of the last event that you have; later ones are sent along. Send it again after a reconnect to resume, or whenever you want the whole state.',
		example: { type: 'watch', table, since: 17 },
	},
	unwatch: { does: 'Stops watching a table.', example: { type: 'unwatch', table } },
	'watch-lobby': { does: 'Starts watching the lobby.', example: { type: 'watch-lobby' } },
	'unwatch-lobby': { does: 'Stops watching the lobby.', example: { type: 'unwatch-lobby' } },
	command: {
		does: 'A command of a player. `version` is the number of the last event that they knew. Without an answer, send it again unchanged.',
		example: {
			type: 'command',
			table,
			id: '0b6f3c52-4c1d-4d55-9a0e-6f1f6f0f8a11',
			version: 1,
			body: { type: 'play-move', move: { type: 'take', tile, x: 0, y: 0 } },
		},
	},
	ping: {
		does: 'Checks the connection and asks for the time on the server.',
		example: { type: 'ping', sent: 123_456 },
	},
};

export const SERVER_EXAMPLES: Typed<ServerMessage> = {
	hello: {
		does: 'The first message. With `nodes` as `several`, it is better to open a new socket for another table.',
		example: { type: 'hello', protocol: PROTOCOL, now, nodes: 'one' },
	},
	lobby: {
		does: 'The public tables, whenever they change.',
		example: { type: 'lobby', lobby: { gathering: [summary], playing: [] } },
	},
	table: {
		does: 'A table apart from its game, whenever it changes.',
		example: { type: 'table', info },
	},
	presence: {
		does: 'Which players are connected, by seat, and how many people are watching.',
		example: { type: 'presence', table, seats: [true, false], spectators: 3 },
	},
	state: {
		does: 'The current state of the game: the answer to `watch`, and when the game starts. `role` is yours, and `view` is everything that you may know.',
		example: { type: 'state', table, role: 1, now, events: [created], view },
	},
	events: {
		does: 'New events, which are on disk. Your next view follows from your last one and them: `advanceView` in `packages/table` makes it. After an undo it does not follow, and `view` is sent along. `command` is the id of your own command that led to the last event: then this is its answer. Events are `created`, `moved`, `taken-back`, `seat-changed`, `resigned`, `ran-out`, `claimed`, `abandoned` and `paused` (`packages/table/src/event.ts`); moves, their events and the inner view are those of the game (`move.ts` and `view.ts` in `packages/engine/src/<game>/`).',
		example: {
			type: 'events',
			table,
			now: now + 8_004,
			events: [moved],
			command: '0b6f3c52-4c1d-4d55-9a0e-6f1f6f0f8a11',
		},
	},
	ack: {
		does: 'The command is on disk, as the event with this number: the answer if you do not watch the table, or sent the command again.',
		example: { type: 'ack', table, id: '0b6f3c52-4c1d-4d55-9a0e-6f1f6f0f8a11', sequence: 2 },
	},
	refused: {
		does: 'The command was refused, and why. With `stale` you get the missed events and your view after them.',
		example: {
			type: 'refused',
			table,
			id: '0b6f3c52-4c1d-4d55-9a0e-6f1f6f0f8a11',
			refusal: { code: 'stale' },
			missed: { events: [moved], view: later },
		},
	},
	chat: {
		does: 'A chat message: a phrase, which everyone reads in their own language, or a text.',
		example: { type: 'chat', table, chatMessage },
	},
	unwatched: {
		does: 'You do not watch this table, or no longer.',
		example: { type: 'unwatched', table, fault: { code: 'not-admitted' } },
	},
	pong: { does: 'The answer to `ping`.', example: { type: 'pong', sent: 123_456, now } },
	fault: {
		does: 'A message was invalid or failed; or the reason why this socket is being closed.',
		example: { type: 'fault', fault: { code: 'unreadable', path: 'body.type' } },
	},
	closing: {
		does: 'The server is shutting down. Pending commands are still answered; then reconnect.',
		example: { type: 'closing', comeBackMs: 1500 },
	},
};

/** One example of each message that a socket can carry inside others. */
export const BODY_EXAMPLES = [
	{ type: 'play-move', move: { type: 'refill' } },
	{ type: 'take-back' },
	{ type: 'resign' },
	{ type: 'claim' },
];
