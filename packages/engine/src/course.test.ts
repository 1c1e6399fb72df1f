import { describe, expect, test } from 'vitest';
import { TABLES as NEBULA_TABLES, playedGame as playedNebula } from '../test/nebula/games.ts';
import { playedGame, playedSteps, TABLES } from '../test/nova-luna/games.ts';
import { REFILL, setupOf, take } from '../test/nova-luna/positions.ts';
import { dealt, faultOf, itemOf, must } from '../test/results.ts';
import { expectSameJson } from '../test/same-json.ts';
import { Course } from './course.ts';
import type { Game, Kinds } from './game.ts';
import type { NebulaKinds } from './nebula/nebula.ts';
import { nebula } from './nebula/nebula.ts';
import type { NovaLunaKinds } from './nova-luna/nova-luna.ts';
import { novaLuna } from './nova-luna/nova-luna.ts';
import { SeededRandom } from './random.ts';

const OPTIONS = { players: 2, firstGame: false } as const;
const ANY = { kind: 'seats', over: [0, 1] } as const;
const TURN = { kind: 'turn' } as const;

/** Seat 1 begins; the ones let seat 1 move again before seat 0. */
function begun(game: Game<NovaLunaKinds> = novaLuna): Course<NovaLunaKinds> {
	const setup = setupOf([17, 1, 18, 35, 52, 2, 3], { order: [0, 1] });
	return must(Course.begin(game, OPTIONS, setup));
}

test('a course begins with a setup, or refuses it', () => {
	const course = begun();
	expect(course.steps).toEqual([]);
	expect(dealt(course.setup).order).toEqual([0, 1]);
	expect(novaLuna.deciders(course.position)).toEqual([1]);
	expect(faultOf(Course.begin(novaLuna, OPTIONS, setupOf([], { order: [0] })))).toMatchObject({
		code: 'wrong-length',
		path: 'order',
	});
});

test('a course deals a new game, the same for the same chance', () => {
	const one = Course.deal(novaLuna, OPTIONS, new SeededRandom('deal'));
	const two = Course.deal(novaLuna, OPTIONS, new SeededRandom('deal'));
	expect(one.setup).toEqual(two.setup);
	expect(novaLuna.encode(one.position)).toEqual(novaLuna.encode(two.position));
	const broken = { ...novaLuna, deal: () => setupOf([], { order: [0] }) };
	expect(() => Course.deal(broken, OPTIONS, new SeededRandom(1))).toThrow('setup that it refuses');
});

test('steps are kept as they were played; refused ones are not', () => {
	const course = begun();
	must(course.play(1, take(17, 0, 0)));
	expect(faultOf(course.play(1, take(1, 0, 0)))).toEqual({ code: 'not-your-turn', toMove: 0 });
	must(course.play(0, take(1, 0, 0)));
	expect(course.steps.map(({ seat, move }) => [seat, move])).toEqual([
		[1, take(17, 0, 0)],
		[0, take(1, 0, 0)],
	]);
	expect(course.steps[0]?.played).toMatchObject({ revealed: false, turnEnded: true });
});

test('a move that the caller changes afterwards stays in the course as it was played', () => {
	const course = begun();
	const move = { ...take(17, 0, 0), x: 0 };
	must(course.play(1, move));
	move.x = 5;
	expect(course.steps[0]?.move).toEqual(take(17, 0, 0));
	must(course.play(0, take(1, 0, 0)));
	must(course.undo(0, ANY));
	expect(course.position.display(1).size).toBe(1);

	const nebulaCourse = Course.deal(nebula, { players: 2, variant: 'basic' }, new SeededRandom('copy'));
	const steps = keepCards(nebulaCourse);
	must(nebulaCourse.play(0, { type: 'time', steps }));
	const before = [...steps];
	steps.fill(7);
	expect(nebulaCourse.steps.at(-1)?.move).toEqual({ type: 'time', steps: before });
});

/** Lets everyone keep a card; returns a legal way to spend time for seat 0, in a list of its own. */
function keepCards(course: Course<NebulaKinds>): number[] {
	for (;;) {
		const [seat] = nebula.deciders(course.position);
		if (seat === undefined) throw new Error('the game is over');
		const moves = nebula.legalMoves(course.position, seat);
		const time = moves.find((move) => move.type === 'time');
		if (time?.type === 'time') return [...time.steps];
		const [first] = moves;
		if (first !== undefined) must(course.play(seat, first));
	}
}

