import type { TaskIndex, TileId } from '@orrery/engine';
import type { Cell, LaidTile, TileDrag, WindowPoint } from './board/props.ts';
import type { Inspection } from './inspection.svelte.ts';
import type { Turn } from './turn.svelte.ts';

/** Where tiles are dropped; a `DisplayBoard` fits. */
interface DropTarget {
	cellAt(at: WindowPoint): Cell | null;
}

/** What gestures ask of their screen. */
interface GestureCommands {
	choose(tile: TileId): void;
	showDetails(tile: TileId): void;
}

/** What dragging a tile and tapping the display do to the turn of the player: the same at a table and in a lesson. */
export class Gestures {
	readonly #turn: Turn;
	readonly #inspection: Inspection;
	readonly #commands: GestureCommands;
	/** The display of the player, bound to its component. */
	display: DropTarget | undefined = $state.raw();
	#dragging = $state.raw(false);

	readonly drag: TileDrag = {
		begin: (tile) => {
			this.#dragging = this.#turn.reach.includes(tile) && this.#turn.lift(tile);
			return this.#dragging;
		},
		refuse: (tile) => {
			if (this.#turn.player !== null) this.#commands.choose(tile);
		},
		over: (at) => {
			const cell = this.display?.cellAt(at) ?? null;
			const legal = cell !== null && this.#turn.isLegal(cell);
			this.#turn.point(legal ? cell : null);
			return legal;
		},
		drop: (at) => {
			this.#dragging = false;
			const cell = this.display?.cellAt(at) ?? null;
			// A tile that is let go elsewhere is put back; one over a wrong cell stays in hand, so that the right ones show.
			if (cell === null) this.#turn.cancel();
			else void this.#turn.drop(cell);
			return cell !== null && this.#turn.refused === null;
		},
		cancel: () => {
			this.#dragging = false;
			this.#turn.cancel();
		},
	};

	constructor(turn: Turn, inspection: Inspection, commands: GestureCommands) {
		this.#turn = turn;
		this.#inspection = inspection;
		this.#commands = commands;
	}

	/** Whether a tile is being dragged. */
	get dragging(): boolean {
		return this.#dragging;
	}

	/** A tap on the display that is neither on a tile nor on a legal cell. */
	readonly miss = (cell: Cell): void => {
		if (!this.#inspection.end()) void this.#turn.drop(cell);
	};

	/** A tap on a tile of the display. A tile in hand cannot go there, unless the tap was meant for a task. */
	readonly inspect = (laid: LaidTile, task: TaskIndex | null, how: 'pointer' | 'key'): void => {
		const meantToPlace = this.#turn.chosen !== null && task === null;
		if (meantToPlace) void this.#turn.drop(laid);
		else this.#turn.goOn();
		// A key cannot point at a task: it also goes on to the tile's next one.
		if (meantToPlace && how === 'pointer') return;
		if (!this.#inspection.tap(laid.tile, task)) this.#commands.showDetails(laid.tile);
	};
}
