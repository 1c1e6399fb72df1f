import type { Board } from './board.ts';
import { cardName, fieldName, nameAt, pieceName } from './board.ts';
import {
	BLACK_HOLE,
	CHAOS,
	codeFor,
	counterOf,
	countIn,
	DONE,
	KEEP,
	kindOf,
	MARKER,
	MOST_KEPT,
	MOST_STEPS,
	markerCode,
	markerOf,
	PLACE,
	payloadOf,
	placeCode,
	placedField,
	placedPiece,
	RETAIN,
	retainCode,
	SUPERNOVA_FROM_BAG,
	SUPERNOVA_FROM_OBSERVATORY,
	stepsOf,
	TIME,
	timeCode,
} from './codes.ts';
import type { NebulaMove } from './move.ts';

/* Translates moves between their two forms: codes for search, values with names for everyone else. */

export function moveOf(board: Board, code: number): NebulaMove {
	const payload = payloadOf(code);
	switch (kindOf(code)) {
		case KEEP:
			return { type: 'keep', card: cardName(board, payload) };
		case TIME:
			return { type: 'time', steps: board.clusters.positions.map((_, cluster) => stepsOf(code, cluster)) };
		case CHAOS:
			return { type: 'chaos', discard: pieceName(board, payload) };
		case RETAIN:
			return {
				type: 'retain',
				pieces: board.pieces.flatMap((name, piece) => Array<string>(countIn(payload, piece)).fill(name)),
			};
		case PLACE:
			return {
				type: 'place',
				piece: pieceName(board, placedPiece(code)),
				field: fieldName(board, placedField(code)),
			};
		case BLACK_HOLE:
			return { type: 'black-hole' };
		case SUPERNOVA_FROM_OBSERVATORY:
			return { type: 'supernova', from: 'observatory', piece: pieceName(board, payload) };
		case SUPERNOVA_FROM_BAG:
			return { type: 'supernova', from: 'bag' };
		case MARKER:
			return {
				type: 'marker',
				marker: nameAt(board.counters[counterOf(code)]?.markers ?? [], markerOf(code)),
			};
		case DONE:
			return { type: 'done' };
		default:
			throw new RangeError(`no move has the code ${code}`);
	}
}

/** A name that the board does not have. */
export interface UnknownName {
	readonly unknown: string;
}

/** The code of a move, if the board has all that it names and its numbers are within reach. */
export function translate(board: Board, move: NebulaMove): number | UnknownName {
	switch (move.type) {
		case 'keep':
			return coded(
				board.decks.personal.findIndex(({ id }) => id === move.card),
				move.card,
				(card) => codeFor(KEEP, card),
			);
		case 'time': {
			const { steps } = move;
			const fits =
				steps.length === board.clusters.count && steps.every((step) => Math.abs(step) <= MOST_STEPS);
			return fits && steps.every(Number.isInteger) ? timeCode(steps) : { unknown: JSON.stringify(steps) };
		}
		case 'chaos':
			return coded(board.pieces.indexOf(move.discard), move.discard, (piece) => codeFor(CHAOS, piece));
		case 'retain': {
			const pieces = move.pieces.map((piece) => board.pieces.indexOf(piece));
			return pieces.includes(-1) || pieces.length > MOST_KEPT
				? { unknown: JSON.stringify(move.pieces) }
				: retainCode(pieces);
		}
		case 'place':
			return coded(board.colours.indexOf(move.piece), move.piece, (piece) =>
				coded(
					board.fields.findIndex(({ id }) => id === move.field),
					move.field,
					(field) => placeCode(piece, field),
				),
			);
		case 'black-hole':
			return codeFor(BLACK_HOLE);
		case 'supernova':
			return move.from === 'bag'
				? codeFor(SUPERNOVA_FROM_BAG)
				: coded(board.pieces.indexOf(move.piece), move.piece, (piece) =>
						codeFor(SUPERNOVA_FROM_OBSERVATORY, piece),
					);
		case 'marker': {
			const counter = board.counters.findIndex(({ markers }) => markers.includes(move.marker));
			return coded(counter, move.marker, () =>
				markerCode(counter, board.counters[counter]?.markers.indexOf(move.marker) ?? 0),
			);
		}
		case 'done':
			return codeFor(DONE);
	}
}

/** The code of a move that names what the board has. */
export function codeOf(board: Board, move: NebulaMove): number {
	const code = translate(board, move);
	if (typeof code !== 'number') throw new RangeError(`the board has no ${code.unknown}`);
	return code;
}

function coded(
	index: number,
	name: string,
	code: (index: number) => number | UnknownName,
): number | UnknownName {
	return index < 0 ? { unknown: name } : code(index);
}
