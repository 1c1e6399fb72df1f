import type { Kinds } from '@orrery/engine';
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
	NO_CLOCK,
	nebulaTable,
	novaLunaTable,
	novaLunaTerms,
	OPEN,
	playOn,
	playSome,
	STAND_IN,
	signed,
	someMove,
	timeOf,
} from '../test/tables.ts';
import { gameOfLog } from './log.ts';
import { FORMAT } from './state/first-entry.ts';
import { leaversLast, rankingOf } from './state/places.ts';
import { Table } from './table.ts';

const chance = (): SeededRandom => new SeededRandom('table');

describe('a new table', () => {
	test('has one entry, a version and a first event without secrets', () => {
		const table = novaLunaTable([ADA, BOT]);
		expect(table.version).toBe(1);
		expect(table.log).toHaveLength(1);
		expect(table.log[0]).toMatchObject({
			format: FORMAT,
			sequence: 1,
			at: 1000,
			type: 'created',
			game: 'nova-luna',
		});
		expect(table.eventsSince(0)).toEqual([
			{
				type: 'created',
				game: 'nova-luna',
				rules: 1,
				options: { players: 2, firstGame: false },
				seats: [ADA, BOT],
				clock: NO_CLOCK,
				undo: 'device',
				standIn: STAND_IN,
				sequence: 1,
				at: 1000,
				deciders: table.deciders,
				undoable: [0, 0],
				times: null,
				ending: null,
			},
		]);
		expect(must(gameOfLog(table.log))).toEqual({ game: 'nova-luna', rules: 1 });
	});

	test.each([
		[{ seats: [ADA] }, 'wrong-length', 'seats'],
		[{ seats: [ADA, { kind: 'human', name: '' }] }, 'wrong-length', 'seats[1].name'],
		[{ options: { players: 5, firstGame: false } }, 'unknown-value', 'options.players'],
		[{ undo: 'always' }, 'unknown-value', 'undo'],
		[{ clock: { kind: 'days', days: 3 } }, 'unknown-value', 'clock.kind'],
		[{ standIn: ADA }, 'unknown-value', 'standIn.kind'],
	])('with %j is refused', (change, code, path) => {
		const terms = { ...novaLunaTerms([ADA, BOT]), ...change };
		const source = { random: chance(), seed: 'seed' };
		// @ts-expect-error terms come from people, who may agree on anything
		expect(faultOf(Table.create(novaLuna, terms, source, 0))).toMatchObject({ code, path });
	});

	test('needs a seed for its bots', () => {
		const terms = novaLunaTerms([ADA, BOT]);
		expect(faultOf(Table.create(novaLuna, terms, { random: chance(), seed: '' }, 0))).toMatchObject({
			code: 'wrong-length',
			path: 'seed',
		});
	});
});

