import type { Colour, DisplayView, NovaLunaView, Task, Tile, TileId } from '@orrery/engine';
import { COLOURS, tileOf } from '@orrery/engine';
import { bold, dim, onColour } from '../../console/paint.ts';

/* The moon wheel, the moon track and the displays in text. */

const INK = [16, 18, 46] as const;
const FILL: Readonly<Record<Colour, readonly [number, number, number]>> = {
	red: [224, 90, 102],
	blue: [107, 128, 232],
	turquoise: [63, 224, 207],
	yellow: [255, 217, 79],
};
/** The widest three tasks, such as `3b 3y 2t`. */
const CELL_WIDTH = 8;
const TOKEN = '●';

/** A free cell that may be chosen: what to type for it, and a chat message below. */
export interface CellMark {
	readonly x: number;
	readonly y: number;
	readonly label: string;
	readonly note: string;
}

/** Such as `R4`. */
function tileLabel({ colour, cost }: Tile): string {
	return `${colour.charAt(0).toUpperCase()}${cost}`;
}

/** Such as `2br`: two blue and one red. */
function taskLabel(task: Task): string {
	return COLOURS.map((colour) => {
		const need = task[colour];
		return need === 0 ? '' : `${need > 1 ? need : ''}${colour.charAt(0)}`;
	}).join('');
}

function tileTasks({ tasks }: Tile, covered: readonly number[]): string {
	return tasks.map((task, index) => (covered.includes(index) ? TOKEN : taskLabel(task))).join(' ');
}

export function drawWheel(view: NovaLunaView): string {
	const { ring, meeple, decision } = view;
	const clockwise = ring.map((_, step) => (meeple + 1 + step) % ring.length).slice(0, -1);
	const rows = clockwise.flatMap((space) => {
		const id = ring[space] ?? null;
		return id === null ? [] : [drawWheelRow(id, space, decision?.reach ?? [])];
	});
	const lines = rows.length === 0 ? ['  the selection track is empty'] : rows;
	const pile = `${view.stockSize} in the draw pile`;
	return [`${bold('Moon wheel')}, clockwise from the meeple on space ${meeple} · ${pile}`, ...lines].join(
		'\n',
	);
}

function drawWheelRow(id: TileId, space: number, reach: readonly TileId[]): string {
	const tile = tileOf(id);
	const choice = reach.indexOf(id);
	const key = choice < 0 ? '   ' : bold(`[${choice + 1}]`);
	const face = onColour(` ${tileLabel(tile)} `, FILL[tile.colour], INK);
	const line = `${face} ${tileTasks(tile, []).padEnd(CELL_WIDTH + 1)} space ${space}`;
	return `  ${key} ${choice < 0 ? dim(line) : line}`;
}

export function drawTrack(view: NovaLunaView, names: readonly string[]): string {
	if (view.solo !== null) {
		const { phase, phase1Note } = view.solo;
		return `Solo game, phase ${phase}${phase1Note === null ? '' : `, note of phase 1: ${phase1Note}`}`;
	}
	const [first] = view.track;
	const seats = view.track.map(({ seat, distance }, place) => {
		const left = view.displays[seat]?.tokensLeft ?? 0;
		const ahead = distance - (first?.distance ?? 0);
		const when = place === 0 ? 'to move' : `+${ahead}`;
		return `${place === 0 ? bold(names[seat] ?? '') : (names[seat] ?? '')} (${when}, ${left} tokens left)`;
	});
	return `${bold('Turn order')}  ${seats.join(' → ')}`;
}

/** A display with its tiles in full, and the cells that may be chosen. */
export function drawDisplay({ tiles }: DisplayView, marks: readonly CellMark[]): string {
	if (tiles.length === 0 && marks.length === 0) return dim('  no tile yet');
	const byCell = new Map<string, readonly [string, string]>();
	for (const { tile: id, x, y, covered } of tiles) {
		const tile = tileOf(id);
		const upper = `┌${tileLabel(tile).padEnd(CELL_WIDTH, '─')}┐`;
		const lower = `└${tileTasks(tile, covered).padEnd(CELL_WIDTH, '─')}┘`;
		byCell.set(`${x},${y}`, [
			onColour(upper, FILL[tile.colour], INK),
			onColour(lower, FILL[tile.colour], INK),
		]);
	}
	for (const { x, y, label, note } of marks) {
		byCell.set(`${x},${y}`, [` ${centre(label)} `, ` ${dim(centre(note))} `]);
	}
	const empty = ' '.repeat(CELL_WIDTH + 2);
	const { columns, rows } = extent([...tiles, ...marks]);
	const lines = rows.flatMap((y) =>
		[0, 1].map((half) => columns.map((x) => byCell.get(`${x},${y}`)?.[half] ?? empty).join('')),
	);
	return lines.map((line) => `  ${line.trimEnd()}`).join('\n');
}

/** A display in short: color and number of each tile. */
export function drawSmallDisplay({ tiles }: DisplayView): string {
	if (tiles.length === 0) return dim('  no tile yet');
	const { columns, rows } = extent(tiles);
	const byCell = new Map(tiles.map(({ tile, x, y }) => [`${x},${y}`, tileOf(tile)]));
	return rows
		.map((y) => {
			const cells = columns.map((x) => {
				const tile = byCell.get(`${x},${y}`);
				return tile === undefined ? '   ' : onColour(`${tileLabel(tile)} `, FILL[tile.colour], INK);
			});
			return `  ${cells.join('').trimEnd()}`;
		})
		.join('\n');
}

function extent(cells: readonly { readonly x: number; readonly y: number }[]): {
	readonly columns: readonly number[];
	readonly rows: readonly number[];
} {
	const range = (values: readonly number[]): readonly number[] => {
		const least = Math.min(...values);
		return Array.from({ length: Math.max(...values) - least + 1 }, (_, i) => least + i);
	};
	return { columns: range(cells.map(({ x }) => x)), rows: range(cells.map(({ y }) => y)) };
}

function centre(text: string): string {
	return text.padStart(Math.ceil((CELL_WIDTH + text.length) / 2)).padEnd(CELL_WIDTH);
}
