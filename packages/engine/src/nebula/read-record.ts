import { seatOf } from '../game.ts';
import { field, readArray, readInteger, readObject, readOneOf, readString } from '../json.ts';
import type { Board, Piece } from './board.ts';
import { BLACK } from './board.ts';
import { readField, readMarker, readPiece, readPieces, readSteps } from './move.ts';
import type { RecordedDraw, RecordedPlacement, RecordedSupernova, RecordedTurn } from './record.ts';

/* The form of a record's turns (Nebula 14): right types and known names. Whether the rules allow them shows when they are replayed. */

export function readTurn(board: Board, value: unknown, path: string, players: number): RecordedTurn {
	const fields = readObject(value, path);
	return {
		seat: seatOf(readInteger(fields.seat, `${path}.seat`, 0, players - 1)),
		draw: readDraw(board, fields.draw, `${path}.draw`),
		place: readArray(fields.place, `${path}.place`).map((item, i) =>
			readPlacement(board, item, `${path}.place[${i}]`),
		),
		tasks: readArray(fields.tasks, `${path}.tasks`).map((card, i) => readString(card, `${path}.tasks[${i}]`)),
		refill: readArray(fields.refill, `${path}.refill`, board.clusters.count).map((pieces, cluster) =>
			pieces === null ? null : readPieces(board, pieces, `${path}.refill[${cluster}]`),
		),
	};
}

function readDraw(board: Board, value: unknown, path: string): RecordedDraw | null {
	if (value === null) return null;
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	if (fields.chaos === undefined && fields.time === undefined && fields.kept !== undefined)
		return { kept: readPieces(board, fields.kept, at('kept')) };
	if (fields.chaos === undefined) {
		return {
			time: readSteps(board, fields.time, at('time')),
			took: readArray(fields.took, at('took'), board.clusters.count).map((piece, i) =>
				piece === null ? null : readPiece(board, piece, `${at('took')}[${i}]`),
			),
		};
	}
	return {
		chaos: readPiece(board, fields.chaos, at('chaos')),
		drawn: readPieces(board, fields.drawn, at('drawn')),
		kept: readPieces(board, fields.kept, at('kept')),
	};
}

function readPlacement(board: Board, value: unknown, path: string): RecordedPlacement {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const piece = readPiece(board, fields.piece, at('piece'));
	if (piece !== BLACK) return { piece, field: readField(board, fields.field, at('field')) };
	return {
		piece,
		supernova: fields.supernova === null ? null : readSupernova(board, fields.supernova, at('supernova')),
		marker: fields.marker === null ? null : readMarker(board, fields.marker, at('marker')),
	};
}

function readSupernova(board: Board, value: unknown, path: string): RecordedSupernova {
	const fields = readObject(value, path);
	const from = readOneOf(fields.from, field(path, 'from'), ['observatory', 'bag']);
	const piece = readPiece(board, fields.piece, field(path, 'piece'));
	return from === 'bag'
		? { from, piece, putBack: readPieces(board, fields.putBack, field(path, 'putBack')) }
		: { from, piece };
}

/** One thing that happened to the bag. */
export interface BagChange {
	readonly kind: 'drawn' | 'put-back';
	readonly piece: Piece;
	/** Where the record says so. */
	readonly path: string;
}

/** What a turn did to the bag, in order. */
export function bagChanges({ draw, place, refill }: RecordedTurn, path: string): readonly BagChange[] {
	const drawn = (pieces: readonly Piece[], where: string): readonly BagChange[] =>
		pieces.map((piece, i) => ({ kind: 'drawn', piece, path: `${where}[${i}]` }));
	return [
		...(draw !== null && 'chaos' in draw ? drawn(draw.drawn, `${path}.draw.drawn`) : []),
		...place.flatMap((placement, i) => {
			if (!('supernova' in placement) || placement.supernova?.from !== 'bag') return [];
			const { piece, putBack } = placement.supernova;
			const where = `${path}.place[${i}].supernova`;
			const aside = drawn(putBack, `${where}.putBack`);
			return [
				...aside,
				{ kind: 'drawn' as const, piece, path: `${where}.piece` },
				...aside.map((change) => ({ ...change, kind: 'put-back' as const })),
			];
		}),
		...refill.flatMap((pieces, cluster) => drawn(pieces ?? [], `${path}.refill[${cluster}]`)),
	];
}
