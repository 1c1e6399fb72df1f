import type { Stars } from './referee-board.ts';
import { ALL_FIELDS, constellation, joined, OUTER_BRIGHT, orbit, PRINTED } from './referee-board.ts';

/*
 * The referee's second opinion on tasks and points: sections 7 and 8 of the rules, computed from the data file
 * and from what everyone sees on the table. It shares no code with the engine and does not ask it.
 */

/** What the referee looks at. The view of a finished game has all of it, and so has the playing referee. */
export interface Table {
	readonly seats: readonly {
		readonly galaxy: readonly { readonly field: string; readonly piece: string }[];
		readonly blackHoles: number;
		readonly kept: string | null;
	}[];
	readonly public: readonly {
		readonly card: string;
		readonly first: number | null;
		readonly later: readonly number[];
	}[];
	readonly advanced?: readonly string[];
	readonly counters?: readonly {
		readonly piles: readonly { readonly space: number; readonly markers: readonly string[] }[];
	}[];
}

export function starsOf(table: Table, seat: number): Stars {
	return new Map(table.seats[seat]?.galaxy.map(({ field, piece }) => [field, piece]));
}

/** Two joined stars of equal colour, if there are any. */
export function clash(stars: Stars): string | null {
	const line = PRINTED.lines.find(({ a, b }) => stars.has(a) && stars.get(a) === stars.get(b));
	return line === undefined ? null : `${line.a}-${line.b}`;
}

/** Whether the stars hold together and contain the centre. */
export function holdsTogether(stars: Stars): boolean {
	if (stars.size === 0) return true;
	const reached = new Set(stars.has('Z') ? ['Z'] : []);
	for (const field of reached) for (const next of joined(field)) if (stars.has(next)) reached.add(next);
	return reached.size === stars.size;
}

/** Whether a seat fulfils a personal or public task now. */
export function fulfils(table: Table, seat: number, id: string): boolean {
	const card = [...PRINTED.cards.personal, ...PRINTED.cards.public].find((one) => one.id === id);
	if (card === undefined) throw new Error(`no card ${id}`);
	const stars = starsOf(table, seat);
	const full = (fields: readonly string[]): boolean => fields.every((field) => stars.has(field));
	const of = (colour: unknown, fields: readonly string[]): number =>
		fields.filter((field) => stars.get(field) === colour).length;
	const colours = (fields: readonly string[]): number =>
		new Set(fields.flatMap((field) => stars.get(field) ?? [])).size;
	const { kind, colour } = card;
	switch (kind) {
		case 'colourOnEveryOrbit':
			return PRINTED.orbits.every(({ fields }) => of(colour, fields) >= 1);
		case 'brightStarsOfColour':
			return of(colour, [...OUTER_BRIGHT, 'Z']) >= 4;
		case 'starsOfColour':
			return of(colour, ALL_FIELDS) >= 6;
		case 'mostBlackHoles':
			return table.seats.every(({ blackHoles }) => blackHoles <= (table.seats[seat]?.blackHoles ?? 0));
		case 'maxEmptyFields':
			return ALL_FIELDS.length - stars.size <= 4;
		case 'constellationExactColours':
			return full(constellation(card.constellation)) && colours(constellation(card.constellation)) === 3;
		case 'orbitExactColours':
			return full(orbit(card.orbit)) && colours(orbit(card.orbit)) === 3;
		case 'starsOfEachColour':
			return PRINTED.colours.every((one) => of(one, ALL_FIELDS) >= 2);
		case 'orbitAllDifferent':
			return full(orbit(card.orbit)) && colours(orbit(card.orbit)) === orbit(card.orbit).length;
		case 'colourInConstellations':
			return PRINTED.constellations.filter(({ fields }) => of(colour, fields) >= 2).length >= 3;
		case 'adjacentCompleteOrbits':
			return [1, 2, 3].some((first) => [first, first + 1, first + 2].every((one) => full(orbit(one))));
		case 'oppositeCompleteConstellations':
			return ['AC', 'BD'].some((pair) => [...pair].every((one) => full(constellation(one))));
		case 'adjacentCompleteConstellations':
			return ['AB', 'BC', 'CD', 'DA'].some((pair) => [...pair].every((one) => full(constellation(one))));
		case 'allIndirectFields':
			return full(ALL_FIELDS.filter((field) => joined(field, 'indirect').length > 0));
		case 'allOrbitalNeighboursOfBright':
			return full(OUTER_BRIGHT.flatMap((field) => joined(field, 'orbital')));
		default:
			throw new Error(`no kind ${kind}`);
	}
}

