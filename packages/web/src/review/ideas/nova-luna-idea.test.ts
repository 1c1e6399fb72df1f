import type { NovaLunaMove } from '@orrery/engine';
import { Course, novaLuna, SeededRandom, tileOf } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Laid } from '../../../test/nova-luna-positions.ts';
import {
	BLUE_1,
	BLUE_2,
	BLUE_3,
	BLUE_4,
	BLUE_4_RED,
	RED_1,
	RED_2,
	RED_4,
	RED_5,
	RED_6,
	RED_7,
	TURQUOISE_1,
	TURQUOISE_2,
	take,
	viewWith,
	YELLOW_1,
} from '../../../test/nova-luna-positions.ts';
import { contrastOf, mostCovered, winningMove } from './nova-luna-facts.ts';
import { novaLunaIdea } from './nova-luna-idea.ts';

const REFILL: NovaLunaMove = { type: 'refill' };

describe('covers', () => {
	const view = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_5, RED_1, BLUE_4]);

	test('beside blue the red 5 covers a task', () => {
		expect(novaLunaIdea(view, take(RED_5, 0, 1))).toEqual({ kind: 'covers', count: 1, again: false });
	});

	test('a tile that covers nothing says nothing of it', () => {
		expect(novaLunaIdea(view, take(BLUE_4, 0, 1))?.kind).not.toBe('covers');
	});

	test('and keeps the turn, while the player stays behind (NL-6)', () => {
		const behind = viewWith(
			[
				[[BLUE_1, 0, 0]],
				[
					[YELLOW_1, 0, 0],
					[RED_6, 1, 0],
				],
			],
			[RED_5, RED_1],
		);
		expect(novaLunaIdea(behind, take(RED_5, 0, 1))).toEqual({ kind: 'covers', count: 1, again: true });
	});
});

describe('keeps the turn', () => {
	// The other player is 7 spaces ahead.
	const view = viewWith(
		[
			[[BLUE_1, 0, 0]],
			[
				[YELLOW_1, 0, 0],
				[RED_7, 1, 0],
			],
		],
		[BLUE_4, BLUE_2],
	);

	test('with a 4, seven spaces behind', () => {
		expect(novaLunaIdea(view, take(BLUE_4, 0, 1))).toEqual({ kind: 'again' });
	});

	test('not where both are level', () => {
		const level = viewWith([[[BLUE_1, 0, 0]], [[TURQUOISE_1, 0, 0]]], [BLUE_4, BLUE_2]);
		expect(novaLunaIdea(level, take(BLUE_4, 0, 1))?.kind).not.toBe('again');
	});

	test('never in a solo game, where nobody else is there', () => {
		const { position } = Course.deal(novaLuna, { players: 1, firstGame: false }, new SeededRandom('alone'));
		const alone = novaLuna.view(position, 0);
		const ideas = novaLuna.legalMoves(position, 0).map((move) => novaLunaIdea(alone, move)?.kind);
		expect(ideas).not.toContain('again');
		expect(ideas.length).toBeGreaterThan(0);
	});
});

describe('takes a tile that another player could use', () => {
	// The other player has two red tiles, beside which this blue 4 would cover its second task.
	const other: readonly Laid[] = [
		[RED_1, 0, 0],
		[RED_4, 1, 0],
	];
	test('a tile that would cover a task there', () => {
		const view = viewWith([[[TURQUOISE_2, 0, 0]], other], [BLUE_4_RED, RED_7]);
		expect(mostCovered(view, tileOf(BLUE_4_RED).id, 1)).toBe(1);
		expect(novaLunaIdea(view, take(BLUE_4_RED, 0, 1))).toMatchObject({ kind: 'denies', count: 1 });
	});

	test('of three players, the one who has most use of it is named', () => {
		const view = viewWith([[[YELLOW_1, 0, 0]], [[TURQUOISE_1, 0, 0]], other], [BLUE_4_RED, RED_7], {
			players: 3,
		});
		expect(novaLunaIdea(view, take(BLUE_4_RED, 0, 1))).toMatchObject({ kind: 'denies', count: 1 });
	});

	test('not where it would cover nothing', () => {
		const view = viewWith([[[YELLOW_1, 0, 0]], [[TURQUOISE_1, 0, 0]]], [BLUE_4_RED, RED_7]);
		expect(novaLunaIdea(view, take(BLUE_4_RED, 0, 1))?.kind).not.toBe('denies');
	});
});

