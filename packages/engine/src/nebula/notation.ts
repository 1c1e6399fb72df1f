import type { TextFault } from '../fault.ts';
import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import {
	header,
	parseExtras,
	parseHeader,
	parsePosition,
	parseRanking,
	printExtras,
	printPosition,
	printRanking,
} from '../record.ts';
import type { Result } from '../result.ts';
import type { TextReader } from '../text.ts';
import { parsing } from '../text.ts';
import type { Board, CardId, Piece } from './board.ts';
import { BLACK } from './board.ts';
import type { NebulaOptions } from './options.ts';
import { VARIANTS } from './options.ts';
import { readSnapshot } from './read-snapshot.ts';
import type {
	NebulaRecord,
	NebulaResult,
	RecordedDeal,
	RecordedDraw,
	RecordedPlacement,
	RecordedSetup,
	RecordedSupernova,
	RecordedTurn,
} from './record.ts';
import { REASONS } from './record.ts';
import { PLAYERS } from './rule-numbers.ts';
import type { Points } from './scoring.ts';
import { snapshotOf } from './snapshot.ts';

/*
 * The text form of a record: a header, an empty line, and a numbered line for each turn, such as
 *
 *     7. 0 time 2,-3,0 white,-,red; white Z; black color:white; tasks V15; refill - red,blue -
 *     8. 1 chaos white red,blue,blue,black,white red,black; black bag red blue advanced:II
 *
 * In turn 7 seat 0 spends time on two clusters and takes a white and a red star, places the white one in
 * the center and a black hole, with which it moves the marker of white, marks a public task, and the
 * second cluster is refilled. In turn 8 seat 1 puts a white piece out of the game, draws five and keeps
 * two of them; its black hole brings a red supernova from the bag, after a blue one that was put back. A
 * list is joined by commas, a hyphen stands for nothing.
 */

const HIGHEST_NUMBER = 99_999;
const NOTHING = '-';

export function printText(record: NebulaRecord): string {
	const { options, setup, result } = record;
	const lines = [
		header('Game', record.game),
		header('Rules', record.rules),
		...printExtras(record),
		header('Players', options.players),
		header('Variant', options.variant),
		...printSetup(setup),
		...result.points.map((points) => header('Points', printPoints(points))),
		header('Ranking', printRanking(result.ranking)),
		header('Reason', result.reason),
		'',
		...record.moves.map((turn, i) => `${i + 1}. ${printTurn(turn)}`),
	];
	return `${lines.join('\n')}\n`;
}

function printSetup(setup: RecordedSetup): readonly string[] {
	const personal = setup.personal?.map((card) => card ?? NOTHING).join(' ');
	const cards = [
		...(personal === undefined ? [] : [header('Personal', personal)]),
		...(setup.kept === undefined ? [] : [header('Kept', setup.kept.join(' '))]),
	];
	if ('position' in setup) return [printPosition(setup), ...cards];
	return [
		...setup.clusters.map((pieces) => header('Cluster', pieces.join(' '))),
		header('Supernova', setup.supernova),
		...setup.observatories.map((pieces) => header('Observatory', pieces.join(' '))),
		header('Public', setup.public.join(' ')),
		...setup.personalDealt.map((cards) => header('Dealt', cards.join(' '))),
		...cards,
		...(setup.advanced === undefined ? [] : [header('Advanced', setup.advanced.join(' '))]),
	];
}

/** In the order of the headings, the total last. */
function printPoints(points: Points): string {
	const { personal, blackHoles, constellations, colors, advanced, total } = points;
	const full = colors === undefined || advanced === undefined ? [] : [colors, advanced];
	return [personal, points.public, blackHoles, constellations, ...full, total].join(' ');
}

function printTurn({ seat, draw, place, tasks, refill }: RecordedTurn): string {
	return [
		`${seat} ${printDraw(draw)}`,
		...place.map(printPlacement),
		...(tasks.length === 0 ? [] : [`tasks ${tasks.join(' ')}`]),
		...(refill.every((pieces) => pieces === null) ? [] : [`refill ${refill.map(printList).join(' ')}`]),
	].join('; ');
}

