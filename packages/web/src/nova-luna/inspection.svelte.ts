import type { NovaLunaKinds, TaskIndex, TaskName, TileId } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import { lastChange } from '../game/standing.ts';
import type { LitTask, TaskState } from './board/props.ts';
import type { Turn } from './turn.svelte.ts';

/** A task of the large display, and what counts towards it. */
export interface InspectedTask extends LitTask {
	readonly state: TaskState;
}

/** The task that the player looks at: one that was tapped stays until something is played; one under the pointer goes. */
export class Inspection {
	readonly #game: PlayedGame<NovaLunaKinds>;
	readonly #turn: Turn;
	#tapped: { readonly task: TaskName; readonly at: number } | null = $state.raw(null);
	#pointed: TaskName | null = $state.raw(null);

	/** The task that was tapped. */
	readonly tapped: InspectedTask | null = $derived.by(() => {
		const tapped = this.#tapped;
		return tapped !== null && tapped.at === lastChange(this.#game.moment.events)
			? this.#inspect(tapped.task, true)
			: null;
	});
	/** What the board shows: a task under the pointer only if none was tapped and no tile is previewed. */
	readonly shown: InspectedTask | null = $derived.by(() => {
		if (this.tapped !== null || this.#pointed === null || this.#turn.take !== null) return this.tapped;
		return this.#inspect(this.#pointed, false);
	});

	constructor(game: PlayedGame<NovaLunaKinds>, turn: Turn) {
		this.#game = game;
		this.#turn = turn;
	}

	/**
	 * Inspects a task of a tile; without its number the tile's next one. The same task again, or the one after the last,
	 * is no longer inspected. False if the tile has no task.
	 */
	tap(tile: TileId, index: TaskIndex | null): boolean {
		const count = tileOf(tile).tasks.length;
		if (count === 0) return false;
		const [owner, last] = this.tapped?.task ?? [];
		const current = owner === tile ? last : undefined;
		const wanted = index ?? indexOf(current === undefined ? 0 : current + 1);
		this.#tapped =
			wanted === undefined || wanted >= count || (index !== null && index === current)
				? null
				: { task: [tile, wanted], at: lastChange(this.#game.moment.events) };
		return true;
	}

	/** The pointer or the focus came to a task, or left it. */
	point(tile: TileId, index: TaskIndex | null): void {
		this.#pointed = index === null ? null : [tile, index];
	}

	/** Nothing is inspected any more; true if something was. */
	end(): boolean {
		const tapped = this.tapped !== null;
		this.#tapped = null;
		this.#pointed = null;
		return tapped;
	}

	#inspect(task: TaskName, tapped: boolean): InspectedTask | null {
		const { role, view } = this.#game.moment;
		const seat = role === 'spectator' ? 0 : role;
		const { preview, chosen } = this.#turn;
		const [tile, index] = task;
		if (!view.displays[seat]?.tiles.some((laid) => laid.tile === tile)) return null;
		const state = preview.tasksOf(seat, tile, tileOf(tile).tasks)[index];
		if (state === undefined) return null;
		const helping = chosen === null ? null : preview.cellsHelping(chosen, task);
		return { task, state, counting: preview.counting(seat, task), helping, tapped };
	}
}

const INDEXES: readonly TaskIndex[] = [0, 1, 2];

function indexOf(count: number): TaskIndex | undefined {
	return INDEXES[count];
}