describe('commands', () => {
	test('are carried out once, and answered again without being carried out again', () => {
		const table = novaLunaTable([ADA, BEN]);
		const command = someMove(table, chance());
		const { entry, event } = must(table.act(command, 1500));
		expect(entry).toMatchObject({ sequence: 2, at: 1500, id: command.id, type: 'moved', by: 'human' });
		expect(event).toMatchObject({ sequence: 2, at: 1500, type: 'moved', events: [{ type: 'took' }] });
		expect(event).not.toHaveProperty('move');
		expect(event).not.toHaveProperty('id');
		expect(must(table.act(command, 9000))).toEqual({ entry: null, event });
		expect(table.version).toBe(2);
		expect(table.eventsSince(1)).toEqual([event]);
	});

	test('keep nothing but what they mean', () => {
		const table = novaLunaTable([ADA, BEN]);
		const seat = activeSeat(table);
		const [move] = novaLuna.legalMoves(table.course.position, seat);
		const more = { format: 7, sequence: 70, at: 1, more: 'more' };
		const command = {
			...more,
			...signed(table),
			type: 'play-move',
			seat,
			by: 'human',
			move: { ...move, more },
		};
		// @ts-expect-error what comes over a wire may hold anything
		const { entry } = must(table.act(command, 1500));
		expect(entry).toEqual({
			format: FORMAT,
			sequence: 2,
			at: 1500,
			id: command.id,
			type: 'moved',
			seat,
			by: 'human',
			move,
		});
	});

	test('with the id of another are refused', () => {
		const table = novaLunaTable([ADA, BEN]);
		const { id } = someMove(table, chance());
		must(table.act({ ...someMove(table, chance()), id }, 1500));
		expect(faultOf(table.act({ ...someMove(table, chance()), id }, 1500))).toEqual({ code: 'id-taken' });
	});

	test('with the id and version of another that asked for something else are refused', () => {
		const table = novaLunaTable([ADA, BEN]);
		const seat = activeSeat(table);
		const [first, second] = novaLuna.legalMoves(table.course.position, seat);
		if (first === undefined || second === undefined) throw new Error('there is no choice');
		const command = { id: 'the-same', version: 1, type: 'play-move', seat, by: 'human' } as const;
		const { event } = must(table.act({ ...command, move: first }, 1500));
		expect(faultOf(table.act({ ...command, move: second }, 1500))).toEqual({ code: 'id-taken' });
		expect(faultOf(table.act({ id: 'the-same', version: 1, type: 'resign', seat }, 1500))).toEqual({
			code: 'id-taken',
		});
		expect(must(table.act({ ...command, move: first }, 1600))).toEqual({ entry: null, event });
	});

	test('made against another version are refused', () => {
		const table = novaLunaTable([ADA, BEN]);
		const late = someMove(table, chance());
		const { event } = playSome(table, chance());
		expect(faultOf(table.act(late, 1500))).toEqual({ code: 'stale', version: 2, missing: [event] });
		expect(faultOf(table.act({ ...late, version: 3 }, 1500))).toEqual({
			code: 'unknown-version',
			version: 2,
		});
		// Refused ones are not remembered: the same id may be tried again against what is.
		const { entry } = must(table.act({ ...someMove(table, chance()), id: late.id }, 1500));
		expect(entry?.id).toBe(late.id);
	});

	test.each([
		[null, 'wrong-type', ''],
		[{ id: 'x', version: 1 }, 'unknown-value', 'type'],
		[{ id: 'x', version: 1, type: 'moved' }, 'unknown-value', 'type'],
		[{ id: 'x', version: 1, type: 'ran-out', seat: 0 }, 'unknown-value', 'type'],
		[{ id: 'x', version: 1, type: 'constructor' }, 'unknown-value', 'type'],
		[{ id: 'x', version: 0, type: 'abandon' }, 'out-of-range', 'version'],
		[{ version: 1, type: 'abandon' }, 'wrong-type', 'id'],
		[{ id: '', version: 1, type: 'abandon' }, 'wrong-length', 'id'],
		[{ id: 'x'.repeat(65), version: 1, type: 'abandon' }, 'wrong-length', 'id'],
		[{ id: 'x', version: 1, type: 'resign', seat: 2 }, 'out-of-range', 'seat'],
		[{ id: 'x', version: 1, type: 'play-move', seat: 0, by: 'clock' }, 'unknown-value', 'by'],
		[
			{ id: 'x', version: 1, type: 'play-move', seat: 0, by: 'human', move: {} },
			'unknown-value',
			'move.type',
		],
		[{ id: 'x', version: 1, type: 'change-seat', seat: 0, to: OPEN }, 'unknown-value', 'to.kind'],
	])('such as %j are unreadable', (command, code, path) => {
		const table = novaLunaTable([ADA, BEN]);
		// @ts-expect-error what comes over a wire may be anything
		expect(faultOf(table.act(command, 1500))).toMatchObject({ code: 'unreadable', fault: { code, path } });
		expect(table.version).toBe(1);
	});
});

