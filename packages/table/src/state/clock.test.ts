import { novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import {
	ADA,
	activeSeat,
	BEN,
	BOT,
	CAROLINE,
	faultOf,
	must,
	nebulaTable,
	novaLunaTable,
	OPEN,
	playSome,
	STAND_IN,
	signed,
	someMove,
} from '../../test/tables.ts';
import { Table } from '../table.ts';
import type { Clock, Times } from './clock.ts';
import {
	deadlineOf,
	isOverdue,
	readClock,
	startTimes,
	timesAfterStep,
	timesAfterTakeBack,
	timesAt,
} from './clock.ts';
import { reading } from './fault.ts';
import { FORMAT } from './first-entry.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LIVE = { kind: 'live', baseMs: 60_000, incrementMs: 5000 } as const;
const DAYS = { kind: 'days', days: 3 } as const;
const STEP = { seat: 1, by: 'human', turnEnded: false, revealed: false, stillDeciding: false } as const;
const random = (): SeededRandom => new SeededRandom('clock');

test.each<[unknown, string, string]>([
	[{ kind: 'sand' }, 'unknown-value', 'clock.kind'],
	[{ kind: 'live', baseMs: 0, incrementMs: 0 }, 'out-of-range', 'clock.baseMs'],
	[{ kind: 'live', baseMs: 1.5, incrementMs: 0 }, 'wrong-type', 'clock.baseMs'],
	[{ kind: 'live', baseMs: 1, incrementMs: -1 }, 'out-of-range', 'clock.incrementMs'],
	[{ kind: 'days', days: 0 }, 'out-of-range', 'clock.days'],
	[{ kind: 'days', days: 367 }, 'out-of-range', 'clock.days'],
	['none', 'wrong-type', 'clock'],
])('%j is no clock', (value, code, path) => {
	expect(faultOf(reading(() => readClock(value, 'clock')))).toMatchObject({ code, path });
});

test.each<[Clock, readonly number[] | undefined]>([
	[{ kind: 'none' }, undefined],
	[LIVE, [60_000, 60_000]],
	[DAYS, [3 * DAY, 3 * DAY]],
])('%j begins full and is read as it is written', (clock, left) => {
	expect(must(reading(() => readClock({ ...clock, more: 1 }, '')))).toEqual(clock);
	expect(startTimes(clock, 2, 7)?.left).toEqual(left);
});

describe('time', () => {
	const times: Times = { at: 1000, left: [500, 800, 300], running: [0, 1] };

	test.each([
		[1000, [500, 800, 300], []],
		[1499, [1, 301, 300], []],
		[1500, [0, 300, 300], [0]],
		[1800, [-300, 0, 300], [0, 1]],
		// A clock that was put back.
		[10, [500, 800, 300], []],
	])('at %i leaves %j', (now, left, overdue) => {
		const then = timesAt(times, now);
		expect(then.left).toEqual(left);
		expect(then.at).toBe(Math.max(now, 1000));
		expect(([0, 1, 2] as const).filter((seat) => isOverdue(then, seat))).toEqual(overdue);
		expect(deadlineOf(then)).toEqual({ at: 1500, seat: 0 });
	});

	test('runs out for no one if there is no clock', () => {
		expect(deadlineOf({ ...times, running: [] })).toBeNull();
		expect(deadlineOf({ ...times, running: [2] })).toEqual({ at: 1300, seat: 2 });
	});

	test.each<[string, Clock, { by?: 'bot'; turnEnded?: true; revealed?: true; stillDeciding?: true }, number]>(
		[
			['a step inside a turn brings nothing', LIVE, { stillDeciding: true }, 100],
			['nor does a choice before the first turn', LIVE, {}, 100],
			['a completed turn brings the increment', LIVE, { turnEnded: true }, 5100],
			['also if the seat goes on', LIVE, { turnEnded: true, stillDeciding: true }, 5100],
			['a bot earns nothing for its human', LIVE, { turnEnded: true, by: 'bot' }, 100],
			['days: a step inside a turn brings nothing', DAYS, { stillDeciding: true }, 100],
			['days: a completed turn brings them all', DAYS, { turnEnded: true }, 3 * DAY],
			['days: also if the seat goes on', DAYS, { turnEnded: true, stillDeciding: true }, 3 * DAY],
			['live: a revelation brings nothing', LIVE, { revealed: true, stillDeciding: true }, 100],
			['days: so does a revelation', DAYS, { revealed: true, stillDeciding: true }, 3 * DAY],
			['days: so does a choice after which the seat waits', DAYS, {}, 3 * DAY],
		],
	)('%s', (_, clock, step, left) => {
		const before: Times = { at: 0, left: [7, 100], running: [1] };
		const taken = { ...STEP, ...step };
		expect(timesAfterStep(clock, before, taken).left).toEqual([7, left]);
	});

	test('is not given back by an undo, and an increment is taken away', () => {
		const after: Times = { at: 0, left: [7, 100], running: [1] };
		expect(timesAfterTakeBack(after, 1, 40).left).toEqual([7, 40]);
		expect(timesAfterTakeBack(after, 1, 140).left).toEqual([7, 100]);
	});
});

describe('at a live table', () => {
	test('the clock of the seat to move runs, and a turn adds its increment', () => {
		const table = novaLunaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
		const seat = activeSeat(table);
		const other = seat === 0 ? 1 : 0;
		expect(table.deadline()).toEqual({ at: 61_000, seat });
		expect(table.times(21_000)?.left[seat]).toBe(40_000);
		expect(table.times(21_000)?.left[other]).toBe(60_000);
		const { event } = playSome(table, random(), 21_000);
		expect(event.times?.left[seat]).toBe(45_000);
		expect(event.times?.running).toEqual(table.deciders);
		expect(table.viewFor('spectator').times).toEqual(event.times);
	});

	test('with three a seat without time is refused, then finished by a bot', () => {
		const table = novaLunaTable([ADA, BEN, CAROLINE], { undo: 'turn', clock: LIVE });
		const seat = activeSeat(table);
		expect(table.expire(60_999)).toEqual([]);
		for (const type of ['resign', 'take-back'] as const)
			expect(faultOf(table.act({ ...signed(table), type, seat }, 61_000))).toEqual({ code: 'out-of-time' });
		expect(faultOf(table.act(someMove(table, random()), 61_000))).toEqual({ code: 'out-of-time' });
		const to = { kind: 'bot', level: 'full' } as const;
		expect(faultOf(table.act({ ...signed(table), type: 'change-seat', seat, to }, 61_000))).toEqual({
			code: 'out-of-time',
		});
		const accepted = table.expire(61_000.5);
		expect(accepted.map(({ entry }) => entry)).toEqual([
			{ format: FORMAT, sequence: 2, at: 61_000, type: 'ran-out', seat },
		]);
		expect(table.seats[seat]).toMatchObject({ standIn: STAND_IN, left: 'ran-out' });
		expect(table.pendingBot()).toMatchObject({ seat, level: STAND_IN.level });
		expect(table.deadline()).toBeNull();
		expect(table.ending).toBeNull();
		// There is no way back.
		expect(faultOf(table.act({ ...signed(table), type: 'change-seat', seat, to: ADA }, 62_000))).toEqual({
			code: 'seat-left',
		});
		expect(faultOf(table.act({ ...signed(table), type: 'resign', seat }, 62_000))).toEqual({
			code: 'not-the-holder',
			holder: 'bot',
		});
		// The others play on.
		playSome(table, random(), 62_000);
		expect(table.ending).toBeNull();
	});

	test('with two the game ends when a clock runs out, and the other has won', () => {
		const table = novaLunaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
		const seat = activeSeat(table);
		const other = seat === 0 ? 1 : 0;
		const [accepted] = table.expire(61_000);
		expect(accepted?.event.ending).toEqual({ kind: 'ran-out', ranking: [[other], [seat]] });
		expect([table.deadline(), table.pendingBot(), table.deciders]).toEqual([null, null, []]);
		expect(table.expire(99_000)).toEqual([]);
		expect(table.record()).toMatchObject({ result: { reason: 'resigned', ranking: [[other], [seat]] } });
	});

	test('neither bots nor open seats have a clock', () => {
		const bots = novaLunaTable([BOT, BOT], { undo: 'turn', clock: LIVE });
		expect(bots.deadline()).toBeNull();
		const waiting = novaLunaTable([OPEN, OPEN], { undo: 'turn', clock: LIVE });
		expect(waiting.deadline()).toBeNull();
		const seat = activeSeat(waiting);
		expect(waiting.pendingBot()).toBeNull();
		expect(faultOf(waiting.act(someMove(waiting, random()), 2000))).toEqual({
			code: 'not-the-holder',
			holder: 'open',
		});
		must(waiting.act({ ...signed(waiting), type: 'change-seat', seat, to: ADA }, 5000));
		expect(waiting.deadline()).toEqual({ at: 65_000, seat });
	});

	test('a clock stands still while a bot stands in', () => {
		const table = novaLunaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
		const seat = activeSeat(table);
		const [human, bot] = [seat === 0 ? ADA : BEN, BOT];
		must(table.act({ ...signed(table), type: 'change-seat', seat, to: bot }, 11_000));
		expect(table.deadline()).toBeNull();
		must(table.act({ ...signed(table), type: 'change-seat', seat, to: human }, 500_000));
		expect(table.deadline()).toEqual({ at: 550_000, seat });
	});

	test('a game that nobody decided in time ends without a result', () => {
		const table = nebulaTable([ADA, BEN, BOT], { undo: 'turn', clock: LIVE });
		expect(table.times(31_000)).toEqual({ at: 31_000, left: [30_000, 30_000, 60_000], running: [0, 1] });
		expect(table.expire(70_000).map(({ event }) => event)).toMatchObject([
			{ sequence: 2, type: 'abandoned', ending: { kind: 'abandoned' } },
		]);
		expect(table.record()).toBeNull();
	});

	test('of two whose clocks have run out, the one whose ran out first leaves first', () => {
		const table = nebulaTable([ADA, BEN, CAROLINE], { undo: 'turn', clock: LIVE });
		must(table.act(someMove(table, random(), 0), 1000));
		must(table.act(someMove(table, random(), 1), 11_000));
		must(table.act({ ...signed(table), type: 'take-back', seat: 1 }, 21_000));
		expect(table.expire(99_000).map(({ event }) => event)).toMatchObject([
			{ type: 'ran-out', seat: 2 },
			{ type: 'ran-out', seat: 1 },
		]);
		expect(table.seats.map(({ left }) => left)).toEqual([null, 'ran-out', 'ran-out']);
		expect(table.ending).toBeNull();
	});

	test('one who chose waits for the others without losing time', () => {
		const table = nebulaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
		must(table.act(someMove(table, random(), 1), 11_000));
		expect(table.times(21_000)?.left).toEqual([40_000, 50_000]);
		expect(table.deadline()).toEqual({ at: 61_000, seat: 0 });
		must(table.act({ ...signed(table), type: 'take-back', seat: 1 }, 31_000));
		expect(table.times(41_000)?.left).toEqual([20_000, 40_000]);
	});
});

describe('at a table by days', () => {
	test('every turn has its days, however many steps it has', () => {
		const table = nebulaTable([ADA, BEN], { undo: 'turn', clock: DAYS });
		const chance = random();
		must(table.act(someMove(table, chance, 1), 1000 + DAY));
		// A choice taken back has the time it had, not new days.
		must(table.act({ ...signed(table), type: 'take-back', seat: 1 }, 1000 + DAY));
		expect(table.times(1000 + DAY)?.left).toEqual([2 * DAY, 2 * DAY]);
		// Nor has it more when it is taken back once more, an hour later.
		must(table.act(someMove(table, chance, 1), 1000 + DAY + HOUR));
		must(table.act({ ...signed(table), type: 'take-back', seat: 1 }, 1000 + DAY + HOUR));
		expect(table.times(1000 + DAY + HOUR)?.left).toEqual([2 * DAY - HOUR, 2 * DAY - HOUR]);
		must(table.act(someMove(table, chance, 1), 1000 + DAY + HOUR));
		must(table.act(someMove(table, chance, 0), 1000 + 2 * DAY));
		expect(table.times(1000 + 2 * DAY)).toMatchObject({ left: [3 * DAY, 3 * DAY], running: [0] });
		let now = 1000 + 2 * DAY;
		let deadline = now + 3 * DAY;
		let steps = 0;
		for (; activeSeat(table) === 0; steps++) {
			expect(table.deadline()).toEqual({ at: deadline, seat: 0 });
			now += HOUR;
			playSome(table, chance, now);
			if (table.course.steps.at(-1)?.played.revealed === true) deadline = now + 3 * DAY;
		}
		expect(steps).toBeGreaterThan(1);
		expect(table.deadline()).toEqual({ at: now + 3 * DAY, seat: 1 });
		expect(table.times(now)?.left).toEqual([3 * DAY, 3 * DAY]);
	});
});

test('on one device there are no clocks', () => {
	expect(() => novaLunaTable([ADA, BEN], { undo: 'device', clock: LIVE })).toThrow('clock.kind');
	const table = novaLunaTable([ADA, BEN]);
	expect([table.times(5), table.deadline(), table.expire(1e15)]).toEqual([null, null, []]);
});

test('a clock of the caller that is put back does not let time run backwards', () => {
	const table = novaLunaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
	const { event } = playSome(table, random(), -5);
	expect(event.at).toBe(1000);
	expect(() => table.expire(Number.NaN)).toThrow('no such time');
	expect(() => table.act(someMove(table, random()), 1e300)).toThrow('no such time');
});

describe('a pause', () => {
	/** A live game of two whose server was away from 11 s to 61 s, and gives everyone until 66 s to come back. */
	const paused = () => {
		const table = novaLunaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
		const seat = activeSeat(table);
		const accepted = table.pause({ from: 11_000, until: 66_000 }, 61_000);
		return { table, seat, accepted };
	};

	test('does not count for a live clock, nor does the time to come back', () => {
		const { table, seat, accepted } = paused();
		expect(accepted?.entry).toEqual({
			format: FORMAT,
			sequence: 2,
			at: 61_000,
			type: 'paused',
			from: 11_000,
			until: 66_000,
		});
		expect(accepted?.event.times).toEqual({
			at: 66_000,
			left: [60_000, 60_000].with(seat, 50_000),
			running: [seat],
		});
		expect(table.deadline()).toEqual({ at: 116_000, seat });
		expect(table.expire(115_999)).toEqual([]);
		expect(table.expire(116_000)).toHaveLength(1);
	});

	test('gives nobody more time than they had', () => {
		const { table, seat } = paused();
		const { event } = playSome(table, random(), 62_000);
		const other = seat === 0 ? 1 : 0;
		expect(event.times?.left[seat]).toBe(55_000);
		// The clock of the next player waits too.
		expect(table.deadline()).toEqual({ at: 126_000, seat: other });
	});

	test('makes no command outdated, and one that is repeated gets the same answer', () => {
		const table = novaLunaTable([ADA, BEN], { undo: 'turn', clock: LIVE });
		const command = someMove(table, random());
		expect(table.pause({ from: 11_000, until: 66_000 }, 61_000)).not.toBeNull();
		const { event } = must(table.act(command, 62_000));
		expect(event.sequence).toBe(3);
		expect(must(table.act(command, 63_000))).toEqual({ entry: null, event });
	});

	test('is nothing where no live clock runs, or after the time in question', () => {
		const days = novaLunaTable([ADA, BEN], { undo: 'turn', clock: DAYS });
		expect(days.pause({ from: 11_000, until: 66_000 }, 61_000)).toBeNull();
		const bots = novaLunaTable([BOT, BOT], { undo: 'turn', clock: LIVE });
		expect(bots.pause({ from: 11_000, until: 66_000 }, 61_000)).toBeNull();
		const { table } = paused();
		expect(table.pause({ from: 11_000, until: 66_000 }, 61_000)).toBeNull();
		expect(table.pause({ from: 20_000, until: 61_000 }, 70_000)).toBeNull();
		expect(table.version).toBe(2);
	});

	test('in a log is refused if the clock is not live or it reaches too far ahead', () => {
		const { table } = paused();
		const [first, entry] = table.log;
		for (const changed of [
			{ ...entry, until: 200_000 },
			{ ...entry, from: 61_001 },
		])
			expect(faultOf(Table.open(novaLuna, [first, changed]))).toMatchObject({ code: 'refused' });
		expect(faultOf(Table.open(novaLuna, [first, { ...entry, until: 10_999 }]))).toMatchObject({
			code: 'out-of-range',
			path: '[1].until',
		});
		const days = novaLunaTable([ADA, BEN], { undo: 'turn', clock: DAYS });
		expect(faultOf(Table.open(novaLuna, [days.log[0], entry]))).toMatchObject({ code: 'refused' });
	});
});
