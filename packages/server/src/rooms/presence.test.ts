import type { TableId } from '@orrery/protocol';
import { tableId } from '@orrery/protocol';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Bus, Listener, Topic, Topics } from '../bus/bus.ts';
import { LocalBus } from '../bus/bus.ts';
import { playerId } from '../model/player.ts';
import { Presence } from './presence.ts';

const TABLE = tableId.parse('a-table-of-tests');
const ADA = playerId.parse('Ada'.padEnd(22, '-'));
const BEN = playerId.parse('Ben'.padEnd(22, '-'));

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A bus that reaches others, unless it is cut. */
class LinkedBus implements Bus {
	readonly node: string;
	readonly isShared = true;
	readonly nats = null;
	readonly others = new Set<LinkedBus>();
	readonly #local = new LocalBus(() => undefined);
	isCut = false;

	constructor(node: string) {
		this.node = node;
	}

	get isConnected(): boolean {
		return !this.isCut;
	}

	publish<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.#local.publish(topic, message);
		if (this.isCut) return;
		for (const other of this.others) if (!other.isCut) other.#local.deliver(topic, message, 'elsewhere');
	}

	publishHere<Name extends Topic>(topic: Name, message: Topics[Name]): void {
		this.#local.publish(topic, message);
	}

	subscribe<Name extends Topic>(topic: Name, listener: Listener<Name>): () => void {
		return this.#local.subscribe(topic, listener);
	}

	follow(): () => void {
		return () => undefined;
	}

	close(): Promise<void> {
		return Promise.resolve();
	}
}

function nodes(): readonly { readonly bus: LinkedBus; readonly presence: Presence }[] {
	const buses = ['one', 'two'].map((name) => new LinkedBus(name));
	for (const bus of buses) for (const other of buses) if (other !== bus) bus.others.add(other);
	return buses.map((bus) => {
		const presence = new Presence(bus);
		onTestFinished(() => presence.close());
		return { bus, presence };
	});
}

test('the players of a node that is never heard again are gone after seconds', () => {
	const [one, two] = nodes();
	if (one === undefined || two === undefined) throw new Error('no nodes');
	const changed: TableId[] = [];
	one.presence.onChange((table) => changed.push(table));
	two.presence.set(TABLE, { players: [BEN], spectators: 3 });
	vi.advanceTimersByTime(200);
	expect(one.presence.isPresent(TABLE, BEN)).toBe(true);
	expect(one.presence.elsewhere(TABLE)).toEqual({ players: [BEN], spectators: 3 });
	vi.advanceTimersByTime(60_000);
	expect(one.presence.isPresent(TABLE, BEN)).toBe(true);
	two.bus.isCut = true;
	vi.advanceTimersByTime(4000);
	expect(one.presence.isPresent(TABLE, BEN)).toBe(true);
	vi.advanceTimersByTime(6000);
	expect(one.presence.isPresent(TABLE, BEN)).toBe(false);
	expect(changed.at(-1)).toBe(TABLE);
});

test('a node that hears nobody keeps what it knew, and asks when it hears again', () => {
	const [one, two] = nodes();
	if (one === undefined || two === undefined) throw new Error('no nodes');
	two.presence.set(TABLE, { players: [BEN], spectators: 0 });
	vi.advanceTimersByTime(3000);
	one.bus.isCut = true;
	two.presence.set(TABLE, { players: [ADA], spectators: 1 });
	vi.advanceTimersByTime(30_000);
	expect(one.presence.isPresent(TABLE, BEN)).toBe(true);
	one.bus.isCut = false;
	vi.advanceTimersByTime(5000);
	expect(one.presence.elsewhere(TABLE)).toEqual({ players: [ADA], spectators: 1 });
	expect(one.presence.isPresent(TABLE, BEN)).toBe(false);
});
