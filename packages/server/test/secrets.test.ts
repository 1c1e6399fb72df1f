import type { Kinds, NebulaDeal, NovaLunaDeal, Seat } from '@orrery/engine';
import { nebula, novaLuna, SeededRandom } from '@orrery/engine';
import type { CommandBody, TableId, WireEvent } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { Holder } from '@orrery/table';
import { Table } from '@orrery/table';
import { describe, expect, test } from 'vitest';
import { beginSession } from '../src/accounts/begin-session.ts';
import { withGame } from '../src/model/games.ts';
import type { PlayerId } from '../src/model/player.ts';
import { playerId } from '../src/model/player.ts';
import type { SeatRecord, TableRecord } from '../src/model/table-record.ts';
import { openStorage } from '../src/storage/storage.ts';
import { defined } from './simulated/defined.ts';
import { temporaryPlace } from './simulated/places.ts';
import { moveFor, Player } from './simulated/player.ts';
import { startServer } from './simulated/servers.ts';

/*
 * Two servers have tables that differ only in what is hidden, and the same happens at both. What each role receives
 * must be the same, byte for byte, until something hidden is revealed. Only times are ignored.
 */

const ID: TableId = tableId.parse('twin-table-00000');
const PLAYERS: readonly PlayerId[] = [0, 1, 2].map((i) => playerId.parse(`guest-${i}`.padEnd(22, '-')));
const ROLES = [0, 1, 2, 'spectator'] as const;
type Streams = Readonly<Record<(typeof ROLES)[number], readonly string[]>>;

interface Course {
	readonly streams: Streams;
	readonly events: readonly WireEvent[];
	/** What the players played, by the version they played against. */
	readonly moves: ReadonlyMap<number, CommandBody>;
}

/** A folder with a table whose game starts with this setup. With two people the last seat is a bot. */
async function folderWith(game: 'nova-luna' | 'nebula', setup: unknown, humans: number): Promise<string> {
	const folder = await temporaryPlace();
	const seats: readonly SeatRecord[] = [0, 1, 2].map((i) =>
		i < humans
			? { kind: 'human', account: null, player: defined(PLAYERS[i]), name: `Player ${i}`, contribution: 'c' }
			: { kind: 'bot', level: 'crescent', name: 'Io' },
	);
	const options = game === 'nova-luna' ? { players: 3, firstGame: true } : { players: 3, variant: 'full' };
	const holders = seats.map(
		(seat): Holder => (seat.kind === 'human' ? { kind: 'human', name: seat.name } : seat),
	);
	const first = withGame(game, ({ game: rules }) => {
		const terms = {
			options,
			seats: holders,
			clock: { kind: 'none' },
			undo: 'turn',
			standIn: { kind: 'bot', level: 'quarter' },
		};
		const entry = { format: 1, sequence: 1, at: 1, type: 'created', game, rules: rules.rules, ...terms };
		const opened = Table.open(rules, [{ ...entry, setup, seed: 'bots' }]);
		if (!opened.ok) throw new Error(JSON.stringify(opened.fault));
		return defined(opened.value.log[0]);
	});
	const record: TableRecord = {
		id: ID,
		revision: 1,
		game,
		options,
		clock: { kind: 'none' },
		visibility: 'public',
		status: 'playing',
		host: defined(PLAYERS[0]),
		secretHash: null,
		drawSecret: 'd',
		commitment: 'c',
		contributions: [],
		seats,
		createdAt: 1,
		changedAt: Date.now(),
		startedAt: 1,
		endedAt: null,
		rematch: null,
		rated: false,
	};
	const storage = await openStorage(folder);
	for (const player of PLAYERS) await storage.players.add(player, 'somebody', Date.now());
	await storage.tables.add(record);
	await storage.log.append(ID, [first]);
	await storage.close();
	return folder;
}

