import { describe, expect, test } from 'vitest';
import { Course } from '../../src/course.ts';
import type { Role } from '../../src/game.ts';
import { SEATS } from '../../src/game.ts';
import { countBits } from '../../src/nebula/bits.ts';
import { amountsOf } from '../../src/nebula/board.ts';
import { kindOf, stepsOf, TIME } from '../../src/nebula/codes.ts';
import { BOARD } from '../../src/nebula/default-board.ts';
import type { NebulaMove } from '../../src/nebula/move.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import type { NebulaSnapshot } from '../../src/nebula/snapshot.ts';
import { SeededRandom } from '../../src/random.ts';
import { dealt, itemOf, must } from '../results.ts';
import { expectSameJson } from '../same-json.ts';
import { pickMove, pickSeat, playedGame, playFast, playStep, TABLES } from './games.ts';
import { BLACK_HOLE, DONE, FROM_BAG } from './positions.ts';
import { clash, fulfils, holdsTogether, scoreOf, starsOf } from './referee-scoring.ts';

/* What holds in every game, tried on many of them (both variants, 2 to 4 players, fixed seeds). */

/** Enough for every kind of ending at every table. */
const FAST_GAMES = 150;

/** Every piece that is somewhere, counted place by place. */
function countAll(position: NebulaPosition): readonly number[] {
	const { board, bag, gone, clusters, chaos, supernova, observatories, galaxies } = position;
	const counts = Array.from(board.pieces, (_, piece) => (bag.counts[piece] ?? 0) + (gone[piece] ?? 0));
	const add = (piece: number, more = 1): void => {
		if (piece >= 0) counts[piece] = (counts[piece] ?? 0) + more;
	};
	for (let i = 0; i < clusters.count; i++)
		for (let ray = 0; ray < clusters.rays; ray++) add(clusters.pieceOn(i, ray));
	for (let i = 0; i < chaos.size; i++) add(chaos.pieces[i] ?? 0);
	add(supernova);
	for (const observatory of observatories)
		for (let i = 0; i < counts.length; i++) add(i, observatory.counts[i]);
	for (const galaxy of galaxies) {
		for (let colour = 0; colour < board.black; colour++) add(colour, countBits(galaxy.stars[colour] ?? 0));
		add(board.black, galaxy.blackHoles);
	}
	return counts;
}

const LINE_ENDS = BOARD.lines.map(({ a, b }) =>
	[a, b].reduce((ends, name) => ends | (1 << BOARD.fields.findIndex(({ id }) => id === name)), 0),
);

function joinsEqual({ galaxies }: NebulaPosition, seat: number): boolean {
	const stars = galaxies[seat]?.stars ?? [];
	return LINE_ENDS.some((ends) => {
		for (let colour = 0; colour < stars.length; colour++)
			if (((stars[colour] ?? 0) & ends) === ends) return true;
		return false;
	});
}

