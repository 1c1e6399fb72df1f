import type { Fault } from '../fault.ts';
import {
	expectSame,
	field,
	readArray,
	readBoolean,
	readInteger,
	reading,
	readObject,
	readOneOf,
	readString,
	wrong,
} from '../json.ts';
import type { Result } from '../result.ts';
import { bitsIn, setOf } from './bits.ts';
import type { Board, Constellation, Field, FieldSets, Line, Orbit } from './board.ts';
import { BLACK, LINE_KINDS } from './board.ts';
import { allRetainCodes, allTimeCodes, MOST_FIELDS, MOST_PIECES } from './codes.ts';
import { expectDistinct, readIndex, readIndexes, readName, readSet } from './names.ts';
import { readDecks } from './read-cards.ts';
import { expectEnough, readRules } from './read-rules.ts';

type Fields = Readonly<Record<string, unknown>>;

const FULL_TURN = 360;
const FARTHEST = 1000;

/** Takes a board as data, checks every word of it, and packs it for play. */
export function readBoard(value: unknown): Result<Board, Fault> {
	return reading(() => {
		const data = readObject(value, '');
		const colours = readColours(data.colours, 'colours');
		const galaxy = readGalaxy(data);
		const decks = readDecks({ ...galaxy, colours }, data.cards, 'cards');
		const rules = readRules(data, { colours, constellations: galaxy.constellations.map(({ id }) => id) });
		const board: Board = {
			colours,
			pieces: [...colours, BLACK],
			black: colours.length,
			...galaxy,
			decks,
			...rules,
			timeCodes: allTimeCodes(rules.clusters.count, rules.clusters.steps),
			retainCodes: allRetainCodes(colours.length + 1, rules.turn.chaosKeep),
		};
		expectEnough(board);
		return board;
	});
}

function readColours(value: unknown, path: string): readonly string[] {
	const colours = readArray(value, path).map((colour, i) => readName(colour, `${path}[${i}]`));
	if (colours.length === 0 || colours.length >= MOST_PIECES)
		wrong('wrong-length', path, `1…${MOST_PIECES - 1}`, colours.length);
	expectDistinct([...colours, BLACK], path);
	return colours;
}

type Galaxy = Pick<Board, 'fields' | 'lines' | 'constellations' | 'orbits' | 'centre' | 'sets'>;

/** Nebula 3: fields, lines, constellations and orbits, which have to agree with each other. */
function readGalaxy(data: Fields): Galaxy {
	const constellations = readConstellations(data.constellations, 'constellations');
	const orbits = readOrbits(data.orbits, 'orbits');
	const fields = readFields(data.fields, 'fields', constellations, orbits);
	const ids = fields.map(({ id }) => id);
	const derived = readObject(data.derived, 'derived');
	const centre = readIndex(ids, derived.centre, 'derived.centre');
	fields.forEach(({ orbit }, i) => {
		// NB-3.7: the center, and only the center, is on no circle.
		if ((orbit === null) !== (i === centre))
			wrong('differs', `fields[${i}].orbit`, i === centre ? null : 'orbit', orbit);
	});
	const memberSets = {
		constellations: constellations.map((constellation, i) =>
			memberSet(
				constellation,
				fields,
				({ constellations }) => constellations.includes(constellation.id),
				`constellations[${i}]`,
			),
		),
		orbits: orbits.map((orbit, i) =>
			memberSet(orbit, fields, (member) => member.orbit === orbit.id, `orbits[${i}]`),
		),
	};
	const lines = readLines(data.lines, 'lines', fields);
	const joinedBy = (kinds: readonly string[]): Int32Array =>
		Int32Array.from(ids, (id) =>
			setOf(
				lines.flatMap(({ a, b, kind }) => {
					if (!kinds.includes(kind) || (a !== id && b !== id)) return [];
					return ids.indexOf(a === id ? b : a);
				}),
			),
		);
	const sets: FieldSets = {
		all: setOf(fields.map((_, i) => i)),
		bright: setOf(fields.flatMap(({ bright }, i) => (bright ? i : []))),
		indirect: joinedBy(['indirect']).reduce((ends, joined) => ends | joined, 0),
		joined: joinedBy(LINE_KINDS),
		orbital: joinedBy(['orbital']),
		constellations: Int32Array.from(memberSets.constellations),
		orbits: Int32Array.from(memberSets.orbits),
	};
	const reached = reachFrom(centre, sets.joined);
	fields.forEach((_, i) => {
		// Nebula 8, place: a field that no line leads to could never be filled.
		if ((reached & (1 << i)) === 0) wrong('not-adjacent', `fields[${i}]`);
	});
	const galaxy = { fields, lines, constellations, orbits, centre, sets };
	checkDerived(galaxy, derived, 'derived');
	return galaxy;
}

