import type { Kinds, NebulaKinds, Role } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Table, TableEvent, TableView } from '../src/index.ts';
import { advanceView, needsView } from '../src/index.ts';
import { live, SORTS } from './lives.ts';
import { ADA, BEN, must, nebulaTable, signed } from './tables.ts';

/* With a view of a table and the events after it, a client has the next view, to the byte, whatever happens there. */

/** A value as it comes over the network. */
function received<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(value));
}

/** Follows a table as one role, from a view and the events that the role may know. */
class Follower<K extends Kinds> {
	readonly #table: Table<K>;
	readonly #role: Role;
	#view: TableView<K>;
	/** How many events had to bring a view along, and how many did not. */
	readonly counts = { sent: 0, advanced: 0 };

	constructor(table: Table<K>, role: Role) {
		this.#table = table;
		this.#role = role;
		this.#view = received(table.viewFor(role));
	}

	catchUp(): void {
		const events = this.#table.eventsSince(this.#view.version, this.#role);
		if (events.some(needsView)) {
			this.#view = received(this.#table.viewFor(this.#role));
			this.counts.sent++;
			return;
		}
		for (const event of events) {
			this.#view = defined(advanceView(this.#table.course.game, this.#view, received(event)));
			this.counts.advanced++;
		}
		expect(JSON.stringify(this.#view)).toBe(JSON.stringify(this.#table.viewFor(this.#role)));
	}
}

function defined<Value>(value: Value | null): Value {
	if (value === null) throw new Error('there is none');
	return value;
}

describe.each(Object.entries(SORTS))('%s', (_, sort) => {
	test('views follow from views and events, for every role', () => {
		let advanced = 0;
		fc.assert(
			fc.property(fc.nat(), (seed) =>
				sort(`advance ${seed}`, (table, random) => {
					const roles: readonly Role[] = [...SEATS.slice(0, table.seats.length), 'spectator'];
					const followers = roles.map((role) => new Follower(table, role));
					live(table, random, 200, () => {
						for (const follower of followers) follower.catchUp();
					});
					for (const { counts } of followers) advanced += counts.advanced;
				}),
			),
			{ numRuns: 5 },
		);
		expect(advanced).toBeGreaterThan(50);
	});
});

describe('a view does not follow', () => {
	const table = nebulaTable([ADA, BEN], { undo: 'turn' });
	const before = table.viewFor(0);
	const [card = ''] = before.view.seats[0]?.dealt ?? [];
	const play = { type: 'play-move', seat: 0, by: 'human', move: { type: 'keep', card } } as const;
	must(table.act({ ...signed(table), ...play }, 2000));
	const kept = table.viewFor(0);
	must(table.act({ ...signed(table), type: 'take-back', seat: 0 }, 3000));
	const { game } = table.course;
	const eventAfter = (version: number, role?: Role): TableEvent<NebulaKinds> =>
		defined(table.eventsSince(version, role)[0] ?? null);

	test('after an undo, which is sent with a view', () => {
		const event = eventAfter(2, 0);
		expect(needsView(event)).toBe(true);
		expect(advanceView(game, kept, event)).toBeNull();
	});

	test('if an event is missing', () => {
		const event = eventAfter(1, 0);
		expect(advanceView(game, kept, event)).toBeNull();
		expect(advanceView(game, before, event)).toEqual(kept);
	});

	test('if a seat gets what everyone may know instead of its own part', () => {
		expect(advanceView(game, before, eventAfter(1))).toBeNull();
	});
});

test('only the seat that kept a card hears which', () => {
	const table = nebulaTable([ADA, BEN], { undo: 'turn' });
	const [card = ''] = table.viewFor(1).view.seats[1]?.dealt ?? [];
	const play = { type: 'play-move', seat: 1, by: 'human', move: { type: 'keep', card } } as const;
	const { event } = must(table.act({ ...signed(table), ...play }, 2000));
	for (const role of [0, 'spectator'] as const)
		expect(table.eventsSince(1, role)).toEqual([
			expect.objectContaining({ events: [{ type: 'kept', seat: 1 }] }),
		]);
	expect(table.eventsSince(1)).toEqual([event]);
	expect(table.eventsSince(1, 1)).toEqual([{ ...event, events: [{ type: 'kept', seat: 1, card }] }]);
});
