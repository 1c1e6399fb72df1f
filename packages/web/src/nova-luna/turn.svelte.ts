import type { NovaLunaKinds, Seat, TileId } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import { actorIn } from '../game/played-game.ts';
import { lastChange } from '../game/standing.ts';
import type { Cell } from './board/props.ts';
import type { RefillPreview, TakePreview } from './preview.ts';
import { Preview } from './preview.ts';

/** The decision that the player is making: which tile is in hand, where it is previewed, and what that would do. */
export class Turn {
	readonly #game: PlayedGame<NovaLunaKinds>;
	/** Whether a picked cell is played at once, without confirmation. */
	readonly #atOnce: () => boolean;
	#busy = $state.raw(false);
	/** The tile in hand, and the version it was taken at: it is dropped when the position changes. */
	#held: { readonly tile: TileId; readonly at: number } | null = $state.raw(null);
	/** The cell that was picked, and the one under the pointer or the focus. */
	#picked: Cell | null = $state.raw(null);
	#pointed: Cell | null = $state.raw(null);

	/** The preview, made once for each position. */
	readonly preview: Preview = $derived.by(() => new Preview(this.#game.moment.view));
	/** The human who has to decide here and now; null while others do. */
	readonly actor: Seat | null = $derived.by(() => actorIn(this.#game));
	readonly #now: number = $derived.by(() => lastChange(this.#game.moment.events));
	/** The tiles that may be taken now; none while others decide. */
	readonly reach: readonly TileId[] = $derived.by(() =>
		this.actor === null ? [] : (this.#game.moment.view.decision?.reach ?? []),
	);
	/** The tile in hand. */
	readonly chosen: TileId | null = $derived.by(() =>
		this.#held !== null && this.#held.at === this.#now && this.reach.includes(this.#held.tile)
			? this.#held.tile
			: null,
	);
	readonly legal: readonly Cell[] = $derived.by(() =>
		this.chosen === null || this.actor === null ? [] : this.preview.cellsFor(this.chosen),
	);
	/** Where the tile in hand is previewed: a cell under the pointer goes before a picked one. */
	readonly cell: Cell | null = $derived.by(() =>
		this.chosen === null ? null : (this.#pointed ?? this.#picked),
	);
	/** Whether the previewed cell was picked, not only pointed at: then it can be confirmed. */
	readonly settled: boolean = $derived.by(
		() => this.#picked !== null && this.cell !== null && same(this.#picked, this.cell),
	);
	readonly take: TakePreview | null = $derived.by(() =>
		this.chosen === null || this.cell === null ? null : this.preview.take(this.chosen, this.cell),
	);
	readonly refill: RefillPreview | null = $derived.by(() =>
		this.actor === null ? null : this.preview.refill(),
	);

	constructor(game: PlayedGame<NovaLunaKinds>, atOnce: () => boolean) {
		this.#game = game;
		this.#atOnce = atOnce;
	}

	/** Takes a tile in hand, or puts it back. True if one is in hand now. */
	choose(tile: TileId): boolean {
		if (this.#busy || !this.reach.includes(tile)) return false;
		if (this.chosen === tile) {
			this.cancel();
			return false;
		}
		if (this.chosen === null) this.#putBack();
		this.#held = { tile, at: this.#now };
		// The same cells are legal for every tile, so the picked one stays. A single legal cell is picked by itself.
		const [only, ...others] = this.legal;
		if (only !== undefined && others.length === 0) this.#picked = only;
		return true;
	}

	/** Previews the tile there; plays it on the second time, or at once if no confirmation is wanted. */
	async pick(cell: Cell): Promise<boolean> {
		if (this.#busy || this.chosen === null) return false;
		const again = this.#picked !== null && same(this.#picked, cell);
		this.#picked = cell;
		this.#pointed = null;
		return again || this.#atOnce() ? this.place() : false;
	}

	/** The pointer or the focus came to a cell, or left them all. */
	point(cell: Cell | null): void {
		if (!this.#busy) this.#pointed = cell;
	}

	/** Puts the tile back; true if there was one. */
	cancel(): boolean {
		if (this.#busy) return false;
		const held = this.chosen !== null;
		this.#putBack();
		return held;
	}

	async place(): Promise<boolean> {
		const { chosen, cell } = this;
		if (chosen === null || cell === null || !this.settled || this.take === null) return false;
		return this.#play({ type: 'take', tile: chosen, x: cell.x, y: cell.y });
	}

	async playRefill(): Promise<boolean> {
		return this.refill === null ? false : this.#play({ type: 'refill' });
	}

	async #play(move: NovaLunaKinds['move']): Promise<boolean> {
		// A second tap while the first move is being saved is not a second move.
		if (this.#busy || this.actor === null) return false;
		this.#busy = true;
		try {
			const played = await this.#game.play(move);
			if (played) this.#putBack();
			return played;
		} finally {
			this.#busy = false;
		}
	}

	#putBack(): void {
		this.#held = null;
		this.#picked = null;
		this.#pointed = null;
	}
}

function same(a: Cell, b: Cell): boolean {
	return a.x === b.x && a.y === b.y;
}
