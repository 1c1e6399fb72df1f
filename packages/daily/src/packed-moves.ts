import type { Game, Kinds, Position, Seat } from '@orrery/engine';
import { seatOf, seatsIn } from '@orrery/engine';

/*
 * Moves as a short text. A move is its number among the legal ones, in the order of `Position.moveAt`, as one digit to
 * the base 64, or two where there are more than 64 moves. That order follows from the position alone, but another version
 * of the rules might have another; so what holds packed moves also holds a check of the position they lead to
 * (`checkOf`).
 */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const BASE = DIGITS.length;

/** A move that was read, and the seat that played it. */
export interface ReadMove<K extends Kinds> {
	readonly seat: Seat;
	readonly move: K['move'];
}

/** Plays moves, each by the first seat that has to decide, and returns them packed. */
export function packMoves(position: Position, codes: readonly number[]): string {
	let text = '';
	for (const code of codes) {
		const seat = deciderOf(position);
		if (seat === null) throw new RangeError('a move after the end of the game');
		const count = position.moveCount(seat);
		let index = 0;
		while (index < count && position.moveAt(seat, index) !== code) index++;
		if (index === count) throw new RangeError(`${code} is no legal move`);
		text += count > BASE ? digit(Math.floor(index / BASE)) + digit(index % BASE) : digit(index);
		position.play(seat, code);
	}
	return text;
}

/** Plays packed moves and returns them; null if the text has none that are legal. */
export function unpackMoves<K extends Kinds>(
	game: Game<K>,
	position: K['position'],
	text: string,
): readonly ReadMove<K>[] | null {
	const moves: ReadMove<K>[] = [];
	for (let at = 0; at < text.length; ) {
		const seat = deciderOf(position);
		if (seat === null) return null;
		const count = position.moveCount(seat);
		const width = count > BASE ? 2 : 1;
		const index = numberIn(text.slice(at, at + width), width);
		if (index === null || index >= count) return null;
		const code = position.moveAt(seat, index);
		moves.push({ seat, move: game.moveOf(position, code) });
		position.play(seat, code);
		at += width;
	}
	return moves;
}

/** Four digits that another position is most unlikely to have. */
export function checkOf<K extends Kinds>(game: Game<K>, position: K['position']): string {
	const text = JSON.stringify(game.encode(position));
	// FNV-1a.
	let hash = 0x811c9dc5;
	for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
	return [0, 6, 12, 18].map((shift) => digit((hash >>> shift) % BASE)).join('');
}

/** The first seat that has to decide; null when the game is over. */
export function deciderOf(position: Position): Seat | null {
	const [seat] = seatsIn(position.deciders());
	return seat === undefined ? null : seatOf(seat);
}

function digit(value: number): string {
	return DIGITS.charAt(value);
}

function numberIn(digits: string, width: number): number | null {
	if (digits.length < width) return null;
	let number = 0;
	for (const one of digits) {
		const value = DIGITS.indexOf(one);
		if (value < 0) return null;
		number = number * BASE + value;
	}
	return number;
}
