import type { Mark } from '@orrery/bots/analysis';
import type { NovaLunaKinds, NovaLunaView, Seat, TileId } from '@orrery/engine';
import type { PlacePreview } from '../nova-luna/board/props.ts';
import { Preview } from '../nova-luna/preview.ts';
import type { BoardMarks } from '../review/board-marks.ts';
import { betterWords } from '../review/ideas/better-words.ts';
import { ideaOfNovaLuna, moveOfNovaLuna } from '../review/ideas/nova-luna-words.ts';
import type { Compared } from './better-move.svelte.ts';

/*
 * The better move of Nova Luna on boards that show the game after the move played. Cells keep their place when a tile is
 * laid, and tiles stay on their spaces of the wheel until they are taken, also through a refill, so almost everything of
 * the position before is still there. What is not: the tile that was taken lies in the display now, and its cell is full.
 */

export interface BetterTile {
	/** The tile on the wheel; null where the move played has taken it. */
	readonly onWheel: TileId | null;
	/** Where it would go, in the display that is shown. */
	readonly ghost: PlacePreview | null;
	/** The tile that was played lies there now, so the better one is drawn beside it. */
	readonly beside: boolean;
	/** The better move is to refill the selection track. */
	readonly refill: boolean;
}

/** What is shown of the boards. */
export interface ShownBoards {
	readonly view: NovaLunaView;
	/** Whose display it is. */
	readonly seat: Seat;
	readonly wheel: boolean;
	readonly mark: Mark | null;
}

export function betterTile(
	{ seat, before, better }: Compared<NovaLunaKinds>,
	{ view, seat: shown }: ShownBoards,
): BetterTile {
	if (better.type === 'refill') return { onWheel: null, ghost: null, beside: false, refill: true };
	const { tile, x, y } = better;
	const covers = new Preview(before).take(tile, { x, y })?.covers ?? [];
	return {
		onWheel: view.ring.includes(tile) ? tile : null,
		ghost: seat === shown ? { tile, x, y, covers } : null,
		beside: (view.displays[seat]?.tiles ?? []).some((laid) => laid.x === x && laid.y === y),
		refill: false,
	};
}

/** What is drawn over the boards. Ghosts bear `data-hint`, tiles `data-on-wheel` and `data-laid`. */
export function marksOfNovaLuna(
	{ seat, played }: Pick<Compared<NovaLunaKinds>, 'seat' | 'played'>,
	better: BetterTile | null,
	{ seat: shown, wheel, mark }: ShownBoards,
): BoardMarks {
	const laid = played.type === 'take' && seat === shown ? `[data-laid="${played.tile}"]` : null;
	const onWheel = wheel && better?.onWheel ? `[data-on-wheel="${better.onWheel}"]` : null;
	const ghost = better?.ghost ?? null;
	// From the wheel, where it is in sight and has the tile; else from the tile played.
	const from = onWheel ?? laid;
	return {
		star: ghost !== null || better?.refill ? '[data-hint]' : onWheel,
		rings: [],
		arrow: ghost === null || from === null ? null : { from, to: '[data-hint]', bent: from === laid },
		played: mark === null || laid === null ? null : { at: laid, mark },
	};
}

/** “Better: red 6, row 2, column 3, covers 2 tasks.” */
export function tellBetterNovaLuna(
	{ seat, before, better, line }: Compared<NovaLunaKinds>,
	{ view }: ShownBoards,
): string {
	const move = moveOfNovaLuna(before, better, view.displays[seat]?.tiles ?? []);
	return betterWords(move, ideaOfNovaLuna(before, better, line));
}
