import type { NovaLunaKinds, NovaLunaRefusal, Seat, TileId } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { PlayedGame } from '../game/played-game.ts';
import { actorIn } from '../game/played-game.ts';
import { lastChange } from '../game/standing.ts';
import type { Cell, RefusedTry } from './board/props.ts';
import type { RefillPreview, TakePreview } from './preview.ts';
import { Preview } from './preview.ts';

/** For questions about a cell alone. */
const ANY_TILE: TileId = tileOf(1).id;

/** Why something that the player tried is not possible. */
export interface Refused extends RefusedTry {
	/** The engine's reason; that no tile is in hand is not a move yet, so the engine has none for it. */
	readonly reason: NovaLunaRefusal | { readonly code: 'choose-tile-first' };
}

/** A tile in hand, the position it was taken in, and the cell that was picked for it. */
export interface Draft {
	readonly tile: TileId;
	readonly at: number;
	readonly picked: Cell | null;
}

/** What a turn may begin with, and what may speak against its moves. */
export interface TurnParts {
	/** What was chosen when the table was left. */
	readonly left?: Draft | null;
	/** Asked before a move is played: a coach may want to say something first. */
	readonly allows?: ((move: NovaLunaKinds['move']) => Promise<boolean>) | undefined;
}

/** The decision that the player is making: which tile is in hand, where it is previewed, and what that would do. */
export class Turn {
	readonly #game: PlayedGame<NovaLunaKinds>;
	/** Whether a picked cell is played at once, without confirmation. */
	readonly #atOnce: () => boolean;
	readonly #allows: (move: NovaLunaKinds['move']) => Promise<boolean>;
	#busy = $state.raw(false);
	/** The tile in hand, and the version it was taken at: it is dropped when the position changes. */
	#held: { readonly tile: TileId; readonly at: number } | null = $state.raw(null);
	/** The cell that was picked, and the one under the pointer or the focus. */
	#picked: Cell | null = $state.raw(null);
	#pointed: Cell | null = $state.raw(null);
	#refused: (Refused & { readonly at: number }) | null = $state.raw(null);

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
	/** The cell under the pointer or the focus. */
	readonly pointed: Cell | null = $derived.by(() => this.#pointed);
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
	/** The move that is put together: a tile in hand, and a cell that was picked for it. */
	readonly ready: NovaLunaKinds['move'] | null = $derived.by(() =>
		this.chosen === null || this.#picked === null
			? null
			: { type: 'take', tile: this.chosen, x: this.#picked.x, y: this.#picked.y },
	);
	readonly take: TakePreview | null = $derived.by(() =>
		this.chosen === null || this.cell === null ? null : this.preview.take(this.chosen, this.cell),
	);
	readonly refill: RefillPreview | null = $derived.by(() =>
		this.actor === null ? null : this.preview.refill(),
	);
	/** The player at this screen while the game goes on, also when others decide; null for those who only watch. */
	readonly player: Seat | null = $derived.by(() => {
		const { moment, playable, idle, hindrance } = this.#game;
		const { role, deciders, ending } = moment;
		const playing = playable && ending === null && idle.kind !== 'shown' && hindrance === null;
		if (!playing || role === 'spectator') return null;
		// A bot that stands in for the player decides alone.
		return deciders.includes(role) && this.actor === null ? null : role;
	});
	/** The last try that was not possible, until the player does something else; a new object each time. */
	readonly refused: Refused | null = $derived.by(() =>
		this.#refused?.at === this.#now ? this.#refused : null,
	);

	/** `left`: what was in hand when the table was left; it counts if the position is still the same. */
	constructor(
		game: PlayedGame<NovaLunaKinds>,
		atOnce: () => boolean,
		{ left = null, allows = async () => true }: TurnParts = {},
	) {
		this.#game = game;
		this.#atOnce = atOnce;
		this.#held = left;
		this.#allows = allows;
		this.#picked = left?.picked ?? null;
	}

	/** What is in hand, for a player who leaves the table and comes back; null if nothing is. */
	get draft(): Draft | null {
		return this.#held === null ? null : { ...this.#held, picked: this.#picked };
	}

	/** Takes a tile in hand, or puts it back. True if one is in hand now; a tile that cannot be taken is refused. */
	choose(tile: TileId): boolean {
		if (this.#busy) return false;
		if (this.chosen === tile) {
			this.cancel();
			return false;
		}
		return this.hold(tile);
	}

	/** Takes a tile in hand, or keeps it there. True if it is in hand now. */
	hold(tile: TileId): boolean {
		if (this.#busy) return false;
		if (!this.reach.includes(tile)) {
			// NL-9 comes before NL-11: while the tile is out of reach, the cell does not matter.
			this.#refuse(this.#reasonAgainst({ type: 'take', tile, x: 0, y: 0 }), { tile, cell: null });
			return false;
		}
		this.#refused = null;
		if (this.chosen === tile) return true;
		if (this.chosen === null) this.#putBack();
		this.#held = { tile, at: this.#now };
		// The same cells are legal for every tile, so the picked one stays. A single legal cell is picked by itself.
		const [only, ...others] = this.legal;
		if (only !== undefined && others.length === 0) this.#picked = only;
		return true;
	}

	/** Previews the tile there; plays it on the second time, or at once if no confirmation is wanted. */
	async pick(cell: Cell): Promise<boolean> {
		const again = this.#picked !== null && same(this.#picked, cell);
		return this.drop(cell, again);
	}

	/** Previews the tile there, and plays it if no confirmation is wanted, or `now`. An illegal cell is refused. */
	async drop({ x, y }: Cell, now = false): Promise<boolean> {
		if (this.#busy) return false;
		const cell = { x, y };
		if (!this.isLegal(cell)) {
			this.#refuseCell(cell);
			return false;
		}
		this.#refused = null;
		this.#picked = cell;
		this.#pointed = null;
		return now || this.#atOnce() ? this.place() : false;
	}

	/** Takes the tile in hand, if any, from its cell: it is being moved. */
	lift(tile: TileId): boolean {
		if (!this.hold(tile)) return false;
		this.#picked = null;
		this.#pointed = null;
		return true;
	}

	/** The player does something else than what was refused. */
	goOn(): void {
		this.#refused = null;
	}

	/** Says why there is nothing to choose. */
	explain(): void {
		if (!this.#busy) this.#refuseCell({ x: 0, y: 0 });
	}

	/** Whether the tile in hand may be placed there. */
	isLegal(cell: Cell): boolean {
		return this.legal.some((other) => same(other, cell));
	}

	/** The pointer or the focus came to a cell, or left them all. */
	point(cell: Cell | null): void {
		if (this.#busy) return;
		this.#pointed = cell;
	}

	/** Puts the tile back; true if there was one. */
	cancel(): boolean {
		if (this.#busy) return false;
		const held = this.chosen !== null;
		this.#refused = null;
		this.#putBack();
		return held;
	}

	async place(): Promise<boolean> {
		const { chosen, cell } = this;
		if (chosen === null || cell === null || !this.settled || this.take === null) return false;
		return this.play({ type: 'take', tile: chosen, x: cell.x, y: cell.y });
	}

	async playRefill(): Promise<boolean> {
		if (this.refill !== null) return this.play({ type: 'refill' });
		this.#refuse(this.#reasonAgainst({ type: 'refill' }), { tile: null, cell: null });
		return false;
	}

	/** A cell without a tile in hand, or one where the tile in hand may not go. */
	#refuseCell(cell: Cell): void {
		const held = this.chosen;
		if (held === null && this.reach.length > 0) {
			this.#refuse({ code: 'choose-tile-first' }, { tile: null, cell: null });
			return;
		}
		// Without a tile the reason is one that comes before all tiles: another player's turn, or a refill that is due.
		const reason = this.#reasonAgainst({ type: 'take', tile: held ?? ANY_TILE, ...cell });
		this.#refuse(reason, { tile: null, cell: held === null ? null : cell });
	}

	#reasonAgainst(move: NovaLunaKinds['move']): NovaLunaRefusal | null {
		return this.player === null ? null : this.preview.refusal(this.player, move);
	}

	#refuse(reason: Refused['reason'] | null, where: Pick<Refused, 'tile' | 'cell'>): void {
		if (reason === null) return;
		const { code } = reason;
		const instead =
			code === 'tile-out-of-reach' || code === 'choose-tile-first' ? 'tiles' : where.cell ? 'cells' : null;
		this.#refused = { ...where, reason, instead, at: this.#now };
	}

	/** Plays a move, if nothing speaks against it. */
	async play(move: NovaLunaKinds['move']): Promise<boolean> {
		// A second tap while the first move is being saved is not a second move.
		if (this.#busy || this.actor === null) return false;
		this.#busy = true;
		try {
			const played = (await this.#allows(move)) && (await this.#game.play(move));
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