describe('moves', () => {
	test('are for whom they are due, and for who holds the seat', () => {
		const table = novaLunaTable([ADA, BOT], {}, 'who');
		const seat = activeSeat(table);
		const other = seat === 0 ? 1 : 0;
		const [by, wrongly] = seat === 0 ? (['human', 'bot'] as const) : (['bot', 'human'] as const);
		const command = someMove(table, chance());
		const { move } = command.type === 'play-move' ? command : {};
		if (move?.type !== 'take') throw new Error('no tile to take');
		const asked = { ...signed(table), type: 'play-move', seat, by, move } as const;
		expect(faultOf(table.act({ ...asked, by: wrongly }, 0))).toEqual({ code: 'not-the-holder', holder: by });
		expect(faultOf(table.act({ ...asked, seat: other, by: wrongly }, 0))).toEqual({
			code: 'not-your-turn',
			deciders: [seat],
		});
		expect(faultOf(table.act({ ...asked, move: { ...move, x: 9 } }, 0))).toMatchObject({
			code: 'refused',
			refusal: { code: 'first-tile-at-origin' },
		});
		expect(table.version).toBe(1);
		must(table.act(asked, 0));
	});
});

describe('a bot that has to decide', () => {
	test('gets the view of its seat and a seed of its own for every decision', () => {
		const table = nebulaTable([ADA, BOT, { ...BOT, level: 'greedy' }]);
		const first = table.pendingBot();
		expect(first).toMatchObject({ seat: 1, level: 'crescent', version: 1, view: { role: 1 } });
		expect(first?.view).toEqual(table.viewFor(1).view);
		must(table.act(someMove(table, chance(), 1), 0));
		const second = table.pendingBot();
		expect(second).toMatchObject({ seat: 2, level: 'greedy', version: 2 });
		expect(second?.seed).not.toBe(first?.seed);
		must(table.act(someMove(table, chance(), 2), 0));
		// Now it is for the human.
		expect(table.pendingBot()).toBeNull();
		expect(must(Table.open(table.course.game, table.log.slice(0, 2))).pendingBot()).toEqual(second);
	});

	test('comes too late once the human is back', () => {
		const table = novaLunaTable([BEN, BEN]);
		const seat = activeSeat(table);
		must(table.act({ ...signed(table), type: 'change-seat', seat, to: BOT }, 0));
		const answer = someMove(table, chance());
		expect(answer).toMatchObject({ by: 'bot' });
		must(table.act({ ...signed(table), type: 'change-seat', seat, to: BEN }, 0));
		expect(faultOf(table.act(answer, 0))).toMatchObject({
			code: 'stale',
			missing: [{ type: 'seat-changed' }],
		});
		expect(faultOf(table.act({ ...answer, ...signed(table) }, 0))).toEqual({
			code: 'not-the-holder',
			holder: 'human',
		});
	});

	test('decides the same again after its moves were taken back', () => {
		const table = novaLunaTable([ADA, BOT], {}, 'anew');
		const random = chance();
		while (activeSeat(table) !== 0) playSome(table, random);
		playSome(table, random);
		while (activeSeat(table) !== 1) playSome(table, random);
		const before = table.pendingBot();
		const own = table.course.steps.findLast(({ seat }) => seat === 0);
		if (own === undefined) throw new Error('Ada has not moved');
		playSome(table, random);
		expect(table.undoable(1)).toBe(0);
		expect(table.undoBar(0)).toBeNull();
		must(table.act({ ...signed(table), type: 'take-back', seat: 0 }, 0));
		expect(activeSeat(table)).toBe(0);
		// With the same move again the bot is in the same position.
		must(table.act({ ...signed(table), type: 'play-move', seat: 0, by: 'human', move: own.move }, 0));
		expect({ ...table.pendingBot(), version: before?.version }).toEqual(before);
	});
});

