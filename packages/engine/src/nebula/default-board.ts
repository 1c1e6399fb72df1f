import type { Board } from './board.ts';
import { BOARD_DATA } from './board-data.ts';
import { readBoard } from './read-board.ts';

/** The printed board, which all games are played on. */
export const BOARD: Board = defaultBoard();

function defaultBoard(): Board {
	const board = readBoard(BOARD_DATA);
	if (!board.ok) throw new Error(`the board does not fit its own rules: ${JSON.stringify(board.fault)}`);
	return board.value;
}
