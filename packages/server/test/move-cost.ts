import { parseArgs } from 'node:util';
import type { Game, Kinds, NebulaKinds, NovaLunaKinds, Role, Seat } from '@orrery/engine';
import { nebula, novaLuna, SEATS, SeededRandom } from '@orrery/engine';
import { commandId, tableId } from '@orrery/protocol';
import { Table } from '@orrery/table';
import { broadcastOf } from '../src/play/broadcast.ts';

/*
 * `npm run bench:move` measures what a move costs between the command and the sockets, without network and storage: the
 * table that reads, checks and plays it, and the messages for its players. Beside that, in the same run, the messages as
 * they would be if each had the whole view of its role. CPU time, so that a loaded machine changes little.
 */

const HELP = `
npm run bench:move -- [options]

  --games N   games of each kind (40)
  --rounds N  rounds; the best one counts (5)
`;

const { values } = parseArgs({
	options: {
		games: { type: 'string', default: '40' },
		rounds: { type: 'string', default: '5' },
		help: { type: 'boolean', short: 'h', default: false },
	},
});

const ID = tableId.parse('bench-of-a-move-');
const COMMAND = commandId.parse('0b6f3c52-4c1d-4d55-9a0e-6f1f6f0f8a11');

/** A game that was played before, move by move as JSON from a client. */
interface Script {
	readonly log: unknown;
	readonly moves: readonly { readonly seat: Seat; readonly text: string }[];
}

/** What a move costs: microseconds of CPU, and bytes to all players. */
interface Cost {
	readonly micros: number;
	readonly bytes: number;
}

/** Makes the messages about the last move, and says how many bytes they have. */
type Tell<K extends Kinds> = (table: Table<K>, seat: Seat) => number;

if (values.help) process.stdout.write(HELP.trimStart());
else {
	const games = Number(values.games);
	const rounds = Number(values.rounds);
	report<NovaLunaKinds>('Nova Luna, 2 players', novaLuna, { players: 2, firstGame: false }, games, rounds);
	report<NebulaKinds>('Nebula, 4 players', nebula, { players: 4, variant: 'full' }, games, rounds);
}

function report<K extends Kinds>(
	name: string,
	game: Game<K>,
	options: K['options'],
	games: number,
	rounds: number,
): void {
	const scripts = Array.from({ length: games }, (_, i) => scriptOf(game, options, `move cost ${i}`));
	const roles: readonly Role[] = SEATS.slice(0, options.players);
	const best = (tell: Tell<K>): Cost =>
		Array.from({ length: rounds }, () => measured(game, scripts, tell)).reduce((least, cost) =>
			cost.micros < least.micros ? cost : least,
		);
	const alone = best(() => 0);
	const events = best((table, seat) => eventBytes(table, seat, roles));
	const views = best((table) => viewBytes(table, roles));
	const line = (what: string, number: number, unit: string): void =>
		console.log(`  ${what.padEnd(44)} ${number.toFixed(1).padStart(8)} ${unit}`);
	console.log(`${name}: ${scripts.reduce((sum, { moves }) => sum + moves.length, 0)} moves`);
	line('read, check and play a move', alone.micros, 'µs');
	line('messages for all players, with events', events.micros - alone.micros, 'µs');
	line('messages for all players, with whole views', views.micros - alone.micros, 'µs');
	line('bytes to a client, with events', events.bytes / roles.length, 'B');
	line('bytes to a client, with whole views', views.bytes / roles.length, 'B');
}

/** Plays a random game. */
function scriptOf<K extends Kinds>(game: Game<K>, options: K['options'], seed: string): Script {
	const random = new SeededRandom(seed);
	const seats = SEATS.slice(0, options.players).map(
		(seat) => ({ kind: 'human', name: `Player ${seat}` }) as const,
	);
	const made = Table.create(
		game,
		{
			options,
			seats,
			clock: { kind: 'live', baseMs: 900_000, incrementMs: 10_000 },
			undo: 'turn',
			standIn: { kind: 'bot', level: 'quarter' },
		},
		{ random, seed },
		1_794_750_000_000,
	);
	if (!made.ok) throw new Error(made.fault.code);
	const table = made.value;
	const log: unknown = JSON.parse(JSON.stringify(table.log));
	const moves: { seat: Seat; text: string }[] = [];
	while (table.ending === null) {
		const [seat = 0] = table.deciders;
		const legal: readonly K['move'][] = game.legalMoves(table.course.position, seat);
		const move = legal[random.below(legal.length)];
		if (move === undefined) throw new Error('there is always a move');
		moves.push({ seat, text: JSON.stringify(move) });
		play(table, seat, move);
	}
	return { log, moves };
}

function play<K extends Kinds>(table: Table<K>, seat: Seat, move: unknown): void {
	const { version } = table;
	const id = `${seat}:${version}`;
	const played = table.act(
		{ type: 'play-move', id, version, seat, by: 'human', move },
		1_794_750_000_000 + version,
	);
	if (!played.ok) throw new Error(`a legal move is refused: ${played.fault.code}`);
}

/** The messages that the server sends. */
function eventBytes<K extends Kinds>(table: Table<K>, seat: Seat, roles: readonly Role[]): number {
	const broadcast = broadcastOf(ID, table, table.version - 1, { seat, id: COMMAND }, 1_794_750_000_000);
	return bytesOf(roles.map((role) => broadcast.to(role)));
}

/** The same with the whole view of each role in its message, which makes each of them different. */
function viewBytes<K extends Kinds>(table: Table<K>, roles: readonly Role[]): number {
	const head = { type: 'events', table: ID, now: Date.now(), events: table.eventsSince(table.version - 1) };
	return bytesOf(roles.map((role) => JSON.stringify({ ...head, view: table.viewFor(role) })));
}

function bytesOf(texts: readonly string[]): number {
	return texts.reduce((sum, text) => sum + text.length, 0);
}

/** Plays all games again. */
function measured<K extends Kinds>(game: Game<K>, scripts: readonly Script[], tell: Tell<K>): Cost {
	let bytes = 0;
	let moves = 0;
	let micros = 0;
	for (const script of scripts) {
		const opened = Table.open(game, script.log);
		if (!opened.ok) throw new Error(opened.fault.code);
		const table = opened.value;
		const start = process.cpuUsage();
		for (const { seat, text } of script.moves) {
			play(table, seat, JSON.parse(text));
			bytes += tell(table, seat);
		}
		const { user, system } = process.cpuUsage(start);
		micros += user + system;
		moves += script.moves.length;
	}
	return { micros: micros / moves, bytes: bytes / moves };
}
