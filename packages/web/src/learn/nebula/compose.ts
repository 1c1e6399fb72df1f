import type {
	CardId,
	FieldId,
	MarkerId,
	NebulaDeal,
	NebulaMove,
	NebulaOptions,
	Piece,
	Seat,
	Variant,
} from '@orrery/engine';
import { BLACK } from '@orrery/engine';
import type { Slot } from './supply.ts';
import { Supply } from './supply.ts';

/*
 * Positions of lessons as games that lead to them. A lesson says which turns were played and what the learner holds
 * then; this finds the setup and the moves of time that give both players the pieces they need. Which ray a figure
 * reaches does not depend on what lies there, so the moves are found first and the pieces put on their rays afterwards.
 */

/** A game from its setup to the decision that a step of a lesson is about. */
export interface ComposedGame {
	readonly options: NebulaOptions;
	readonly setup: NebulaDeal;
	readonly moves: readonly SeatMove[];
	/** The seat of the learner. */
	readonly seat: Seat;
}

export interface SeatMove {
	readonly seat: Seat;
	readonly move: NebulaMove;
}

/** One turn that was played: how time was spent, if that matters, and what was placed. */
export interface PlayedTurn {
	readonly time?: readonly number[];
	readonly plays: readonly NebulaMove[];
}

/** What a position should show; whatever is left out is filled in. */
export interface Wanted {
	readonly variant?: Variant;
	/** The supernova at the start of the game. */
	readonly supernova?: Piece;
	readonly public?: readonly CardId[];
	/** By seat: the card kept. */
	readonly kept?: readonly CardId[];
	/** The two cards dealt to the learner, the kept one among them. */
	readonly dealt?: readonly CardId[];
	readonly advanced?: readonly CardId[];
	/** By cluster: the pieces on the rays at the start, from ray 0 on. */
	readonly clusters?: readonly (readonly Piece[])[];
	/** The learner goes second; otherwise first. */
	readonly second?: boolean;
	/** The turns that the learner has played, and those of the other player. */
	readonly turns?: readonly PlayedTurn[];
	readonly others?: readonly PlayedTurn[];
	/** What the learner decides now: which card to keep, how to draw, or where to place. */
	readonly decides: 'keep' | 'draw' | 'place';
	/** The learner's observatory at that moment. */
	readonly holds?: readonly Piece[];
	/** What is drawn from the bag next. */
	readonly bag?: readonly Piece[];
}

const FIRST = 0;
const SECOND = 1;
/** A turn without placing. */
const NOTHING: PlayedTurn = { plays: [] };

export const star = (piece: Piece, field: FieldId): NebulaMove => ({ type: 'place', piece, field });
export const HOLE: NebulaMove = { type: 'black-hole' };
export const DONE: NebulaMove = { type: 'done' };
export const marker = (id: MarkerId): NebulaMove => ({ type: 'marker', marker: id });
export const newSupernova = (piece: Piece): NebulaMove => ({ type: 'supernova', from: 'observatory', piece });

/** Turns that place these stars in this order: two a turn, or one where both have the same color (Nebula 8, place). */
export function turnsPlacing(stars: readonly (readonly [FieldId, Piece])[]): readonly PlayedTurn[] {
	const turns: { plays: NebulaMove[] }[] = [];
	let before: Piece | null = null;
	for (const [field, piece] of stars) {
		const last = turns.at(-1);
		if (last !== undefined && last.plays.length === 1 && before !== piece)
			last.plays.push(star(piece, field));
		else turns.push({ plays: [star(piece, field)] });
		before = piece;
	}
	return turns;
}

/** The pieces of the observatory that a move takes. */
function usedBy(move: NebulaMove): readonly Piece[] {
	if (move.type === 'place') return [move.piece];
	if (move.type === 'black-hole') return [BLACK];
	return move.type === 'supernova' && move.from === 'observatory' ? [move.piece] : [];
}

/** One of the players: what is held, and what will be needed. */
class Player {
	readonly seat: Seat;
	readonly #supply: Supply;
	readonly #held: Piece[] = [];
	/** How many pieces were taken that are not needed for anything. */
	#unwanted = 0;
	/** In the order of need. */
	readonly #needs: Piece[];

	constructor(seat: Seat, supply: Supply, turns: readonly PlayedTurn[], holds: readonly Piece[]) {
		this.seat = seat;
		this.#supply = supply;
		this.#needs = [...turns.flatMap(({ plays }) => plays.flatMap(usedBy)), ...holds];
	}

