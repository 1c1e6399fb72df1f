import { countBits } from './bits.ts';
import type { CardId, ConstellationId, CounterId, Piece } from './board.ts';
import { COUNTERS, nameAt } from './board.ts';
import { countInstances } from './cards.ts';
import { NONE } from './none.ts';
import type { NebulaPosition } from './position.ts';
import { blackHolePoints, personalPoints } from './scoring.ts';

/** What the points of a seat consist of, heading by heading (Nebula 8, scoring). */
export interface ScoreParts {
	readonly personal: { readonly card: CardId | null; readonly points: number };
	/** In the order in which the cards lie. */
	readonly public: readonly MarkedCard[];
	readonly blackHoles: { readonly count: number; readonly points: number };
	/** This and the two below with the best value first; the last two only in the full game. */
	readonly constellations: readonly CountedPart<ConstellationId>[];
	readonly colors?: readonly CountedPart<Piece>[];
	readonly advanced?: readonly CountedPart<CardId>[];
}

export interface MarkedCard {
	readonly card: CardId;
	/** Whether the seat was the first to mark it, came later, or never did. */
	readonly mark: 'first' | 'later' | null;
	readonly points: number;
}

/** Something that scores as often as the seat has it. */
export interface CountedPart<Id> {
	readonly id: Id;
	/** What one of it scores, which follows from the rank of its value marker in the full game. */
	readonly worth: number;
	readonly count: number;
	readonly points: number;
}

/** The parts of the points that `pointsOf` gives. */
export function scorePartsOf(position: NebulaPosition, seat: number): ScoreParts {
	const { board, kept, full } = position;
	return {
		personal: {
			card: board.decks.personal[kept[seat] ?? NONE]?.id ?? null,
			points: personalPoints(position, seat),
		},
		public: publicParts(position, seat),
		blackHoles: {
			count: position.galaxies[seat]?.blackHoles ?? 0,
			points: blackHolePoints(position, seat),
		},
		constellations: constellationParts(position, seat),
		...(full ? { colors: colourParts(position, seat), advanced: advancedParts(position, seat) } : {}),
	};
}

function publicParts({ publicTasks }: NebulaPosition, seat: number): readonly MarkedCard[] {
	return Array.from(publicTasks.cards, (_, i) => {
		const { id, first, later } = publicTasks.cardAt(i);
		if (!publicTasks.isMarkedBy(i, seat)) return { card: id, mark: null, points: 0 };
		return publicTasks.firsts[i] === seat
			? { card: id, mark: 'first', points: first }
			: { card: id, mark: 'later', points: later };
	});
}

function constellationParts(position: NebulaPosition, seat: number): CountedPart<ConstellationId>[] {
	const { board, full, galaxies } = position;
	const complete = (constellation: number): number => (galaxies[seat]?.isComplete(constellation) ? 1 : 0);
	if (!full)
		return board.constellations.map(({ id }, constellation) =>
			counted(id, board.constellationPoints, complete(constellation)),
		);
	return ranked(position, 'constellations').map(({ marker, worth }) =>
		counted(
			nameAt(
				board.constellations.map(({ id }) => id),
				marker,
			),
			worth,
			complete(marker),
		),
	);
}

function colourParts(position: NebulaPosition, seat: number): readonly CountedPart<Piece>[] {
	const { board, galaxies } = position;
	return ranked(position, 'colours').map(({ marker, worth }) =>
		counted(nameAt(board.colours, marker), worth, countBits(galaxies[seat]?.stars[marker] ?? 0)),
	);
}

function advancedParts(position: NebulaPosition, seat: number): readonly CountedPart<CardId>[] {
	const { board, galaxies, publicTasks, advancedCards } = position;
	return ranked(position, 'advanced').flatMap(({ marker, worth }) => {
		const card = board.decks.advanced[advancedCards[marker] ?? NONE];
		if (card === undefined) return [];
		const stars = publicTasks.starsOf(seat);
		return [counted(card.id, worth, countInstances(card, galaxies, seat, stars, board.sets.joined))];
	});
}

/** The value markers of a counter, best first, and what each is worth. */
function ranked(
	{ counters }: NebulaPosition,
	id: CounterId,
): readonly { readonly marker: number; readonly worth: number }[] {
	const counter = COUNTERS.indexOf(id);
	const { markers = [] } = counters.rules[counter] ?? {};
	return markers.map((_, place) => ({
		marker: counters.markerAt(counter, place),
		worth: counters.pointsAt(counter, place),
	}));
}

function counted<Id>(id: Id, worth: number, count: number): CountedPart<Id> {
	return { id, worth, count, points: worth * count };
}
