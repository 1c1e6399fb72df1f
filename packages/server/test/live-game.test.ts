import { decide, novaLunaOpponents } from '@orrery/bots';
import type { NovaLunaKinds, Seat } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import type { CommandId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import type { Clock, Entry, Holder } from '@orrery/table';
import { Table } from '@orrery/table';
import { expect, test } from 'vitest';
import { LocalBus } from '../src/bus/bus.ts';
import { playerId } from '../src/model/player.ts';
import type { BotRunner } from '../src/play/bot-pool.ts';
import type { GameLog, LiveGame } from '../src/play/live-game.ts';
import { openGame } from '../src/play/live-game.ts';
import { defined } from './simulated/defined.ts';

/* One game over a log and bots that fail on demand. */

const ID = tableId.parse('a-table-of-tests');
const ADA: Holder = { kind: 'human', name: 'Ada' };
const BOT: Holder = { kind: 'bot', level: 'new' };

class BrittleLog implements GameLog {
	readonly entries: Entry<NovaLunaKinds>[] = [];
	fails = false;
	/** Whether the next entry is stored, but the answer gets lost. */
	losesAnswer = false;
	reads = 0;
	/** For each append, how much became due with it. */
	readonly due: number[] = [];
	/** What another server writes before the next entry. */
	interloper: Entry<NovaLunaKinds> | null = null;

	append(
		_: string,
		entries: readonly { readonly sequence: number }[],
		{ due = [] }: { readonly due?: readonly unknown[] } = {},
	): Promise<'stored' | 'taken'> {
		this.due.push(due.length);
		if (this.fails) return Promise.reject(new Error('the disk is full'));
		if (this.interloper !== null) {
			this.entries.push(this.interloper);
			this.interloper = null;
		}
		if (entries[0]?.sequence !== this.entries.length + 1) return Promise.resolve('taken');
		this.entries.push(...(entries as readonly Entry<NovaLunaKinds>[]));
		if (this.losesAnswer) {
			this.losesAnswer = false;
			return Promise.reject(new Error('the connection was lost'));
		}
		return Promise.resolve('stored');
	}

	read(_: string, after = 0): Promise<readonly unknown[]> {
		this.reads++;
		return this.fails
			? Promise.reject(new Error('the disk is full'))
			: Promise.resolve(this.entries.slice(after));
	}
}

const randomBot: BotRunner = {
	think: async ({ view, seed }) =>
		decide(defined(novaLunaOpponents.named.random).bot, view as never, seed, { iterations: 1 }) as never,
};

interface Open {
	readonly game: LiveGame;
	readonly log: BrittleLog;
	readonly told: number[];
	/** How often the game was said to have ended. */
	readonly ended: number[];
	readonly errors: unknown[];
}

async function open(
	seats: readonly Holder[],
	bots: BotRunner = randomBot,
	{ clock, now }: { readonly clock: Clock; readonly now: () => number } = {
		clock: { kind: 'none' },
		now: () => Date.now(),
	},
): Promise<Open> {
	const log = new BrittleLog();
	const terms = {
		options: { players: 2, firstGame: false },
		seats,
		clock,
		undo: 'turn',
		standIn: { kind: 'bot', level: 'quarter' },
	} as const;
	const table = Table.create(novaLuna, terms, { random: new SeededRandom('live'), seed: 'bots' }, 1);
	if (!table.ok) throw new Error(table.fault.code);
	log.entries.push(...table.value.log);
	const [told, ended, errors]: [number[], number[], unknown[]] = [[], [], []];
	const bus = new LocalBus((error) => errors.push(error));
	bus.subscribe('appended', ({ version }) => told.push(version));
	const host = playerId.parse('Ada'.padEnd(22, '-'));
	const game = await openGame({ game: novaLuna, scoresIn: () => [] }, ID, host, {
		log,
		bots,
		bus,
		time: { now, outagesAfter: () => [] },
		due: { gameWaitsMs: 1e9, notifyAfterMs: null },
		ended: ({ version }) => ended.push(version),
		failed: (_, error) => errors.push(error),
		diverged: () => errors.push(new Error('diverged')),
	});
	return { game, log, told, ended, errors };
}

/** The table according to the log, and a move that is legal now. */
function nextMove(log: BrittleLog): { readonly seat: Seat; readonly move: NovaLunaKinds['move'] } {
	const table = Table.open(novaLuna, log.entries);
	if (!table.ok) throw new Error(JSON.stringify(table.fault));
	const seat = defined(table.value.deciders[0]);
	return { seat, move: defined(novaLuna.legalMoves(table.value.course.position, seat)[0]) };
}

function command(id: string, version: number, move: unknown) {
	return { id: id as CommandId, version, body: { type: 'play-move', move } as const };
}

test('what could not be written has not happened', async () => {
	const { game, log, told } = await open([ADA, ADA]);
	const { seat, move } = nextMove(log);
	log.fails = true;
	await expect(game.act(seat, command('first', 1, move))).rejects.toThrow('the disk is full');
	// None of it is shown either, not even while the log cannot be read.
	await expect(game.look(() => game.version)).rejects.toThrow('the disk is full');
	expect(told).toEqual([]);
	log.fails = false;
	expect(await game.look(() => game.version)).toBe(1);
	expect(await game.act(seat, command('first', 1, move))).toMatchObject({ kind: 'ack', sequence: 2 });
	expect(log.entries.map(({ sequence }) => sequence)).toEqual([1, 2]);
	expect(told).toEqual([2]);
});

test('what was written although its answer got lost is told to everyone, and the command is not carried out twice', async () => {
	const { game, log, told } = await open([ADA, ADA]);
	const { seat, move } = nextMove(log);
	log.losesAnswer = true;
	await expect(game.act(seat, command('first', 1, move))).rejects.toThrow('the connection was lost');
	expect(await game.look(() => game.version)).toBe(2);
	expect(told).toEqual([2]);
	expect(await game.act(seat, command('first', 1, move))).toMatchObject({ kind: 'ack', isRepeated: true });
	expect(log.entries.map(({ sequence }) => sequence)).toEqual([1, 2]);
});

test.each([
	['without a clock nothing: what was stored at its start is early enough', { kind: 'none' }, [0, 0, 0, 0]],
	[
		'with a live clock after each move of the others',
		{ kind: 'live', baseMs: 60_000, incrementMs: 0 },
		[1, 1, 1, 1],
	],
] as const)('among several nodes, %s', async (_, clock, stored) => {
	const { game, log } = await open([ADA, ADA], randomBot, { clock, now: () => 10 });
	for (let i = 0; i < stored.length; i++) {
		const { seat, move } = nextMove(log);
		await game.act(seat, command(`move-${i}`, log.entries.length, move));
		const other = { format: 1, sequence: log.entries.length + 1, at: 10, id: `other-${i}` } as const;
		log.entries.push({ ...other, type: 'moved', by: 'human', ...nextMove(log) });
		await game.catchUp();
	}
	expect(log.due).toEqual(stored);
});

test('what another node announces is played without reading the log, and stored attention is not stored again', async () => {
	const clock = { kind: 'live', baseMs: 60_000, incrementMs: 0 } as const;
	const { game, log, told, errors } = await open([ADA, ADA], randomBot, { clock, now: () => 10 });
	const { reads } = log;
	const attention = { at: 50_000, isBotDue: false };
	for (let i = 0; i < 4; i++) {
		const { seat, move } = nextMove(log);
		await game.act(seat, command(`move-${i}`, log.entries.length, move));
		const stamp = { format: 1, sequence: log.entries.length + 1, at: 10, id: `other-${i}` } as const;
		const other = { ...stamp, type: 'moved', by: 'human', ...nextMove(log) } as const;
		log.entries.push(other);
		await game.catchUp(stamp.sequence, { entries: [other], attention });
	}
	expect(log.due).toEqual([1, 0, 0, 0]);
	expect(log.reads).toBe(reads);
	expect(told).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
	// A repeated command is answered only after a look into the log.
	const { seat, move } = defined(log.entries[7]) as Extract<Entry<NovaLunaKinds>, { readonly type: 'moved' }>;
	await game.act(seat, command('move-3', 7, move));
	expect(log.reads).toBe(reads + 1);
	expect(errors).toEqual([]);
});

test('the second writer of a number learns what was written first', async () => {
	const { game, log, told } = await open([ADA, ADA]);
	const { seat, move } = nextMove(log);
	log.interloper = { format: 1, sequence: 2, at: 5, id: 'other', type: 'moved', seat, by: 'human', move };
	const answer = await game.act(seat, command('mine', 1, move));
	expect(answer).toMatchObject({ kind: 'refused', refusal: { code: 'stale' } });
	expect(answer.kind === 'refused' && answer.missed?.events.map(({ sequence }) => sequence)).toEqual([2]);
	expect(told).toEqual([2]);
	expect(log.entries).toHaveLength(2);
});

test('a move that another node has stored in time is not out of time when it is sent again', async () => {
	let now = 1;
	const clock = { kind: 'live', baseMs: 1000, incrementMs: 0 } as const;
	const { game, log } = await open([ADA, ADA], randomBot, { clock, now: () => now });
	const { seat, move } = nextMove(log);
	const stamp = { format: 2, sequence: 2, at: 900, id: `${seat}:mine` } as const;
	// The answer was lost, and this node has not heard of the entry.
	log.entries.push({ ...stamp, type: 'moved', seat, by: 'human', move });
	now = 5000;
	expect(await game.act(seat, command('mine', 1, move))).toMatchObject({ kind: 'ack', sequence: 2 });
});

test('commands that arrive together are carried out one after the other', async () => {
	const { game, log } = await open([ADA, ADA]);
	const { seat, move } = nextMove(log);
	const answers = await Promise.all(
		Array.from({ length: 5 }, (_, i) => game.act(seat, command(`at once ${i}`, 1, move))),
	);
	expect(answers.map((answer) => (answer.kind === 'ack' ? 'ack' : answer.refusal.code))).toEqual([
		'ack',
		'stale',
		'stale',
		'stale',
		'stale',
	]);
});

test('bots play by themselves, and one that fails is asked again', async () => {
	let asked = 0;
	const brittle: BotRunner = {
		think: (...question) =>
			++asked === 3
				? Promise.resolve({ ok: false, fault: { code: 'worker-lost' } })
				: randomBot.think(...question),
	};
	const { game, log, errors } = await open([BOT, BOT], brittle);
	game.wake();
	await expect.poll(() => game.isOver).toBe(true);
	expect(errors).toHaveLength(1);
	expect(Table.open(novaLuna, log.entries)).toMatchObject({ ok: true });
	expect(asked).toBe(log.entries.length);
});

test('the one who stores the last entry says that the game has ended', async () => {
	const { game, log, told, ended } = await open([ADA, ADA]);
	const { seat, move } = nextMove(log);
	await game.act(seat, command('first', 1, move));
	expect(ended).toEqual([]);
	await game.resign(0);
	expect(game.isOver).toBe(true);
	expect(told).toEqual([2, 3]);
	expect(ended).toEqual([3]);
	// A later attendance finds nothing to do.
	await game.attend();
	expect(ended).toEqual([3]);
});

test('an end that another server has stored is left to it', async () => {
	const { game, log, told, ended } = await open([ADA, ADA]);
	const elsewhere = Table.open(novaLuna, log.entries);
	if (!elsewhere.ok) throw new Error(elsewhere.fault.code);
	const resigned = elsewhere.value.act({ type: 'resign', id: '1:elsewhere', version: 1, seat: 1 }, 2);
	if (!resigned.ok) throw new Error(resigned.fault.code);
	log.entries.push(defined(resigned.value.entry ?? undefined));
	await game.catchUp();
	expect(game.isOver).toBe(true);
	expect(told).toEqual([2]);
	expect(ended).toEqual([]);
});

test('a closed game stops its bots and finishes what is in progress', async () => {
	const { game, log } = await open([BOT, BOT]);
	game.wake();
	await expect.poll(() => game.version).toBeGreaterThan(3);
	await game.close();
	const { length } = log.entries;
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(log.entries).toHaveLength(length);
});