describe('comes closer', () => {
	test('beside blue, two tasks of the red 7 lack just one tile', () => {
		const view = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_7, RED_1]);
		expect(novaLunaIdea(view, take(RED_7, 0, 1))).toEqual({ kind: 'closer', count: 2 });
	});

	test('beside red, none does', () => {
		const view = viewWith([[[RED_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_7, BLUE_2]);
		expect(novaLunaIdea(view, take(RED_7, 0, 1))?.kind).not.toBe('closer');
	});
});

describe('a group grows', () => {
	// The blue tiles ask for other colors, so that no task comes closer.
	const view = viewWith(
		[
			[
				[BLUE_1, 0, 0],
				[BLUE_4_RED, 1, 0],
			],
			[
				[YELLOW_1, 0, 0],
				[RED_2, 1, 0],
				[RED_2 + 1, 2, 0],
			],
		],
		[BLUE_4, RED_7],
	);

	test('to three tiles beside two others', () => {
		const idea = novaLunaIdea(view, take(BLUE_4, 2, 0));
		expect(idea).toEqual({ kind: 'group', colour: 'blue', size: 3 });
	});

	test('not with a tile of another color', () => {
		expect(novaLunaIdea(view, take(RED_7, 2, 0))?.kind).not.toBe('group');
	});
});

describe('the lowest number', () => {
	const view = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [TURQUOISE_1, BLUE_2, BLUE_3]);

	test('of the tiles in reach', () => {
		expect(novaLunaIdea(view, take(TURQUOISE_1, 0, 1))).toEqual({ kind: 'lowest' });
	});

	test('is no other', () => {
		expect(novaLunaIdea(view, take(BLUE_3, 0, 1))?.kind).not.toBe('lowest');
	});
});

test('a refill says how many tiles were left, and a move that is not legal says nothing', () => {
	const view = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_7, RED_1]);
	expect(novaLunaIdea(view, REFILL)).toEqual({ kind: 'refill', left: 2 });
	expect(novaLunaIdea(view, take(BLUE_4, 0, 1))).toBeNull();
	const many = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_7, RED_1, BLUE_2]);
	expect(novaLunaIdea(many, REFILL)).toBeNull();
});

test('NL-17: the move that wins says so, and no other move of that turn does', () => {
	const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('wins'));
	for (;;) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) throw new Error('nobody could win');
		const view = novaLuna.view(course.position, seat);
		const moves = novaLuna.legalMoves(course.position, seat);
		const winning = winningMove(view);
		if (winning !== null) {
			expect(novaLunaIdea(view, winning)).toEqual({ kind: 'wins' });
			const left = view.displays[seat]?.tokensLeft ?? 0;
			const other = moves.find((move) => {
				const idea = novaLunaIdea(view, move);
				return idea?.kind !== 'wins' && !(idea?.kind === 'covers' && idea.count >= left);
			});
			expect(other).toBeDefined();
			return;
		}
		const best = moves
			.map((move) => ({ move, idea: novaLunaIdea(view, move) }))
			.toSorted((a, b) => countOf(b.idea) - countOf(a.idea))[0];
		if (best !== undefined) course.play(seat, best.move);
	}

	function countOf(idea: ReturnType<typeof novaLunaIdea>): number {
		return idea?.kind === 'covers' ? idea.count : 0;
	}
});

describe('what a move missed', () => {
	test('the better one covers more', () => {
		const near = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_5, RED_1]);
		expect(contrastOf(near, take(RED_1, 0, 1), take(RED_5, 0, 1))).toEqual({
			kind: 'tile',
			covers: 0,
			instead: 1,
			tile: RED_5,
		});
	});

	test('nothing certain where the better one is a refill', () => {
		const few = viewWith([[[BLUE_1, 0, 0]], [[YELLOW_1, 0, 0]]], [RED_1, TURQUOISE_1]);
		expect(contrastOf(few, take(RED_1, 0, 1), REFILL)).toBeNull();
	});
});