describe('taking back', () => {
	test('on one device is for the player who moved last', () => {
		const table = novaLunaTable([ADA, BEN, BOT]);
		const random = chance();
		expect(([0, 1, 2] as const).map((seat) => table.undoable(seat))).toEqual([0, 0, 0]);
		for (let moves = 0; moves < 8; moves++) playSome(table, random);
		const last = table.course.steps.findLast(({ seat }) => seat !== 2)?.seat ?? 0;
		const other = last === 0 ? 1 : 0;
		expect(table.undoable(last)).toBeGreaterThan(0);
		expect(table.viewFor(last).undoable).toBe(table.undoable(last));
		expect(table.viewFor('spectator').undoable).toBe(0);
		const takeBack = { type: 'take-back', seat: other } as const;
		expect(faultOf(table.act({ ...signed(table), ...takeBack }, 0))).toEqual({ code: 'nothing-to-undo' });
		expect(faultOf(table.act({ ...signed(table), ...takeBack, seat: 2 }, 0))).toEqual({
			code: 'not-the-holder',
			holder: 'bot',
		});
		must(table.act({ ...signed(table), ...takeBack, seat: last }, 0));
	});

	test('apart from each other ends with the turn', () => {
		const table = novaLunaTable([ADA, BEN], { undo: 'turn' });
		const seat = activeSeat(table);
		playSome(table, chance());
		expect(table.undoable(seat)).toBe(0);
		expect(faultOf(table.act({ ...signed(table), type: 'take-back', seat }, 0))).toEqual({
			code: 'nothing-to-undo',
		});
		const steps = nebulaTable([ADA, BEN], { undo: 'turn' });
		must(steps.act(someMove(steps, chance(), 1), 0));
		expect([steps.undoable(0), steps.undoable(1)]).toEqual([0, 1]);
		const { event } = must(steps.act({ ...signed(steps), type: 'take-back', seat: 1 }, 0));
		expect(event).toMatchObject({ type: 'taken-back', seat: 1, steps: 1 });
		expect(steps.deciders).toEqual([0, 1]);
	});

	test('ends with the game', () => {
		const table = novaLunaTable([ADA]);
		playOn(table, chance());
		expect(table.undoable(0)).toBe(0);
		expect(table.viewFor(0).undoable).toBe(0);
	});
});

describe('seats', () => {
	test('are taken, handed over and given back', () => {
		const table = novaLunaTable([OPEN, ADA, BOT]);
		const change = (seat: 0 | 1 | 2, to: typeof ADA | typeof BOT | typeof BEN): unknown =>
			must(table.act({ ...signed(table), type: 'change-seat', seat, to }, 0)).event;
		expect(change(0, BEN)).toMatchObject({ type: 'seat-changed', seat: 0, to: BEN });
		change(1, BOT);
		expect(table.seats).toEqual([
			{ player: BEN, standIn: null, left: null },
			{ player: ADA, standIn: BOT, left: null },
			{ player: BOT, standIn: null, left: null },
		]);
		expect(table.viewFor('spectator').seats).toEqual(table.seats);
		expect(faultOf(table.act({ ...signed(table), type: 'change-seat', seat: 1, to: BOT }, 0))).toEqual({
			code: 'same-holder',
		});
		// For another game everyone is back.
		expect(table.rematch()).toEqual({ ...novaLunaTerms([BEN, ADA, BOT]) });
		change(1, ADA);
		expect(table.seats[1]).toEqual({ player: ADA, standIn: null, left: null });
	});
});

