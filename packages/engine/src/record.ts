import type { Departure, FairDraw, PositionSetup, RecordDetails, Seat } from './game.ts';
import { DEPARTURE_REASONS, seatOf } from './game.ts';
import { field, readArray, readInteger, readObject, readOneOf, readString, wrong } from './json.ts';
import type { TextReader } from './text.ts';

/* What the records of all games have in common: the details besides the game, in JSON and in text. */

/** The details that a record carries as fields of its own. */
export type RecordExtras = Omit<RecordDetails, 'resigned'>;

/** Where nobody left there is no `left`, in JSON as in text. */
export function extrasOf({ id, names, at, fair, left = [], analysis }: RecordDetails): RecordExtras {
	return {
		...(id === undefined ? {} : { id }),
		...(names === undefined ? {} : { names }),
		...(at === undefined ? {} : { at }),
		...(fair === undefined ? {} : { fair }),
		...(left.length === 0 ? {} : { left }),
		...(analysis === undefined ? {} : { analysis }),
	};
}

/** An empty `left` is read as none. */
export function readExtras(fields: Readonly<Record<string, unknown>>, players: number): RecordExtras {
	const { id, names, at, fair, analysis } = fields;
	const left = fields.left === undefined ? [] : readDepartures(fields.left, players);
	return {
		...(id === undefined ? {} : { id: readString(id, 'id') }),
		...(names === undefined ? {} : { names: readStrings(names, 'names', players) }),
		...(at === undefined ? {} : { at: readString(at, 'at') }),
		...(fair === undefined ? {} : { fair: readFair(fair, 'fair') }),
		...(left.length === 0 ? {} : { left }),
		...(analysis === undefined ? {} : { analysis: readObject(analysis, 'analysis') }),
	};
}

function readDepartures(value: unknown, players: number): readonly Departure[] {
	const departures = readArray(value, 'left').map((departure, i): Departure => {
		const path = `left[${i}]`;
		const { seat, reason, bot } = readObject(departure, path);
		return {
			seat: seatOf(readInteger(seat, field(path, 'seat'), 0, players - 1)),
			reason: readOneOf(reason, field(path, 'reason'), DEPARTURE_REASONS),
			bot: readString(bot, field(path, 'bot')),
		};
	});
	if (new Set(departures.map(({ seat }) => seat)).size !== departures.length)
		wrong('duplicate', 'left', 'every seat once', departures);
	return departures;
}

function readFair(value: unknown, path: string): FairDraw {
	const fields = readObject(value, path);
	return {
		commitment: readString(fields.commitment, field(path, 'commitment')),
		secret: readString(fields.secret, field(path, 'secret')),
		contributions: readStrings(fields.contributions, field(path, 'contributions')),
	};
}

function readStrings(value: unknown, path: string, length?: number): readonly string[] {
	return readArray(value, path, length).map((text, i) => readString(text, `${path}[${i}]`));
}

/** Places from best to last, every seat in just one of them. */
export function readRanking(value: unknown, path: string, players: number): readonly (readonly Seat[])[] {
	const ranking = readArray(value, path).map((place, i) =>
		readArray(place, `${path}[${i}]`).map((seat, j) =>
			seatOf(readInteger(seat, `${path}[${i}][${j}]`, 0, players - 1)),
		),
	);
	const seats = ranking.flat();
	if (
		seats.length !== players ||
		new Set(seats).size !== players ||
		ranking.some((place) => place.length === 0)
	) {
		wrong('duplicate', path, 'every seat once', ranking);
	}
	return ranking;
}

/** A header line of the text form. */
export function header(key: string, value: string | number): string {
	return `[${key} ${JSON.stringify(String(value))}]`;
}

export function printExtras({ id, names = [], at, fair, left = [] }: RecordExtras): readonly string[] {
	return [
		...(id === undefined ? [] : [header('Id', id)]),
		...(at === undefined ? [] : [header('At', at)]),
		...names.map((name) => header('Name', name)),
		...(fair === undefined
			? []
			: [
					header('Commitment', fair.commitment),
					header('Secret', fair.secret),
					...fair.contributions.map((contribution) => header('Contribution', contribution)),
				]),
		...left.map(({ seat, reason, bot }) => header('Left', `${seat} ${reason} ${bot}`)),
	];
}

export function parseExtras(reader: TextReader): RecordExtras {
	const id = parseOptional(reader, 'Id');
	const at = parseOptional(reader, 'At');
	const names = parseAll(reader, 'Name');
	const commitment = parseOptional(reader, 'Commitment');
	return {
		...(id === undefined ? {} : { id }),
		...(names.length === 0 ? {} : { names }),
		...(at === undefined ? {} : { at }),
		...(commitment === undefined
			? {}
			: {
					fair: {
						commitment,
						secret: parseOptional(reader, 'Secret') ?? reader.fault('[Secret "…"]'),
						contributions: parseAll(reader, 'Contribution'),
					},
				}),
		...parseDepartures(reader),
	};
}

function parseDepartures(reader: TextReader): Pick<RecordExtras, 'left'> {
	const left = parseAll(reader, 'Left').map((line): Departure => {
		const [, seat, said, bot] = /^([0-3]) (\S+) (.*)$/su.exec(line) ?? [];
		const reason = DEPARTURE_REASONS.find((one) => one === said);
		if (reason === undefined || bot === undefined) return reader.fault('[Left "seat reason bot"]');
		return { seat: seatOf(Number(seat)), reason, bot };
	});
	return left.length === 0 ? {} : { left };
}

function parseOptional(reader: TextReader, key: string): string | undefined {
	if (!reader.skip(`[${key} `)) return undefined;
	const value = reader.quoted();
	reader.literal(']\n');
	return value;
}

function parseAll(reader: TextReader, key: string): readonly string[] {
	const values: string[] = [];
	for (let value = parseOptional(reader, key); value !== undefined; value = parseOptional(reader, key))
		values.push(value);
	return values;
}

/** A header line whose value holds no quotes, read by `value` up to the closing quote. */
export function parseHeader<Value>(reader: TextReader, key: string, value: () => Value): Value {
	reader.literal(`[${key} "`);
	const read = value();
	reader.literal('"]\n');
	return read;
}

/** The header line of a game that begins from a position. */
export function printPosition({ position }: PositionSetup<unknown>): string {
	return header('Position', JSON.stringify(position));
}

/** That header line; null where the text says what was dealt. */
export function parsePosition<Snapshot>(
	reader: TextReader,
	read: (value: unknown) => Snapshot,
): PositionSetup<Snapshot> | null {
	if (!reader.skip('[Position ')) return null;
	const position = reader.json(read);
	reader.literal(']\n');
	return { position };
}

/** Places in the text form: best first, seats that share a place joined by `=`. */
export function printRanking(ranking: readonly (readonly Seat[])[]): string {
	return ranking.map((place) => place.join('=')).join(' ');
}

export function parseRanking(reader: TextReader, players: number): readonly (readonly Seat[])[] {
	return reader.list(() => {
		const place = [seatOf(reader.integer(0, players - 1))];
		while (reader.skip('=')) place.push(seatOf(reader.integer(0, players - 1)));
		return place;
	});
}
