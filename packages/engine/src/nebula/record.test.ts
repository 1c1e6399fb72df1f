import { describe, expect, test } from 'vitest';
import { detailsFor } from '../../test/details.ts';
import { playedGame, TABLES } from '../../test/nebula/games.ts';
import { goldenGame } from '../../test/nebula/golden-games.ts';
import { dealt, faultOf, itemOf, must } from '../../test/results.ts';
import { Course } from '../course.ts';
import { SEATS } from '../game.ts';
import { nebula } from './nebula.ts';
import type { NebulaRecord, RecordedTurn } from './record.ts';

describe.each(TABLES)('$players players, $variant', (options) => {
	const course = playedGame(options, `record ${options.players}`, { draws: 3 });
	const record = nebula.record(course, detailsFor(options.players));

	test('Nebula 14: a record holds the game as it was played, one move a turn', () => {
		const { clusters, supernova, personalDealt, bag } = dealt(course.setup);
		const setup = dealt(record.setup);
		expect(record).toMatchObject({
			game: 'nebula',
			rules: 1,
			options,
			setup: { clusters, supernova, personalDealt },
		});
		expect(setup.observatories.flat()).toEqual(bag.slice(0, [0, 0, 1, 3, 6][options.players]));
		expect(record.moves.map(({ seat }) => seat)).toEqual(
			record.moves.map((_, i) => SEATS[i % options.players]),
		);
		expect(record.result).toEqual(nebula.outcome(course.position));
		const kept = setup.personal.map((card, seat) => setup.personalDealt[seat]?.includes(card ?? ''));
		expect(kept).toEqual(Array(options.players).fill(true));
	});

	test('Nebula 14: the basic game has no advanced cards, headings or markers', () => {
		const full = options.variant === 'full';
		expect('advanced' in record.setup).toBe(full);
		expect(record.result.points.map((points) => 'colors' in points && 'advanced' in points)).toEqual(
			Array(options.players).fill(full),
		);
		const blackHoles = record.moves.flatMap(({ place }) => place).filter(({ piece }) => piece === 'black');
		expect(blackHoles.length).toBeGreaterThan(0);
		for (const placed of blackHoles) {
			expect(Object.keys(placed)).toEqual(['piece', 'supernova', 'marker']);
			if (!full) expect(placed).toMatchObject({ marker: null });
		}
	});

	test('it goes through JSON and back, and replays', () => {
		const json: unknown = JSON.parse(JSON.stringify(record));
		expect(json).toEqual(record);
		const replay = must(nebula.replay(json));
		expect(replay.details).toEqual(detailsFor(options.players));
		expect(nebula.record(replay.course, replay.details)).toEqual(record);
		const turns = ({ steps }: typeof course): unknown => steps.filter(({ move }) => move.type !== 'keep');
		expect(turns(replay.course)).toEqual(turns(course));
	});

	test('unknown fields are ignored, in whatever order the known ones come', () => {
		const points = record.result.points.map((one) => Object.fromEntries(Object.entries(one).toReversed()));
		const more = {
			...record,
			comment: 'well played',
			setup: { ...record.setup, seed: 7 },
			moves: record.moves.map((turn) => ({ ...turn, thought: 3, draw: { note: '', ...turn.draw } })),
			result: { ...record.result, points },
		};
		expect(nebula.record(must(nebula.replay(more)).course, detailsFor(options.players))).toEqual(record);
	});

	test('it goes through text and back', () => {
		const text = nebula.printRecord(record);
		expect(must(nebula.parseRecord(text))).toEqual(record);
		expect(nebula.printRecord(must(nebula.parseRecord(text)))).toBe(text);
		expect(must(nebula.parseRecord(text.replaceAll('\n', '\r\n')))).toEqual(record);
	});

	test('undo works in a game that was replayed', () => {
		const replayed = must(nebula.replay(record)).course;
		const half = must(Course.begin(nebula, options, replayed.setup));
		for (const { seat, move } of replayed.steps.slice(0, 60)) must(half.play(seat, move));
		const before = nebula.encode(half.position);
		for (const { seat, move } of replayed.steps.slice(60, 62)) must(half.play(seat, move));
		const over = SEATS.slice(0, options.players);
		const open = half.steps.slice(60).every(({ played }) => !played.revealed);
		if (open) {
			while (half.steps.length > 60) must(half.undo(itemOf(half.steps, -1).seat, { kind: 'seats', over }));
			expect(nebula.encode(half.position)).toEqual(before);
		} else {
			expect(half.undoable(itemOf(half.steps, -1).seat, { kind: 'seats', over })).toBeLessThan(2);
		}
	});
});

