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
import type { NovaLunaOptions } from './options.ts';
import { ENDINGS } from './position.ts';
import type { NovaLunaRecord, NovaLunaResult, RecordedTurn } from './record.ts';
import { REASONS } from './record.ts';
import { PLAYERS } from './rule-numbers.ts';
import type { NovaLunaSetup } from './setup.ts';
import { readSnapshot, snapshotOf } from './snapshot.ts';
import type { TaskIndex, TileId } from './tiles.ts';
import { TILE_COUNT, tileOf } from './tiles.ts';
import { SPACES } from './wheel.ts';

/*
 * The text form of a record: a header, an empty line, and a numbered line for each turn, such as
 *
 *     14. 1 refill 9:17 -1,0 +5a +17b
 *
 * turn 14, seat 1 refills, takes tile 17 from space 9, lays it at x -1, y 0, and covers the first task of
 * tile 5 and the second of tile 17.
 */

const TASK_LETTERS = ['a', 'b', 'c'] as const;
const TASK_INDEXES: Readonly<Record<(typeof TASK_LETTERS)[number], TaskIndex>> = { a: 0, b: 1, c: 2 };
const HIGHEST_NUMBER = 9999;

export function printText(record: NovaLunaRecord): string {
	const { options, setup, result } = record;
	const lines = [
		header('Game', record.game),
		header('Rules', record.rules),
		...printExtras(record),
		header('Players', options.players),
		header('FirstGame', options.firstGame ? 'yes' : 'no'),
		...printSetup(setup),
		header('TokensLeft', result.tokensLeft.join(' ')),
		...('ranking' in result ? [header('Ranking', printRanking(result.ranking))] : []),
		...('score' in result ? [header('Score', result.score), header('Notes', result.notes.join(' '))] : []),
		header('Reason', result.reason),
		'',
		...record.moves.map((turn, i) => `${i + 1}. ${printTurn(turn)}`),
	];
	return `${lines.join('\n')}\n`;
}

function printSetup(setup: NovaLunaSetup): readonly string[] {
	if ('position' in setup) return [printPosition(setup)];
	return [
		header('Ring', setup.ring.map((tile) => tile ?? '-').join(' ')),
		header('Stock', setup.stock.join(' ')),
		header('Order', setup.order.join(' ')),
	];
}

function printTurn({ seat, refill, space, tile, x, y, covered }: RecordedTurn): string {
	const tasks = covered.map(([of, index]) => ` +${of}${TASK_LETTERS[index]}`).join('');
	return `${seat} ${refill ? 'refill ' : ''}${space}:${tile} ${x},${y}${tasks}`;
}

export function parseText(text: string): Result<NovaLunaRecord, TextFault> {
	return parsing(text, (reader) => {
		parseHeader(reader, 'Game', () => reader.literal('nova-luna'));
		parseHeader(reader, 'Rules', () => reader.literal('1'));
		const extras = parseExtras(reader);
		const options = parseOptions(reader);
		const seat = (): Seat => seatOf(reader.integer(0, options.players - 1));
		const setup = parseSetup(reader, seat);
		const result = parseResult(reader, options);
		reader.literal('\n');
		const moves: RecordedTurn[] = [];
		while (reader.sees(`${moves.length + 1}. `)) {
			reader.literal(`${moves.length + 1}. `);
			moves.push(parseTurn(reader, seat()));
		}
		return { game: 'nova-luna', rules: 1, ...extras, options, setup, moves, result };
	});
}

function parseOptions(reader: TextReader): NovaLunaOptions {
	const number = parseHeader(reader, 'Players', () => reader.oneOf(['1', '2', '3', '4']));
	const firstGame = parseHeader(reader, 'FirstGame', () => reader.oneOf(['yes', 'no'])) === 'yes';
	const players = PLAYERS.find((count) => String(count) === number) ?? reader.fault(PLAYERS.join(', '));
	return { players, firstGame };
}

function parseSetup(reader: TextReader, seat: () => Seat): NovaLunaSetup {
	const position = parsePosition(reader, (value) => snapshotOf(readSnapshot(value, '')));
	if (position !== null) return position;
	const tile = (): TileId => parseTile(reader);
	return {
		ring: parseHeader(reader, 'Ring', () => reader.list(() => (reader.skip('-') ? null : tile()))),
		stock: parseHeader(reader, 'Stock', () => reader.list(tile)),
		order: parseHeader(reader, 'Order', () => reader.list(seat)),
	};
}

function parseResult(reader: TextReader, { players }: NovaLunaOptions): NovaLunaResult {
	const number = (): number => reader.integer(0, HIGHEST_NUMBER);
	if (players > 1) {
		const tokensLeft = parseHeader(reader, 'TokensLeft', () => reader.list(number));
		const ranking = parseHeader(reader, 'Ranking', () => parseRanking(reader, players));
		const reason = parseHeader(reader, 'Reason', () => reader.oneOf(REASONS));
		return { reason, tokensLeft, ranking };
	}
	const tokensLeft = parseHeader(reader, 'TokensLeft', (): readonly [number] => [number()]);
	if (!reader.sees('[Score')) {
		return { reason: parseHeader(reader, 'Reason', () => reader.oneOf(['resigned'])), tokensLeft };
	}
	const score = parseHeader(reader, 'Score', number);
	const notes = parseHeader(reader, 'Notes', (): readonly [number, number] => {
		const phase1 = number();
		reader.literal(' ');
		return [phase1, number()];
	});
	const reason = parseHeader(reader, 'Reason', () => reader.oneOf(ENDINGS));
	return { reason, tokensLeft, score, notes };
}

function parseTurn(reader: TextReader, seat: Seat): RecordedTurn {
	reader.literal(' ');
	const refill = reader.skip('refill ');
	const space = reader.integer(0, SPACES - 1);
	reader.literal(':');
	const tile = parseTile(reader);
	reader.literal(' ');
	const x = reader.integer(-TILE_COUNT, TILE_COUNT);
	reader.literal(',');
	const y = reader.integer(-TILE_COUNT, TILE_COUNT);
	const covered: (readonly [TileId, TaskIndex])[] = [];
	while (reader.skip(' +')) covered.push([parseTile(reader), TASK_INDEXES[reader.oneOf(TASK_LETTERS)]]);
	reader.literal('\n');
	return { seat, refill, space, tile, x, y, covered };
}

function parseTile(reader: TextReader): TileId {
	return tileOf(reader.integer(1, TILE_COUNT)).id;
}