	/** A whole turn. */
	turn({ time, plays }: PlayedTurn): readonly SeatMove[] {
		const { seat } = this;
		const uses = plays.flatMap(usedBy);
		const drawn = this.draw(uses, time);
		this.#needs.splice(0, uses.length);
		for (const piece of uses) this.#held.splice(this.#held.indexOf(piece), 1);
		this.#supply.refill();
		return [drawn, ...plays.map((move) => ({ seat, move })), { seat, move: DONE }];
	}

	/** Spends time, if it is not said how, so that these pieces are held. */
	draw(uses: readonly Piece[], time?: readonly number[]): SeatMove {
		const least = lacking(uses, this.#held).length;
		const { steps, slots } = time === undefined ? this.#supply.draw(least) : this.#supply.drawBy(time);
		this.take(slots);
		return { seat: this.seat, move: { type: 'time', steps } };
	}

	/** Takes what lies there; where that is still open, it becomes what is needed next. */
	take(slots: readonly Slot[]): void {
		for (const slot of slots) {
			slot.piece ??= lacking(this.#needs, this.#held)[0] ?? null;
			if (slot.piece === null) this.#unwanted++;
			else this.#held.push(slot.piece);
		}
	}

	expectHeld(pieces: readonly Piece[]): void {
		const [surplus, missing] = [lacking(this.#held, pieces), lacking(pieces, this.#held)];
		if (surplus.length + missing.length + this.#unwanted > 0)
			throw new Error(
				`the learner has [${surplus}] and ${this.#unwanted} more too much, and lacks [${missing}]`,
			);
	}
}

/** The pieces of a list that are not among others, each counted. */
function lacking(wanted: readonly Piece[], held: readonly Piece[]): readonly Piece[] {
	const left = [...held];
	return wanted.filter((piece) => {
		const at = left.indexOf(piece);
		if (at >= 0) left.splice(at, 1);
		return at < 0;
	});
}

/** The game that leads to a position; it throws if the learner could not hold exactly what is wanted. */
export function compose(wanted: Wanted): ComposedGame {
	const { variant = 'basic', second = false, turns = [], others = [], holds = [], decides } = wanted;
	const supply = new Supply(wanted.clusters ?? []);
	const cards = cardsOf(wanted, second);
	const learner = new Player(second ? SECOND : FIRST, supply, turns, holds);
	const other = new Player(second ? FIRST : SECOND, supply, others, []);
	const moves: SeatMove[] = [];
	if (decides !== 'keep') {
		for (const seat of [FIRST, SECOND] as const)
			moves.push({ seat, move: { type: 'keep', card: cards.kept[seat] } });
		// Nebula 8, setup: the second seat begins with one piece.
		(second ? learner : other).take([supply.fromBag()]);
		turns.forEach((turn, i) => {
			const both = [() => learner.turn(turn), () => other.turn(others[i] ?? NOTHING)];
			for (const play of second ? both.toReversed() : both) moves.push(...play());
		});
		if (second) moves.push(...other.turn(others[turns.length] ?? NOTHING));
		if (decides === 'place') moves.push(learner.draw(holds));
		learner.expectHeld(holds);
	}
	for (const piece of wanted.bag ?? []) supply.fromBag().piece = piece;
	return {
		options: { players: 2, variant },
		setup: {
			...supply.filled(wanted.supernova ?? null),
			public: wanted.public ?? ['V17', 'V18', 'V19', 'V20'],
			personalDealt: cards.dealt,
			...(variant === 'full' ? { advanced: wanted.advanced ?? ['B1', 'B2', 'B3', 'B4'] } : {}),
			returns: [],
		},
		moves,
		seat: learner.seat,
	};
}

/** The same game some moves of the learner later. */
export function followedBy(game: ComposedGame, ...moves: readonly NebulaMove[]): ComposedGame {
	return { ...game, moves: [...game.moves, ...moves.map((move) => ({ seat: game.seat, move }))] };
}

/** The cards by seat: those given, and others that fill up each hand. */
function cardsOf(
	{ kept: [own, others = 'O19'] = [], dealt = [] }: Wanted,
	second: boolean,
): {
	readonly kept: readonly [CardId, CardId];
	readonly dealt: readonly (readonly CardId[])[];
} {
	const learner = own ?? dealt[0] ?? 'O20';
	const hands = [dealt.length > 0 ? dealt : [learner, 'O1'], [others, 'O3']];
	return second
		? { kept: [others, learner], dealt: hands.toReversed() }
		: { kept: [learner, others], dealt: hands };
}
