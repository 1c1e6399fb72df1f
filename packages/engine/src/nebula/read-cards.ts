import {
	expectSame,
	field,
	readArray,
	readBoolean,
	readInteger,
	readObject,
	readOneOf,
	wrong,
} from '../json.ts';
import { bitsIn, countBits } from './bits.ts';
import type { Board } from './board.ts';
import type { AdvancedKind, Decks, Part, Tally, Task, TaskKind, Where } from './cards.ts';
import { ADVANCED_KINDS, TASK_KINDS } from './cards.ts';
import { expectDistinct, readIndex, readIndexes, readName, readSet } from './names.ts';
import { NONE } from './none.ts';

/** What the cards refer to: the part of the board that is read before them. */
export type Ground = Pick<Board, 'colours' | 'fields' | 'constellations' | 'orbits' | 'centre' | 'sets'>;

const HIGHEST_POINTS = 999;
const WHOLE_BOARD: Where = { kind: 'board' };

/** The three decks; every parameter must name something on the board and lie in its range. */
export function readDecks(ground: Ground, value: unknown, path: string): Decks {
	const decks = readObject(value, path);
	// A card is known by its name alone, whatever its deck.
	const seen = new Set<string>();
	const read = <Card extends { readonly id: string }>(
		name: keyof Decks,
		card: (fields: CardFields) => Card,
	): readonly Card[] => {
		const where = field(path, name);
		return readArray(decks[name], where).map((item, i) => {
			const fields = new CardFields(ground, item, `${where}[${i}]`);
			if (seen.has(fields.id())) wrong('duplicate', fields.at('id'), undefined, fields.id());
			seen.add(fields.id());
			return card(fields);
		});
	};
	return {
		personal: read('personal', (fields) => ({
			id: fields.id(),
			task: readTask(fields),
			points: fields.integer('points', 0, HIGHEST_POINTS),
		})),
		public: read('public', (fields) => ({
			id: fields.id(),
			task: readTask(fields),
			first: fields.integer('first', 0, HIGHEST_POINTS),
			later: fields.integer('later', 0, HIGHEST_POINTS),
		})),
		advanced: read('advanced', (fields) => {
			const kind = readOneOf(fields.value('kind'), fields.at('kind'), ADVANCED_KINDS);
			return { id: fields.id(), kind, ...ADVANCED[kind](fields) };
		}),
	};
}

function readTask(fields: CardFields): Task {
	const kind = readOneOf(fields.value('kind'), fields.at('kind'), TASK_KINDS);
	const { parts, needed = parts.length } = TASKS[kind](fields);
	return { kind, parts, needed };
}

type TaskReader = (card: CardFields) => { readonly parts: readonly Part[]; readonly needed?: number };

/** NB-7.4 to NB-7.18: what each kind of task asks for. All parts are needed where no number is given. */
const TASKS: Readonly<Record<TaskKind, TaskReader>> = {
	colourOnEveryOrbit: (card) => {
		const colour = card.colour();
		return { parts: card.orbits().map((orbit) => stars(colour, card.orbit(orbit), 1)) };
	},
	brightStarsOfColour: (card) => {
		const bright = card.bright();
		return { parts: [stars(card.colour(), bright, card.integer('min', 1, countBits(bright.fields)))] };
	},
	starsOfColour: (card) => ({
		parts: [stars(card.colour(), card.board(), card.integer('min', 1, card.ground.fields.length))],
	}),
	mostBlackHoles: (card) => ({
		parts: [part('black-holes', { where: { kind: 'bar' }, fields: 0 }, card.boolean('tieCounts') ? 0 : 1)],
	}),
	maxEmptyFields: (card) => {
		const fields = card.ground.fields.length;
		return { parts: [part('filled', card.board(), fields - card.integer('max', 0, fields - 1))] };
	},
	constellationExactColours: (card) => {
		const place = card.constellation(
			readIndex(card.constellationIds(), card.value('constellation'), card.at('constellation')),
		);
		return { parts: [full(place), exactColours(place, card.colourCount(place))] };
	},
	orbitExactColours: (card) => {
		const place = card.namedOrbit();
		return { parts: [full(place), exactColours(place, card.colourCount(place))] };
	},
	starsOfEachColour: (card) => {
		const min = card.integer('min', 1, card.ground.fields.length);
		return { parts: card.ground.colours.map((_, colour) => stars(colour, card.board(), min)) };
	},
	orbitAllDifferent: (card) => {
		const place = card.namedOrbit();
		const colours = card.colourCount(place);
		// No color twice: as many colors as fields.
		if (colours !== countBits(place.fields))
			wrong('out-of-range', card.at('colours'), countBits(place.fields), colours);
		return { parts: [full(place), exactColours(place, colours)] };
	},
	colourInConstellations: (card) => {
		const colour = card.colour();
		const count = card.integer('starsPerConstellation', 1, card.ground.fields.length);
		return {
			parts: card.ground.constellations.map((_, i) => stars(colour, card.constellation(i), count)),
			needed: card.integer('minConstellations', 1, card.ground.constellations.length),
		};
	},
	adjacentCompleteOrbits: (card) => {
		const count = card.integer('count', 1, card.ground.orbits.length);
		return { parts: card.sets(card.orbitIds(), count, (orbits) => full(card.orbit(...orbits))), needed: 1 };
	},
	oppositeCompleteConstellations: (card) => constellationSets(card),
	adjacentCompleteConstellations: (card) => constellationSets(card),
	allIndirectFields: (card) => ({ parts: [full(card.namedFields(card.ground.sets.indirect))] }),
	allOrbitalNeighboursOfBright: (card) => ({ parts: [full(card.namedFields(card.besideBright(false)))] }),
};