function printDraw(draw: RecordedDraw | null): string {
	if (draw === null) return NOTHING;
	if ('time' in draw) {
		return `time ${draw.time.join(',')} ${draw.took.map((piece) => piece ?? NOTHING).join(',')}`;
	}
	if (!('chaos' in draw)) return `keep ${printList(draw.kept)}`;
	return `chaos ${draw.chaos} ${printList(draw.drawn)} ${printList(draw.kept)}`;
}

function printPlacement(placement: RecordedPlacement): string {
	if ('field' in placement) return `${placement.piece} ${placement.field}`;
	const { piece, supernova, marker } = placement;
	return `${piece}${supernova === null ? '' : printSupernova(supernova)}${marker === null ? '' : ` ${marker}`}`;
}

function printSupernova(supernova: RecordedSupernova): string {
	const { from, piece } = supernova;
	return ` ${from} ${piece}${from === 'bag' ? ` ${printList(supernova.putBack)}` : ''}`;
}

function printList(pieces: readonly Piece[] | null): string {
	return pieces === null || pieces.length === 0 ? NOTHING : pieces.join(',');
}

export function parseText(board: Board, text: string): Result<NebulaRecord, TextFault> {
	return parsing(text, (reader) => {
		parseHeader(reader, 'Game', () => reader.literal('nebula'));
		parseHeader(reader, 'Rules', () => reader.literal('1'));
		const extras = parseExtras(reader);
		const options = parseOptions(reader);
		const setup = parseSetup(reader, board, options);
		const result = parseResult(reader, options);
		reader.literal('\n');
		const parser = new TurnParser(reader, board, options);
		const moves: RecordedTurn[] = [];
		while (reader.sees(`${moves.length + 1}. `)) {
			reader.literal(`${moves.length + 1}. `);
			moves.push(parser.turn());
		}
		return { game: 'nebula', rules: 1, ...extras, options, setup, moves, result };
	});
}

function parseOptions(reader: TextReader): NebulaOptions {
	const number = parseHeader(reader, 'Players', () => reader.oneOf(['2', '3', '4']));
	const variant = parseHeader(reader, 'Variant', () => reader.oneOf(VARIANTS));
	const players = PLAYERS.find((count) => String(count) === number) ?? reader.fault(PLAYERS.join(', '));
	return { players, variant };
}

function parseSetup(reader: TextReader, board: Board, { players, variant }: NebulaOptions): RecordedSetup {
	const { decks, clusters } = board;
	const list = (key: string, words: readonly string[]): readonly string[] =>
		parseHeader(reader, key, () => reader.list(() => reader.oneOf(words)));
	const idsOf = (deck: readonly { readonly id: CardId }[]): readonly CardId[] => deck.map(({ id }) => id);
	const times = <Item>(count: number, item: () => Item): readonly Item[] =>
		Array.from({ length: count }, item);
	const personalIds = idsOf(decks.personal);
	const cards = (): Pick<RecordedDeal, 'personal' | 'kept'> => {
		const personal = list('Personal', [...personalIds, NOTHING]);
		const seat = (): Seat => seatOf(reader.integer(0, players - 1));
		return {
			personal: personal.map((card) => (card === NOTHING ? null : card)),
			...(reader.sees('[Kept ') ? { kept: parseHeader(reader, 'Kept', () => reader.list(seat)) } : {}),
		};
	};
	const begun = parsePosition(reader, (value) => snapshotOf(readSnapshot(board, value, '')));
	if (begun !== null) return { ...begun, ...(begun.position.turn.step === 'keep' ? cards() : {}) };
	return {
		clusters: times(clusters.count, () => list('Cluster', board.pieces)),
		supernova: parseHeader(reader, 'Supernova', () => reader.oneOf(board.pieces)),
		observatories: times(players, () => list('Observatory', board.pieces)),
		public: list('Public', idsOf(decks.public)),
		personalDealt: times(players, () => list('Dealt', personalIds)),
		...cards(),
		...(variant === 'full' ? { advanced: list('Advanced', idsOf(decks.advanced)) } : {}),
	};
}

function parseResult(reader: TextReader, { players, variant }: NebulaOptions): NebulaResult {
	const points = Array.from({ length: players }, () =>
		parseHeader(reader, 'Points', () => parsePoints(reader, variant === 'full')),
	);
	const ranking = parseHeader(reader, 'Ranking', () => parseRanking(reader, players));
	const reason = parseHeader(reader, 'Reason', () => reader.oneOf(REASONS));
	return { reason, points, ranking };
}