function readConstellations(value: unknown, path: string): readonly Constellation[] {
	const raw = readArray(value, path).map((item, i) => readObject(item, `${path}[${i}]`));
	const ids = raw.map(({ id }, i) => readName(id, `${path}[${i}].id`));
	expectDistinct(ids, path, 'id');
	return raw.map((item, i) => {
		const where = `${path}[${i}]`;
		if (item.opposite !== undefined) readIndex(ids, item.opposite, `${where}.opposite`);
		if (item.adjacent !== undefined) readSet(ids, item.adjacent, `${where}.adjacent`);
		return {
			id: ids[i] ?? '',
			name: readString(item.name, `${where}.name`),
			fields: readArray(item.fields, `${where}.fields`).map((id, j) => readName(id, `${where}.fields[${j}]`)),
		};
	});
}

function readOrbits(value: unknown, path: string): readonly Orbit[] {
	const orbits = readArray(value, path).map((item, i) => {
		const where = `${path}[${i}]`;
		const fields = readObject(item, where);
		return {
			id: readInteger(fields.id, `${where}.id`, 1, MOST_FIELDS),
			radius: readNumber(fields.radius, `${where}.radius`, 0, FARTHEST),
			fields: readArray(fields.fields, `${where}.fields`).map((id, j) =>
				readName(id, `${where}.fields[${j}]`),
			),
			labelAngle: readNumber(fields.labelAngle, `${where}.labelAngle`, 0, FULL_TURN),
		};
	});
	expectDistinct(
		orbits.map(({ id }) => id),
		path,
		'id',
	);
	return orbits;
}

function readFields(
	value: unknown,
	path: string,
	constellations: readonly Constellation[],
	orbits: readonly Orbit[],
): readonly Field[] {
	const items = readArray(value, path);
	if (items.length === 0 || items.length > MOST_FIELDS)
		wrong('wrong-length', path, `1…${MOST_FIELDS}`, items.length);
	const names = constellations.map(({ id }) => id);
	const fields = items.map((item, i) => {
		const where = `${path}[${i}]`;
		const raw = readObject(item, where);
		const memberships = readIndexes(names, raw.constellations, `${where}.constellations`);
		// NB-8.15: stars go only on constellation fields.
		if (memberships.length === 0) wrong('wrong-length', `${where}.constellations`, 1, 0);
		expectDistinct(memberships, `${where}.constellations`);
		const orbit =
			raw.orbit === null
				? null
				: (orbits[
						readIndex(
							orbits.map(({ id }) => id),
							raw.orbit,
							`${where}.orbit`,
						)
					] ?? null);
		const angle = orbit === null ? null : readNumber(raw.angle, `${where}.angle`, 0, FULL_TURN);
		const turn = ((angle ?? 0) / FULL_TURN) * 2 * Math.PI;
		return {
			id: readName(raw.id, `${where}.id`),
			constellations: memberships.flatMap((constellation) => names[constellation] ?? []),
			orbit: orbit?.id ?? null,
			angle,
			bright: readBoolean(raw.bright, `${where}.bright`),
			x: (orbit?.radius ?? 0) * Math.sin(turn),
			y: -(orbit?.radius ?? 0) * Math.cos(turn),
		};
	});
	expectDistinct(
		fields.map(({ id }) => id),
		path,
		'id',
	);
	return fields;
}