describe('the end', () => {
	test('by the rules has an outcome and a record that can be replayed', () => {
		const table = novaLunaTable([ADA, BEN, BOT]);
		playOn(table, chance());
		const outcome = novaLuna.outcome(table.course.position);
		expect(table.ending).toEqual({ kind: 'finished', outcome });
		expect(
			table
				.eventsSince(0)
				.map(({ ending }) => ending)
				.filter((ending) => ending !== null),
		).toEqual([table.ending]);
		const record = table.record({ id: 'game 7' });
		expect(record).toMatchObject({
			id: 'game 7',
			names: ['Ada', 'Ben', 'crescent'],
			at: '1970-01-01T00:00:01.000Z',
		});
		expect(record?.result).toEqual(outcome);
		const { course } = must(novaLuna.replay(JSON.parse(JSON.stringify(record))));
		expect(course.steps).toEqual(table.course.steps);
	});

	test('comes when the last human present resigns', () => {
		const table = novaLunaTable([ADA, BEN, BOT]);
		playSome(table, chance());
		expect(table.record()).toBeNull();
		expect(must(table.act({ ...signed(table), type: 'resign', seat: 1 }, 0)).event.ending).toBeNull();
		expect(table.seats[1]).toEqual({ player: BEN, standIn: STAND_IN, left: 'resigned' });
		expect(faultOf(table.act({ ...signed(table), type: 'change-seat', seat: 1, to: BEN }, 0))).toEqual({
			code: 'seat-left',
		});
		for (let moves = 0; moves < 5; moves++) playSome(table, chance());
		const { event } = must(table.act({ ...signed(table), type: 'resign', seat: 0 }, 0));
		expect(event.ending).toEqual({ kind: 'resigned', ranking: [[2], [0], [1]] });
		const record = table.record();
		expect(record?.result).toMatchObject({ reason: 'resigned', ranking: [[2], [0], [1]] });
		const { details } = must(novaLuna.replay(record));
		expect(details.names).toEqual(['Ada', 'Ben', 'crescent']);
	});

	test.each([
		[[BOT, ADA, BOT, BOT], [1], [[0, 2, 3], [1]]],
		[[ADA, BEN], [0], [[1], [0]]],
		[[BOT, ADA], [1], [[0], [1]]],
		[
			[ADA, OPEN, BEN, CAROLINE],
			[3, 0, 2],
			[[1], [2], [0], [3]],
		],
	] as const)('at %j with %j resigning gives the places %j', (seats, leaving, ranking) => {
		const table = nebulaTable(seats);
		for (const seat of leaving) {
			expect(table.ending).toBeNull();
			must(table.act({ ...signed(table), type: 'resign', seat }, 0));
		}
		expect(table.ending).toEqual({ kind: 'resigned', ranking });
		const { details } = must(table.course.game.replay(table.record()));
		expect(details.left?.map(({ seat }) => seat)).toEqual(leaving);
	});

	test('after someone left is by the rules, but those who left come last', () => {
		const table = novaLunaTable([ADA, BEN, BOT]);
		must(table.act({ ...signed(table), type: 'resign', seat: 1 }, 0));
		playOn(table, chance());
		const outcome = novaLuna.outcome(table.course.position);
		const { ending } = table;
		expect(ending).toEqual({ kind: 'finished', outcome, left: [1] });
		if (ending === null) throw new Error('not over');
		expect(rankingOf(ending).at(-1)).toEqual([1]);
		expect(rankingOf(ending).flat().toSorted()).toEqual([0, 1, 2]);
	});

	test.each([
		[[[1], [0], [2]], [1], [[0], [2], [1]]],
		[[[0, 1], [2]], [1], [[0], [2], [1]]],
		[
			[[3], [2], [1], [0]],
			[2, 3],
			[[1], [0], [3], [2]],
		],
		[[[0], [1]], [], [[0], [1]]],
	] as const)('%j without %j is %j', (ranking, leavers, places) => {
		expect(leaversLast(ranking, leavers)).toEqual(places);
	});

	test('alone has no places', () => {
		const table = novaLunaTable([ADA]);
		playSome(table, chance());
		must(table.act({ ...signed(table), type: 'resign', seat: 0 }, 0));
		expect(table.ending).toEqual({ kind: 'resigned' });
		expect(must(novaLuna.replay(table.record())).details).toMatchObject({ resigned: {}, names: ['Ada'] });
	});

	test('is not for bots or those away to bring about', () => {
		const table = novaLunaTable([BOT, ADA, OPEN]);
		for (const [seat, holder] of [
			[0, 'bot'],
			[2, 'open'],
		] as const)
			expect(faultOf(table.act({ ...signed(table), type: 'resign', seat }, 0))).toEqual({
				code: 'not-the-holder',
				holder,
			});
	});

	test.each([
		[[BEN, ADA, CAROLINE], [2, 0], 1, [[1], [0], [2]]],
		[[BOT, ADA, BOT, BEN], [3], 1, [[1], [0, 2], [3]]],
	] as const)(
		'at %j with %j gone, seat %j may claim, and the places are %j',
		(seats, leaving, seat, ranking) => {
			const claimed = <K extends Kinds>(table: Table<K>): void => {
				for (const leaver of leaving) {
					const claim = table.act({ ...signed(table), type: 'claim', seat }, 0);
					expect(faultOf(claim)).toEqual({ code: 'not-won' });
					must(table.act({ ...signed(table), type: 'resign', seat: leaver }, 0));
				}
				const { event } = must(table.act({ ...signed(table), type: 'claim', seat }, 0));
				expect(event).toMatchObject({ type: 'claimed', seat, ending: { kind: 'claimed', ranking } });
				expect(table.deciders).toEqual([]);
				// As every referee reads it: a game that the last human present ended.
				expect(table.record()).toMatchObject({ result: { reason: 'resigned', ranking } });
				// Bots took these seats, so the record has to say that the moves there were not all of the same player.
				const left = leaving.map((leaver) => ({ seat: leaver, reason: 'resigned', bot: STAND_IN.name }));
				expect(must(table.course.game.replay(table.record())).details.left).toEqual(left);
			};
			claimed(novaLunaTable(seats));
			claimed(nebulaTable(seats));
		},
	);

	test('is not for bots, nor for those who left or are out of time, to claim', () => {
		const clock = { kind: 'live', baseMs: 10_000, incrementMs: 0 } as const;
		const table = novaLunaTable([ADA, BEN, BOT], { undo: 'turn', clock }, 'overdue');
		while (table.deciders[0] !== 0) playSome(table, chance());
		must(table.act({ ...signed(table), type: 'resign', seat: 1 }, 0));
		const claimBy = (seat: 0 | 1 | 2, now: number) =>
			table.act({ ...signed(table), type: 'claim', seat }, now);
		expect(faultOf(claimBy(2, 0))).toEqual({ code: 'not-the-holder', holder: 'bot' });
		expect(faultOf(claimBy(1, 0))).toEqual({ code: 'not-the-holder', holder: 'bot' });
		expect(faultOf(claimBy(0, timeOf(table) + 10_000))).toEqual({ code: 'out-of-time' });
		must(claimBy(0, timeOf(table) + 9999));
		expect(faultOf(claimBy(0, timeOf(table)))).toEqual({ code: 'game-over' });
	});

	test('cannot be claimed in a solo game, nor while someone may still join or return', () => {
		const alone = novaLunaTable([ADA]);
		expect(faultOf(alone.act({ ...signed(alone), type: 'claim', seat: 0 }, 0))).toEqual({ code: 'not-won' });
		const bots = novaLunaTable([ADA, BOT]);
		expect(faultOf(bots.act({ ...signed(bots), type: 'claim', seat: 0 }, 0))).toEqual({ code: 'not-won' });
		const open = novaLunaTable([ADA, BEN, OPEN]);
		must(open.act({ ...signed(open), type: 'resign', seat: 1 }, 0));
		expect(faultOf(open.act({ ...signed(open), type: 'claim', seat: 0 }, 0))).toEqual({ code: 'not-won' });
		must(open.act({ ...signed(open), type: 'change-seat', seat: 2, to: CAROLINE }, 0));
		must(open.act({ ...signed(open), type: 'change-seat', seat: 2, to: BOT }, 0));
		expect(faultOf(open.act({ ...signed(open), type: 'claim', seat: 0 }, 0))).toEqual({ code: 'not-won' });
	});

	test('without a result leaves no record', () => {
		const table = novaLunaTable([ADA, BEN]);
		const { event } = must(table.act({ ...signed(table), type: 'abandon' }, 0));
		expect(event).toMatchObject({ type: 'abandoned', ending: { kind: 'abandoned' } });
		expect(table.record()).toBeNull();
		expect(table.deciders).toEqual([]);
		expect(table.viewFor(0)).toMatchObject({ ending: { kind: 'abandoned' }, deciders: [] });
	});
});
