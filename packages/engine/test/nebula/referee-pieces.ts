import { PRINTED } from './referee-board.ts';

/* The pieces of the game, as lists of names, and the bag, as a list in the order of drawing. */

export const BLACK = 'black';
export const PIECES: readonly string[] = [...PRINTED.colours, BLACK];

/** Nebula 8, set-up 1: the stars of each colour, and the black holes by number of players. */
const STARS_OF_A_COLOUR = 20;
const BLACK_HOLES: Readonly<Record<number, number>> = { 2: 30, 3: 25, 4: 20 };

/** Fairness: the numbers that decide where a piece is put back lie below this. */
const RETURN_RANGE = 2 ** 20;

/** Nebula 2: how many pieces of each kind a game has. */
export function amountsFor(players: number): Readonly<Record<string, number>> {
	const blackHoles = BLACK_HOLES[players] ?? 0;
	return Object.fromEntries(PIECES.map((piece) => [piece, piece === BLACK ? blackHoles : STARS_OF_A_COLOUR]));
}

/** Fairness: the next number that favours no place says how many pieces lie before the one put back. */
export function putBack(bag: string[], returns: number[], piece: string): void {
	const places = bag.length + 1;
	let before = bag.length;
	while (returns.length > 0) {
		const number = returns.shift() ?? 0;
		if (number >= RETURN_RANGE - (RETURN_RANGE % places)) continue;
		before = number % places;
		break;
	}
	bag.splice(before, 0, piece);
}

/** Pieces in the order in which the board lists the colours, black last. */
export function inColourOrder(pieces: readonly string[]): readonly string[] {
	return PIECES.flatMap((kind) => pieces.filter((piece) => piece === kind));
}

/** How many pieces of each kind a list has, kinds with none included. */
export function countByPiece(pieces: readonly string[]): Readonly<Record<string, number>> {
	return Object.fromEntries(PIECES.map((kind) => [kind, pieces.filter((piece) => piece === kind).length]));
}

/** Takes one piece out of a list that has it. */
export function removeOne(pieces: string[], piece: string): string {
	const at = pieces.indexOf(piece);
	if (at < 0) throw new Error(`no ${piece} among ${pieces.join()}`);
	pieces.splice(at, 1);
	return piece;
}
