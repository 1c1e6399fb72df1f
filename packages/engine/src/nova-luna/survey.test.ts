import { describe, expect, test } from 'vitest';
import { MASTERPIECE } from '../../test/nova-luna/positions.ts';
import { Course } from '../course.ts';
import { SeededRandom } from '../random.ts';
import type { NovaLunaKinds } from './nova-luna.ts';
import { novaLuna } from './nova-luna.ts';
import type { NovaLunaOptions } from './options.ts';
import { surveyDisplay } from './survey.ts';
import type { TileId } from './tiles.ts';
import { tileOf } from './tiles.ts';

const TWO: NovaLunaOptions = { players: 2, firstGame: false };
const byId = (one: { readonly tile: TileId }, other: { readonly tile: TileId }): number =>
	one.tile - other.tile;
const laid = (tile: number, x: number, y: number): readonly [TileId, number, number] => [
	tileOf(tile).id,
	x,
	y,
];

/** A game that random moves have played to its end. */
function played(options: NovaLunaOptions, seed: string): Course<NovaLunaKinds> {
	const random = new SeededRandom(seed);
	const course = Course.deal(novaLuna, options, random);
	for (;;) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) return course;
		const moves = novaLuna.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined || !course.play(seat, move).ok) throw new Error('a legal move was refused');
	}
}

describe('one display by itself', () => {
	test('is what the game says of it, in whatever order its tiles are named and wherever they lie', () => {
		for (let game = 0; game < 12; game++) {
			const options: NovaLunaOptions = { players: 3, firstGame: game % 2 === 0 };
			const { position } = played(options, `survey ${game}`);
			const view = novaLuna.view(position, 'spectator');
			for (const [seat, display] of view.displays.entries()) {
				const tiles = display.tiles.map(({ tile, x, y }) => [tile, x + 5, y - 7] as const).toReversed();
				const found = surveyDisplay(options, tiles);
				expect(found.loose).toEqual([]);
				expect(found.tokensLeft).toBe(display.tokensLeft);
				expect(found.cost).toBe(position.display(seat).cost);
				expect(found.tiles.toSorted(byId)).toEqual(
					display.tiles.map((tile) => ({ ...tile, x: tile.x + 5, y: tile.y - 7 })).toSorted(byId),
				);
			}
		}
	});

	test('names the tiles that touch no other one (NL-11)', () => {
		const found = surveyDisplay(TWO, [laid(1, 0, 0), laid(2, 2, 0), laid(3, 0, 1)]);
		expect(found.loose).toEqual([laid(2, 2, 0)]);
		expect(found.tiles.map(({ tile }) => tile)).toEqual([1, 3]);
		expect(found.free).toContainEqual({ x: 1, y: 0 });
		expect(found.free).not.toContainEqual({ x: 2, y: 1 });
	});

	test('may have ended with any of its tiles (NL-17)', () => {
		const tiles = MASTERPIECE.map(([tile, x, y]) => laid(tile, x, y));
		const whole = surveyDisplay(TWO, tiles);
		expect(whole).toMatchObject({ tokensLeft: 0, loose: [] });
		// Whichever tile is named second, an order that works is found.
		for (const second of tiles.slice(1)) {
			const named = [...tiles.slice(0, 1), second, ...tiles.slice(1).filter((tile) => tile !== second)];
			expect(surveyDisplay(TWO, named)).toMatchObject({ tokensLeft: 0, loose: [], cost: whole.cost });
		}
	});

	test('has one free cell before the first tile', () => {
		expect(surveyDisplay(TWO, [])).toEqual({
			tokensLeft: 20,
			tiles: [],
			cost: 0,
			free: [{ x: 0, y: 0 }],
			loose: [],
		});
	});
});
