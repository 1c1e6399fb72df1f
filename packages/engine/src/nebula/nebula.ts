import type { Game, Kinds } from '../game.ts';
import { seatsIn } from '../game.ts';
import { RULES } from '../game-id.ts';
import { reading } from '../json.ts';
import { fail, ok } from '../result.ts';
import { advanceView } from './advance.ts';
import type { Board } from './board.ts';
import { check } from './check.ts';
import { BOARD } from './default-board.ts';
import type { NebulaEvent, NebulaMove, NebulaRefusal } from './move.ts';
import { readMove } from './move.ts';
import { parseText, printText } from './notation.ts';
import type { NebulaOptions } from './options.ts';
import { readOptions } from './options.ts';
import type { NebulaOutcome } from './outcome.ts';
import { outcomeOf } from './outcome.ts';
import { NebulaPosition } from './position.ts';
import { readSnapshot } from './read-snapshot.ts';
import type { NebulaRecord } from './record.ts';
import { recordOf } from './record.ts';
import { replayRecord } from './replay.ts';
import type { NebulaSetup } from './setup.ts';
import { dealOf, readSetup } from './setup.ts';
import type { NebulaSnapshot } from './snapshot.ts';
import { snapshotOf } from './snapshot.ts';
import { playAndTell } from './tell.ts';
import { codeOf, moveOf } from './translate.ts';
import type { NebulaView } from './view.ts';
import { imagineSnapshot, viewOf } from './view.ts';

export interface NebulaKinds extends Kinds {
	readonly options: NebulaOptions;
	readonly setup: NebulaSetup;
	readonly position: NebulaPosition;
	readonly move: NebulaMove;
	readonly event: NebulaEvent;
	readonly refusal: NebulaRefusal;
	readonly view: NebulaView;
	readonly outcome: NebulaOutcome;
	readonly snapshot: NebulaSnapshot;
	readonly record: NebulaRecord;
}

/** Nebula on any board, as everyone but the search uses it. The rules are in `position.ts` and its parts. */
export function nebulaOn(board: Board): Game<NebulaKinds> {
	const game: Game<NebulaKinds> = {
		id: 'nebula',
		rules: RULES.nebula,

		readOptions: (value) => reading(() => readOptions(value, '')),
		create: (options) => new NebulaPosition(board, options),
		deal(options, random) {
			const position = new NebulaPosition(board, options);
			position.deal(random);
			return dealOf(position);
		},
		start: (options, setup) => reading(() => readSetup(board, options, setup, '')),

		deciders: (position) => seatsIn(position.deciders()),
		legalMoves: (position, seat) =>
			Array.from({ length: position.moveCount(seat) }, (_, i) => moveOf(board, position.moveAt(seat, i))),
		check,
		play(position, seat, move) {
			const refusal = check(position, seat, move);
			return refusal === null ? ok(playAndTell(position, seat, move)) : fail(refusal);
		},
		playLegal: playAndTell,
		outcome: outcomeOf,

		view: viewOf,
		advance: (view, events) => reading(() => advanceView(game, board, view, events)),
		imagine: (view, random) => reading(() => readSnapshot(board, imagineSnapshot(board, view, random), '')),

		moveOf: (_, code) => moveOf(board, code),
		codeOf: (_, move) => codeOf(board, move),
		readMove: (value) => reading(() => readMove(board, value, '')),

		encode: snapshotOf,
		decode: (value) => reading(() => readSnapshot(board, value, '')),

		record: recordOf,
		replay: (record) => replayRecord(game, board, record),
		printRecord: printText,
		parseRecord: (text) => parseText(board, text),
	};
	return game;
}

/** Nebula on the printed board. */
export const nebula: Game<NebulaKinds> = nebulaOn(BOARD);
