import type { Kinds } from '@orrery/engine';
import type { CommandId } from '@orrery/protocol';
import type { Entry } from '@orrery/table';
import { expect, onTestFinished, test, vi } from 'vitest';
import { playerId } from '../src/model/player.ts';
import type { SeatRecord, TableRecord } from '../src/model/table-record.ts';
import type { LiveGame } from '../src/play/live-game.ts';
import { LiveGames } from '../src/play/live-games.ts';
import type { LogEntry } from '../src/storage/log-store.ts';
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

	async append(_: string, entries: readonly LogEntry[]): Promise<'stored' | 'taken'> {
		await new Promise((resolve) => setTimeout(resolve, 20));
		if (this.failures-- > 0) throw new Error('the disk is full');
		if (entries[0]?.sequence !== this.entries.length + 1) return 'taken';
		this.entries.push(...entries);
		return 'stored';
	}

	read(): Promise<readonly unknown[]> {
		return Promise.resolve([...this.entries]);
	}

	last(): Promise<number> {
		return Promise.resolve(this.entries.length);
	}
}

function begun(more: Parameters<typeof tableFor>[2] = {}): {
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
	const { record, first } = startGame({ ...made.value.record, seats: [ada, ben] }, 1);
	const log = new SlowLog(first);
	const games = new LiveGames(
		log,
		{ think: () => new Promise(() => undefined) },
		{ happened: () => undefined, ended: () => undefined, failed: () => undefined, isWatched: () => true },
	);
	onTestFinished(() => games.close());
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
	expect(await acknowledged).toEqual({ kind: 'ack', sequence: 2 });
	await dropped;
	expect(after).not.toBe(before);
	expect(after.version).toBe(2);
	expect(await play(after, 'the-second')).toEqual({ kind: 'ack', sequence: 3 });
	expect(await games.get(record)).toBe(after);
});

test('a game that missed entries in the log catches up when a client knows more', async () => {
	const { record, log, games } = begun();
	const game = await games.get(record);
	const elsewhere = new LiveGames(
		log,
		{ think: () => new Promise(() => undefined) },
		{ happened: () => undefined, ended: () => undefined, failed: () => undefined, isWatched: () => true },
	);
	const other = await elsewhere.get(record);
	await play(other, 'the-first');
	const seat = defined(other.deciders[0]);
	const move = moveFor(other.shown(seat, 2).view, 'the-second');
	const command = { id: 'the-second' as CommandId, version: 2, body: { type: 'play-move', move } } as const;
	expect(await game.act(seat, command)).toEqual({ kind: 'ack', sequence: 3 });
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
	(await games.get(record)).wake();
	await vi.waitUntil(() => log.entries.length === 2, { timeout: 10_000 });
	expect(log.entries[1]).toMatchObject({ type: 'ran-out' });
});
