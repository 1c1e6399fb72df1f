import type { NovaLunaMove, NovaLunaView, Seat } from '@orrery/engine';
import { Course, novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Laid } from '../../test/nova-luna-positions.ts';
import {
	BLUE_1,
	BLUE_2,
	BLUE_3,
	BLUE_4,
	RED_1,
	RED_4,
	RED_5,
	RED_7,
	TURQUOISE_1,
	take,
	viewWith,
	YELLOW_1,
} from '../../test/nova-luna-positions.ts';
import { Preview } from '../nova-luna/preview.ts';
import { factsOf, winningMove } from '../review/ideas/nova-luna-facts.ts';
import { aimOf, deedOf, reasonAgainst } from './nova-luna-facts.ts';

const WORTH = { best: 0.7, wanted: 0.5 };

describe('two turns in a row', () => {
	// Both tokens stand on space 1.
	const view = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_7, RED_1, BLUE_2, BLUE_3, RED_4]);

	test('NL-6: a 7 leaves the other so far behind that any of the next three tiles allows a second turn', () => {
		expect(factsOf(view, take(RED_7, 1, 0))).toMatchObject({ steps: 7, ahead: 7, twiceWith: [1, 2, 3] });
	});

	test('a 1 allows none: with a 2, 3 or 4 the other would be in front', () => {
		expect(factsOf(view, take(RED_1, 1, 0))).toMatchObject({ ahead: 1, twiceWith: [], again: false });
	});

	test('are the reason where the best move allows none, and none where it allows them too', () => {
		expect(reasonAgainst(view, take(RED_7, 1, 0), take(RED_1, 1, 0), WORTH)).toEqual({
			kind: 'twice',
			certain: true,
			ahead: 7,
			numbers: [1, 2, 3],
		});
		expect(reasonAgainst(view, take(RED_1, 1, 0), take(RED_7, 1, 0), WORTH).kind).not.toBe('twice');
	});

	test('a move that is not legal has no facts', () => {
		expect(factsOf(view, take(RED_7, 3, 3))).toBeNull();
	});
});

describe('tasks', () => {
	const own: readonly Laid[] = [
		[BLUE_1, 0, 0],
		[RED_1, 1, 0],
	];
	const view = viewWith(
		[
			own,
			[
				[YELLOW_1, 0, 0],
				[TURQUOISE_1, 1, 0],
			],
		],
		[RED_7, RED_5, BLUE_2, BLUE_3, RED_4, BLUE_4],
	);

	test('beside blue the red 5 covers its second task, beside red alone none', () => {
		expect(factsOf(view, take(RED_5, 0, 1))?.covers).toBe(1);
		expect(factsOf(view, take(RED_5, 2, 0))?.covers).toBe(0);
	});

	test('the same tile covers more elsewhere', () => {
		expect(reasonAgainst(view, take(RED_5, 2, 0), take(RED_5, 0, 1), WORTH)).toEqual({
			kind: 'cell',
			certain: true,
			covers: 0,
			instead: 1,
		});
	});

	test('another tile covers more', () => {
		expect(reasonAgainst(view, take(RED_7, 2, 0), take(RED_5, 0, 1), WORTH)).toEqual({
			kind: 'tile',
			certain: true,
			covers: 0,
			instead: 1,
			tile: RED_5,
		});
	});

	test('another tile covers as much and costs less', () => {
		expect(reasonAgainst(view, take(RED_7, 2, 0), take(RED_5, 2, 0), WORTH)).toEqual({
			kind: 'steps',
			certain: true,
			steps: 7,
			instead: 5,
			tile: RED_5,
		});
	});

	test('where no fact tells, the search does', () => {
		expect(reasonAgainst(view, take(RED_5, 0, 1), take(RED_5, 0, -1), WORTH)).toEqual({
			kind: 'chances',
			certain: false,
			...WORTH,
		});
	});

	test('a hint to a tile that covers its own task says so', () => {
		expect(aimOf(view, take(RED_5, 0, 1))).toEqual({ kind: 'own', count: 1 });
	});

	test('a hint to a tile that covers a task of the display names it', () => {
		// The red 5 lies beside turquoise and lacks one blue.
		const lacking = viewWith(
			[
				[
					[RED_5, 0, 0],
					[TURQUOISE_1, 1, 0],
				],
				[
					[YELLOW_1, 0, 0],
					[BLUE_3, 1, 0],
					[RED_4, 2, 0],
				],
			],
			[BLUE_2, RED_7, BLUE_4],
		);
		expect(aimOf(lacking, take(BLUE_2, 0, 1))).toEqual({ kind: 'covers', task: [RED_5, 1] });
	});

	test.each([
		['it covered a task', RED_5, { kind: 'covered', count: 1, left: 19 }],
		['it has the lowest number', RED_1, { kind: 'steps', steps: 1 }],
		['it does nothing yet', BLUE_4, { kind: 'nothing' }],
	])('what the other player did is told by what is true: %s', (_, tile, deed) => {
		const before = viewWith([[[YELLOW_1, 0, 0]], own.slice(0, 1)], [BLUE_4, RED_5, RED_1, BLUE_3], {
			first: 1,
		});
		const took = { type: 'took', seat: 1, space: 0, distance: 0, covered: [], tokensLeft: 0 } as const;
		expect(deedOf(before, { ...took, tile: tileOf(tile).id, x: 0, y: 1 }, 0)).toEqual({ ...deed, tile });
	});

	test('a tile whose tasks lack just one more is told as such', () => {
		// Red 7 asks for blue and turquoise, blue and yellow, turquoise and yellow; it lies beside blue.
		const before = viewWith([[[YELLOW_1, 0, 0]], own.slice(0, 1)], [RED_7, RED_1], { first: 1 });
		const took = { type: 'took', seat: 1, space: 0, distance: 0, covered: [], tokensLeft: 0 } as const;
		expect(deedOf(before, { ...took, tile: tileOf(RED_7).id, x: 0, y: 1 }, 0)).toEqual({
			kind: 'closer',
			tile: RED_7,
			count: 2,
		});
	});
});

