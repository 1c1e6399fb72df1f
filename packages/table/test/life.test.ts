import type { Kinds } from '@orrery/engine';
import { SEATS } from '@orrery/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Table } from '../src/index.ts';
import { live, SORTS, someCommand } from './lives.ts';
import { faultOf, must, playOn, signed, someMove, timeOf } from './tables.ts';

/** All there is to see of a table. */
function sightOf<K extends Kinds>(table: Table<K>): unknown {
	const { course, version, seats, ending } = table;
	return {
		version,
		seats,
		ending,
		position: course.game.encode(course.position),
		steps: course.steps,
		events: table.eventsSince(0),
		views: [...SEATS.slice(0, seats.length), 'spectator' as const].map((role) => table.viewFor(role)),
		bot: table.pendingBot(),
		times: table.times(timeOf(table) + 1234),
		deadline: table.deadline(),
		record: table.record(),
		rematch: table.rematch(),
	};
}

/** As it comes back from storage. */
function stored<K extends Kinds>(table: Table<K>, length = table.version): unknown {
	return JSON.parse(JSON.stringify(table.log.slice(0, length)));
}

/** Whether a command of this version is not stale: a pause makes none outdated. */
function onlyPausedSince<K extends Kinds>(table: Table<K>, version: number): boolean {
	return table.log.slice(version).every(({ type }) => type === 'paused');
}

describe.each(Object.entries(SORTS))('%s', (_, sort) => {
	test('a log opened at any length is the table as it was then', () => {
		fc.assert(
			fc.property(fc.nat(), (seed) =>
				sort(`life ${seed}`, (table, random) => {
					const sights = new Map([[1, JSON.stringify(sightOf(table))]]);
					live(table, random, 60, () => {
						sights.set(table.version, JSON.stringify(sightOf(table)));
					});
					// Run-outs may come several at once, so not every length was looked at.
					for (const [length, sight] of sights) {
						const opened = must(Table.open(table.course.game, stored(table, length)));
						expect(JSON.stringify(sightOf(opened))).toBe(sight);
						expect(opened.log).toEqual(table.log.slice(0, length));
					}
				}),
			),
			{ numRuns: 4 },
		);
	});

	test('an opened table lives on as the first would have', () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat(50), (seed, commands) =>
				sort(`on ${seed}`, (table, random) => {
					live(table, random, commands);
					const opened = must(Table.open(table.course.game, stored(table)));
					for (let i = 0; i < 20; i++) {
						const command = someCommand(table, random);
						const now = timeOf(table) + random.below(2000);
						expect(opened.act(command, now)).toEqual(table.act(command, now));
					}
					expect(JSON.stringify(sightOf(opened))).toBe(JSON.stringify(sightOf(table)));
				}),
			),
			{ numRuns: 8 },
		);
	});

	test('the same command again gets the same answer and changes nothing', () => {
		fc.assert(
			fc.property(fc.nat(), (seed) =>
				sort(`again ${seed}`, (table, random) => {
					for (let i = 0; i < 30; i++) {
						const command = someCommand(table, random);
						const before = table.version;
						const answer = table.act(command, timeOf(table));
						live(table, random, 2);
						const later = table.version;
						const reopened = must(Table.open(table.course.game, stored(table)));
						for (const asked of [table, reopened]) {
							const again = asked.act(command, timeOf(table) + 5000);
							expect(asked.version).toBe(later);
							if (answer.ok)
								expect(again).toEqual({ ok: true, value: { entry: null, event: answer.value.event } });
							else if (onlyPausedSince(table, before)) expect(again).toEqual(answer);
							else expect(faultOf(again)).toMatchObject({ code: 'stale' });
						}
					}
				}),
			),
			{ numRuns: 2 },
		);
	});

	test('a stale command is refused with just the events that were missed', () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat(60), fc.nat(30), (seed, commands, more) =>
				sort(`stale ${seed}`, (table, random) => {
					live(table, random, commands);
					const seen = table.eventsSince(0);
					const late = someCommand(table, random);
					live(table, random, more);
					if (onlyPausedSince(table, late.version)) return;
					const refusal = faultOf(table.act(late, timeOf(table)));
					expect(refusal).toMatchObject({ code: 'stale', version: table.version });
					const missing = refusal.code === 'stale' ? refusal.missing : [];
					expect([...seen, ...missing]).toEqual(table.eventsSince(0));
					expect(table.eventsSince(0).map(({ sequence }) => sequence)).toEqual(
						table.log.map(({ sequence }) => sequence),
					);
				}),
			),
			{ numRuns: 15 },
		);
	});

	test('taking back restores what was there and never reaches past a revelation', () => {
		fc.assert(
			fc.property(fc.nat(), fc.nat(120), (seed, moves) =>
				sort(`undo ${seed}`, (table, random) => {
					const { game } = table.course;
					const positions = [JSON.stringify(game.encode(table.course.position))];
					for (let i = 0; i < moves && table.ending === null; i++) {
						if (table.act(someMove(table, random), timeOf(table)).ok)
							positions.push(JSON.stringify(game.encode(table.course.position)));
						else break;
					}
					const revealed = table.course.steps.findLastIndex(({ played }) => played.revealed) + 1;
					for (;;) {
						const seat = SEATS.slice(0, table.seats.length).find((each) => table.undoable(each) > 0);
						if (seat === undefined) break;
						const back = table.undoable(seat);
						const length = table.course.steps.length - back;
						const { event } = must(table.act({ ...signed(table), type: 'take-back', seat }, timeOf(table)));
						expect(event).toMatchObject({ type: 'taken-back', seat, steps: back });
						expect(length).toBeGreaterThanOrEqual(revealed);
						expect(table.course.steps).toHaveLength(length);
						expect(JSON.stringify(game.encode(table.course.position))).toBe(positions[length]);
					}
				}),
			),
			{ numRuns: 8 },
		);
	});

	test('nothing happens at a table after its end', () => {
		sort('end', (table, random) => {
			// An open seat is taken, so that the game can end.
			for (const seat of SEATS.slice(0, table.seats.length))
				table.act({ ...signed(table), type: 'change-seat', seat, to: { kind: 'bot', level: 'x' } }, 2000);
			playOn(table, random);
			expect(table.ending?.kind).toBe('finished');
			expect(table.deciders).toEqual([]);
			expect(table.pendingBot()).toBeNull();
			expect(table.deadline()).toBeNull();
			const { version } = table;
			for (let i = 0; i < 100; i++)
				expect(faultOf(table.act(someCommand(table, random), timeOf(table)))).toEqual({ code: 'game-over' });
			expect(table.expire(Number.MAX_SAFE_INTEGER / 2)).toEqual([]);
			expect(table.version).toBe(version);
			const record = table.record();
			const replayed = must(table.course.game.replay(record));
			expect(replayed.course.steps.map(({ move }) => move)).toEqual(
				table.course.steps.map(({ move }) => move),
			);
		});
	});
});

test('lives have everything in them', () => {
	const told = new Set<string>();
	for (let seed = 0; seed < 40; seed++)
		for (const sort of Object.values(SORTS))
			sort(`all ${seed}`, (table, random) => {
				live(table, random, 60);
				for (const { type } of table.eventsSince(0)) told.add(type);
				if (table.ending !== null) told.add(table.ending.kind);
			});
	expect([...told].sort()).toEqual(
		[
			'abandoned',
			'claimed',
			'created',
			'finished',
			'moved',
			'paused',
			'ran-out',
			'resigned',
			'seat-changed',
			'taken-back',
		].sort(),
	);
});