function constellationSets(card: CardFields): ReturnType<TaskReader> {
	const sets = card.sets(card.constellationIds(), undefined, (ids) => full(card.constellation(...ids)));
	return { parts: sets, needed: 1 };
}

type AdvancedReader = (card: CardFields) => { readonly tally: Tally; readonly parts: readonly Part[] };

/** NB-7.19: what each kind of advanced card counts. */
const ADVANCED: Readonly<Record<AdvancedKind, AdvancedReader>> = {
	connectedPair: (card) => {
		const path = card.at('colours');
		const [first = 0, second = 0] = readIndexes(card.ground.colours, card.value('colours'), path, 2);
		if (first === second) wrong('duplicate', `${path}[1]`, undefined, card.ground.colours[second]);
		return { tally: { by: 'pairs', colours: [first, second] }, parts: [] };
	},
	brightStarsOneColour: (card) => {
		const bright = card.bright();
		const parts = card.ground.colours.map((_, colour) => stars(colour, bright, countBits(bright.fields)));
		return { tally: { by: 'largest' }, parts };
	},
	publicTasksDone: () => ({ tally: { by: 'marks' }, parts: [] }),
	surroundedBrightFields: (card) => ({
		tally: { by: 'fulfilled' },
		parts: bitsIn(card.bright().fields).map((bright) => full(card.around(bright))),
	}),
	orbitsWithColour: (card) => {
		const colour = card.colour();
		return {
			tally: { by: 'fulfilled' },
			parts: card.orbits().map((orbit) => stars(colour, card.orbit(orbit), 1)),
		};
	},
	colourOrbitalToBright: (card) => {
		const beside = card.besideBright(card.boolean('countsCentre'));
		const parts = [stars(card.colour(), card.fieldsIn(beside), countBits(beside))];
		return { tally: { by: 'largest' }, parts };
	},
};

/** A place on the board, and its fields as a set. */
interface Place {
	readonly where: Where;
	readonly fields: number;
}

function part(
	measure: Part['measure'],
	{ where, fields }: Place,
	need: number,
	colour = NONE,
	exact = false,
): Part {
	return { measure, where, fields, colour, need, exact };
}

function stars(colour: number, place: Place, need: number): Part {
	return part('stars', place, need, colour);
}

function full(place: Place): Part {
	return part('filled', place, countBits(place.fields));
}

function exactColours(place: Place, colours: number): Part {
	return part('colours', place, colours, NONE, true);
}

/** The fields of one card in the data, read against the board. */
class CardFields {
	readonly ground: Ground;
	readonly #fields: Readonly<Record<string, unknown>>;
	readonly #path: string;

	constructor(ground: Ground, value: unknown, path: string) {
		this.ground = ground;
		this.#fields = readObject(value, path);
		this.#path = path;
	}

