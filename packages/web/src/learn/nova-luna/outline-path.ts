import type { Cell } from '../../nova-luna/board/props.ts';

/** The edges around cells as one path: every side that no other of the cells shares. */
export function outlineOf(cells: readonly Cell[], pitch: number): string {
	const has = (x: number, y: number): boolean => cells.some((cell) => cell.x === x && cell.y === y);
	const at = (x: number, y: number): string => `${(x * pitch).toFixed(1)} ${(y * pitch).toFixed(1)}`;
	return cells
		.flatMap(({ x, y }) => [
			has(x, y - 1) ? '' : `M${at(x, y)}L${at(x + 1, y)}`,
			has(x + 1, y) ? '' : `M${at(x + 1, y)}L${at(x + 1, y + 1)}`,
			has(x, y + 1) ? '' : `M${at(x + 1, y + 1)}L${at(x, y + 1)}`,
			has(x - 1, y) ? '' : `M${at(x, y + 1)}L${at(x, y)}`,
		])
		.join('');
}
