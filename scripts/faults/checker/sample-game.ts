import type { Game, Kinds, Role, Seat } from '@orrery/engine';
import { SeededRandom } from '@orrery/engine';
import type { Command, Terms } from '@orrery/table';
import { holderOf, Table } from '@orrery/table';
import type { Frame, Transcript, TranscriptLine } from '../transcript.ts';
import type { StoredEntry, StoredGame } from './read-log.ts';

/* A game as the server would have stored and sent it, without a server: for the tests of the checker. */

/** Everything of it may be spoiled. */
export interface SampleGame {
	stored: StoredGame;
	transcripts: Transcript[];
}

const ID = 'sample-table-01x';
const PEOPLE = ['Ada', 'Ben'];

/** Two people and a bot play to the end; the second seat reconnects now and then and takes moves back. */
export function sampleGame<K extends Kinds>(game: Game<K>, options: unknown, seed = 'sample'): SampleGame {
	const read = game.readOptions(options);
	if (!read.ok) throw new Error('no such options');
	const random = new SeededRandom(seed);
	const terms: Terms<K> = {
		options: read.value,
		seats: [
			{ kind: 'human', name: 'Ada' },
			{ kind: 'human', name: 'Ben' },
			{ kind: 'bot', level: 'new' },
		],
		clock: { kind: 'live', baseMs: 600_000, incrementMs: 1000 },
		undo: 'turn',
		standIn: { kind: 'bot', level: 'new' },
	};
	const created = Table.create(game, terms, { random, seed: 'bots' }, 1000);
	if (!created.ok) throw new Error('no table');
	const table = created.value;
	const players = PEOPLE.map((name, seat) => new SamplePlayer(table, name, seat as Seat));
	let now = 1000;
	for (let i = 0; table.ending === null; i++) {
		now += random.below(50);
		const [seat] = table.deciders;
		const held = seat === undefined ? undefined : table.seats[seat];
		if (seat === undefined || held === undefined) break;
		const undoable = holderOf(held).kind === 'human' && table.undoable(seat) > 0 && random.below(20) === 0;
		const command = undoable ? undo(table, seat, i) : move(table, seat, i, random);
		const version = table.version;
		const accepted = table.act(command, now);
		if (!accepted.ok) throw new Error(accepted.fault.code);
		for (const player of players) player.see(version, command, now);
		if (i % 9 === 0) players[1]?.reconnect(now);
	}
	for (const player of players) player.end(now);
	const entries = table.log.map(
		(entry, i): StoredEntry => ({ sequence: i + 1, entry: JSON.parse(JSON.stringify(entry)) }),
	);
	const about = { table: ID, game: game.id, isEnded: true, isRated: true, ratings: 1 };
	return {
		stored: {
			...about,
			seats: [...PEOPLE, null],
			entries,
			said: ['{"kind":"text","text":"hello from Ada"}'],
		},
		transcripts: players.map((player) => player.transcript()),
	};
}

function undo<K extends Kinds>(table: Table<K>, seat: Seat, i: number): Command<K> {
	return { id: `${seat}:undo-${i}`, version: table.version, type: 'take-back', seat };
}

function move<K extends Kinds>(table: Table<K>, seat: Seat, i: number, random: SeededRandom): Command<K> {
	const { version, course, seats } = table;
	const moves: readonly K['move'][] = course.game.legalMoves(course.position, seat);
	const chosen = moves[random.below(moves.length)];
	const held = seats[seat];
	if (chosen === undefined || held === undefined) throw new Error('no move');
	const isBot = holderOf(held).kind === 'bot';
	const id = isBot ? `bot:${version}:${seat}` : `${seat}:move-${i}`;
	return { id, version, type: 'play-move', seat, by: isBot ? 'bot' : 'human', move: chosen };
}

class SamplePlayer<K extends Kinds> {
	readonly #table: Table<K>;
	readonly #name: string;
	readonly #role: Role;
	readonly #lines: TranscriptLine[] = [];
	#version = 0;

	constructor(table: Table<K>, name: string, role: Role) {
		this.#table = table;
		this.#name = name;
		this.#role = role;
		this.#lines.push({ at: 1000, kind: 'player', table: ID, name });
		this.reconnect(1000);
		if (name === 'Ada') this.#lines.push({ at: 1000, kind: 'said', text: 'hello from Ada' });
	}

	reconnect(at: number): void {
		const role = this.#role;
		this.#receive(at, { type: 'state', role, ...this.#news(), view: this.#table.viewFor(role) });
	}

	see(version: number, command: Command<K>, at: number): void {
		const own = new RegExp(`^${this.#role}:(.+)$`).exec(command.id)?.[1];
		if (own !== undefined) {
			const message = { type: 'command', id: own, version };
			this.#lines.push({ at, kind: 'sent', message });
		}
		const view = command.type === 'take-back' ? { view: this.#table.viewFor(this.#role) } : {};
		this.#receive(at, { type: 'events', ...this.#news(), ...view, ...(own ? { command: own } : {}) });
	}

	end(at: number): void {
		this.#lines.push({ at, kind: 'view', view: copyOf(this.#table.viewFor(this.#role)) });
	}

	transcript(): Transcript {
		return { table: ID, name: this.#name, lines: this.#lines };
	}

	#news(): Pick<Frame, 'events'> {
		const events = this.#table.eventsSince(this.#version, this.#role);
		this.#version = this.#table.version;
		return { events };
	}

	#receive(at: number, message: Frame): void {
		this.#lines.push({ at, kind: 'received', message: copyOf(message) });
	}
}

function copyOf<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(value));
}