/** Plays to the end, or as far as `script` goes, and records what each role receives. */
async function course(
	game: 'nova-luna' | 'nebula',
	setup: unknown,
	humans: number,
	script?: ReadonlyMap<number, CommandBody>,
): Promise<Course> {
	const data = await folderWith(game, setup, humans);
	const storage = await openStorage(data);
	const sessions = await Promise.all(
		PLAYERS.map((id) => beginSession({ storage }, { id, account: null }, { browser: null, system: null })),
	);
	const cookies = sessions.map(({ token }) => `orrery-session=${token}`);
	await storage.close();
	const { address, close } = await startServer({ sweepMs: 1_000_000 }, data);
	const all: Player[] = [];
	// One after the other, so that everyone sees them arrive in the same order.
	for (const cookie of [...cookies.slice(0, humans), '']) {
		const player = new Player({ address, cookie, table: ID });
		all.push(player);
		await player.until(({ view }) => view !== null);
		for (const one of all)
			await one.until(
				({ others }) =>
					others.filter(({ type }) => type === 'presence').length >= all.length - all.indexOf(one),
			);
	}
	const players = all.slice(0, humans);
	const watching = defined(all[humans]);
	const moves = new Map<number, CommandBody>();
	for (;;) {
		// Bots play in between.
		await watching.until((one) => one.isOver || players.some((player) => due(player, one)), 'a decision');
		if (watching.isOver) break;
		const { version } = defined(watching.view);
		const player = defined(players.find((one) => due(one, watching)));
		const own = { type: 'play-move', move: moveFor(defined(player.view), `twin ${version}`) } as const;
		const scripted = script?.get(version);
		if (script !== undefined && scripted === undefined) break;
		// A card that someone else got cannot be kept.
		const body = own.move.type === 'keep' ? own : (scripted ?? own);
		moves.set(version, body);
		player.command(body, { id: `command-${version}` });
		await player.until(({ pending }) => pending === null);
		expect(player.refusals).toEqual([]);
		await Promise.all(all.map((one) => one.until(({ view }) => defined(view).version > version)));
	}
	if (watching.isOver)
		await Promise.all(all.map((one) => one.until(({ info }) => info?.status === 'ended', 'the draw')));
	await close();
	for (const one of all) one.close();
	const streams = Object.fromEntries(
		ROLES.map((role) => [role, (all.find((one) => one.role === role)?.received ?? []).map(timeless)]),
	);
	return { streams: streams as unknown as Streams, events: watching.events, moves };
}

/** The first of those who have to decide goes first. */
function due(player: Player, { view }: Player): boolean {
	const seat = view?.deciders.find((decider) => view.seats[decider]?.player.kind === 'human');
	const isBotFirst = view !== null && seat !== view.deciders[0];
	return !isBotFirst && player.role === seat && player.view?.version === view?.version;
}

function timeless(text: string): string {
	return text.replaceAll(/"(now|at|endedAt|comeBackMs)":\d+/g, '"$1":0');
}

/** What a role received before the event with this number. */
function before(stream: readonly string[], sequence: number): string {
	const index = stream.findIndex((text) => text.includes(`"sequence":${sequence},`));
	return stream.slice(0, index < 0 ? stream.length : index).join('\n');
}

/** The number of the first event of one of these kinds. */
function firstOf(events: readonly WireEvent[], tells: (event: Kinds['event']) => boolean): number {
	const found = events.find((event) => event.type === 'moved' && event.events.some(tells));
	if (found === undefined) throw new Error('it did not happen');
	return found.sequence;
}

function upTo(moves: ReadonlyMap<number, CommandBody>, version: number): ReadonlyMap<number, CommandBody> {
	return new Map([...moves].filter(([against]) => against < version));
}

function shuffled<Item>(items: readonly Item[], seed: string): readonly Item[] {
	const random = new SeededRandom(seed);
	const rest = [...items];
	return items.flatMap(() => rest.splice(random.below(rest.length), 1));
}

/** The setup of a game that was dealt, not begun from a position. */
function dealt<Setup extends object>(setup: Setup): Exclude<Setup, { readonly position: unknown }> {
	if (!wasDealt(setup)) throw new Error('the game begins from a position');
	return setup;
}

function wasDealt<Setup extends object>(
	setup: Setup,
): setup is Exclude<Setup, { readonly position: unknown }> {
	return !('position' in setup);
}

