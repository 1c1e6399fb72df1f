import type { Kinds } from '@orrery/engine';
import type { CommandId } from '@orrery/protocol';
import type { Entry } from '@orrery/table';
import { expect, onTestFinished, test } from 'vitest';
import { LocalBus } from '../src/bus/bus.ts';
import type { DueChange } from '../src/model/due.ts';
import { playerId } from '../src/model/player.ts';
import type { SeatRecord, TableRecord } from '../src/model/table-record.ts';
import type { LiveGame } from '../src/play/live-game.ts';
import { LiveGames } from '../src/play/live-games.ts';
import type { LogEntry } from '../src/storage/log-store.ts';
import type { Outage } from '../src/storage/uptime-store.ts';
import { makeTable } from '../src/tables/make-table.ts';
import { startGame } from '../src/tables/start-game.ts';
import { defined } from './simulated/defined.ts';
import { moveFor } from './simulated/player.ts';
import { tableFor } from './simulated/visitor.ts';

/* Games in memory over a slow log. */

class SlowLog {
	readonly entries: LogEntry[];
	/** How many of the next writes fail. */
	failures = 0;

	constructor(first: Entry<Kinds>) {
		this.entries = [first];
	}

	readonly changes: DueChange[] = [];

	async append(
		_: string,
		entries: readonly LogEntry[],
		{ due }: { readonly due: readonly DueChange[] },
	): Promise<'stored' | 'taken'> {
		await new Promise((resolve) => setTimeout(resolve, 20));
		if (this.failures-- > 0) throw new Error('the disk is full');
		if (entries[0]?.sequence !== this.entries.length + 1) return 'taken';
		this.entries.push(...entries);
		this.changes.push(...due);
		return 'stored';
	}

	read(_: string, after = 0): Promise<readonly unknown[]> {
		return Promise.resolve(this.entries.slice(after));
	}
}

const DUE = { gameWaitsMs: 1e9, notifyAfterMs: null };

function gamesOver(
	log: SlowLog,
	isWatched = () => true,
	bus = new LocalBus(() => undefined),
	outages: readonly Outage[] = [],
): LiveGames {
	return new LiveGames({
		log,
		bots: { think: () => new Promise(() => undefined) },
		bus,
		time: { now: () => Date.now(), outagesAfter: (at) => outages.filter(({ until }) => until > at) },
		due: DUE,
		ended: () => undefined,
		failed: () => undefined,
		diverged: () => undefined,
		isWatched,
	});
}

function begun(
	more: Parameters<typeof tableFor>[2] = {},
	at = 1,
): {
	readonly record: TableRecord;
	readonly log: SlowLog;
	readonly games: LiveGames;
} {
	const [ada, ben] = ['Ada', 'Ben'].map((name): SeatRecord & { readonly kind: 'human' } => ({
		kind: 'human',
		player: playerId.parse(name.padEnd(22, '-')),
		account: null,
		name,
		contribution: '0'.repeat(32),
	}));
	if (!ada || !ben) throw new Error('nobody');
	const made = makeTable(tableFor('nova-luna', 2, more), { ...ada, id: ada.player, seenAt: 1 }, 1);
	if (!made.ok) throw new Error(made.fault.code);
	const { record, first } = startGame({ ...made.value.record, seats: [ada, ben] }, at, DUE);
	const log = new SlowLog(first);
	const games = gamesOver(log);
	onTestFinished(async () => void (await games.close()));
	return { record, log, games };
}

/** Plays for the player whose turn it is. */
function play(game: LiveGame, id: string): ReturnType<LiveGame['act']> {
	const seat = defined(game.deciders[0]);
	const { view } = game.shown(seat, game.version);
	const move = moveFor(view, id);
	return game.act(seat, { id: id as CommandId, version: game.version, body: { type: 'play-move', move } });
}

test('a game dropped during a write is opened again with that move', async () => {
	const { record, games } = begun();
	const before = await games.get(record);
	const acknowledged = play(before, 'the-first');
	await Promise.resolve();
	const dropped = games.drop(record.id);
	const after = await games.get(record);
	expect(await acknowledged).toMatchObject({ kind: 'ack', sequence: 2 });
	await dropped;
	expect(after).not.toBe(before);
	expect(after.version).toBe(2);
	expect(await play(after, 'the-second')).toMatchObject({ kind: 'ack', sequence: 3 });
	expect(await games.get(record)).toBe(after);
});

