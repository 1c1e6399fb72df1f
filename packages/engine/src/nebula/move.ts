import type { Seat } from '../game.ts';
import { field, readArray, readInteger, readObject, readOneOf } from '../json.ts';
import type { Board, CardId, FieldId, Piece } from './board.ts';
import { nameAt } from './board.ts';
import { readIndex } from './names.ts';
import type { NebulaOutcome } from './outcome.ts';
import type { Step } from './position.ts';

/** A value marker as records name it: `color:white`, `constellation:A`, `advanced:II`. */
export type MarkerId = string;

/** What a seat decides. A turn is a draw, any number of placements as far as the rules go, and `done`. */
export type NebulaMove =
	/** Nebula 8, set-up 3: which personal card to keep. It is secret, and so is this move. */
	| { readonly type: 'keep'; readonly card: CardId }
	/** Nebula 8, time: steps by cluster, clockwise above zero. */
	| { readonly type: 'time'; readonly steps: readonly number[] }
	/** Nebula 8, chaos: which piece goes out of the game, and then which of those drawn to keep. */
	| { readonly type: 'chaos'; readonly discard: Piece }
	| { readonly type: 'retain'; readonly pieces: readonly Piece[] }
	/** Nebula 8, place. */
	| { readonly type: 'place'; readonly piece: Piece; readonly field: FieldId }
	| { readonly type: 'black-hole' }
	| { readonly type: 'supernova'; readonly from: 'observatory'; readonly piece: Piece }
	| { readonly type: 'supernova'; readonly from: 'bag' }
	| { readonly type: 'marker'; readonly marker: MarkerId }
	/** Ends placing and with it the turn. */
	| { readonly type: 'done' };

/** What a step did, to be shown, announced or recorded. Nothing in it is secret but the card that a seat keeps. */
export type NebulaEvent =
	/** The card is only in the event for the seat itself. */
	| { readonly type: 'kept'; readonly seat: Seat; readonly card?: CardId }
	/** All have kept a card; the pieces that each seat drew. */
	| { readonly type: 'began'; readonly observatories: readonly (readonly Piece[])[] }
	| {
			readonly type: 'invested-time';
			readonly seat: Seat;
			/** By cluster, as are the two below. */
			readonly steps: readonly number[];
			readonly figures: readonly number[];
			/** Null where the ray was empty. */
			readonly took: readonly (Piece | null)[];
	  }
	| {
			readonly type: 'yielded-to-chaos';
			readonly seat: Seat;
			readonly discarded: Piece;
			readonly drawn: readonly Piece[];
	  }
	| { readonly type: 'retained'; readonly seat: Seat; readonly pieces: readonly Piece[] }
	| {
			readonly type: 'placed';
			readonly seat: Seat;
			readonly piece: Piece;
			readonly field: FieldId;
			readonly overbuilt: Piece | null;
			/** Whether it had the supernova's color. */
			readonly matched: boolean;
	  }
	| {
			readonly type: 'placed-black-hole';
			readonly seat: Seat;
			/** On the seat's bar now. */
			readonly blackHoles: number;
			/** Where the black-hole marker stands now; it stays where it is at the end of its track. */
			readonly space: number;
			readonly moved: boolean;
			readonly matched: boolean;
			/** The supernova that had to leave with nothing to replace it (Nebula 9); else null. */
			readonly supernovaLeft: Piece | null;
	  }
	| {
			readonly type: 'replaced-supernova';
			readonly seat: Seat;
			readonly from: 'observatory' | 'bag';
			readonly old: Piece | null;
			readonly piece: Piece;
			/** Drawn from the bag before it and put back, all of the old supernova's color. */
			readonly putBack: readonly Piece[];
	  }
	| { readonly type: 'moved-marker'; readonly seat: Seat; readonly marker: MarkerId; readonly space: number }
	| {
			readonly type: 'finished-turn';
			readonly seat: Seat;
			/** The public tasks newly marked. */
			readonly tasks: readonly { readonly card: CardId; readonly first: boolean }[];
			/** By cluster: the pieces drawn for its empty rays from ray 0 upwards; null if none were. */
			readonly refill: readonly (readonly Piece[] | null)[];
	  }
	/** The personal cards, by seat, are revealed. */
	| { readonly type: 'ended'; readonly outcome: NebulaOutcome; readonly kept: readonly CardId[] };