describe('Nova Luna', () => {
	// A person begins: a bot would play at once, before or after the spectator is there.
	const setup: NovaLunaDeal = {
		...dealt(novaLuna.deal({ players: 3, firstGame: true }, new SeededRandom('twins'))),
		order: [2, 1, 0],
	};

	test('the order of the stock reaches nobody before a refill, and what is never drawn reaches nobody at all', async () => {
		const one = await course('nova-luna', setup, 2);
		const refill = firstOf(one.events, ({ type }) => type === 'refilled');
		const other = await course(
			'nova-luna',
			{ ...setup, stock: shuffled(setup.stock, 'twins') },
			2,
			upTo(one.moves, refill),
		);
		for (const role of [0, 1, 'spectator'] as const) {
			expect(before(other.streams[role], refill)).toBe(before(one.streams[role], refill));
			expect(before(one.streams[role], refill).length).toBeGreaterThan(5000);
		}
		// Here it is revealed, so the comparison can see it.
		expect(other.streams.spectator.join('\n')).not.toBe(one.streams.spectator.join('\n'));

		// The whole game, to the last byte, with other tiles that nobody ever drew.
		const drawn = one.events.flatMap((event) =>
			event.type === 'moved'
				? event.events.flatMap((told) => ('tiles' in told ? (told.tiles as readonly unknown[]) : []))
				: [],
		).length;
		expect(setup.stock.length - drawn).toBeGreaterThan(2);
		const undrawn = setup.stock.slice(drawn).toReversed();
		const stock = [...setup.stock.slice(0, drawn), ...undrawn];
		const same = await course('nova-luna', { ...setup, stock }, 2, one.moves);
		expect(same.streams).toEqual(one.streams);
		expect(same.streams.spectator.join('')).toContain('"status":"ended"');
	});
});

describe('Nebula', () => {
	const options = { players: 3, variant: 'full' } as const;
	const setup = dealt(nebula.deal(options, new SeededRandom('twins')));

	/** Other cards for everyone but this role. */
	function otherCards(role: (typeof ROLES)[number]): NebulaDeal {
		for (let attempt = 0; ; attempt++) {
			const { personalDealt } = dealt(nebula.deal(options, new SeededRandom(`cards ${attempt}`)));
			const hands = personalDealt.map((cards, seat) =>
				seat === role ? defined(setup.personalDealt[seat]) : cards,
			);
			const same = hands.some(
				(cards, seat) => seat !== role && cards.join() === setup.personalDealt[seat]?.join(),
			);
			if (!same && new Set(hands.flat()).size === hands.flat().length)
				return { ...setup, personalDealt: hands };
		}
	}

	test('the order of the bag reaches nobody before a draw, and cards reach nobody before the end', async () => {
		const one = await course('nebula', setup, 3);
		// The first three pieces go to the observatories as soon as everyone has kept a card.
		const bag = [...setup.bag.slice(0, 3), ...shuffled(setup.bag.slice(3), 'twins')];
		const drawing = firstOf(
			one.events,
			(event) =>
				event.type === 'yielded-to-chaos' ||
				(event.type === 'replaced-supernova' && 'from' in event && event.from === 'bag') ||
				(event.type === 'finished-turn' &&
					'refill' in event &&
					(event.refill as readonly unknown[]).some((pieces) => pieces !== null)),
		);
		const other = await course(
			'nebula',
			{ ...setup, bag, returns: setup.returns.toReversed() },
			3,
			upTo(one.moves, drawing),
		);
		for (const role of ROLES) {
			expect(before(other.streams[role], drawing)).toBe(before(one.streams[role], drawing));
			expect(before(one.streams[role], drawing).length).toBeGreaterThan(5000);
		}
		expect(other.streams.spectator.join('\n')).not.toBe(one.streams.spectator.join('\n'));

		const last = defined(one.events.at(-1)).sequence;
		for (const role of ROLES) {
			const twin = await course('nebula', otherCards(role), 3, one.moves);
			expect(before(twin.streams[role], last)).toBe(before(one.streams[role], last));
			// The others saw their own cards.
			const third: Seat = role === 1 ? 2 : 1;
			expect(before(twin.streams[third], last)).not.toBe(before(one.streams[third], last));
		}
	}, 120_000);
});

test('setup, seed, moves and player ids are never sent', async () => {
	const setup = nebula.deal({ players: 3, variant: 'full' }, new SeededRandom('words'));
	const { streams } = await course('nebula', setup, 3);
	const said = ROLES.flatMap((role) => streams[role]).join('\n');
	const keys = new Set(Array.from(said.matchAll(/"([^"]+)":/g), ([, key]) => key));
	expect(keys).toContain('sequence');
	for (const secret of ['setup', 'seed', 'move', 'returns', 'personalDealt', 'guest', 'drawSecret'])
		expect(keys).not.toContain(secret);
	for (const player of PLAYERS) expect(said).not.toContain(player);
});
