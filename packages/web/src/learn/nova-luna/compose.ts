import type { NovaLunaKinds, NovaLunaMove, NovaLunaOptions, Seat, TaskName, TileId } from '@orrery/engine';
import { Course, novaLuna, seatOf, TILES, tileOf } from '@orrery/engine';
import type { Beginning } from '../lesson.ts';
import type { PlayedGame } from './lessons/played-games.ts';

/* Positions of Nova Luna from a few numbers: tiles by their printed number, cells as in the display. */

/** A tile that is taken and laid: its number and its cell. */
export type Laid = readonly [tile: number, x: number, y: number];

export function tile(number: number): TileId {
	return tileOf(number).id;
}

export function task(number: number, index: TaskName[1]): TaskName {
	return [tile(number), index];
}

export function take([number, x, y]: Laid): NovaLunaMove {
	return { type: 'take', tile: tile(number), x, y };
}

export const REFILL: NovaLunaMove = { type: 'refill' };

const SOLO: NovaLunaOptions = { players: 1, firstGame: false };
const SPACES = 12;

/**
 * A solo game in which these tiles were laid one after the other, and the next ones can be taken now. With so few tiles
 * the phase never ends, and each wanted tile is the next one on the selection track.
 */
export function display(laid: readonly Laid[], ...next: readonly number[]): Beginning<NovaLunaKinds> {
	return beginning(SOLO, [...laid.map(([number]) => number), ...next], laid);
}

/** A move before a lesson: a tile and its cell, a tile that its player lays at the right end of a row, or a refill. */
export type EarlierMove = Laid | number | 'refill';

/** Earlier moves as text: “51:0,0 refill 64:1,0”. */
export function earlier(text: string): readonly EarlierMove[] {
	return text.split(/\s+/).map((move) => {
		if (move === 'refill') return move;
		const [number = 0, x = 0, y = 0] = move.split(/[:,]/).map(Number);
		return [number, x, y];
	});
}

/**
 * A game whose selection track holds these tiles clockwise from the meeple; then come those of the draw pile, and the
 * others in an order of their own. The moves are played by the seats that the rules call. By default seat 0, the
 * learner, goes first.
 */
export function beginning(
	options: NovaLunaOptions,
	track: readonly number[],
	moves: readonly EarlierMove[],
	order: readonly number[] = Array.from({ length: options.players }, (_, i) => options.players - 1 - i),
): Beginning<NovaLunaKinds> {
	// Any order without a pattern that catches the eye would do.
	const others = TILES.filter(({ id }) => !track.includes(id)).toSorted(
		(one, other) => ((one.id * 29) % 69) - ((other.id * 29) % 69),
	);
	const tiles = [...track.map(tile), ...others.map(({ id }) => id)];
	const setup = {
		ring: [null, ...tiles.slice(0, SPACES - 1)],
		stock: tiles.slice(SPACES - 1),
		order: order.map(seatOf),
	};
	return { options, setup, moves: withSeats(options, setup, moves) };
}

/** A game that was played up to a position. */
export function played(
	options: NovaLunaOptions,
	{ tiles, order, moves }: PlayedGame,
): Beginning<NovaLunaKinds> {
	return beginning(options, tiles.trim().split(/\s+/).map(Number), earlier(moves.trim()), order);
}

function withSeats(
	options: NovaLunaOptions,
	setup: NovaLunaKinds['setup'],
	moves: readonly EarlierMove[],
): Beginning<NovaLunaKinds>['moves'] {
	const begun = Course.begin(novaLuna, options, setup);
	if (!begun.ok) throw new Error(`the setup of a lesson is refused: ${JSON.stringify(begun.fault)}`);
	const { position } = begun.value;
	return moves.map((earlier) => {
		const seat: Seat = novaLuna.deciders(position)[0] ?? 0;
		const laid: Laid | 'refill' =
			typeof earlier === 'number' ? [earlier, position.display(seat).size, 0] : earlier;
		const move = laid === 'refill' ? REFILL : take(laid);
		const played = begun.value.play(seat, move);
		if (!played.ok) throw new Error(`${JSON.stringify(move)} is refused: ${JSON.stringify(played.fault)}`);
		return { seat, move };
	});
}
