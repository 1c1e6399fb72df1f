import { describe, expect, test } from 'vitest';
import { BOARD_JSON } from '../../test/nebula/board-json.ts';
import { SMALL_BOARD } from '../../test/nebula/other-boards.ts';
import { place, play, positionWith } from '../../test/nebula/positions.ts';
import { itemOf, must } from '../../test/results.ts';
import { BOARD } from './default-board.ts';
import { nebula, nebulaOn } from './nebula.ts';
import type { NebulaPosition } from './position.ts';
import type { Progress } from './progress.ts';
import { progressOf } from './progress.ts';
import { stagedSnapshot } from './staged-position.ts';

/*
 * All 70 cards: for each a board that fulfills it, or reaches its largest count, and one that just fails.
 * The boards are the witnesses of the data, each a legal order of placements with the fewest stars for its
 * task, so that without any one star the task must not be fulfilled.
 */

type Placement = readonly [field: string, colour: string];

const WITNESSES = Object.entries(BOARD_JSON.witnesses.placements).map(([card, placements]) => ({
	card,
	placements: placements.map(([field, colour]): Placement => [field ?? '', colour ?? '']),
}));

/** Plays the placements one by one, a turn each, as a seat with these pieces in its observatory would. */
function placed(placements: readonly Placement[]): NebulaPosition {
	const position = positionWith({
		clusters: [Array(8).fill('black'), Array(8).fill('black'), []],
		supernova: 'black',
		observatories: [placements.map(([, colour]) => colour)],
		step: 'place',
	});
	placements.forEach(([field, colour], i) => {
		if (i > 0) {
			const held = must(
				nebula.decode({
					...nebula.encode(position),
					turn: { seat: 0, step: 'place', placed: [], matched: false, drawn: [] },
				}),
			);
			position.copyFrom(held);
		}
		play(position, place(colour, field));
	});
	return position;
}

function progress(placements: readonly Placement[], card: string): Progress {
	return progressOf(placed(placements), 0, card);
}

/** The same stars, laid out without asking in which order. */
function laidOut(placements: readonly Placement[], card: string): Progress | null {
	const galaxy = Object.fromEntries(placements);
	const wanted = { galaxies: [galaxy], clusters: [[], [], []], supernova: 'black', step: 'place' } as const;
	const decoded = nebula.decode(stagedSnapshot(wanted));
	return decoded.ok ? progressOf(decoded.value, 0, card) : null;
}

test('there are witnesses for all cards but O19 and B17, which ask for no stars', () => {
	const cards = [...BOARD.decks.personal, ...BOARD.decks.public, ...BOARD.decks.advanced].map(({ id }) => id);
	expect(cards).toHaveLength(70);
	expect(new Set(WITNESSES.map(({ card }) => card))).toEqual(
		new Set(cards.filter((card) => card !== 'O19' && card !== 'B17')),
	);
	expect(WITNESSES.reduce((sum, { placements }) => sum + placements.length, 0)).toBe(914);
});

describe.each(WITNESSES.filter(({ card }) => !card.startsWith('B')))('$card', ({ card, placements }) => {
	test('is fulfilled by its witness, played star by star, and not a star earlier', () => {
		expect(progress(placements, card)).toMatchObject({ done: true });
		expect(progress(placements.slice(0, -1), card)).toMatchObject({ done: false });
	});

	test('is not fulfilled without any one of its stars', () => {
		// Without some stars the rest would not hold together; of those that do none may be enough.
		const without = placements.map((_, i) => laidOut(placements.toSpliced(i, 1), card));
		const possible = without.filter((found) => found !== null);
		expect(possible.length).toBeGreaterThan(0);
		for (const found of possible) expect(found).toMatchObject({ done: false });
	});
});

describe.each(WITNESSES.filter(({ card }) => card.startsWith('B')))('$card', ({ card, placements }) => {
	const most = BOARD_JSON.cards.advanced.find(({ id }) => id === card)?.maxCount;

	test(`has ${most} instances on its witness`, () => {
		expect(progress(placements, card)).toMatchObject({ count: most });
	});

	test('has fewer without the stars that count', () => {
		const counts = placements.map((_, i) => {
			const found = laidOut(placements.toSpliced(i, 1), card);
			return found !== null && 'count' in found ? found.count : null;
		});
		expect(counts).toContain((most ?? 0) - 1);
		expect(Math.max(...counts.map((count) => count ?? 0))).toBeLessThanOrEqual(most ?? 0);
	});
});