/** The fields that a constellation or orbit lists, which must be those that name it. */
function memberSet(
	{ fields: listed }: { readonly fields: readonly string[] },
	fields: readonly Field[],
	isMember: (field: Field) => boolean,
	path: string,
): number {
	const set = readSet(
		fields.map(({ id }) => id),
		listed,
		`${path}.fields`,
	);
	const members = setOf(fields.flatMap((member, i) => (isMember(member) ? i : [])));
	expectSame(namesIn(fields, members), namesIn(fields, set), `${path}.fields`);
	if (set === 0) wrong('wrong-length', `${path}.fields`, 1, 0);
	return set;
}

function readLines(value: unknown, path: string, fields: readonly Field[]): readonly Line[] {
	const ids = fields.map(({ id }) => id);
	const lines = readArray(value, path).map((item, i): Line => {
		const where = `${path}[${i}]`;
		const raw = readObject(item, where);
		const a = fields[readIndex(ids, raw.a, `${where}.a`)];
		const b = fields[readIndex(ids, raw.b, `${where}.b`)];
		const kind = readOneOf(raw.kind, `${where}.kind`, LINE_KINDS);
		if (a === undefined || b === undefined || a === b) wrong('duplicate', `${where}.b`, undefined, raw.b);
		// NB-3.6, NB-3.7: an orbital line is an arc of an orbit, every other stays in one constellation.
		const together =
			kind === 'orbital'
				? a.orbit !== null && a.orbit === b.orbit && (raw.orbit === undefined || raw.orbit === a.orbit)
				: a.constellations.some(
						(id) =>
							b.constellations.includes(id) && (raw.constellation === undefined || raw.constellation === id),
					);
		if (!together) wrong('not-adjacent', where, kind, `${a.id}-${b.id}`);
		return { a: a.id, b: b.id, kind };
	});
	expectDistinct(
		lines.map(({ a, b }) => [a, b].sort().join(' ')),
		path,
	);
	return lines;
}

/** The fields that lines lead to. */
function reachFrom(field: number, joined: Int32Array): number {
	let reached = 1 << field;
	for (let before = 0; before !== reached; ) {
		before = reached;
		for (const i of bitsIn(before)) reached |= joined[i] ?? 0;
	}
	return reached;
}

/** What follows from the rest need not be given, but must not contradict it. */
function checkDerived({ fields, centre, sets }: Galaxy, derived: Fields, path: string): void {
	const ids = fields.map(({ id }) => id);
	const expectSet = (set: number, found: unknown, where: string): void => {
		if (found !== undefined)
			expectSame(namesIn(fields, set), namesIn(fields, readSet(ids, found, where)), where);
	};
	expectSet(sets.bright, derived.brightFields, field(path, 'brightFields'));
	expectSet(sets.indirect, derived.indirectFields, field(path, 'indirectFields'));
	const outer = sets.bright & ~(1 << centre);
	for (const [name, of, joined] of [
		['neighbours', sets.all, sets.joined],
		['orbitalNeighboursOfOuterBright', outer, sets.orbital],
	] as const) {
		const where = field(path, name);
		if (derived[name] === undefined) continue;
		const lists = readObject(derived[name], where);
		for (const i of bitsIn(of))
			expectSet(joined[i] ?? 0, lists[ids[i] ?? ''] ?? [], field(where, ids[i] ?? ''));
	}
}

function namesIn(fields: readonly Field[], set: number): readonly string[] {
	return bitsIn(set).flatMap((i) => fields[i]?.id ?? []);
}

function readNumber(value: unknown, path: string, least: number, most: number): number {
	if (typeof value !== 'number' || !Number.isFinite(value)) wrong('wrong-type', path, 'number', value);
	if (value < least || value > most) wrong('out-of-range', path, `${least}…${most}`, value);
	return value;
}