describe('the last token', () => {
	/** A game played by the moves that cover most, up to the first decision that fits. */
	function played(seed: string, fits: (view: NovaLunaView, seat: Seat) => boolean): NovaLunaView | null {
		const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom(seed));
		for (;;) {
			const [seat] = novaLuna.deciders(course.position);
			if (seat === undefined) return null;
			const view = novaLuna.view(course.position, seat);
			if (fits(view, seat)) return view;
			const preview = new Preview(view);
			const [best] = novaLuna
				.legalMoves(course.position, seat)
				.map((move) => ({
					move,
					covers: move.type === 'take' ? (preview.take(move.tile, move)?.covers.length ?? 0) : -1,
				}))
				.toSorted((a, b) => b.covers - a.covers);
			if (best !== undefined) course.play(seat, best.move);
		}
	}

	test('NL-17: a move that wins is found, and it ends the game', () => {
		const view = played('finish', (seen) => winningMove(seen) !== null);
		const move = view === null ? null : winningMove(view);
		if (view === null || move === null || move.type !== 'take') throw new Error('nobody could win');
		expect(new Preview(view).take(move.tile, move)?.outcome).toMatchObject({ reason: 'all-tokens-placed' });
	});

	test('a move that lets the other place it next is told from one that does not', () => {
		const fits = (seen: NovaLunaView, seat: Seat): boolean => {
			const other = seat === 0 ? 1 : 0;
			if ((seen.displays[other]?.tokensLeft ?? 9) > 2 || winningMove(seen) !== null) return false;
			const facts = movesOf(seen).map((move) => factsOf(seen, move)?.otherCanFinish);
			return facts.includes(true) && facts.includes(false);
		};
		const seeds = Array.from({ length: 20 }, (_, i) => `danger ${i}`);
		const view = seeds.reduce<NovaLunaView | null>((found, seed) => found ?? played(seed, fits), null);
		if (view === null) throw new Error('it never mattered');
		const danger = movesOf(view).find((move) => factsOf(view, move)?.otherCanFinish);
		const safe = movesOf(view).find((move) => factsOf(view, move)?.otherCanFinish === false);
		if (danger === undefined || safe === undefined) throw new Error('it does not matter');
		expect(reasonAgainst(view, danger, safe, WORTH)).toEqual({ kind: 'finish', certain: true });
		expect(reasonAgainst(view, safe, danger, WORTH).kind).not.toBe('finish');
	});

	function movesOf(view: NovaLunaView): readonly NovaLunaMove[] {
		const imagined = novaLuna.imagine(view, new SeededRandom('moves'));
		if (!imagined.ok || view.decision === null) return [];
		return novaLuna.legalMoves(imagined.value, view.decision.seat);
	}
});

test('NL-20: in a solo game no aim is about the moon track, and nobody wins', () => {
	const course = Course.deal(novaLuna, { players: 1, firstGame: false }, new SeededRandom('solo'));
	const kinds = new Set<string>();
	while (novaLuna.deciders(course.position).length > 0) {
		const view = novaLuna.view(course.position, 0);
		const moves = novaLuna.legalMoves(course.position, 0);
		for (const move of moves) kinds.add(aimOf(view, move).kind);
		expect(winningMove(view)).toBeNull();
		const [first] = moves;
		if (first !== undefined) course.play(0, first);
	}
	expect([...kinds].sort()).toEqual(['closer', 'covers', 'own', 'phase', 'points', 'tile']);
});
