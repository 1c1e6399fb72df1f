import { tableId } from '@orrery/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { LocalBus } from '../bus/bus.ts';
import { LobbyFeed } from './lobby-feed.ts';
import type { Watcher } from './watcher.ts';

const PAUSE_MS = 300;

/** A storage without tables that counts the queries. */
class Empty {
	asked = 0;
	fails = false;

	listed(status: string): Promise<readonly never[]> {
		if (status === 'playing') this.asked++;
		return this.fails ? Promise.reject(new Error('the disk is full')) : Promise.resolve([]);
	}
}

function feed(): { readonly lobby: LobbyFeed; readonly tables: Empty; readonly changed: () => void } {
	const tables = new Empty();
	const bus = new LocalBus(() => undefined);
	const lobby = new LobbyFeed(tables, PAUSE_MS, bus);
	const table = tableId.parse('a-table-of-tests');
	const changed = () => bus.publish('table', { table, revision: 1, isPublic: true, access: false });
	onTestFinished(() => lobby.close());
	return { lobby, tables, changed };
}

function watcher(): Watcher & { readonly received: string[] } {
	const received: string[] = [];
	return { player: null, received, send: (text) => received.push(text), unwatched: () => undefined };
}

test('repeated requests for the lobby query the storage once', async () => {
	const { lobby, tables } = feed();
	const [one, other] = [watcher(), watcher()];
	await Promise.all(Array.from({ length: 50 }, () => lobby.join(one)));
	await lobby.join(other);
	expect(tables.asked).toBe(1);
	// A page may have a second listener on the same socket, which needs an answer too.
	expect([one.received.length, other.received.length]).toEqual([50, 1]);
});

test('a watcher who joins between a change and its broadcast gets the change', async () => {
	const { lobby, tables, changed } = feed();
	const one = watcher();
	await lobby.join(one);
	lobby.leave(one);
	changed();
	const other = watcher();
	await lobby.join(other);
	await expect.poll(() => other.received.length).toBe(2);
	expect(tables.asked).toBe(2);
	expect(one.received).toHaveLength(1);
});

test('after a failed query the next request tries again', async () => {
	const { lobby, tables } = feed();
	const one = watcher();
	tables.fails = true;
	await expect(lobby.join(one)).rejects.toThrow('the disk is full');
	tables.fails = false;
	await lobby.join(one);
	expect(one.received).toHaveLength(1);
});
