import { describe, expect, test } from 'vitest';
import { detailsFor } from '../../test/details.ts';
import { playedGame, playedSteps, TABLES } from '../../test/nova-luna/games.ts';
import { dealt, faultOf, itemOf, must } from '../../test/results.ts';
import type { RecordDetails } from '../game.ts';
import { novaLuna } from './nova-luna.ts';

describe.each(TABLES)('$players players, first game $firstGame', (options) => {
	const course = playedGame(options, `record ${options.players}`, 4);
	const record = novaLuna.record(course, detailsFor(options.players));

	test('a record holds the game as it was played', () => {
		expect(record).toMatchObject({ game: 'nova-luna', rules: 1, options, setup: course.setup });
		const takes = course.steps.filter(({ move }) => move.type === 'take');
		expect(record.moves.map(({ seat, tile, x, y }) => [seat, { type: 'take', tile, x, y }])).toEqual(
			takes.map(({ seat, move }) => [seat, move]),
		);
		expect(record.moves.filter(({ refill }) => refill)).toHaveLength(course.steps.length - takes.length);
		expect(record.result).toEqual(novaLuna.outcome(course.position));
		expect(Object.keys(record)).not.toContain('resigned');
	});

	test('it goes through JSON and back, and replays', () => {
		const json: unknown = JSON.parse(JSON.stringify(record));
		expect(json).toEqual(record);
		const replay = must(novaLuna.replay(json));
		expect(replay.details).toEqual(detailsFor(options.players));
		expect(novaLuna.encode(replay.course.position)).toEqual(novaLuna.encode(course.position));
		expect(replay.course.steps).toEqual(course.steps);
		expect(novaLuna.record(replay.course, replay.details)).toEqual(record);
	});

	test('unknown fields are ignored', () => {
		const more = { ...record, comment: 'well played', setup: { ...record.setup, seed: 7 } };
		expect(novaLuna.record(must(novaLuna.replay(more)).course, detailsFor(options.players))).toEqual(record);
	});

	test('it goes through text and back', () => {
		const text = novaLuna.printRecord(record);
		expect(must(novaLuna.parseRecord(text))).toEqual(record);
		expect(novaLuna.printRecord(must(novaLuna.parseRecord(text)))).toBe(text);
		expect(must(novaLuna.parseRecord(text.replaceAll('\n', '\r\n')))).toEqual(record);
	});
});

test('where nobody left a record has no `left`, and an empty one is read as none', () => {
	const course = playedGame({ players: 2, firstGame: false }, 'nobody left');
	const record = novaLuna.record(course, { id: 'x', left: [] });
	expect(record).toEqual(novaLuna.record(course, { id: 'x' }));
	expect(must(novaLuna.replay({ ...record, left: [] })).details).toEqual({ id: 'x' });
	expect(must(novaLuna.parseRecord(novaLuna.printRecord(record)))).toEqual(record);
});

test('a refill is written into the turn that it began', () => {
	const course = playedGame({ players: 2, firstGame: false }, 'refills');
	const record = novaLuna.record(course);
	const refills = course.steps.flatMap(({ move }, i) => (move.type === 'refill' ? [i] : []));
	const turns = record.moves.flatMap(({ refill }, turn) => (refill ? [turn] : []));
	expect(turns).toEqual(refills.map((step, before) => step - before));
	expect(turns.length).toBeGreaterThan(2);
});

test('solo: the refill of a record is the end of phase 1', () => {
	const record = novaLuna.record(playedGame({ players: 1, firstGame: false }, 'alone', 3));
	expect(record.moves.filter(({ refill }) => refill)).toHaveLength(1);
	expect(record.result).not.toHaveProperty('ranking');
	expect(record.result).toHaveProperty('notes');
});

