import { expect, test } from 'vitest';
import type { PlayerId } from '../model/player.ts';
import { playerId } from '../model/player.ts';
import { makeTable } from '../tables/make-table.ts';
import { Room } from './room.ts';
import type { Watcher } from './watcher.ts';

const ADA = playerId.parse('Ada'.padEnd(22, '-'));

function room(): Room {
	const options = { players: 2, variant: 'full' };
	const made = makeTable(
		{ game: 'nebula', options, clock: { kind: 'none' }, visibility: 'public' },
		{ id: ADA, name: 'Ada', seenAt: 1, account: null },
		1,
	);
	if (!made.ok) throw new Error(made.fault.code);
	return new Room(made.value.record);
}

/** A watcher that records the number of spectators in each presence message. */
function watcher(player: PlayerId | null = null): Watcher & { readonly received: number[] } {
	const received: number[] = [];
	return {
		player,
		received,
		send: (text) => {
			const message = JSON.parse(text);
			if (message.type === 'presence') received.push(message.spectators);
		},
		unwatched: () => undefined,
	};
}

test('a crowd that joins at once causes few presence messages', async () => {
	const shared = room();
	const ada = watcher(ADA);
	shared.join(ada, null, null);
	expect(ada.received).toEqual([0]);
	const crowd = Array.from({ length: 50 }, () => watcher());
	for (const one of crowd) shared.join(one, null, null);
	// A new watcher learns immediately who is there.
	expect(crowd.map(({ received }) => received[0])).toEqual(crowd.map((_, i) => i + 1));
	await expect.poll(() => ada.received.at(-1)).toBe(50);
	await expect.poll(() => crowd.map(({ received }) => received.at(-1))).toEqual(crowd.map(() => 50));
	expect(ada.received.length).toBeLessThan(5);
	for (const one of crowd) shared.leave(one);
	await expect.poll(() => ada.received.at(-1)).toBe(0);
	expect(ada.received.length).toBeLessThan(10);
});

test('a watcher who watches again gets the presence, and the others do not', async () => {
	const shared = room();
	const [ada, other] = [watcher(ADA), watcher()];
	shared.join(ada, null, null);
	shared.join(other, null, null);
	await expect.poll(() => ada.received).toEqual([0, 1]);
	for (let i = 0; i < 20; i++) shared.join(other, null, null);
	await new Promise((resolve) => setTimeout(resolve, 250));
	expect(ada.received).toEqual([0, 1]);
	expect(other.received).toHaveLength(21);
});

test('a change of seats is sent immediately', () => {
	const shared = room();
	const [ada, ben] = [watcher(ADA), watcher()];
	for (const one of [ada, ben]) shared.join(one, null, null);
	const { record } = shared;
	shared.update({ ...record, seats: record.seats.toReversed() });
	shared.update({ ...record, seats: record.seats.map(() => ({ kind: 'open' })) });
	expect(ada.received.at(-1)).toBe(2);
});