describe('at', () => {
	/** Plays the same game again, and compares it before every step and at the end with what `at` gives. */
	function expectEveryStep<K extends Kinds>({ game, options, setup, steps }: Course<K>): void {
		const played = must(Course.begin(game, options, setup));
		for (const { seat, move } of steps) must(played.play(seat, move));
		const again = must(Course.begin(game, options, setup));
		for (let count = 0; ; count++) {
			const earlier = must(played.at(count));
			expect(earlier.setup).toBe(setup);
			expect(earlier.steps).toHaveLength(count);
			expect(earlier.steps.every((step, i) => step === played.steps[i])).toBe(true);
			expectSameJson(game.encode(earlier.position), game.encode(again.position));
			expectSameJson(game.view(earlier.position, 'spectator'), game.view(again.position, 'spectator'));
			if (count === steps.length) break;
			const { seat, move } = itemOf(steps, count);
			must(again.play(seat, move));
		}
		// Looking back has changed nothing.
		expect(played.steps).toEqual(again.steps);
		expect(game.encode(played.position)).toEqual(game.encode(again.position));
	}

	test.each(TABLES)(
		'is the game as it was after each step: Nova Luna, $players players, first game $firstGame',
		(options) => {
			expectEveryStep(playedGame(options, `at ${options.players}`, 2));
		},
	);

	test.each(NEBULA_TABLES)(
		'is the game as it was after each step: Nebula, $players players, $variant',
		(options) => {
			expectEveryStep(playedNebula(options, `at ${options.players}`, { steps: 70 }));
		},
	);

	test('shows nothing of steps that were taken back and played differently', () => {
		const course = Course.deal(novaLuna, OPTIONS, new SeededRandom('kept'));
		const playTo = (count: number, choice: 0 | -1): void => {
			while (course.steps.length < count) {
				const seat = itemOf(novaLuna.deciders(course.position), 0);
				const moves = novaLuna.legalMoves(course.position, seat);
				const takes = moves.filter(({ type }) => type === 'take');
				const move = takes.at(choice) ?? itemOf(moves, 0);
				must(course.play(seat, move));
			}
		};
		playTo(18, 0);
		const before = novaLuna.encode(must(course.at(16)).position);
		while (course.steps.length > 15) must(course.undo(course.steps.at(-1)?.seat ?? 0, ANY));
		playTo(18, -1);
		const again = must(Course.begin(novaLuna, OPTIONS, course.setup));
		for (const { seat, move } of course.steps.slice(0, 16)) must(again.play(seat, move));
		const after = novaLuna.encode(must(course.at(16)).position);
		expectSameJson(after, novaLuna.encode(again.position));
		expect(after).not.toEqual(before);
	});

	test('is a course of its own, which can be played on', () => {
		const course = begun();
		must(course.play(1, take(17, 0, 0)));
		must(course.play(0, take(1, 0, 0)));
		const now = novaLuna.encode(course.position);
		const other = must(course.at(1));
		must(other.play(0, take(18, 0, 0)));
		expect(other.steps.map(({ move }) => move)).toEqual([take(17, 0, 0), take(18, 0, 0)]);
		expect(must(other.undo(0, ANY))).toHaveLength(1);
		expect(novaLuna.encode(other.position)).toEqual(novaLuna.encode(must(course.at(1)).position));
		expect(course.steps.map(({ move }) => move)).toEqual([take(17, 0, 0), take(1, 0, 0)]);
		expect(novaLuna.encode(course.position)).toEqual(now);
	});

	test.each([-1, 3, 1.5, Number.NaN])('refuses %d of 2 steps with a fault', (count) => {
		const course = begun();
		must(course.play(1, take(17, 0, 0)));
		must(course.play(0, take(1, 0, 0)));
		expect(faultOf(course.at(count))).toEqual({
			code: 'out-of-range',
			path: 'count',
			expected: '0…2',
			found: String(count),
		});
	});
});

