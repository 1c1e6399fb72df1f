import type { Task, Tile, TileId } from '@orrery/engine';
import { COLOURS, tileOf } from '@orrery/engine';
import { capital } from '../../game/capital.ts';
import { list, m, number } from '../../language/language.svelte.ts';
import { boundsOf, rowAndColumn } from './display-plan.ts';
import type { Cell, LaidTile } from './props.ts';

/* Words for the board: names of buttons, lists and sentences. */

/** “red 4” */
export function tileName(id: TileId): string {
	const { colour, cost } = tileOf(id);
	return m().board_tile({ colour: m()[`board_colour_${colour}`](), cost: number(cost) });
}

/** “1 red and 2 blue”: what a task asks for, or what it still lacks. */
export function taskWords(task: Task): string {
	return list(
		COLOURS.filter((colour) => task[colour] > 0).map((colour) =>
			m()[`board_count_${colour}`]({ count: task[colour] }),
		),
	);
}

/** “tasks: 3 blue, covered; 2 red” */
export function tasksWords({ tasks }: Tile, covered: readonly number[] = []): string {
	if (tasks.length === 0) return m().board_no_tasks();
	const words = tasks.map((task, index) =>
		covered.includes(index) ? m().board_task_covered({ task: taskWords(task) }) : taskWords(task),
	);
	return m().board_tasks({ tasks: words.join('; ') });
}

/**
 * “Row 2, column 3” of a display, counted with the free cells around it, so that a cell keeps its name while the
 * player thinks.
 */
export function placeName(tiles: readonly Cell[], cell: Cell): string {
	const { row, column } = rowAndColumn(boundsOf(tiles), cell);
	return m().board_place({ row: number(row), column: number(column) });
}

/** “Red 4 at row 2, column 3; tasks: …” */
export function laidTileName(tiles: readonly Cell[], laid: LaidTile): string {
	const { row, column } = rowAndColumn(boundsOf(tiles), laid);
	return capital(
		m().board_laid({
			tile: tileName(laid.tile),
			row: number(row),
			column: number(column),
			tasks: tasksWords(tileOf(laid.tile), laid.covered),
		}),
	);
}

/** “1 ahead”, “2 behind”, “level”. */
export function aheadWords(ahead: number): string {
	if (ahead === 0) return m().board_level();
	return ahead > 0 ? m().board_ahead({ count: ahead }) : m().board_behind({ count: -ahead });
}