describe.each(TABLES)('$players players, $variant', (options) => {
	const name = `${options.players} ${options.variant}`;

	test(`${FAST_GAMES} games: pieces are conserved, no equal colours are joined, 5 steps, whole rounds`, () => {
		const random = new SeededRandom(`fast ${name}`);
		const position = nebula.create(options);
		const amounts = amountsOf(BOARD, options.players).join();
		const turns = new Uint16Array(options.players);
		const endings = new Set<string | null>();
		for (let game = 0; game < FAST_GAMES; game++) {
			turns.fill(0);
			playFast(position, random, (before, seat, code) => {
				if (countAll(before).join() !== amounts) expect.fail(`pieces ${countAll(before)} in game ${game}`);
				if (before.bag.size !== before.bag.counts.reduce((sum, count) => sum + count, 0)) expect.fail('bag');
				if (joinsEqual(before, seat)) expect.fail(`equal colours joined in game ${game}`);
				if (before.step === 'draw') turns[seat] = (turns[seat] ?? 0) + 1;
				if (kindOf(code) === TIME) {
					const steps = [0, 1, 2].reduce((sum, cluster) => sum + Math.abs(stepsOf(code, cluster)), 0);
					if (steps !== 5) expect.fail(`${steps} steps`);
				}
			});
			expect(countAll(position).join()).toBe(amounts);
			const view = nebula.view(position, 'spectator');
			for (const seat of SEATS.slice(0, options.players)) {
				const stars = starsOf(view, seat);
				expect(clash(stars)).toBeNull();
				expect(holdsTogether(stars)).toBe(true);
			}
			// A round is always completed: every seat has had as many turns.
			expect(new Set(turns)).toEqual(new Set([position.round]));
			endings.add(position.ending);
		}
		expect(endings.size).toBeGreaterThan(1);
		expect(endings).not.toContain(null);
	});

	test('points are what the referee finds on the final board, and the ranking follows', () => {
		for (let game = 0; game < 25; game++) {
			const { position } = playedGame(options, `score ${name} ${game}`);
			const view = nebula.view(position, 'spectator');
			const points = view.seats.map((_, seat) => scoreOf(view, seat));
			expect(view.outcome?.points).toEqual(points);
			const places = view.outcome?.ranking ?? [];
			expect(places.flat().toSorted()).toEqual(SEATS.slice(0, options.players));
			const keys = places.map((place) =>
				place.map((seat) => 100 * (points[seat]?.total ?? 0) + (view.seats[seat]?.blackHoles ?? 0)),
			);
			expect(keys.every((place) => new Set(place).size === 1)).toBe(true);
			expect(keys.every((place, i) => i === 0 || (place[0] ?? 0) < (keys[i - 1]?.[0] ?? 0))).toBe(true);
		}
	});

	test('at every step no equal colors are joined, and tasks are marked when the referee says so', () => {
		for (let game = 0; game < 6; game++) {
			const random = new SeededRandom(`tasks ${name} ${game}`);
			const course = Course.deal(nebula, options, random);
			while (course.position.step !== 'over') {
				const { activeSeat } = course.position;
				const before = nebula.view(course.position, 'spectator');
				playStep(course, random, game % 3 === 0 ? 6 : 1);
				const [event] = itemOf(course.steps, -1).played.events;
				if (event?.type === 'placed') {
					const stars = starsOf(nebula.view(course.position, 'spectator'), activeSeat);
					expect(clash(stars)).toBeNull();
				}
				if (event?.type !== 'finished-turn') continue;
				const unmarked = before.public.filter(
					({ first, later }) => first !== activeSeat && !later.some((seat) => seat === activeSeat),
				);
				const due = unmarked.filter(({ card }) => fulfils(before, activeSeat, card));
				expect(event.tasks).toEqual(due.map(({ card, first }) => ({ card, first: first === null })));
			}
		}
	});

	test('codes and moves say the same, and check lets through the legal moves and nothing else', () => {
		let refused = 0;
		const random = new SeededRandom(`legal ${name}`);
		const course = Course.deal(nebula, options, random);
		while (course.position.step !== 'over') {
			const { position } = course;
			for (const seat of SEATS.slice(0, options.players)) {
				const moves = nebula.legalMoves(position, seat);
				const legal = new Set(moves.map((move) => JSON.stringify(move)));
				expectSameJson(legal.size, moves.length);
				expectSameJson(
					moves.map((move) => nebula.codeOf(position, move)),
					moves.map((_, i) => position.moveAt(seat, i)),
				);
				for (const move of allMoves(position)) {
					const allowed = nebula.check(position, seat, move) === null;
					if (allowed !== legal.delete(JSON.stringify(move))) expect.fail(JSON.stringify(move));
					if (!allowed) refused++;
				}
				expectSameJson([...legal], []);
			}
			playStep(course, random);
		}
		expect(refused).toBeGreaterThan(1000);
	});

	test('a refused move changes nothing', () => {
		const random = new SeededRandom(`refused ${name}`);
		const course = Course.deal(nebula, options, random);
		while (course.position.step !== 'over') {
			const { position } = course;
			const snapshot = nebula.encode(position);
			const seat = itemOf(SEATS.slice(0, options.players), random.below(options.players));
			const moves = allMoves(position);
			const move = itemOf(moves, random.below(moves.length));
			if (nebula.check(position, seat, move) !== null) {
				expect(nebula.play(position, seat, move).ok).toBe(false);
				expectSameJson(nebula.encode(position), snapshot);
			}
			playStep(course, random);
		}
	});

	test('a position is the same after encode and decode, and after a copy', () => {
		const copy = nebula.create(options);
		for (let game = 0; game < 3; game++) {
			const random = new SeededRandom(`codec ${name} ${game}`);
			const course = Course.deal(nebula, options, random);
			for (;;) {
				const { position } = course;
				const snapshot = nebula.encode(position);
				const decoded = must(nebula.decode(JSON.parse(JSON.stringify(snapshot))));
				copy.copyFrom(position);
				for (const again of [decoded, copy]) {
					expectSameJson(nebula.encode(again), snapshot);
					expectSameJson(nebula.outcome(again), nebula.outcome(position));
					expectSameJson(again.deciders(), position.deciders());
					for (const seat of SEATS) expectSameJson(codesOf(again, seat), codesOf(position, seat));
				}
				if (position.step === 'over') break;
				playStep(course, random);
			}
		}
	});

	test('what was decoded plays on to the same end', () => {
		for (let game = 0; game < 5; game++) {
			const half = playedGame(options, `on ${name} ${game}`, { steps: 40 + 10 * game });
			const decoded = must(nebula.decode(nebula.encode(half.position)));
			for (const position of [half.position, decoded]) {
				const random = new SeededRandom(`on ${game}`);
				while (position.step !== 'over') {
					const seat = pickSeat(position, random);
					position.play(seat, pickMove(position, seat, random, 1));
				}
			}
			expect(nebula.encode(decoded)).toEqual(nebula.encode(half.position));
		}
	});

	test('what a role may not know does not show in its view, at any step', () => {
		const roles: readonly Role[] = [...SEATS.slice(0, options.players), 'spectator'];
		const random = new SeededRandom(`hidden ${name}`);
		const course = Course.deal(nebula, options, random);
		for (;;) {
			const { position } = course;
			for (const role of roles) {
				const view = nebula.view(position, role);
				const twin = must(nebula.decode(otherwise(nebula.encode(position), role, random)));
				expectSameJson(nebula.view(twin, role), view);
				const imagined = must(nebula.imagine(view, random));
				expectSameJson(nebula.view(imagined, role), view);
			}
			if (position.step === 'over') break;
			playStep(course, random);
		}
	});

	test('two games that differ in hidden cards and in the rest of the bag have the same events', () => {
		for (let game = 0; game < 3; game++) {
			const random = new SeededRandom(`twins ${name} ${game}`);
			const course = playedGame(options, `twins ${name} ${game}`);
			const used = 32 - course.position.bag.returnsLeft;
			// What was put back may lie among the rest.
			const left = Math.max(0, course.position.bag.size - used);
			const setup = dealt(course.setup);
			const twin = must(
				Course.begin(nebula, options, {
					...setup,
					bag: [
						...setup.bag.slice(0, setup.bag.length - left),
						...setup.bag.slice(setup.bag.length - left).toReversed(),
					],
					returns: setup.returns.map((number, i) => (i < used ? number : random.below(2 ** 20))),
					// Every card has gone to another seat.
					personalDealt: [...setup.personalDealt.slice(1), ...setup.personalDealt.slice(0, 1)],
				}),
			);
			for (const { seat, move, played } of course.steps) {
				const same = move.type === 'keep' ? itemOf(nebula.legalMoves(twin.position, seat), 0) : move;
				const again = must(twin.play(seat, same));
				expectSameJson(again.revealed, played.revealed);
				// Only the end brings the personal cards, and with them the points, to light.
				const open = played.events.filter(({ type }) => type !== 'ended');
				expectSameJson(
					again.events.filter(({ type }) => type !== 'ended'),
					open,
				);
			}
		}
	});

	test('undo inside a turn restores the exact position, and never passes a revelation or a finished turn', () => {
		let undone = 0;
		let kept = 0;
		for (let game = 0; game < 4; game++) {
			const random = new SeededRandom(`undo ${name} ${game}`);
			const course = Course.deal(nebula, options, random);
			const snapshots: NebulaSnapshot[] = [];
			while (course.position.step !== 'over' && course.steps.length < 160) {
				snapshots.push(nebula.encode(course.position));
				playStep(course, random);
				const { seat, played } = itemOf(course.steps, -1);
				const final = played.revealed || played.turnEnded;
				expectSameJson(course.undoable(seat, { kind: 'turn' }), final ? 0 : 1);
				if (random.below(4) > 0) continue;
				if (final) {
					kept++;
					expect(course.undo(seat, { kind: 'turn' }).ok).toBe(false);
					continue;
				}
				const steps = course.steps.length;
				must(course.undo(seat, { kind: 'turn' }));
				undone++;
				expect(course.steps.length).toBe(steps - 1);
				expectSameJson(nebula.encode(course.position), snapshots.pop());
			}
		}
		expect(undone).toBeGreaterThan(20);
		expect(kept).toBeGreaterThan(20);
	});

	test('on one device, undo goes back over the others to the last revelation', () => {
		const course = playedGame(options, `device ${name}`, { steps: 90 });
		const over = SEATS.slice(0, options.players);
		const last = course.steps.findLastIndex(({ played }) => played.revealed);
		while (course.steps.length > last + 1) {
			must(course.undo(itemOf(course.steps, -1).seat, { kind: 'seats', over }));
		}
		for (const seat of over) expect(course.undoable(seat, { kind: 'seats', over })).toBe(0);
	});

	test('records go through JSON and text and are replayed to the same end', () => {
		for (let game = 0; game < 6; game++) {
			const course = playedGame(options, `record ${name} ${game}`, { draws: game % 3 === 0 ? 4 : 1 });
			const record = nebula.record(course);
			const replayed = must(nebula.replay(JSON.parse(JSON.stringify(record))));
			expect(nebula.record(replayed.course, replayed.details)).toEqual(record);
			expect(must(nebula.parseRecord(nebula.printRecord(record)))).toEqual(record);
			const [ours, theirs] = [course, replayed.course].map(({ position }) => nebula.encode(position));
			// The rest of the bag may lie in another order, which no one saw.
			expect({ ...theirs, bag: theirs?.bag.toSorted(), returns: [] }).toEqual({
				...ours,
				bag: ours?.bag.toSorted(),
				returns: [],
			});
			// It also plays straight from its setup, as undo does.
			const again = must(Course.begin(nebula, options, replayed.course.setup));
			for (const { seat, move } of replayed.course.steps) must(again.play(seat, move));
			expect(nebula.encode(again.position)).toEqual(theirs);
		}
	});
});

