import { cellAt, Display, xOf, yOf } from './display.ts';
import type { NovaLunaOptions } from './options.ts';
import { tokensToPlace } from './options.ts';
import type { TileId } from './tiles.ts';
import type { DisplayView } from './view.ts';
import { displayView } from './view.ts';

type Laid = readonly [tile: TileId, x: number, y: number];

/** What can be said of one display by itself, while the rest of a position is still being set up. */
export interface DisplaySurvey extends DisplayView {
	/** NL-7: the sum of the numbers on the tiles. */
	readonly cost: number;
	/** NL-11: the cells where a tile could go. */
	readonly free: readonly { readonly x: number; readonly y: number }[];
	/** The tiles that cannot have been laid: they touch no other one, or no token was left. */
	readonly loose: readonly Laid[];
}

/**
 * Lays tiles, which may be named in any order and lie anywhere, as a player could have laid them: the first one named
 * first, then as they touch. Cells keep their numbers, although the first tile of a game lies on 0, 0.
 */
export function surveyDisplay(options: NovaLunaOptions, tiles: readonly Laid[]): DisplaySurvey {
	const found = survey(options, tiles);
	if (found.loose.length === 0 || found.tokensLeft > 0) return found;
	// NL-17: the tile that takes the last token comes last; it may be any of them.
	for (const last of tiles) {
		const other = survey(options, [...tiles.filter((laid) => laid !== last), last]);
		if (other.loose.length === 0) return other;
	}
	return found;
}

function survey(options: NovaLunaOptions, tiles: readonly Laid[]): DisplaySurvey {
	const display = new Display();
	display.clear(tokensToPlace(options));
	const [, left, top] = tiles[0] ?? [0, 0, 0];
	let loose = tiles;
	for (let laid = true; laid; ) {
		const next =
			display.tokensLeft === 0 ? -1 : loose.findIndex(([, x, y]) => isFree(display, x - left, y - top));
		laid = next >= 0;
		const [tile, x, y] = loose[next] ?? [0, 0, 0];
		if (laid) display.lay(tile, cellAt(x - left, y - top));
		loose = loose.filter((_, index) => index !== next);
	}
	const moved = <Cell extends { readonly x: number; readonly y: number }>(cell: Cell): Cell => ({
		...cell,
		x: cell.x + left,
		y: cell.y + top,
	});
	const { tokensLeft, tiles: shown } = displayView(display);
	return {
		tokensLeft,
		tiles: shown.map(moved),
		cost: display.cost,
		free: Array.from({ length: display.frontierSize }, (_, i) => display.frontierCell(i)).map((cell) =>
			moved({ x: xOf(cell), y: yOf(cell) }),
		),
		loose,
	};
}

function isFree(display: Display, x: number, y: number): boolean {
	const cell = cellAt(x, y);
	return cell >= 0 && display.isFrontier(cell);
}
