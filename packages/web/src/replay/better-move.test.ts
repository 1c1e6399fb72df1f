import type { NebulaKinds, NovaLunaKinds, NovaLunaMove } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import type { Compared } from './better-move.svelte.ts';
import { betterPieces, marksOfNebula } from './nebula-better.ts';
import { betterTile, marksOfNovaLuna } from './nova-luna-better.ts';

/* What is drawn of a better move over boards that show the game after the move played. */

describe('Nova Luna', () => {
	const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('better'));
	for (let i = 0; i < 8; i++) {
		const [next = 0] = novaLuna.deciders(course.position);
		const [move] = novaLuna.legalMoves(course.position, next);
		if (move !== undefined) course.play(next, move);
	}
	const [seat = 0] = novaLuna.deciders(course.position);
	const before = novaLuna.view(course.position, seat);
	const takes = novaLuna
		.legalMoves(course.position, seat)
		.flatMap((move) => (move.type === 'take' ? [move] : []));
	const played = found(takes[0]);
	course.play(seat, played);
	const view = novaLuna.view(course.position, seat);
	const shown = { view, seat, wheel: true, mark: 'mistake' } as const;
	const laid = `[data-laid="${played.tile}"]`;

	function comparedWith(better: NovaLunaMove): Compared<NovaLunaKinds> {
		return { seat, before, played, better, line: [better] };
	}

	test('another tile comes from the wheel, where it still lies', () => {
		const better = found(
			takes.find(({ tile, x, y }) => tile !== played.tile && !(x === played.x && y === played.y)),
		);
		const tile = betterTile(comparedWith(better), shown);
		expect(tile).toMatchObject({ onWheel: better.tile, beside: false, refill: false });
		expect(tile.ghost).toMatchObject({ tile: better.tile, x: better.x, y: better.y });
		expect(marksOfNovaLuna(comparedWith(better), tile, shown)).toEqual({
			star: '[data-hint]',
			rings: [],
			arrow: { from: `[data-on-wheel="${better.tile}"]`, to: '[data-hint]', bent: false },
			played: { at: laid, mark: 'mistake' },
		});
		// A phone does not show the wheel.
		const onPhone = marksOfNovaLuna(comparedWith(better), tile, { ...shown, wheel: false });
		expect(onPhone.arrow).toEqual({ from: laid, to: '[data-hint]', bent: true });
	});

	test('the same tile elsewhere comes from where it lies now', () => {
		const better = found(
			takes.find(({ tile, x, y }) => tile === played.tile && !(x === played.x && y === played.y)),
		);
		const tile = betterTile(comparedWith(better), shown);
		expect(tile).toMatchObject({ onWheel: null, beside: false });
		expect(marksOfNovaLuna(comparedWith(better), tile, shown).arrow).toEqual({
			from: laid,
			to: '[data-hint]',
			bent: true,
		});
	});

	test('another tile on the cell that was taken lies beside the one played', () => {
		const better = found(
			takes.find(({ tile, x, y }) => tile !== played.tile && x === played.x && y === played.y),
		);
		expect(betterTile(comparedWith(better), shown).beside).toBe(true);
	});

	test('a refill has no ghost and no arrow', () => {
		const refill = comparedWith({ type: 'refill' });
		const tile = betterTile(refill, shown);
		expect(tile).toEqual({ onWheel: null, ghost: null, beside: false, refill: true });
		expect(marksOfNovaLuna(refill, tile, shown).arrow).toBeNull();
	});

	test('where another display is shown, only the tile on the wheel is marked', () => {
		const better = found(takes.find(({ tile }) => tile !== played.tile));
		const elsewhere = { ...shown, seat: seat === 0 ? 1 : 0 } as const;
		const tile = betterTile(comparedWith(better), elsewhere);
		expect(tile.ghost).toBeNull();
		expect(marksOfNovaLuna(comparedWith(better), tile, elsewhere)).toEqual({
			star: `[data-on-wheel="${better.tile}"]`,
			rings: [],
			arrow: null,
			played: null,
		});
	});
});

describe('Nebula', () => {
	const course = Course.deal(nebula, { players: 2, variant: 'basic' }, new SeededRandom('better'));
	for (const seat of [0, 1] as const) {
		const [keep] = nebula.legalMoves(course.position, seat);
		if (keep !== undefined) course.play(seat, keep);
	}
	const before = nebula.view(course.position, 0);
	const played = { type: 'time', steps: [5, 0, 0] } as const;
	course.play(0, played);
	const view = nebula.view(course.position, 0);
	const shown = { view, seat: 0, held: [], mark: 'blunder' } as const;

	test('figures begin where they stood, and pieces are drawn where they are gone', () => {
		const better = { type: 'time', steps: [0, 0, -5] } as const;
		const compared: Compared<NebulaKinds> = { seat: 0, before, played, better, line: [better] };
		const pieces = betterPieces(compared, shown);
		const [top, right, left] = before.clusters;
		expect(pieces.figures).toEqual([
			// Still there: the move played took the piece of another ray.
			{ from: top?.figure, steps: 0, piece: null },
			// Taken by the move played as well.
			{ from: right?.figure, steps: 0, piece: right?.pieces[right.figure] },
			{ from: left?.figure, steps: -5, piece: null },
		]);
		expect(marksOfNebula(compared, pieces, shown)).toMatchObject({
			star: '[data-hinted-ray]',
			arrow: null,
			played: { at: '[data-cluster="0"] [data-figure]', mark: 'blunder' },
		});
	});

	test('a star comes from the observatory, or else from the star played', () => {
		const { observatory = {} } = view.seats[0] ?? {};
		const [one = '', other = one] = Object.keys(observatory).filter(
			(piece) => piece !== 'black' && (observatory[piece] ?? 0) > 0,
		);
		const step = { type: 'place', piece: one, field: 'Z' } as const;
		const better = { type: 'place', piece: other, field: 'Z' } as const;
		const then = view;
		course.play(0, step);
		const now = { ...shown, view: nebula.view(course.position, 0) };
		const compared: Compared<NebulaKinds> = { seat: 0, before: then, played: step, better, line: [better] };
		const pieces = betterPieces(compared, now);
		// The star played lies on the same field.
		expect(pieces.star).toEqual({ field: 'Z', piece: other, aside: true });
		const held = { ...now, held: [other] };
		expect(marksOfNebula(compared, pieces, held).arrow?.from).toBe(`[data-hand] [data-piece="${other}"]`);
		expect(marksOfNebula(compared, pieces, now)).toMatchObject({
			arrow: { from: '[data-galaxy="0"] [data-star="Z"]', bent: true },
			played: { at: '[data-galaxy="0"] [data-star="Z"]' },
		});
		expect(betterPieces(compared, { ...now, seat: 1 }).star).toBeNull();
	});
});

function found<Value>(value: Value | undefined): Value {
	if (value === undefined) throw new Error('the game came to another position');
	return value;
}