describe('a game that ended early', () => {
	test.each([1, 2, 3, 4] as const)('%i players: it is recorded, replayed and printed', (players) => {
		const course = playedSteps({ players, firstGame: false }, 'resigned', 14);
		const ranking = players === 1 ? {} : { ranking: [[0], [1], [2], [3]].slice(0, players) };
		const resigned: RecordDetails['resigned'] =
			players === 1 ? {} : { ranking: ([[0], [1], [2], [3]] as const).slice(0, players) };
		const record = novaLuna.record(course, { resigned });
		expect(record.result).toEqual({
			reason: 'resigned',
			tokensLeft: course.position.displays.map((display) => display.tokensLeft),
			...ranking,
		});
		const replay = must(novaLuna.replay(JSON.parse(JSON.stringify(record))));
		expect(replay.details).toEqual({ resigned });
		expect(novaLuna.record(replay.course, replay.details)).toEqual(record);
		expect(must(novaLuna.parseRecord(novaLuna.printRecord(record)))).toEqual(record);
	});

	test('seats may share a place', () => {
		const course = playedSteps({ players: 3, firstGame: false }, 'shared', 9);
		const record = novaLuna.record(course, { resigned: { ranking: [[2], [0, 1]] } });
		expect(novaLuna.printRecord(record)).toContain('[Ranking "2 0=1"]');
		expect(must(novaLuna.parseRecord(novaLuna.printRecord(record)))).toEqual(record);
		expect(must(novaLuna.replay(record)).details).toEqual({ resigned: { ranking: [[2], [0, 1]] } });
	});

	test('one that goes on has no record', () => {
		const course = playedSteps({ players: 2, firstGame: false }, 'going on', 9);
		expect(() => novaLuna.record(course)).toThrow('goes on');
	});

	test('one that is over cannot be resigned', () => {
		const course = playedGame({ players: 2, firstGame: false }, 'over');
		expect(novaLuna.record(course, { resigned: { ranking: [[1], [0]] } }).result.reason).not.toBe('resigned');
		const record = {
			...novaLuna.record(course),
			result: { reason: 'resigned', tokensLeft: [9, 9], ranking: [[0], [1]] },
		};
		expect(faultOf(novaLuna.replay(record))).toMatchObject({ code: 'differs', path: 'result.reason' });
	});
});

test('an analysis stays in the record as it is; the text form has none', () => {
	const course = playedGame({ players: 2, firstGame: false }, 'analyzed', 4);
	const analysis = { format: 1, steps: [{ step: 1, unknown: [null] }] };
	const record = novaLuna.record(course, { id: 'a', analysis });
	const again = novaLuna.replay(JSON.parse(JSON.stringify(record)));
	if (!again.ok) throw new Error('the record is refused');
	expect(again.value.details).toEqual({ id: 'a', analysis });
	expect(novaLuna.record(again.value.course, again.value.details)).toEqual(record);
	const { analysis: _, ...bare } = record;
	expect(novaLuna.parseRecord(novaLuna.printRecord(record))).toEqual({ ok: true, value: bare });
});