describe('a game that ended early', () => {
	const options = { players: 3, variant: 'full' } as const;
	const resigned = { ranking: [[1], [0, 2]] } as const;

	test.each([0, 1, 2, 3, 40, 41, 42, 43, 44])(
		'after %i steps: it is recorded, replayed and printed',
		(steps) => {
			const course = playedGame(options, 'resigned', { steps });
			const record = nebula.record(course, { resigned });
			expect(record.result).toMatchObject({ reason: 'resigned', ranking: resigned.ranking });
			const replay = must(nebula.replay(JSON.parse(JSON.stringify(record))));
			expect(replay.details).toEqual({ resigned });
			expect(nebula.record(replay.course, replay.details)).toEqual(record);
			expect(must(nebula.parseRecord(nebula.printRecord(record)))).toEqual(record);
		},
	);

	test('before all have chosen, nothing was drawn and some cards are unknown', () => {
		const record = nebula.record(playedGame(options, 'resigned', { steps: 2 }), { resigned });
		expect(dealt(record.setup).observatories).toEqual([[], [], []]);
		expect(dealt(record.setup).personal.filter((card) => card === null)).toHaveLength(1);
		expect(record.moves).toEqual([]);
	});

	test('kept cards count in a game that ended before its first turn was complete', () => {
		// Nebula 9: with no black hole placed, everyone has the most, so O19 counts at once.
		for (let game = 0; game < 40; game++) {
			const course = playedGame(options, `kept ${game}`, { steps: 3 });
			const record = nebula.record(course, { resigned });
			expect(record.setup.personal).not.toContain(null);
			const replay = must(nebula.replay(JSON.parse(JSON.stringify(record))));
			expect(nebula.record(replay.course, replay.details)).toEqual(record);
			const scored = record.result.points.map(({ personal }) => personal > 0);
			expect(scored).toEqual(dealt(record.setup).personal.map((card) => card === 'O19'));
		}
	});

	test('a choice may be taken back until another seat acts', () => {
		const course = playedGame(options, 'choice', { steps: 0 });
		const [card = ''] = dealt(course.setup).personalDealt[1] ?? [];
		must(course.play(1, { type: 'keep', card }));
		expect(course.undoable(1, { kind: 'turn' })).toBe(1);
		const [other = ''] = dealt(course.setup).personalDealt[0] ?? [];
		must(course.play(0, { type: 'keep', card: other }));
		expect(course.undoable(1, { kind: 'turn' })).toBe(0);
		expect(course.undoable(0, { kind: 'turn' })).toBe(1);
	});

	test('an unfinished turn is left out, of the moves and of the points', () => {
		const course = playedGame(options, 'unfinished', { steps: 60, draws: 8 });
		const complete = course.steps.findLastIndex(({ played }) => played.turnEnded) + 1;
		expect(complete).toBeLessThan(60);
		const shorter = playedGame(options, 'unfinished', { steps: complete, draws: 8 });
		expect(nebula.record(course, { resigned })).toEqual(nebula.record(shorter, { resigned }));
	});

	test('a game that goes on has no record', () => {
		expect(() => nebula.record(playedGame(options, 'on', { steps: 30 }))).toThrow();
		expect(() => nebula.record(playedGame(options, 'on', { steps: 30 }), { resigned: {} })).toThrow();
	});
});