describe('undo', () => {
	test('by turn never reaches a completed turn', () => {
		const course = begun();
		expect(course.undoable(1, TURN)).toBe(0);
		expect(course.undoBar(1, TURN)).toBe('nothing-played');
		must(course.play(1, take(17, 0, 0)));
		expect(course.undoable(1, TURN)).toBe(0);
		expect(course.undoBar(1, TURN)).toBe('turn-ended');
		expect(faultOf(course.undo(1, TURN))).toEqual({ code: 'nothing-to-undo' });
		expect(course.steps).toHaveLength(1);
	});

	test('by turn takes back a step of an unfinished turn, of that seat alone', () => {
		// Nova Luna's turns end with the first step that hides nothing, so here is a game whose turns do not.
		const slow: Game<NovaLunaKinds> = {
			...novaLuna,
			playLegal: (position, seat, move) => ({
				...novaLuna.playLegal(position, seat, move),
				turnEnded: false,
			}),
		};
		const course = begun(slow);
		must(course.play(1, take(17, 0, 0)));
		must(course.play(0, take(1, 0, 0)));
		const before = novaLuna.encode(course.position);
		must(course.play(0, take(18, 1, 0)));
		expect(course.undoable(0, TURN)).toBe(1);
		expect(course.undoable(1, TURN)).toBe(0);
		expect(must(course.undo(0, TURN)).map(({ move }) => move)).toEqual([take(18, 1, 0)]);
		expect(novaLuna.encode(course.position)).toEqual(before);
		expect(course.undoable(0, TURN)).toBe(1);
	});

	test('by seats goes back over completed turns, and over the seats named', () => {
		const course = begun();
		const first = novaLuna.encode(course.position);
		must(course.play(1, take(17, 0, 0)));
		const second = novaLuna.encode(course.position);
		must(course.play(0, take(1, 0, 0)));
		must(course.play(0, take(18, 1, 0)));
		expect(course.undoable(1, { kind: 'seats', over: [0] })).toBe(3);
		expect(course.undoBar(1, { kind: 'seats', over: [0] })).toBeNull();
		expect(course.undoable(1, { kind: 'seats', over: [1] })).toBe(0);
		expect(course.undoBar(1, { kind: 'seats', over: [1] })).toBe('others-moved');
		expect(course.undoable(1, { kind: 'seats', over: [] })).toBe(0);
		expect(course.undoable(0, { kind: 'seats', over: [] })).toBe(1);
		must(course.undo(0, ANY));
		must(course.undo(0, ANY));
		expect(novaLuna.encode(course.position)).toEqual(second);
		expect(must(course.undo(1, ANY))).toHaveLength(1);
		expect(novaLuna.encode(course.position)).toEqual(first);
		expect(course.undoable(1, ANY)).toBe(0);
		expect(faultOf(course.undo(0, ANY))).toEqual({ code: 'nothing-to-undo' });
	});

	test('takes the later steps of others along', () => {
		const course = begun();
		const first = novaLuna.encode(course.position);
		must(course.play(1, take(17, 0, 0)));
		must(course.play(0, take(1, 0, 0)));
		must(course.play(0, take(18, 1, 0)));
		const taken = must(course.undo(1, ANY));
		expect(taken.map(({ seat }) => seat)).toEqual([1, 0, 0]);
		expect(course.steps).toEqual([]);
		expect(novaLuna.encode(course.position)).toEqual(first);
	});

	test('never goes past a refill', () => {
		const course = begun();
		while (course.position.refillChoice === 'forbidden') {
			const seat = course.position.activeSeat === 0 ? 0 : 1;
			const [move] = novaLuna.legalMoves(course.position, seat);
			if (move) must(course.play(seat, move));
		}
		const seat = course.position.activeSeat === 0 ? 0 : 1;
		expect(course.undoable(seat, ANY)).toBeGreaterThan(0);
		must(course.play(seat, REFILL));
		expect(course.undoable(seat, TURN)).toBe(0);
		expect(course.undoable(0, ANY) + course.undoable(1, ANY)).toBe(0);
		const refilled = novaLuna.encode(course.position);
		const [move] = novaLuna.legalMoves(course.position, seat);
		if (move) must(course.play(seat, move));
		expect(course.undoable(seat, ANY)).toBe(1);
		must(course.undo(seat, ANY));
		expect(novaLuna.encode(course.position)).toEqual(refilled);
		expect(course.undoable(seat, ANY)).toBe(0);
	});

	test('restores exactly what was there, anywhere in a game', () => {
		for (const players of [1, 2, 3, 4] as const) {
			const options = { players, firstGame: false };
			const over = [0, 1, 2, 3] as const;
			for (let steps = 1; steps < 60; steps += 3) {
				const course = playedSteps(options, `undo ${players}`, steps, 2);
				const last = course.steps.at(-1);
				if (last === undefined) continue;
				const back = course.undoable(last.seat, { kind: 'seats', over });
				expect(back).toBe(last.played.revealed ? 0 : 1);
				if (back === 0) continue;
				const before = playedSteps(options, `undo ${players}`, course.steps.length - 1, 2);
				must(course.undo(last.seat, { kind: 'seats', over }));
				expect(novaLuna.encode(course.position)).toEqual(novaLuna.encode(before.position));
				expect(novaLuna.view(course.position, 0)).toEqual(novaLuna.view(before.position, 0));
				must(course.play(last.seat, last.move));
				expect(course.steps.at(-1)).toEqual(last);
			}
		}
	});
});

test('completed turns are counted along, also over undos and at earlier steps', () => {
	countsTurns<NovaLunaKinds>(novaLuna, { players: 3, firstGame: false });
	countsTurns<NebulaKinds>(nebula, { players: 3, variant: 'full' });
});

function countsTurns<K extends Kinds>(game: Game<K>, options: K['options']): void {
	const random = new SeededRandom('turns');
	const course = Course.deal(game, options, random);
	const counted = ({ steps }: Course<K>): number => steps.filter(({ played }) => played.turnEnded).length;
	let undone = 0;
	for (
		let [seat] = game.deciders(course.position);
		seat !== undefined;
		[seat] = game.deciders(course.position)
	) {
		const { position } = course;
		must(
			course.play(seat, game.moveOf(position, position.moveAt(seat, random.below(position.moveCount(seat))))),
		);
		if (random.below(6) === 0 && course.undo(seat, { kind: 'seats', over: [0, 1, 2] }).ok) undone++;
		expect(course.turns).toBe(counted(course));
	}
	expect(undone).toBeGreaterThan(1);
	const earlier = must(course.at(Math.floor(course.steps.length / 2)));
	expect(earlier.turns).toBe(counted(earlier));
	expect(earlier.turns).toBeLessThan(course.turns);
}
