import type { TileId } from '@orrery/engine';
import type { Cell, TileDrag, WindowPoint } from '../../nova-luna/board/props.ts';
import type { Place } from './changes.ts';
import type { NovaLunaEditor } from './nova-luna-editor.svelte.ts';

/** Where tiles can be dropped; the boards' components fit. */
interface Boards {
	readonly display: { cellAt(at: WindowPoint): Cell | null } | undefined;
	readonly wheel: { spaceAtPoint(at: WindowPoint): number | null } | undefined;
}

/** Dragging tiles from the box, and from space to space or into a display. */
export class TileDrags {
	readonly #editor: NovaLunaEditor;
	readonly #boards: Boards;
	/** The cell of the display under the pointer. */
	#over: Cell | null = $state.raw(null);
	#dragged: TileId | null = $state.raw(null);

	/** From the box. */
	readonly box: TileDrag;

	constructor(editor: NovaLunaEditor, boards: Boards) {
		this.#editor = editor;
		this.#boards = boards;
		this.box = this.#drag(null);
	}

	/** The cell over which a tile is dragged. */
	get over(): Cell | null {
		return this.#over;
	}

	/** Whether a tile is being dragged. */
	get dragging(): boolean {
		return this.#dragged !== null;
	}

	/** From a space of the wheel. */
	fromSpace(space: number): TileDrag {
		return this.#drag({ kind: 'space', space });
	}

	#drag(from: Place | null): TileDrag {
		const editor = this.#editor;
		const end = (): void => {
			this.#dragged = null;
			this.#over = null;
		};
		return {
			begin: (tile) => {
				this.#dragged = tile;
				editor.target = null;
				editor.hand = from === null ? { kind: 'box', tile } : { kind: 'board', tile, from };
				return true;
			},
			refuse: () => undefined,
			over: (at) => {
				const place = this.#placeAt(at);
				this.#over = place?.kind === 'cell' ? { x: place.x, y: place.y } : null;
				return this.#over !== null;
			},
			drop: (at) => {
				const place = this.#placeAt(at);
				if (place === null) editor.putBack();
				else editor.tap(place);
				end();
				return place !== null;
			},
			cancel: () => {
				editor.putBack();
				end();
			},
		};
	}

	/** A space of the wheel, or a cell of the display where a tile may go. */
	#placeAt(at: WindowPoint): Place | null {
		const space = this.#boards.wheel?.spaceAtPoint(at) ?? null;
		if (space !== null) return { kind: 'space', space };
		const cell = this.#boards.display?.cellAt(at) ?? null;
		const { seat, surveys } = this.#editor;
		const free = surveys[seat]?.free.some(({ x, y }) => x === cell?.x && y === cell.y);
		return cell !== null && free ? { kind: 'cell', seat, ...cell } : null;
	}
}
