import type { CardId, Decision, FieldId, MarkerId, NebulaMove, Piece } from '@orrery/engine';
import type { Offers, Placing } from './preview.ts';
import type { Refused } from './refused.ts';

/** Pieces to choose from: what chaos takes, what to keep of five, the new supernova. */
export interface Choice {
	readonly about: 'chaos' | 'retain' | 'supernova';
	readonly pieces: readonly Piece[];
	/** How many have to be chosen. */
	readonly count: number;
	/** Whether the bag may be chosen instead; null if it is not offered at all. */
	readonly bag: boolean | null;
}

/** The target of the piece in hand; null for the bar of black holes. */
export type Place = FieldId | null;

/** What the player has chosen but not yet played. It belongs to one decision and ends with it. */
export interface Draft {
	readonly decision: string;
	readonly card: CardId | null;
	/** By cluster, clockwise above zero. */
	readonly steps: readonly number[];
	/** The player returns a piece for chaos. */
	readonly chaos: boolean;
	/** Indexes of the chosen pieces. */
	readonly chosen: readonly number[];
	readonly bag: boolean;
	readonly hand: Piece | null;
	/** The field that was picked, and the one under the pointer or the focus. */
	readonly picked: { readonly place: Place } | null;
	readonly pointed: FieldId | null;
	readonly marker: MarkerId | null;
	/** What was just tried in vain; it is answered until the player does something else. */
	readonly refused: Refused | null;
}

/** Nothing is chosen yet; but where all drawn pieces have to be kept, they are. */
export function emptyDraft(decision: string, made: Decision | null, clusters: number): Draft {
	const all = made?.step === 'retain' && made.drawn.length <= made.keep ? made.drawn : [];
	return {
		decision,
		card: null,
		steps: Array.from({ length: clusters }, () => 0),
		chaos: false,
		chosen: all.map((_, i) => i),
		bag: false,
		hand: null,
		picked: null,
		pointed: null,
		marker: null,
		refused: null,
	};
}

/** While nobody here has to decide. */
export const NO_OFFERS: Offers = {
	cards: [],
	time: false,
	chaos: [],
	fields: new Map(),
	blackHole: false,
	supernovas: [],
	supernovaFromBag: false,
	markers: [],
	done: false,
};

export function placingOf(piece: Piece, place: Place): Placing {
	return place === null ? { type: 'black-hole' } : { type: 'place', piece, field: place };
}

/** Steps of time, whichever way they go. */
export function spent(steps: readonly number[]): number {
	return steps.reduce((sum, step) => sum + Math.abs(step), 0);
}

/** The move that a draft makes; null while something is missing. `placing` is the piece on the place that was picked. */
export function moveOf(
	decision: Decision,
	{ card, steps, chosen, bag, marker }: Draft,
	choice: Choice | null,
	placing: Placing | null,
): NebulaMove | null {
	const pieces = chosen.flatMap((index) => choice?.pieces[index] ?? []);
	const [piece] = pieces;
	switch (decision.step) {
		case 'keep':
			return card === null ? null : { type: 'keep', card };
		case 'draw':
			if (choice !== null) return piece === undefined ? null : { type: 'chaos', discard: piece };
			return spent(steps) === decision.steps ? { type: 'time', steps } : null;
		case 'retain':
			return pieces.length === decision.keep ? { type: 'retain', pieces } : null;
		case 'place':
			return placing;
		case 'supernova':
			if (bag) return { type: 'supernova', from: 'bag' };
			return piece === undefined ? null : { type: 'supernova', from: 'observatory', piece };
		case 'marker':
			return marker === null ? null : { type: 'marker', marker };
	}
}
