import type {
	CardId,
	ConstellationId,
	CountedPart,
	NebulaPoints,
	Piece,
	ScoreParts,
	Seat,
} from '@orrery/engine';
import { NEBULA_BOARD, SEATS } from '@orrery/engine';
import { capital } from '../game/capital.ts';
import { m, number } from '../language/language.svelte.ts';
import type { EmblemName } from '../pieces/nebula/emblems.ts';
import { emblemOf } from '../pieces/nebula/emblems.ts';
import { cardTitle } from './board/card-text.ts';
import { cardOf } from './board/cards.ts';
import { colourName, constellationName } from './board/words.ts';

/* The score sheet: the headings of the rules (Nebula 8, scoring), and what the points of each consist of. */

const HEADINGS = ['personal', 'public', 'blackHoles', 'constellations', 'colors', 'advanced'] as const;
export type Heading = (typeof HEADINGS)[number];

const WORDS: Readonly<Record<Heading, () => string>> = {
	personal: () => m().nebula_score_personal(),
	public: () => m().nebula_score_public(),
	blackHoles: () => m().nebula_score_black_holes(),
	constellations: () => m().nebula_score_constellations(),
	colors: () => m().nebula_score_colors(),
	advanced: () => m().nebula_score_advanced(),
};

/** What is drawn beside a part. */
export type PartPicture =
	| { readonly kind: 'card'; readonly card: CardId }
	| { readonly kind: 'star'; readonly colour: Piece }
	| { readonly kind: 'constellation'; readonly emblem: EmblemName | null }
	| { readonly kind: 'black-hole' };

export interface SheetPart {
	readonly key: string;
	readonly picture: PartPicture;
	/** The player whose own part it is; null where it is everyone's. */
	readonly seat: Seat | null;
	readonly title: string;
	/** “3 points each” */
	readonly note: string | null;
	/** By seat; null where the part is none of the seat's. */
	readonly cells: readonly (SheetCell | null)[];
}

export interface SheetCell {
	readonly points: number;
	/** How they come about: “4 × 3”, “first”. */
	readonly how: string | null;
}

export interface SheetRow {
	readonly heading: Heading;
	readonly title: string;
	/** By seat. */
	readonly points: readonly number[];
	readonly parts: readonly SheetPart[];
	/** Why there are no parts. */
	readonly none: string | null;
}

/** How far a seat is with a task that it has no marking star on: “4 of 6”. */
export type Why = (seat: number, card: CardId) => string | null;

/** The rows of this variant: the last two headings belong to the full game. */
export function sheetRows(
	points: readonly NebulaPoints[],
	parts: readonly ScoreParts[],
	why: Why = () => null,
): readonly SheetRow[] {
	return HEADINGS.filter((heading) => points.some((seat) => seat[heading] !== undefined)).map((heading) => {
		const found = partsUnder(heading, parts, why);
		return {
			heading,
			title: WORDS[heading](),
			points: points.map((seat) => seat[heading] ?? 0),
			parts: found,
			none: found.length === 0 ? m().nebula_part_unranked() : null,
		};
	});
}

function partsUnder(heading: Heading, seats: readonly ScoreParts[], why: Why): readonly SheetPart[] {
	switch (heading) {
		case 'personal':
			return SEATS.slice(0, seats.length).flatMap((seat) => personalPart(seats, seat, why) ?? []);
		case 'public':
			return publicParts(seats, why);
		case 'blackHoles':
			return [
				{
					key: 'bar',
					picture: { kind: 'black-hole' },
					seat: null,
					title: m().nebula_part_bar(),
					note: null,
					cells: seats.map(({ blackHoles: { count, points } }) => ({ points, how: `× ${number(count)}` })),
				},
			];
		case 'constellations':
			return countedParts(
				seats.map(({ constellations }) => constellations),
				(id, count) => ({
					picture: { kind: 'constellation', emblem: emblemOfConstellation(id) },
					title: constellationName(id, m()),
					note: m().galaxy_points({ count }),
				}),
				// Each is complete or not, so there is nothing to multiply.
				() => null,
			);
		case 'colors':
			return countedParts(
				seats.map(({ colors = [] }) => colors),
				(colour, count) => ({
					picture: { kind: 'star', colour },
					title: capital(colourName(colour, m())),
					note: m().nebula_part_worth({ count }),
				}),
			);
		case 'advanced':
			return countedParts(
				seats.map(({ advanced = [] }) => advanced),
				(card, count) => ({
					picture: { kind: 'card', card },
					title: cardTitle(cardOf(card), m()),
					note: m().nebula_part_worth({ count }),
				}),
			);
	}
}

/** Everyone has a card of their own, so each has a row of their own. */
function personalPart(seats: readonly ScoreParts[], seat: Seat, why: Why): SheetPart | null {
	const card = seats[seat]?.personal.card ?? null;
	if (card === null) return null;
	return {
		key: `personal ${seat}`,
		picture: { kind: 'card', card },
		seat,
		title: cardTitle(cardOf(card), m()),
		note: null,
		cells: seats.map(({ personal }, other) =>
			other === seat ? { points: personal.points, how: why(seat, card) } : null,
		),
	};
}

function publicParts(seats: readonly ScoreParts[], why: Why): readonly SheetPart[] {
	const MARKS = { first: () => m().nebula_part_first(), later: () => m().nebula_part_later() } as const;
	return (seats[0]?.public ?? []).map(({ card }, i) => ({
		key: card,
		picture: { kind: 'card', card },
		seat: null,
		title: cardTitle(cardOf(card), m()),
		note: null,
		cells: seats.map((seat, number) => {
			const { mark = null, points = 0 } = seat.public[i] ?? {};
			return { points, how: mark === null ? why(number, card) : MARKS[mark]() };
		}),
	}));
}

/** What is worth nothing to anyone is left out: no value marker has made it count. */
function countedParts<Id extends string>(
	seats: readonly (readonly CountedPart<Id>[])[],
	describe: (id: Id, worth: number) => Pick<SheetPart, 'picture' | 'title' | 'note'>,
	how: (count: number, worth: number) => string | null = (count, worth) =>
		`${number(count)} × ${number(worth)}`,
): readonly SheetPart[] {
	return (seats[0] ?? []).flatMap(({ id, worth }, i) =>
		worth === 0
			? []
			: {
					key: id,
					seat: null,
					...describe(id, worth),
					cells: seats.map((parts) => {
						const { count = 0, points = 0 } = parts[i] ?? {};
						return { points, how: count === 0 ? null : how(count, worth) };
					}),
				},
	);
}

function emblemOfConstellation(id: ConstellationId): EmblemName | null {
	return emblemOf(NEBULA_BOARD.constellations.find((one) => one.id === id)?.name ?? '');
}
