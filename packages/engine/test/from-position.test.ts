import { describe, expect, test } from 'vitest';
import { Course } from '../src/course.ts';
import type { Fault } from '../src/fault.ts';
import { FAULT_CODES } from '../src/fault.ts';
import type { Kinds } from '../src/game.ts';
import { SEATS } from '../src/game.ts';
import { nebula } from '../src/nebula/nebula.ts';
import { novaLuna } from '../src/nova-luna/nova-luna.ts';
import { SeededRandom } from '../src/random.ts';
import type { Result } from '../src/result.ts';
import { TABLES as NEBULA_TABLES, playedGame as nebulaGame } from './nebula/games.ts';
import { TABLES as NOVA_LUNA_TABLES, playedGame as novaLunaGame, tableName } from './nova-luna/games.ts';
import { faultOf, itemOf, must } from './results.ts';
import { expectSameJson } from './same-json.ts';
import { spoil } from './spoil.ts';

/* A game that begins from a position goes on exactly like the game that led to it. */

function copyOf<Value>(value: Value): Value {
	return JSON.parse(JSON.stringify(value));
}

/** Plays the rest of a game from every few of its positions, and compares every step and the record. */
function expectSameFromPositions<K extends Kinds>(
	whole: Course<K>,
	every: number,
	begin: (snapshot: K['snapshot']) => Course<K>,
): void {
	const { game, options, steps } = whole;
	const seats = SEATS.slice(0, options.players);
	const original = whole.first();
	steps.forEach((_, count) => {
		if (count > 0) {
			const { seat, move } = itemOf(steps, count - 1);
			must(game.play(original, seat, move));
		}
		// The first steps and the last few as well: the choice of cards, and the end.
		if (count % every !== 0 && count > 3 && count < steps.length - 6) return;
		const course = begin(copyOf(game.encode(original)));
		expectSameJson(game.encode(course.first()), game.encode(original));
		for (const seat of seats) {
			expectSameJson(game.legalMoves(course.position, seat), game.legalMoves(original, seat));
			expectSameJson(game.view(course.position, seat), game.view(original, seat));
		}
		for (const { seat, move, played } of steps.slice(count))
			expectSameJson(must(course.play(seat, move)), played);
		expectSameJson(game.encode(course.position), game.encode(whole.position));
		expectSameJson(game.outcome(course.position), game.outcome(whole.position));
		expectRecord(course);
		// In the middle of a turn it may also have been given up.
		expectRecord(must(course.at(Math.min(3, course.steps.length - 1))));
	});
}

/** The record of a game goes through JSON and text, and is replayed to the same positions. */
function expectRecord<K extends Kinds>(course: Course<K>): void {
	const { game, options } = course;
	const resigned = options.players === 1 ? {} : { ranking: [SEATS.slice(0, options.players)] };
	const details = game.outcome(course.position) === null ? { resigned } : {};
	const record: K['record'] = game.record(course, details);
	const replayed = must(game.replay(copyOf(record)));
	expectSameJson(game.record(replayed.course, replayed.details), record);
	expectSameJson(game.encode(replayed.course.first()), game.encode(course.first()));
	if (details.resigned === undefined)
		expectSameJson(game.encode(replayed.course.position), game.encode(course.position));
	const text = game.printRecord(record);
	expect(text).toContain('[Position "{');
	expectSameJson(must(game.parseRecord(text)), record);
}

describe.each(NOVA_LUNA_TABLES.map((options) => ({ options, name: tableName(options) })))(
	'Nova Luna, $name',
	({ options, name }) => {
		test('goes on like the original from any position', () => {
			for (let game = 0; game < 2; game++)
				expectSameFromPositions(
					novaLunaGame(options, `from position ${name} ${game}`, 1 + 20 * game),
					5,
					(position) => must(Course.begin(novaLuna, options, { position })),
				);
		});

		test('does not begin at the end', () => {
			const over = novaLunaGame(options, `over ${name}`);
			const position = novaLuna.encode(over.position);
			expect(must(novaLuna.decode(position)).ending).not.toBeNull();
			expect(faultOf(novaLuna.start(options, { position }))).toEqual({
				code: 'after-the-end',
				path: 'position',
			});
		});
	},
);

describe.each(NEBULA_TABLES)('Nebula, $players players, $variant', (options) => {
	test('goes on like the original from any position', () => {
		const whole = nebulaGame(options, `from position ${options.players} ${options.variant}`);
		expectSameFromPositions(whole, 41, (position) => must(Course.begin(nebula, options, { position })));
	});

	test('does not begin at the end', () => {
		const over = nebulaGame(options, `over ${options.players}`);
		const position = nebula.encode(over.position);
		expect(must(nebula.decode(position)).step).toBe('over');
		expect(faultOf(nebula.start(options, { position }))).toEqual({ code: 'after-the-end', path: 'position' });
	});
});

