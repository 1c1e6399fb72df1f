import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { bitsIn } from './bits.ts';
import { cardName, fieldName, pieceName } from './board.ts';
import { counterOf, markerOf, placedField, placedPiece } from './codes.ts';
import type { NebulaMove, NebulaRefusal } from './move.ts';
import { NONE } from './none.ts';
import type { NebulaPosition, Step } from './position.ts';
import { translate } from './translate.ts';

/** When each move comes up. */
const STEP_OF: Readonly<Record<NebulaMove['type'], Step>> = {
	keep: 'keep',
	time: 'draw',
	chaos: 'draw',
	retain: 'retain',
	place: 'place',
	'black-hole': 'place',
	supernova: 'supernova',
	marker: 'marker',
	done: 'place',
};

/** Why a move may not be played now, in the order in which a player would ask for the reason; null if it may. */
export function check(position: NebulaPosition, seat: Seat, move: NebulaMove): NebulaRefusal | null {
	const { step } = position;
	if (step === 'over') return { code: 'game-over' };
	if (step === 'keep') {
		if ((position.deciders() & (1 << seat)) === 0) return { code: 'kept-already' };
	} else if (seat !== position.activeSeat) {
		return { code: 'not-your-turn', toMove: seatOf(position.activeSeat) };
	}
	if (STEP_OF[move.type] !== step) return { code: 'wrong-step', step };
	return checkMove(position, seat, move);
}

function checkMove(position: NebulaPosition, seat: Seat, move: NebulaMove): NebulaRefusal | null {
	const { board, chaos } = position;
	if (move.type === 'retain' && move.pieces.length !== chaos.keep)
		return { code: 'wrong-number-to-keep', keep: chaos.keep, found: move.pieces.length };
	const code = translate(board, move);
	if (typeof code !== 'number') return { code: 'unknown-name', name: code.unknown };
	switch (move.type) {
		case 'keep': {
			const { personalDealt } = board.setup;
			const dealt = position.dealt.subarray(seat * personalDealt, (seat + 1) * personalDealt);
			const known = dealt.some((card) => cardName(board, card) === move.card);
			return known ? null : { code: 'card-not-dealt', card: move.card };
		}
		case 'time': {
			const { steps } = board.clusters;
			const found = move.steps.reduce((sum, step) => sum + Math.abs(step), 0);
			return found === steps ? null : { code: 'wrong-number-of-steps', steps, found };
		}
		case 'chaos':
			return checkHeld(position, seat, move.discard);
		case 'retain':
			if (chaos.holds(code)) return null;
			return {
				code: 'not-drawn',
				drawn: Array.from(chaos.pieces.subarray(0, chaos.size), (piece) => pieceName(board, piece)),
			};
		case 'place':
			return (
				checkPiece(position, seat, placedPiece(code)) ??
				checkField(position, seat, placedPiece(code), placedField(code))
			);
		case 'black-hole':
			return checkPiece(position, seat, board.black);
		case 'supernova':
			if (move.from === 'observatory') return checkHeld(position, seat, move.piece);
			return position.bag.holdsOther(position.supernova) ? null : { code: 'no-other-colour-in-bag' };
		case 'marker':
			return position.counters.canMove(counterOf(code), markerOf(code))
				? null
				: { code: 'marker-at-end', marker: move.marker };
		case 'done':
			return null;
	}
}

function checkHeld(position: NebulaPosition, seat: Seat, piece: string): NebulaRefusal | null {
	const held = position.observatories[seat]?.holds(position.board.pieces.indexOf(piece));
	return held ? null : { code: 'not-in-observatory', piece };
}

/** Nebula 8, place; Nebula 9: whether the piece may be placed at all. */
function checkPiece(position: NebulaPosition, seat: Seat, piece: number): NebulaRefusal | null {
	if ((position.placeable & (1 << piece)) !== 0) return null;
	const { board, placeLimit, supernova } = position;
	const name = pieceName(board, piece);
	const missing = checkHeld(position, seat, name);
	if (missing !== null) return missing;
	if ((position.placedKinds & (1 << piece)) !== 0) return { code: 'colour-placed-already', piece: name };
	if (position.placed >= placeLimit) {
		if (placeLimit === board.turn.placeLimitMatched) return { code: 'limit-reached', limit: placeLimit };
		if (piece !== supernova) {
			return {
				code: 'must-match-supernova',
				limit: placeLimit,
				supernova: supernova === NONE ? null : pieceName(board, supernova),
			};
		}
	}
	return { code: 'bar-full', most: board.blackHoleBar.most };
}

/** Nebula 8, place, conditions 2 to 4; Nebula 9: whether a star of this color may go on the field. */
function checkField(
	position: NebulaPosition,
	seat: Seat,
	colour: number,
	field: number,
): NebulaRefusal | null {
	const { board } = position;
	const galaxy = position.galaxies[seat];
	if (galaxy === undefined || (galaxy.openFor(colour) & (1 << field)) !== 0) return null;
	if (galaxy.filled === 0) return { code: 'first-star-in-centre', centre: fieldName(board, board.centre) };
	const name = fieldName(board, field);
	if (galaxy.colourAt(field) === colour) return { code: 'same-colour', field: name };
	if ((galaxy.beside & (1 << field)) === 0) return { code: 'not-joined', field: name };
	const to = (board.sets.joined[field] ?? 0) & (galaxy.stars[colour] ?? 0);
	return { code: 'colour-joined', field: name, to: bitsIn(to).map((joined) => fieldName(board, joined)) };
}