describe('a wrong record is refused, with the reason and the place', () => {
	const course = playedGame({ players: 2, variant: 'full' }, 'wrong', { draws: 4 });
	const record = nebula.record(course);
	const { moves, result } = record;
	const setup = dealt(record.setup);

	/** The record with the i-th turn changed. */
	const withTurn = (i: number, change: (turn: RecordedTurn) => unknown): unknown => ({
		...record,
		moves: moves.map((turn, j) => (i === j ? change(turn) : turn)),
	});
	/** The first turn in which this holds. */
	const find = (test: (turn: RecordedTurn) => boolean): number => {
		const index = moves.findIndex(test);
		expect(index).toBeGreaterThanOrEqual(0);
		return index;
	};
	const timed = find(({ draw }) => draw !== null && 'time' in draw);
	const starred = find(({ place }) => place.length > 0 && place[0]?.piece !== 'black');
	const holed = find(({ place }) => place.some((one) => 'marker' in one && one.supernova === null));
	const hole = moves[holed]?.place.findIndex(({ piece }) => piece === 'black') ?? 0;
	const refilled = find(({ refill }) => refill.some((pieces) => pieces !== null));
	const marked = find(({ tasks }) => tasks.length > 0);
	const replaced = find(({ place }) => place.some((one) => 'supernova' in one && one.supernova !== null));

	test('the record as it is replays', () => {
		expect(nebula.replay(record).ok).toBe(true);
	});

	test.each([
		['no object', [], 'wrong-type', ''],
		['another game', { ...record, game: 'nova-luna' }, 'unknown-value', 'game'],
		['other rules', { ...record, rules: 2 }, 'unknown-value', 'rules'],
		['wrong options', { ...record, options: { players: 2 } }, 'unknown-value', 'options.variant'],
		['a name too many', { ...record, names: ['a', 'b', 'c'] }, 'wrong-length', 'names'],
		['no setup', { ...record, setup: null }, 'wrong-type', 'setup'],
		[
			'a short cluster',
			{ ...record, setup: { ...setup, clusters: [[], [], []] } },
			'wrong-length',
			'setup.clusters[0]',
		],
		[
			'a card kept that was not dealt',
			{ ...record, setup: { ...setup, personal: ['X1', setup.personal[1]] } },
			'unknown-value',
			'setup.personal[0]',
		],
		[
			'a start with too many pieces',
			{ ...record, setup: { ...setup, observatories: [['red'], ['red']] } },
			'wrong-length',
			'setup.observatories[0]',
		],
		[
			'more of a colour than there is',
			{ ...record, setup: { ...setup, clusters: Array(3).fill(Array(8).fill('red')) } },
			'missing-piece',
			'setup',
		],
		['another seat', withTurn(3, (turn) => ({ ...turn, seat: 0 })), 'refused', 'moves[3].draw.time'],
		[
			'a seat that is not there',
			withTurn(3, (turn) => ({ ...turn, seat: 2 })),
			'out-of-range',
			'moves[3].seat',
		],
		[
			'too few steps',
			withTurn(timed, (turn) => ({ ...turn, draw: { ...turn.draw, time: [1, 1, 1] } })),
			'refused',
			`moves[${timed}].draw.time`,
		],
		[
			'a piece that was not taken',
			withTurn(timed, (turn) => ({ ...turn, draw: { ...turn.draw, took: [null, null, null] } })),
			'differs',
			`moves[${timed}].draw.took`,
		],
		['no draw', withTurn(2, ({ draw: _, ...turn }) => turn), 'wrong-type', 'moves[2].draw'],
		[
			'chaos with what is not there',
			withTurn(0, (turn) => ({ ...turn, draw: { chaos: 'red', drawn: [], kept: [] } })),
			'refused',
			'moves[0].draw.chaos',
		],
		[
			'an unknown field',
			withTurn(starred, (turn) => ({ ...turn, place: [{ piece: 'red', field: 'Q' }] })),
			'unknown-value',
			`moves[${starred}].place[0].field`,
		],
		[
			'a star where it may not go',
			withTurn(starred, (turn) => ({ ...turn, place: turn.place.map((one) => ({ ...one, field: 'D5' })) })),
			'refused',
			`moves[${starred}].place[0].field`,
		],
		[
			'a star that is not there',
			withTurn(0, (turn) => ({ ...turn, place: Array(9).fill({ piece: 'purple', field: 'Z' }) })),
			'refused',
			undefined,
		],
		[
			'a black hole without its marker',
			withTurn(holed, (turn) => ({
				...turn,
				place: turn.place.map((one) => (one.piece === 'black' ? { ...one, marker: null } : one)),
			})),
			'differs',
			`moves[${holed}].place[${hole}].marker`,
		],
		[
			'a supernova that was not due',
			withTurn(holed, (turn) => ({
				...turn,
				place: turn.place.map((one) =>
					one.piece === 'black' ? { ...one, supernova: { from: 'observatory', piece: 'red' } } : one,
				),
			})),
			'differs',
			`moves[${holed}].place[${hole}].supernova`,
		],
		[
			'an unknown marker',
			withTurn(holed, (turn) => ({
				...turn,
				place: turn.place.map((one) => ({ ...one, marker: 'color:pink' })),
			})),
			'unknown-value',
			undefined,
		],
		[
			'a supernova due and not told',
			withTurn(replaced, (turn) => ({
				...turn,
				place: turn.place.map((one) => ({ ...one, supernova: null })),
			})),
			'differs',
			undefined,
		],
		[
			'tasks that were not marked',
			withTurn(0, (turn) => ({ ...turn, tasks: [setup.public[0]] })),
			'differs',
			'moves[0].tasks',
		],
		[
			'tasks that were forgotten',
			withTurn(marked, (turn) => ({ ...turn, tasks: [] })),
			'differs',
			`moves[${marked}].tasks`,
		],
		[
			'a refill that was forgotten',
			withTurn(refilled, (turn) => ({ ...turn, refill: [null, null, null] })),
			'differs',
			`moves[${refilled}].refill`,
		],
		[
			'a refill that is too short',
			withTurn(refilled, (turn) => ({
				...turn,
				refill: turn.refill.map((pieces) => pieces?.slice(1) ?? null),
			})),
			'differs',
			`moves[${refilled}].refill`,
		],
		[
			'more of a colour than the bag could give',
			withTurn(refilled, (turn) => ({
				...turn,
				refill: turn.refill.map((pieces) => (pieces === null ? null : Array(20).fill('red'))),
			})),
			'missing-piece',
			undefined,
		],
		['a turn too few', { ...record, moves: moves.slice(0, -1) }, 'unfinished', 'result.reason'],
		[
			'a turn too many',
			{ ...record, moves: [...moves, moves[0]] },
			'after-the-end',
			`moves[${moves.length}]`,
		],
		[
			'another reason',
			{
				...record,
				result: { ...result, reason: result.reason === 'empty-bag' ? 'black-holes' : 'empty-bag' },
			},
			'differs',
			'result.reason',
		],
		[
			'resigned after the end',
			{ ...record, result: { ...result, reason: 'resigned' } },
			'differs',
			'result.reason',
		],
		[
			'a reason that is none',
			{ ...record, result: { ...result, reason: 'tired' } },
			'unknown-value',
			'result.reason',
		],
		[
			'points too many',
			{ ...record, result: { ...result, points: result.points.map((one) => ({ ...one, total: 999 })) } },
			'differs',
			'result.points[0].total',
		],
		[
			'a heading missing',
			{ ...record, result: { ...result, points: result.points.map(({ colors: _, ...one }) => one) } },
			'differs',
			'result.points[0].colors',
		],
		[
			'another ranking',
			{ ...record, result: { ...result, ranking: result.ranking.toReversed() } },
			'differs',
			'result.ranking',
		],
	])('%s', (_, value, code, path) => {
		expect(faultOf(nebula.replay(value))).toMatchObject(path === undefined ? { code } : { code, path });
	});

	test('chaos that drew fewer, or kept what it did not draw', () => {
		const game = nebula.record(playedGame({ players: 4, variant: 'basic' }, 'chaos 1'));
		const at = game.moves.findIndex(({ draw }) => draw !== null && 'chaos' in draw);
		expect(at).toBeGreaterThan(0);
		const spoilt = (
			change: (draw: { drawn: readonly string[]; kept: readonly string[] }) => object,
		): unknown => ({
			...game,
			moves: game.moves.map((turn, i) =>
				i === at && turn.draw !== null && 'chaos' in turn.draw
					? { ...turn, draw: { ...turn.draw, ...change(turn.draw) } }
					: turn,
			),
		});
		const path = `moves[${at}].draw`;
		expect(faultOf(nebula.replay(spoilt(({ drawn }) => ({ drawn: drawn.slice(0, 4) }))))).toMatchObject({
			code: 'differs',
			path: `${path}.drawn`,
		});
		expect(faultOf(nebula.replay(spoilt(({ kept }) => ({ kept: kept.slice(1) }))))).toMatchObject({
			code: 'refused',
			path: `${path}.kept`,
		});
	});

	test('chaos with an empty bag keeps nothing', () => {
		const game = goldenGame('four-full-chaos-without-bag');
		const at = game.moves.findIndex(
			({ draw }) => draw !== null && 'chaos' in draw && draw.drawn.length === 0,
		);
		const kept = game.moves.map((turn, i) =>
			i === at ? { ...turn, draw: { ...turn.draw, kept: ['red'] } } : turn,
		);
		expect(faultOf(nebula.replay({ ...game, moves: kept }))).toMatchObject({
			code: 'differs',
			path: `moves[${at}].draw.kept`,
		});
	});

	test('a supernova from the bag that put back another color than the old one', () => {
		const game = goldenGame('three-full-put-back');
		const at = game.moves.findIndex(({ place }) =>
			place.some(
				(one) => 'supernova' in one && one.supernova?.from === 'bag' && one.supernova.putBack.length > 1,
			),
		);
		const spoilt = (change: (piece: string, putBack: readonly string[]) => object): unknown => ({
			...game,
			moves: game.moves.map((turn, i) =>
				i === at
					? {
							...turn,
							place: turn.place.map((one) =>
								'supernova' in one && one.supernova?.from === 'bag'
									? {
											...one,
											supernova: { ...one.supernova, ...change(one.supernova.piece, one.supernova.putBack) },
										}
									: one,
							),
						}
					: turn,
			),
		});
		for (const change of [
			(piece: string) => ({ putBack: [piece] }),
			(_: string, [old = '']: readonly string[]) => ({ piece: old }),
			(_: string, [old = '']: readonly string[]) => ({ piece: old, putBack: [] }),
		]) {
			const fault = faultOf(nebula.replay(spoilt(change)));
			expect(fault).toMatchObject({ code: 'differs' });
			expect(fault.path).toMatch(new RegExp(`^moves\\[${at}\\]\\.place\\[\\d\\]\\.supernova\\.`));
		}
	});

	test('more pieces put back than any game could', () => {
		const supernova = { from: 'bag', piece: 'red', putBack: Array(12).fill('blue') };
		const place = Array(11).fill({ piece: 'black', supernova, marker: null });
		const fault = faultOf(nebula.replay(withTurn(0, (turn) => ({ ...turn, place }))));
		expect(fault).toMatchObject({ code: 'missing-piece' });
		expect(fault.path).toMatch(/^moves\[0\]\.place/);
	});

	test('an earlier slip is found before a later piece that the bag could not give', () => {
		const last = moves.length - 1;
		const wrong = {
			...record,
			moves: moves.map((turn, i) => {
				if (i === timed) return { ...turn, draw: { ...turn.draw, took: [null, null, null] } };
				return i === last ? { ...turn, refill: [Array(21).fill('red'), null, null] } : turn;
			}),
		};
		expect(faultOf(nebula.replay(wrong)).path).toBe(`moves[${timed}].draw.took`);
	});

	test('a resigned game needs a ranking that names every seat once', () => {
		const short: NebulaRecord = nebula.record(playedGame(record.options, 'short', { steps: 30 }), {
			resigned: { ranking: [[0], [1]] },
		});
		const fault = faultOf(nebula.replay({ ...short, result: { ...short.result, ranking: [[0], [0]] } }));
		expect(fault).toMatchObject({ code: 'duplicate', path: 'result.ranking' });
	});
});