describe('what is no position to begin from', () => {
	const earlier = must(novaLunaGame({ players: 2, firstGame: false }, 'faults').at(6)).position;

	test('of other options', () => {
		const setup = { position: novaLuna.encode(earlier) };
		expect(faultOf(novaLuna.start({ players: 2, firstGame: true }, setup))).toMatchObject({
			code: 'differs',
			path: 'position.options',
		});
		// The order of the options does not matter.
		expect(novaLuna.start({ firstGame: false, players: 2 }, setup).ok).toBe(true);
	});

	test('with a fault of the position, at its place', () => {
		const snapshot = novaLuna.encode(earlier);
		const setup = { position: { ...snapshot, meeple: 12 } };
		expect(faultOf(novaLuna.start(snapshot.options, setup))).toMatchObject({
			code: 'out-of-range',
			path: 'position.meeple',
		});
	});

	test('before the cards are kept, with a table that is not as it was dealt', () => {
		const options = { players: 2, variant: 'basic' } as const;
		const dealt = nebula.encode(nebulaGame(options, 'as dealt', { steps: 1 }).position);
		const [first, ...rest] = dealt.clusters;
		const [piece = ''] = dealt.bag;
		const spoilt = [
			{ ...dealt, clusters: [{ pieces: first?.pieces ?? [], figure: 5 }, ...rest] },
			{ ...dealt, bag: dealt.bag.slice(1), gone: { ...dealt.gone, [piece]: 1 } },
			{ ...dealt, public: dealt.public.map((card) => ({ ...card, first: 0 as const })) },
			{ ...dealt, supernova: null, bag: [...dealt.bag, dealt.supernova ?? ''] },
		];
		for (const snapshot of spoilt)
			expect(faultOf(nebula.start(options, { position: snapshot }))).toMatchObject({
				code: 'differs',
				path: 'position.turn.step',
			});
		expect(nebula.start(options, { position: dealt }).ok).toBe(true);
	});
});

describe('junk', () => {
	/** Whatever is taken as a position can be played on and recorded; the rest is refused with a fault. */
	function expectFaultOrGame<K extends Kinds>(
		whole: Course<K>,
		begin: (position: unknown) => Result<Course<K>, Fault>,
	): void {
		const { game } = whole;
		const random = new SeededRandom(`junk ${game.id}`);
		let taken = 0;
		let refused = 0;
		for (let round = 0; round < 400; round++) {
			const { position } = must(whole.at(random.below(whole.steps.length)));
			const begun = begin(spoil(copyOf(game.encode(position)), random) ?? null);
			if (!begun.ok) {
				expect(FAULT_CODES).toContain(begun.fault.code);
				expect(begun.fault.path).toMatch(/^position/);
				refused++;
				continue;
			}
			taken++;
			const course = begun.value;
			for (let step = 0; step < 30; step++) {
				const [seat] = game.deciders(course.position);
				if (seat === undefined) break;
				const moves: readonly K['move'][] = game.legalMoves(course.position, seat);
				must(course.play(seat, itemOf(moves, random.below(moves.length))));
			}
			expectRecord(course);
		}
		expect(taken).toBeGreaterThan(2);
		expect(refused).toBeGreaterThan(200);
	}

	test('Nova Luna', () => {
		const options = { players: 3, firstGame: false } as const;
		expectFaultOrGame(novaLunaGame(options, 'junk', 8), (position) =>
			// @ts-expect-error a position from outside may be anything
			Course.begin(novaLuna, options, { position }),
		);
	});

	test('Nebula', () => {
		const options = { players: 3, variant: 'full' } as const;
		expectFaultOrGame(nebulaGame(options, 'junk'), (position) =>
			// @ts-expect-error a position from outside may be anything
			Course.begin(nebula, options, { position }),
		);
	});
});

test('fields that nobody reads do not get into records', () => {
	const options = { players: 2, variant: 'full' } as const;
	const { position } = nebulaGame(options, 'more fields', { steps: 40 });
	const setup = { position: { ...nebula.encode(position), comment: 'hello' } };
	const course = must(Course.begin(nebula, options, setup));
	expect(JSON.stringify(nebula.record(course, { resigned: { ranking: [[0, 1]] } }))).not.toContain('hello');
});