/** Tries every way to form pairs. */
function mostPairs(first: readonly string[], second: readonly string[]): number {
	const [field, ...rest] = first;
	if (field === undefined || second.length === 0) return 0;
	const around = joined(field);
	let most = mostPairs(rest, second);
	for (const partner of second) {
		if (!around.includes(partner)) continue;
		most = Math.max(
			most,
			1 +
				mostPairs(
					rest,
					second.filter((one) => one !== partner),
				),
		);
		if (most === Math.min(first.length, second.length)) break;
	}
	return most;
}

function instances(table: Table, seat: number, id: string): number {
	const card = PRINTED.cards.advanced.find((one) => one.id === id);
	const stars = starsOf(table, seat);
	const fieldsOf = (colour: unknown): readonly string[] =>
		[...stars].flatMap(([field, piece]) => (piece === colour ? [field] : []));
	switch (card?.kind) {
		case 'connectedPair': {
			const [first, second] = Array.isArray(card.colours) ? card.colours : [];
			return mostPairs(fieldsOf(first), fieldsOf(second));
		}
		case 'brightStarsOneColour':
			return Math.max(
				...PRINTED.colours.map(
					(colour) => ['Z', ...OUTER_BRIGHT].filter((field) => stars.get(field) === colour).length,
				),
			);
		case 'publicTasksDone':
			return table.public.filter(({ first, later }) => first === seat || later.includes(seat)).length;
		case 'surroundedBrightFields':
			return OUTER_BRIGHT.filter((field) => joined(field).every((one) => stars.has(one))).length;
		case 'orbitsWithColour':
			return PRINTED.orbits.filter(({ fields }) => fields.some((field) => stars.get(field) === card.colour))
				.length;
		case 'colourOrbitalToBright':
			return fieldsOf(card.colour).filter((field) =>
				joined(field, 'orbital').some((one) => OUTER_BRIGHT.includes(one)),
			).length;
		default:
			throw new Error(`no card ${id}`);
	}
}

/** What each marker of a counter is worth: the furthest first, of a pile the topmost. */
function worthOf(table: Table, counter: number): ReadonlyMap<string, number> {
	const { points = [], others = 0 } = PRINTED.tracks.counters[counter] ?? {};
	const piles = [...(table.counters?.[counter]?.piles ?? [])].sort((a, b) => b.space - a.space);
	const ranked = piles.filter(({ space }) => space > 0).flatMap(({ markers }) => [...markers].reverse());
	const unranked = piles.filter(({ space }) => space === 0).flatMap(({ markers }) => markers);
	return new Map([
		...ranked.map((marker, rank) => [marker, points[rank] ?? others] as const),
		...unranked.map((marker) => [marker, others] as const),
	]);
}

/** Section 8, scoring, by heading. */
export function scoreOf(table: Table, seat: number): Readonly<Record<string, number>> {
	const stars = starsOf(table, seat);
	const own = table.seats[seat];
	const kept = own?.kept ?? null;
	const complete = PRINTED.constellations.filter(({ fields }) => fields.every((field) => stars.has(field)));
	const basic = {
		personal: kept !== null && fulfils(table, seat, kept) ? 14 : 0,
		public: table.public.reduce(
			(sum, { first, later }) =>
				sum + (first === seat ? 16 : 0) + (later.some((one) => one === seat) ? 10 : 0),
			0,
		),
		blackHoles: PRINTED.tracks.blackHoleBar.values[own?.blackHoles ?? 0] ?? 0,
	};
	if (table.counters === undefined) return withTotal({ ...basic, constellations: 6 * complete.length });
	const [colours, constellations, advanced] = [0, 1, 2].map((counter) => worthOf(table, counter));
	const numerals = ['I', 'II', 'III', 'IV'];
	return withTotal({
		...basic,
		constellations: complete.reduce(
			(sum, { id }) => sum + (constellations?.get(`constellation:${id}`) ?? 0),
			0,
		),
		colors: [...stars.values()].reduce((sum, colour) => sum + (colours?.get(`color:${colour}`) ?? 0), 0),
		advanced: numerals.reduce((sum, numeral, i) => {
			const worth = advanced?.get(`advanced:${numeral}`) ?? 0;
			return worth === 0 ? sum : sum + worth * instances(table, seat, table.advanced?.[i] ?? '');
		}, 0),
	});
}

function withTotal(points: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
	return { ...points, total: Object.values(points).reduce((sum, heading) => sum + heading, 0) };
}
