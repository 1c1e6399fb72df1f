import type { Position } from '../game.ts';
import type { Random } from '../random.ts';
import { streamOf } from '../random.ts';
import { Display } from './display.ts';
import { MoonTrack } from './moon-track.ts';
import type { NovaLunaOptions } from './options.ts';
import { tokensToPlace } from './options.ts';
import { PHASE_1_TOKENS, POINTS_PER_MISSING_TOKEN } from './rule-numbers.ts';
import type { TileId } from './tiles.ts';
import { COST_OF, tileOf } from './tiles.ts';
import { SPACES, Wheel } from './wheel.ts';

/** NL-17, NL-18: how a game can end. */
export const ENDINGS = ['all-tokens-placed', 'no-tiles-left'] as const;
export type Ending = (typeof ENDINGS)[number];

/** NL-8, NL-22: what the seat to move may do about the selection track before taking a tile. */
export type RefillChoice = 'forbidden' | 'allowed' | 'required';

/** Codes of moves: a take is tile, space and cell in one integer; tile numbers begin at 1, so 0 is free. */
export const REFILL = 0;
const CELL_BITS = 15;
const SPACE_BITS = 4;

export function takeCode(tile: number, space: number, cell: number): number {
	return (((tile << SPACE_BITS) | space) << CELL_BITS) | cell;
}

export function tileOfCode(code: number): number {
	return code >> (CELL_BITS + SPACE_BITS);
}

export function spaceOfCode(code: number): number {
	return (code >> CELL_BITS) & ((1 << SPACE_BITS) - 1);
}

export function cellOfCode(code: number): number {
	return code & ((1 << CELL_BITS) - 1);
}

/**
 * A whole game of Nova Luna at one moment, for one to four players: the rules, packed and mutable.
 * `play` trusts that the move is legal; `nova-luna.ts` checks first.
 */
export class NovaLunaPosition implements Position {
	readonly options: NovaLunaOptions;
	readonly solo: boolean;
	/** Tokens that each player has to place. */
	readonly tokens: number;
	readonly wheel: Wheel = new Wheel();
	readonly track: MoonTrack = new MoonTrack();
	readonly displays: readonly Display[];
	/** Null while the game goes on. */
	ending: Ending | null = null;
	/** Whether the seat to move has refilled in this turn already. */
	refilled = false;
	/** Solo, NL-23: the note of phase 1 once that has ended, before that -1. */
	phase1Note = -1;

	constructor(options: NovaLunaOptions) {
		this.options = options;
		this.solo = options.players === 1;
		this.tokens = tokensToPlace(options);
		this.displays = Array.from({ length: options.players }, () => new Display());
	}

	/** NL-3 to NL-5, NL-20: a new game with all that chance decides. */
	deal(random: Random): void {
		this.wheel.deal(streamOf(random, 'tiles'));
		this.track.deal(this.options.players, streamOf(random, 'order'));
		this.begin();
	}

	/** Empty displays and full supplies, with the wheel and the track as they lie. */
	begin(): void {
		for (const display of this.displays) display.clear(this.tokens);
		this.ending = null;
		this.refilled = false;
		this.phase1Note = -1;
	}

	copyFrom(other: this): void {
		this.wheel.copyFrom(other.wheel);
		this.track.copyFrom(other.track);
		for (let seat = 0; seat < this.displays.length; seat++) {
			this.display(seat).copyFrom(other.display(seat));
		}
		this.ending = other.ending;
		this.refilled = other.refilled;
		this.phase1Note = other.phase1Note;
	}

	display(seat: number): Display {
		const display = this.displays[seat];
		if (display === undefined) throw new RangeError(`no seat ${seat}`);
		return display;
	}

	/** NL-6: the seat to move. */
	get activeSeat(): number {
		return this.track.seatAt(0);
	}

	deciders(): number {
		return this.ending === null ? 1 << this.activeSeat : 0;
	}

	/** NL-8, NL-21, NL-22: only at the start of a turn, and only while the stock lasts. */
	get refillChoice(): RefillChoice {
		if (this.refilled || this.wheel.stockSize === 0) return 'forbidden';
		if (this.solo) {
			if (this.phase1Note >= 0) return 'forbidden';
			if (this.wheel.count === 0) return 'required';
			return this.tokensPlaced(0) >= PHASE_1_TOKENS ? 'allowed' : 'forbidden';
		}
		if (this.wheel.count === 0) return 'required';
		return this.wheel.count <= 2 ? 'allowed' : 'forbidden';
	}

	moveCount(seat: number): number {
		if (this.ending !== null || seat !== this.activeSeat) return 0;
		const takes = this.wheel.choices * this.display(seat).frontierSize;
		return this.refillChoice === 'forbidden' ? takes : takes + 1;
	}

	moveAt(seat: number, index: number): number {
		const display = this.display(seat);
		const cells = display.frontierSize;
		const choice = (index / cells) | 0;
		if (choice >= this.wheel.choices) return REFILL;
		const space = this.wheel.choice(choice);
		return takeCode(this.wheel.tileOn(space), space, display.frontierCell(index - choice * cells));
	}

	play(_seat: number, code: number): void {
		if (code === REFILL) this.refill();
		else this.take(spaceOfCode(code), cellOfCode(code));
	}

	/** How many tasks a take would cover (NL-12), without playing it. */
	tasksCovered(code: number): number {
		return this.display(this.activeSeat).wouldCover(tileOfCode(code), cellOfCode(code));
	}

	/** The number on the tile that a move takes. */
	costOf(code: number): number {
		return COST_OF[tileOfCode(code)] ?? 0;
	}

	/** NL-8; in the solo game this ends phase 1 (NL-22, NL-23). */
	refill(): void {
		if (this.solo) this.phase1Note = this.soloNote(PHASE_1_TOKENS);
		this.wheel.refill();
		this.refilled = true;
	}

	/** NL-9 to NL-12: take, advance, place, cover; then NL-17, NL-18: is this the end? */
	take(space: number, cell: number): void {
		const tile = this.wheel.tileOn(space);
		const display = this.display(this.activeSeat);
		this.wheel.take(space);
		// NL-20: no advance in the solo game.
		if (!this.solo) this.track.advance(COST_OF[tile] ?? 0);
		display.lay(tile, cell);
		this.refilled = false;
		this.#conclude(display.tokensLeft === 0);
	}

	/** Works out whether a position that was laid out, not played to, is at an end. */
	settle(): void {
		this.#conclude(this.displays.some((display) => display.tokensLeft === 0));
	}

	tokensPlaced(seat: number): number {
		return this.tokens - this.display(seat).tokensLeft;
	}

	/** NL-23, NL-25: numbers of all tiles, and 10 for each of the first `tokens` tokens not placed. */
	soloNote(tokens: number): number {
		const missing = Math.max(0, tokens - this.tokensPlaced(0));
		return this.display(0).cost + POINTS_PER_MISSING_TOKEN * missing;
	}

	/** NL-17, NL-18; NL-24: in phase 2 of the solo game there is no refill. */
	#conclude(allPlaced: boolean): void {
		const refillAhead = this.wheel.stockSize > 0 && this.phase1Note < 0;
		if (allPlaced) this.ending = 'all-tokens-placed';
		else if (this.wheel.count === 0 && !refillAhead) this.ending = 'no-tiles-left';
	}
}

/** The selection track by space, null where there is no tile. */
export function ringOf({ wheel }: NovaLunaPosition): readonly (TileId | null)[] {
	return Array.from({ length: SPACES }, (_, space) => {
		const tile = wheel.tileOn(space);
		return tile === 0 ? null : tileOf(tile).id;
	});
}