test('a game that missed entries in the log catches up when a client knows more', async () => {
	const { record, log, games } = begun();
	const game = await games.get(record);
	const elsewhere = gamesOver(log);
	const other = await elsewhere.get(record);
	await play(other, 'the-first');
	const seat = defined(other.deciders[0]);
	const move = moveFor(other.shown(seat, 2).view, 'the-second');
	const command = { id: 'the-second' as CommandId, version: 2, body: { type: 'play-move', move } } as const;
	expect(await game.act(seat, command)).toMatchObject({ kind: 'ack', sequence: 3 });
	// A client that claims a version from the future is refused.
	expect(await game.act(seat, { ...command, id: 'the-third' as CommandId, version: 9 })).toEqual({
		kind: 'refused',
		refusal: { code: 'unknown-version' },
	});
	await elsewhere.close();
});

test('a clock that could not be stopped because of the disk is checked again', async () => {
	// The game began in 1970, so that the clock has run out long ago.
	const { record, log, games } = begun({ clock: { kind: 'live', baseMs: 60_000, incrementMs: 0 } });
	log.failures = 1;
	await expect(games.attend(record)).rejects.toThrow('the disk is full');
	expect(log.entries).toHaveLength(1);
	// The worker that has claimed it tries again, because attending has failed.
	await games.attend(record);
	expect(log.entries[1]).toMatchObject({ type: 'ran-out' });
});

test('a command that was refused was announced as the cause of the pause that was stored with it', async () => {
	const clock = { kind: 'live', baseMs: 60_000, incrementMs: 0 } as const;
	const { record, log } = begun({ clock }, Date.now() - 1000);
	const bus = new LocalBus(() => undefined);
	const causes: unknown[] = [];
	bus.subscribe('appended', ({ cause }) => causes.push(cause?.id ?? null));
	const outages: Outage[] = [];
	const games = gamesOver(log, () => true, bus, outages);
	onTestFinished(async () => void (await games.close()));
	const game = await games.get(record);
	const seat = defined(game.deciders[0]);
	outages.push({ from: Date.now() - 500, until: Date.now() - 100 });
	const id = 'refused' as CommandId;
	const answer = await game.act(seat, { id, version: 1, body: { type: 'play-move', move: {} } });
	expect(answer).toMatchObject({ kind: 'refused' });
	expect(log.entries.map((entry) => ('type' in entry ? entry.type : null))).toEqual(['created', 'paused']);
	expect(causes).toEqual([null]);
	expect(await play(game, 'accepted')).toMatchObject({ kind: 'ack', sequence: 3 });
	expect(causes).toEqual([null, 'accepted']);
});

test('most moves of a live game store nothing but themselves', async () => {
	const { record, log, games } = begun(
		{ clock: { kind: 'live', baseMs: 60_000, incrementMs: 0 } },
		Date.now(),
	);
	const game = await games.get(record);
	for (let i = 0; i < 20; i++) await play(game, `move ${i}`);
	// The deadline grows with every move, so it is stored once or twice: when the game is opened and for the other player.
	expect(log.changes.length).toBeLessThanOrEqual(2);
	expect(log.changes[0]).toMatchObject({ kind: 'game', subject: record.id });
});

test('a past game stayed in memory for minutes after its last watcher had left', async () => {
	const { record, log } = begun();
	let isWatched = true;
	const games = gamesOver(log, () => isWatched);
	onTestFinished(async () => void (await games.close()));
	const game = await games.get(record);
	isWatched = false;
	await games.release(record.id);
	expect(games.inMemory(record.id), 'it goes on').toBe(game);
	await game.resign(0);
	isWatched = true;
	await games.release(record.id);
	expect(games.inMemory(record.id), 'somebody watches').toBe(game);
	isWatched = false;
	await games.release(record.id);
	expect(games.inMemory(record.id)).toBeNull();
});