function parsePoints(reader: TextReader, full: boolean): Points {
	const first = (): number => reader.integer(0, HIGHEST_NUMBER);
	const next = (): number => {
		reader.literal(' ');
		return first();
	};
	return {
		personal: first(),
		public: next(),
		blackHoles: next(),
		constellations: next(),
		...(full ? { colors: next(), advanced: next() } : {}),
		total: next(),
	};
}

/** Reads the turns, with the names that the board gives. */
class TurnParser {
	readonly #reader: TextReader;
	readonly #board: Board;
	readonly #players: number;
	readonly #fields: readonly string[];
	readonly #markers: readonly string[];
	readonly #tasks: readonly string[];

	constructor(reader: TextReader, board: Board, { players }: NebulaOptions) {
		this.#reader = reader;
		this.#board = board;
		this.#players = players;
		this.#fields = board.fields.map(({ id }) => id);
		this.#markers = board.counters.flatMap(({ markers }) => markers);
		this.#tasks = board.decks.public.map(({ id }) => id);
	}

	turn(): RecordedTurn {
		const reader = this.#reader;
		const seat: Seat = seatOf(reader.integer(0, this.#players - 1));
		reader.literal(' ');
		const draw = this.#draw();
		const place: RecordedPlacement[] = [];
		const tasks: CardId[] = [];
		while (reader.sees('; ') && !reader.sees('; tasks ') && !reader.sees('; refill ')) {
			reader.literal('; ');
			place.push(this.#placement());
		}
		if (reader.skip('; tasks')) {
			do {
				reader.literal(' ');
				tasks.push(reader.oneOf(this.#tasks));
			} while (reader.sees(' '));
		}
		const refill = this.#refill();
		reader.literal('\n');
		return { seat, draw, place, tasks, refill };
	}

	#refill(): RecordedTurn['refill'] {
		const { positions } = this.#board.clusters;
		if (!this.#reader.skip('; refill')) return positions.map(() => null);
		return positions.map(() => {
			this.#reader.literal(' ');
			const pieces = this.#list();
			return pieces.length === 0 ? null : pieces;
		});
	}

	#draw(): RecordedDraw | null {
		const reader = this.#reader;
		if (reader.skip(NOTHING)) return null;
		if (reader.skip('keep ')) return { kept: this.#list() };
		if (reader.skip('chaos ')) {
			const chaos = this.#piece();
			reader.literal(' ');
			const drawn = this.#list();
			reader.literal(' ');
			return { chaos, drawn, kept: this.#list() };
		}
		reader.literal('time ');
		const { positions, steps } = this.#board.clusters;
		const time = positions.map((_, cluster) => {
			if (cluster > 0) reader.literal(',');
			return reader.integer(-steps, steps);
		});
		reader.literal(' ');
		const took = positions.map((_, cluster) => {
			if (cluster > 0) reader.literal(',');
			return reader.skip(NOTHING) ? null : this.#piece();
		});
		return { time, took };
	}

	#placement(): RecordedPlacement {
		const reader = this.#reader;
		const piece = this.#piece();
		if (piece !== BLACK) {
			reader.literal(' ');
			return { piece, field: reader.oneOf(this.#fields) };
		}
		const supernova = this.#supernova();
		const marker = reader.skip(' ') ? reader.oneOf(this.#markers) : null;
		return { piece, supernova, marker };
	}

	#supernova(): RecordedSupernova | null {
		const reader = this.#reader;
		if (reader.skip(' observatory ')) return { from: 'observatory', piece: this.#piece() };
		if (!reader.skip(' bag ')) return null;
		const piece = this.#piece();
		reader.literal(' ');
		return { from: 'bag', piece, putBack: this.#list() };
	}

	#piece(): Piece {
		return this.#reader.oneOf(this.#board.pieces);
	}

	#list(): readonly Piece[] {
		if (this.#reader.skip(NOTHING)) return [];
		const pieces = [this.#piece()];
		while (this.#reader.skip(',')) pieces.push(this.#piece());
		return pieces;
	}
}