describe('a record that was changed is found out', () => {
	const two = novaLuna.record(playedGame({ players: 2, firstGame: false }, 'tampered', 4), detailsFor(2));
	const solo = novaLuna.record(playedGame({ players: 1, firstGame: false }, 'tampered', 4));
	const broken = novaLuna.record(playedSteps({ players: 3, firstGame: false }, 'tampered', 9), {
		resigned: { ranking: [[0], [1], [2]] },
	});
	const change = (value: unknown, path: readonly (string | number)[], to: unknown): unknown => {
		const [first, ...rest] = path;
		if (first === undefined) return to;
		if (Array.isArray(value)) return value.map((item, i) => (i === first ? change(item, rest, to) : item));
		const fields: Readonly<Record<string, unknown>> = { ...(value as object) };
		return { ...fields, [first]: change(fields[first], rest, to) };
	};
	const covering = two.moves.findIndex(({ covered }) => covered.length > 0);
	const refilling = two.moves.findIndex(({ refill }) => refill);
	const last = two.moves.length - 1;

	test.each([
		[['game'], 'nebula', 'unknown-value', 'game'],
		[['rules'], 2, 'unknown-value', 'rules'],
		[['options', 'players'], 3, 'wrong-length', 'names'],
		[['options'], null, 'wrong-type', 'options'],
		[['options', 'firstGame'], 'no', 'wrong-type', 'options.firstGame'],
		[['id'], 7, 'wrong-type', 'id'],
		[['at'], null, 'wrong-type', 'at'],
		[['names'], ['Ada'], 'wrong-length', 'names'],
		[['names', 1], 3, 'wrong-type', 'names[1]'],
		[['fair'], 'yes', 'wrong-type', 'fair'],
		[['fair', 'commitment'], 1, 'wrong-type', 'fair.commitment'],
		[['fair', 'secret'], undefined, 'wrong-type', 'fair.secret'],
		[['fair', 'contributions'], {}, 'wrong-type', 'fair.contributions'],
		[['fair', 'contributions', 1], 1, 'wrong-type', 'fair.contributions[1]'],
		[['analysis'], 'good', 'wrong-type', 'analysis'],
		[['setup'], [], 'wrong-type', 'setup'],
		[['setup', 'ring', 0], 5, 'differs', 'setup.ring[0]'],
		[['setup', 'ring', 3], null, 'missing-piece', 'setup.ring[3]'],
		[['setup', 'stock'], dealt(two.setup).stock.slice(1), 'missing-piece', 'setup'],
		[['setup', 'stock', 0], itemOf(dealt(two.setup).stock, 1), 'duplicate', 'setup.stock[1]'],
		[['setup', 'order'], [0], 'wrong-length', 'setup.order'],
		[['setup', 'order'], dealt(two.setup).order.toReversed(), 'refused', 'moves[0]'],
		[['moves'], null, 'wrong-type', 'moves'],
		[['moves', 0], 'first', 'wrong-type', 'moves[0]'],
		[['moves', 3, 'seat'], 2, 'out-of-range', 'moves[3].seat'],
		[['moves', 3, 'seat'], 1 - itemOf(two.moves, 3).seat, 'refused', 'moves[3]'],
		[['moves', 3, 'refill'], 0, 'wrong-type', 'moves[3].refill'],
		[['moves', 3, 'refill'], true, 'refused', 'moves[3]'],
		[['moves', refilling, 'refill'], false, 'refused', `moves[${refilling}]`],
		[['moves', 3, 'space'], (itemOf(two.moves, 3).space + 1) % 12, 'differs', 'moves[3].space'],
		[['moves', 3, 'space'], undefined, 'differs', 'moves[3].space'],
		[['moves', 3, 'tile'], 69, 'out-of-range', 'moves[3].tile'],
		[['moves', 3, 'tile'], itemOf(two.moves, 2).tile, 'refused', 'moves[3]'],
		[['moves', 3, 'x'], 40, 'refused', 'moves[3]'],
		[['moves', 3, 'x'], '0', 'wrong-type', 'moves[3].x'],
		[['moves', 3, 'y'], -40, 'refused', 'moves[3]'],
		[['moves', covering, 'covered'], [], 'differs', `moves[${covering}].covered`],
		[['moves', covering, 'covered', 0, 1], 9, 'differs', `moves[${covering}].covered`],
		[['moves', 0, 'covered'], [[1, 0]], 'differs', 'moves[0].covered'],
		[['moves'], two.moves.slice(0, -1), 'unfinished', 'result.reason'],
		[['moves'], [...two.moves, itemOf(two.moves, last)], 'after-the-end', `moves[${last + 1}]`],
		[['result'], undefined, 'wrong-type', 'result'],
		[['result', 'reason'], 'gave-up', 'unknown-value', 'result.reason'],
		[['result', 'tokensLeft', 0], 21, 'differs', 'result.tokensLeft'],
		[['result', 'tokensLeft'], undefined, 'differs', 'result.tokensLeft'],
		[['result', 'ranking'], [[0, 1]], 'differs', 'result.ranking'],
		[['result', 'ranking'], undefined, 'differs', 'result.ranking'],
	] as const)('%j → %j', (path, to, code, where) => {
		expect(faultOf(novaLuna.replay(change(two, path, to)))).toMatchObject({ code, path: where });
	});

	test('the reason must be the one of the rules', () => {
		const other = two.result.reason === 'no-tiles-left' ? 'all-tokens-placed' : 'no-tiles-left';
		expect(faultOf(novaLuna.replay(change(two, ['result', 'reason'], other)))).toMatchObject({
			code: 'differs',
			path: 'result.reason',
		});
	});

	test.each([
		[['result', 'score'], 5, 'differs', 'result.score'],
		[['result', 'notes', 0], 5, 'differs', 'result.notes'],
		[['result', 'notes', 1], 5, 'differs', 'result.notes'],
		[['result', 'tokensLeft'], [22], 'differs', 'result.tokensLeft'],
	] as const)('solo %j → %j', (path, to, code, where) => {
		expect(faultOf(novaLuna.replay(change(solo, path, to)))).toMatchObject({ code, path: where });
	});

	test.each([
		[['result', 'tokensLeft', 1], 3, 'differs', 'result.tokensLeft'],
		[['result', 'ranking'], undefined, 'wrong-type', 'result.ranking'],
		[['result', 'ranking'], [[0], [1]], 'duplicate', 'result.ranking'],
		[['result', 'ranking'], [[0], [1], [1]], 'duplicate', 'result.ranking'],
		[['result', 'ranking'], [[0, 1, 2], []], 'duplicate', 'result.ranking'],
		[['result', 'ranking'], [[0], [1], [2, 0]], 'duplicate', 'result.ranking'],
		[['result', 'ranking'], [[0], [1], [3]], 'out-of-range', 'result.ranking[2][0]'],
		[['result', 'ranking'], [0, 1, 2], 'wrong-type', 'result.ranking[0]'],
	] as const)('broken off %j → %j', (path, to, code, where) => {
		expect(faultOf(novaLuna.replay(change(broken, path, to)))).toMatchObject({ code, path: where });
	});

	test('a refusal is named in the fault', () => {
		expect(faultOf(novaLuna.replay(change(two, ['moves', 3, 'refill'], true)))).toEqual({
			code: 'refused',
			path: 'moves[3]',
			found: 'too-many-tiles-to-refill',
		});
	});

	test.each([null, 3, 'record', [], [two]])('%# is no record', (value) => {
		expect(faultOf(novaLuna.replay(value))).toMatchObject({ code: 'wrong-type', path: '' });
	});

	/** Every place in a record, down to single numbers. */
	function placesIn(value: unknown): (string | number)[][] {
		const here: (string | number)[][] = [[]];
		if (Array.isArray(value)) {
			return here.concat(value.flatMap((item, i) => placesIn(item).map((rest) => [i, ...rest])));
		}
		if (typeof value !== 'object' || value === null) return here;
		return here.concat(
			Object.entries(value).flatMap(([name, item]) => placesIn(item).map((rest) => [name, ...rest])),
		);
	}

	test.each([
		['two players', two],
		['solo', solo],
		['broken off', broken],
	])('any single value replaced by nonsense, %s', (_, record) => {
		for (const path of placesIn(record)) {
			const fault = faultOf(novaLuna.replay(change(record, path, { nonsense: true })));
			const [first = ''] = path;
			if (!fault.path.startsWith(String(first))) {
				// A changed number of players shows where the seats no longer fit.
				expect(['options', 'setup']).toContain(first);
			}
		}
	});

	test('any number of the moves and the result raised by one', () => {
		for (const record of [two, solo]) {
			for (const path of placesIn(record)) {
				if (path[0] !== 'moves' && path[0] !== 'result') continue;
				const number = path.reduce<unknown>(
					(value, step) => Object.entries(value ?? {}).find(([name]) => name === String(step))?.[1],
					record,
				);
				if (typeof number !== 'number') continue;
				const replay = novaLuna.replay(change(record, path, number + 1));
				// A tile may lie well one cell further on; then what it covers or a later tile tells, or it is
				// simply another legal game.
				if (!replay.ok) expect(replay.fault.path).not.toBe('');
				else expect(['x', 'y']).toContain(path[2]);
			}
		}
	});
});