describe('each kind just fails for the reason that the card names', () => {
	const done = (card: string, galaxy: Readonly<Record<string, string>>, more = {}): boolean => {
		const found = progressOf(positionWith({ galaxies: [galaxy], step: 'place', ...more }), 0, card);
		return 'done' in found && found.done;
	};
	const count = (card: string, galaxy: Readonly<Record<string, string>>, more = {}): number => {
		const found = progressOf(positionWith({ galaxies: [galaxy], step: 'place', ...more }), 0, card);
		return 'count' in found ? found.count : -1;
	};

	test('V1: complete, but with four colors; or with two and one field empty', () => {
		const a = { Z: 'red', A1: 'orange', A2: 'red', A3: 'red', A4: 'orange' };
		expect(done('V1', { ...a, A5: 'yellow' })).toBe(true);
		expect(done('V1', { ...a, A4: 'blue', A5: 'yellow' })).toBe(false);
		expect(done('V1', a)).toBe(false);
	});

	test('V5 and V7: orbit 3 in three colors, or in six; not in four, five or with a gap', () => {
		const inner = { Z: 'blue', A1: 'white' };
		const orbit = (...colours: readonly string[]): Readonly<Record<string, string>> =>
			Object.fromEntries([
				...Object.entries(inner),
				...['A3', 'B2', 'B3', 'C2', 'C3', 'D2'].flatMap((field, i) =>
					colours[i] ? [[field, colours[i]]] : [],
				),
			]);
		const three = orbit('red', 'orange', 'red', 'orange', 'red', 'yellow');
		const four = orbit('red', 'orange', 'red', 'orange', 'blue', 'yellow');
		const five = orbit('red', 'orange', 'purple', 'orange', 'blue', 'yellow');
		const six = orbit('red', 'orange', 'purple', 'white', 'blue', 'yellow');
		const gap = orbit('red', 'orange', 'purple', 'white', 'blue');
		expect([three, four, five, six, gap].map((stars) => done('V5', stars))).toEqual([
			true,
			false,
			false,
			false,
			false,
		]);
		expect([three, four, five, six, gap].map((stars) => done('V7', stars))).toEqual([
			false,
			false,
			false,
			true,
			false,
		]);
	});

	test('V10: the center counts for each of the four constellations', () => {
		const stars = { Z: 'red', A1: 'blue', A2: 'red', B1: 'blue', B3: 'red' };
		expect(done('V10', stars)).toBe(false);
		expect(done('V10', { ...stars, C2: 'blue', C4: 'red' })).toBe(true);
		expect(done('V10', { ...stars, Z: 'yellow', C2: 'blue', C4: 'red' })).toBe(false);
	});

	test('O7: the center counts among the bright fields', () => {
		const stars = { Z: 'red', A1: 'blue', A2: 'red', B1: 'blue', B3: 'red', C2: 'blue', C4: 'red' };
		expect(done('O7', stars)).toBe(true);
		expect(done('O7', { ...stars, Z: 'yellow' })).toBe(false);
	});

	test('O19: most black holes, and a tie for most is enough', () => {
		expect(done('O19', {}, { blackHoles: [2, 2] })).toBe(true);
		expect(done('O19', {}, { blackHoles: [2, 3] })).toBe(false);
		expect(done('O19', {}, { players: 3, blackHoles: [2, 1, 3] })).toBe(false);
		expect(done('O19', {}, { players: 3, blackHoles: [3, 1, 3] })).toBe(true);
	});

	test('a card for most black holes may also ask to lead', () => {
		const game = nebulaOn(SMALL_BOARD);
		const position = game.create({ players: 3, variant: 'basic' });
		position.begin();
		const done = (...blackHoles: readonly number[]): boolean => {
			position.galaxies.forEach((galaxy, seat) => {
				galaxy.blackHoles = blackHoles[seat] ?? 0;
			});
			const found = progressOf(position, 0, 'P4');
			return 'done' in found && found.done;
		};
		expect([done(2, 1, 1), done(2, 2, 0), done(0, 0, 0)]).toEqual([true, false, false]);
	});

	test('V16: three neighboring orbits, whichever; not 1, 2 and 4', () => {
		const full = Object.fromEntries(
			itemOf(
				WITNESSES.filter(({ card }) => card === 'B1'),
				0,
			).placements,
		);
		const without = (orbits: readonly number[]): Readonly<Record<string, string>> =>
			Object.fromEntries(
				Object.entries(full).filter(([field]) => {
					const orbit = BOARD.fields.find(({ id }) => id === field)?.orbit ?? 0;
					return !orbits.includes(orbit);
				}),
			);
		expect(done('V16', without([4, 5]))).toBe(true);
		expect(done('V16', without([5]))).toBe(true);
		expect(done('V16', without([]))).toBe(true);
		// Orbits 1, 2 and 4 are filled, and 3 but for one field.
		const { A3: _, ...gap } = without([5]);
		expect(done('V16', gap)).toBe(false);
	});

	test('V17 and V18: opposite constellations, neighboring ones', () => {
		const [opposite, adjacent] = ['V17', 'V18'].map((id) =>
			Object.fromEntries(
				itemOf(
					WITNESSES.filter(({ card }) => card === id),
					0,
				).placements,
			),
		);
		expect([done('V17', opposite ?? {}), done('V18', opposite ?? {})]).toEqual([true, false]);
		expect([done('V17', adjacent ?? {}), done('V18', adjacent ?? {})]).toEqual([false, true]);
	});

	test('B16: the color that is best; B18: the field itself may be empty, the center does not count', () => {
		expect(count('B16', { Z: 'red', A1: 'blue', A2: 'red', B1: 'blue', B3: 'yellow' })).toBe(2);
		const around = { Z: 'red', A1: 'blue', D1: 'yellow', B1: 'purple', C1: 'orange' };
		expect(count('B18', around)).toBe(0);
		expect(count('B18', { ...around, A3: 'red', A5: 'yellow', A4: 'blue' })).toBe(1);
		expect(count('B18', { ...around, A3: 'red', A5: 'yellow', A4: 'blue', A2: 'white' })).toBe(1);
	});

	test('B17: every public task marked, first or not', () => {
		expect(count('B17', {}, { marks: [[0, 1], [1, 0], [1]] })).toBe(2);
		expect(count('B17', {}, { marks: [[1]] })).toBe(0);
	});

	test('B19: orbits, not stars; B25: only fields orbitally joined to an outer bright field', () => {
		const stars = { Z: 'red', B1: 'blue', B2: 'red', B3: 'yellow', C2: 'red' };
		expect(count('B19', stars)).toBe(1);
		expect(count('B25', stars)).toBe(2);
		expect(count('B28', stars)).toBe(1);
	});
});