function codesOf(position: NebulaPosition, seat: number): readonly number[] {
	return Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i));
}

/** Every move that the board has words for, legal or not; of those for other steps not all. */
function allMoves(position: NebulaPosition): readonly NebulaMove[] {
	const { pieces, colours, fields, counters, decks } = BOARD;
	const { step } = position;
	const steps = Array.from({ length: 11 }, (_, i) => i - 5);
	const pairs = pieces.flatMap((first, i) => pieces.slice(i).map((second) => [first, second]));
	return [
		...(step === 'keep' ? decks.personal.map(({ id }): NebulaMove => ({ type: 'keep', card: id })) : []),
		...(step === 'draw'
			? steps.flatMap((a) =>
					steps.flatMap((b) => steps.map((c): NebulaMove => ({ type: 'time', steps: [a, b, c] }))),
				)
			: [{ type: 'time', steps: [5, 0, 0] } as const]),
		...pieces.map((discard): NebulaMove => ({ type: 'chaos', discard })),
		...[[], ...pieces.map((piece) => [piece]), ...pairs].map(
			(kept): NebulaMove => ({ type: 'retain', pieces: kept }),
		),
		...colours.flatMap((piece) => fields.map(({ id }): NebulaMove => ({ type: 'place', piece, field: id }))),
		BLACK_HOLE,
		...pieces.map((piece): NebulaMove => ({ type: 'supernova', from: 'observatory', piece })),
		FROM_BAG,
		...counters.flatMap(({ markers }) => markers.map((marker): NebulaMove => ({ type: 'marker', marker }))),
		DONE,
	];
}