	value(name: string): unknown {
		return this.#fields[name];
	}

	at(name: string): string {
		return field(this.#path, name);
	}

	id(): string {
		return readName(this.value('id'), this.at('id'));
	}

	integer(name: string, least: number, most: number): number {
		return readInteger(this.value(name), this.at(name), least, most);
	}

	boolean(name: string): boolean {
		return readBoolean(this.value(name), this.at(name));
	}

	colour(): number {
		return readIndex(this.ground.colours, this.value('colour'), this.at('colour'));
	}

	/** How many colors a filled place may show. */
	colourCount({ fields }: Place): number {
		return this.integer('colours', 1, Math.min(countBits(fields), this.ground.colours.length));
	}

	board(): Place {
		return { where: WHOLE_BOARD, fields: this.ground.sets.all };
	}

	/** The bright fields; whether the center is one of them the card says. */
	bright(): Place {
		return { where: { kind: 'bright' }, fields: this.#brightFields(this.boolean('countsCentre')) };
	}

	#brightFields(withCentre: boolean): number {
		const { sets, centre } = this.ground;
		return withCentre ? sets.bright : sets.bright & ~(1 << centre);
	}

	/** The numbers of all orbits. */
	orbits(): readonly number[] {
		return this.ground.orbits.map((_, orbit) => orbit);
	}

	orbitIds(): readonly number[] {
		return this.ground.orbits.map(({ id }) => id);
	}

	orbit(...orbits: readonly number[]): Place {
		const ids = this.orbitIds();
		return {
			where: { kind: 'orbits', orbits: orbits.flatMap((orbit) => ids[orbit] ?? []) },
			fields: orbits.reduce((set, orbit) => set | (this.ground.sets.orbits[orbit] ?? 0), 0),
		};
	}

	namedOrbit(): Place {
		return this.orbit(readIndex(this.orbitIds(), this.value('orbit'), this.at('orbit')));
	}

	constellationIds(): readonly string[] {
		return this.ground.constellations.map(({ id }) => id);
	}

	constellation(...constellations: readonly number[]): Place {
		const ids = this.constellationIds();
		return {
			where: { kind: 'constellations', constellations: constellations.flatMap((i) => ids[i] ?? []) },
			fields: constellations.reduce((set, i) => set | (this.ground.sets.constellations[i] ?? 0), 0),
		};
	}

	around(bright: number): Place {
		const { fields, sets } = this.ground;
		return { where: { kind: 'around', field: fields[bright]?.id ?? '' }, fields: sets.joined[bright] ?? 0 };
	}

	fieldsIn(set: number): Place {
		const { fields } = this.ground;
		return {
			where: { kind: 'fields', fields: bitsIn(set).flatMap((i) => fields[i]?.id ?? []) },
			fields: set,
		};
	}

	/** The fields that a card lists, which must be those that its kind is about. */
	namedFields(expected: number): Place {
		const ids = this.ground.fields.map(({ id }) => id);
		const set = readSet(ids, this.value('fields'), this.at('fields'));
		const named = this.fieldsIn(expected);
		expectSame(named.where, this.fieldsIn(set).where, this.at('fields'));
		if (set === 0) wrong('wrong-length', this.at('fields'), 1, 0);
		return named;
	}

	/** The fields orbitally joined to a bright field, the center being one of these or not. */
	besideBright(withCentre: boolean): number {
		return bitsIn(this.#brightFields(withCentre)).reduce(
			(beside, bright) => beside | (this.ground.sets.orbital[bright] ?? 0),
			0,
		);
	}

	/** The alternatives of a card: sets of orbits or constellations, of which one has to be filled. */
	sets(
		names: readonly (string | number)[],
		length: number | undefined,
		read: (indexes: readonly number[]) => Part,
	): readonly Part[] {
		const path = this.at('sets');
		const sets = readArray(this.value('sets'), path);
		if (sets.length === 0) wrong('wrong-length', path, 1, 0);
		return sets.map((set, i) => {
			const where = `${path}[${i}]`;
			const indexes = readIndexes(names, set, where, length);
			if (indexes.length === 0) wrong('wrong-length', where, 1, 0);
			expectDistinct(indexes, where);
			return read(indexes);
		});
	}
}