/** Why a move may not be played. */
export type NebulaRefusal =
	| { readonly code: 'game-over' }
	| { readonly code: 'not-your-turn'; readonly toMove: Seat }
	| { readonly code: 'kept-already' }
	/** Something else has to be decided now. */
	| { readonly code: 'wrong-step'; readonly step: Step }
	/** The board has no such piece, field, card or marker. */
	| { readonly code: 'unknown-name'; readonly name: string }
	| { readonly code: 'card-not-dealt'; readonly card: CardId }
	/** Nebula 8, time: exactly this many steps in total. */
	| { readonly code: 'wrong-number-of-steps'; readonly steps: number; readonly found: number }
	| { readonly code: 'not-in-observatory'; readonly piece: Piece }
	/** Nebula 8, chaos. */
	| { readonly code: 'wrong-number-to-keep'; readonly keep: number; readonly found: number }
	| { readonly code: 'not-drawn'; readonly drawn: readonly Piece[] }
	/** Nebula 8, place: this many pieces per turn. */
	| { readonly code: 'limit-reached'; readonly limit: number }
	/** Nebula 8, place: one more only if it has the supernova's color. */
	| { readonly code: 'must-match-supernova'; readonly limit: number; readonly supernova: Piece | null }
	/** Nebula 8, place: different colors in a turn. */
	| { readonly code: 'colour-placed-already'; readonly piece: Piece }
	/** Nebula 9. */
	| { readonly code: 'bar-full'; readonly most: number }
	| { readonly code: 'same-colour'; readonly field: FieldId }
	/** Nebula 8, place, conditions 2 and 3. */
	| { readonly code: 'first-star-in-centre'; readonly centre: FieldId }
	| { readonly code: 'not-joined'; readonly field: FieldId }
	| { readonly code: 'colour-joined'; readonly field: FieldId; readonly to: readonly FieldId[] }
	/** Nebula 9. */
	| { readonly code: 'no-other-colour-in-bag' }
	/** Nebula 5. */
	| { readonly code: 'marker-at-end'; readonly marker: MarkerId };

const MOVE_TYPES = [
	'keep',
	'time',
	'chaos',
	'retain',
	'place',
	'black-hole',
	'supernova',
	'marker',
	'done',
] as const;

export function readMove(board: Board, value: unknown, path: string): NebulaMove {
	const fields = readObject(value, path);
	const at = (name: string): string => field(path, name);
	const piece = (name: string): Piece => readPiece(board, fields[name], at(name));
	const type = readOneOf(fields.type, at('type'), MOVE_TYPES);
	switch (type) {
		case 'keep': {
			const cards = board.decks.personal.map(({ id }) => id);
			return { type, card: nameAt(cards, readIndex(cards, fields.card, at('card'))) };
		}
		case 'time':
			return { type, steps: readSteps(board, fields.steps, at('steps')) };
		case 'chaos':
			return { type, discard: piece('discard') };
		case 'retain':
			return { type, pieces: readPieces(board, fields.pieces, at('pieces')) };
		case 'place': {
			const colour = readIndex(board.colours, fields.piece, at('piece'));
			return {
				type,
				piece: nameAt(board.colours, colour),
				field: readField(board, fields.field, at('field')),
			};
		}
		case 'black-hole':
		case 'done':
			return { type };
		case 'supernova': {
			const from = readOneOf(fields.from, at('from'), ['observatory', 'bag']);
			return from === 'bag' ? { type, from } : { type, from, piece: piece('piece') };
		}
		case 'marker':
			return { type, marker: readMarker(board, fields.marker, at('marker')) };
	}
}

export function readPiece({ pieces }: Board, value: unknown, path: string): Piece {
	return nameAt(pieces, readIndex(pieces, value, path));
}

export function readPieces(board: Board, value: unknown, path: string): readonly Piece[] {
	return readArray(value, path).map((piece, i) => readPiece(board, piece, `${path}[${i}]`));
}

export function readField({ fields }: Board, value: unknown, path: string): FieldId {
	const ids = fields.map(({ id }) => id);
	return nameAt(ids, readIndex(ids, value, path));
}

export function readSteps({ clusters }: Board, value: unknown, path: string): readonly number[] {
	return readArray(value, path, clusters.count).map((steps, i) =>
		readInteger(steps, `${path}[${i}]`, -clusters.steps, clusters.steps),
	);
}

export function readMarker({ counters }: Board, value: unknown, path: string): MarkerId {
	const markers = counters.flatMap((counter) => counter.markers);
	return nameAt(markers, readIndex(markers, value, path));
}