/** The same table with everything changed that the role may not know. */
function otherwise(snapshot: NebulaSnapshot, role: Role, random: SeededRandom): NebulaSnapshot {
	const mixed = <Item>(items: readonly Item[]): readonly Item[] =>
		items
			.map((item) => ({ item, key: random.below(2 ** 20) }))
			.sort((a, b) => a.key - b.key)
			.map(({ item }) => item);
	const isHidden = (seat: number): boolean => seat !== role;
	const over = snapshot.turn.step === 'over';
	const known = new Set(
		snapshot.seats.flatMap(({ dealt, kept }, seat) => {
			if (!isHidden(seat)) return dealt;
			return over && kept !== null ? [kept] : [];
		}),
	);
	const free = [...mixed(BOARD.decks.personal.map(({ id }) => id).filter((id) => !known.has(id)))];
	return {
		...snapshot,
		bag: mixed(snapshot.bag),
		returns: snapshot.returns.map(() => random.below(2 ** 20)),
		seats: snapshot.seats.map((seat, number) => {
			if (!isHidden(number)) return seat;
			// When the game is over, what was kept is known, and only what was not kept is hidden.
			if (over) return { ...seat, dealt: [free.pop() ?? '', seat.kept ?? ''] };
			const dealt = [free.pop() ?? '', free.pop() ?? ''];
			return { ...seat, dealt, kept: seat.kept === null ? null : itemOf(dealt, random.below(2)) };
		}),
	};
}
