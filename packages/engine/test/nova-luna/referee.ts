import { readFileSync } from 'node:fs';

/*
 * The rules once more, slowly and straight from their text, so that the engine can be held against them.
 * Not one line is shared with the engine: the tiles come from the printed list next to this file, and
 * everything is recounted from nothing after every move.
 */

export interface PrintedTile {
	readonly id: number;
	readonly colour: string;
	readonly cost: number;
	/** Letters: r red, b blue, t turquoise, y yellow. */
	readonly tasks: readonly string[];
}

const [, ...rows] = readFileSync(new URL('tiles.csv', import.meta.url), 'utf8')
	.trim()
	.split('\n');
/** All 68 tiles as printed, in the order of their numbers. */
export const PRINTED_TILES: readonly PrintedTile[] = rows.map((row) => {
	const [id, colour = '', cost, ...tasks] = row.split(',');
	return { id: Number(id), colour, cost: Number(cost), tasks: tasks.filter((task) => task !== '') };
});

export type Laid = readonly [tile: number, x: number, y: number];

export function printed(id: number): PrintedTile {
	const tile = PRINTED_TILES[id - 1];
	if (tile === undefined) throw new RangeError(`no tile ${id}`);
	return tile;
}

export function costOf(display: readonly Laid[]): number {
	return display.reduce((sum, [tile]) => sum + printed(tile).cost, 0);
}

const SIDES = [
	[0, -1],
	[1, 0],
	[0, 1],
	[-1, 0],
] as const;

/** NL-13: by an edge, never by a corner. */
function touch([, ax, ay]: Laid, [, bx, by]: Laid): boolean {
	return Math.abs(ax - bx) + Math.abs(ay - by) === 1;
}

/** The connected groups of tiles of one color, found by flood fill. */
function groupsOf(display: readonly Laid[], colour: string): readonly (readonly Laid[])[] {
	const left = new Set(display.filter(([tile]) => printed(tile).colour === colour));
	const groups: Laid[][] = [];
	for (const seed of left) {
		left.delete(seed);
		const group = [seed];
		for (const member of group) {
			for (const other of left) {
				if (!touch(member, other)) continue;
				left.delete(other);
				group.push(other);
			}
		}
		groups.push(group);
	}
	return groups;
}

const COLOURS_BY_LETTER: Readonly<Record<string, string>> = {
	r: 'red',
	b: 'blue',
	t: 'turquoise',
	y: 'yellow',
};

/** NL-14, word for word: for every tile laid, how many tiles of each color (by letter) count for it. */
export function recount(display: readonly Laid[]): readonly Readonly<Record<string, number>>[] {
	const counts: Record<string, number>[] = display.map(() => ({}));
	for (const [letter, colour] of Object.entries(COLOURS_BY_LETTER)) {
		const groups = groupsOf(display, colour);
		display.forEach((tile, slot) => {
			const touching = groups.filter((group) => group.some((member) => touch(member, tile)));
			const tiles = touching.flat().filter((member) => member !== tile);
			const count = counts[slot];
			if (count) count[letter] = tiles.length;
		});
	}
	return counts;
}

/** NL-15: for each color that the task shows, at least this many. */
function isFulfilled(task: string, counts: Readonly<Record<string, number>>): boolean {
	return Object.keys(COLOURS_BY_LETTER).every(
		(letter) => (counts[letter] ?? 0) >= [...task].filter((shown) => shown === letter).length,
	);
}

export interface RefereeSetup {
	readonly ring: readonly (number | null)[];
	readonly stock: readonly number[];
	/** Bottom to top. */
	readonly order: readonly number[];
}

/** A whole game under the rules as written. Moves are texts: `refill`, or `17@-1,0`. */
export class Referee {
	readonly players: number;
	readonly ring: (number | null)[];
	readonly stock: number[];
	meeple = 0;
	/** The moon track: by distance, the seats of the tokens there from bottom to top. */
	readonly stacks = new Map<number, number[]>();
	readonly displays: Laid[][];
	/** By seat: `tile/task`, in the order in which they were covered. */
	readonly covered: string[][];
	readonly left: number[];
	refilled = false;
	phase1Note: number | null = null;
	ending: 'all-tokens-placed' | 'no-tiles-left' | null = null;

	constructor({ players, firstGame }: { players: number; firstGame: boolean }, setup: RefereeSetup) {
		this.players = players;
		this.ring = [...setup.ring];
		this.stock = [...setup.stock];
		this.stacks.set(0, [...setup.order]);
		this.displays = setup.order.map(() => []);
		this.covered = setup.order.map(() => []);
		const tokens = firstGame ? ([21, 21, 18, 16][players - 1] ?? 0) : 21;
		this.left = setup.order.map(() => (players === 1 ? tokens : tokens - 1));
	}

	/** NL-6: the seats in the order in which they would move. */
	get turnOrder(): readonly number[] {
		return [...this.stacks].sort(([a], [b]) => a - b).flatMap(([, stack]) => stack.toReversed());
	}

	get activeSeat(): number {
		return this.turnOrder[0] ?? 0;
	}

	distanceOf(seat: number): number {
		return [...this.stacks].find(([, stack]) => stack.includes(seat))?.[0] ?? 0;
	}

	get tilesOnTrack(): number {
		return this.ring.filter((tile) => tile !== null).length;
	}

	/** NL-8; NL-21 and NL-22 for the solo game. */
	mayRefill(): boolean {
		if (this.ending !== null || this.refilled || this.stock.length === 0) return false;
		if (this.players > 1) return this.tilesOnTrack < 3;
		return this.phase1Note === null && (this.tilesOnTrack === 0 || 21 - (this.left[0] ?? 0) >= 8);
	}

	/** NL-9: the next three tiles clockwise from the meeple, with their spaces. */
	reach(): readonly { tile: number; space: number }[] {
		const found: { tile: number; space: number }[] = [];
		for (let step = 1; step <= 12 && found.length < 3; step++) {
			const space = (this.meeple + step) % 12;
			const tile = this.ring[space] ?? null;
			if (tile !== null) found.push({ tile, space });
		}
		return found;
	}

	/** NL-11: where the seat to move may lay a tile, as `x,y`. */
	freeCells(): ReadonlySet<string> {
		const display = this.displays[this.activeSeat] ?? [];
		if (display.length === 0) return new Set(['0,0']);
		const taken = new Set(display.map(([, x, y]) => `${x},${y}`));
		const near = display.flatMap(([, x, y]) => SIDES.map(([dx, dy]) => `${x + dx},${y + dy}`));
		return new Set(near.filter((cell) => !taken.has(cell)));
	}

	moves(): readonly string[] {
		if (this.ending !== null) return [];
		const takes = this.reach().flatMap(({ tile }) => [...this.freeCells()].map((cell) => `${tile}@${cell}`));
		return this.mayRefill() ? [...takes, 'refill'] : takes;
	}

	play(move: string): void {
		if (move === 'refill') this.#refill();
		else this.#take(move);
	}

	#refill(): void {
		if (this.players === 1) this.phase1Note = this.note(8);
		for (let step = 1; step < 12; step++) {
			const space = (this.meeple + step) % 12;
			if (this.ring[space] === null) this.ring[space] = this.stock.shift() ?? null;
		}
		this.refilled = true;
	}

	#take(move: string): void {
		const [tile = 0, x = 0, y = 0] = move.split(/[@,]/).map(Number);
		const seat = this.activeSeat;
		this.meeple = this.ring.indexOf(tile);
		this.ring[this.meeple] = null;
		if (this.players > 1) this.#advance(seat, printed(tile).cost);
		this.displays[seat]?.push([tile, x, y]);
		this.#cover(seat);
		this.refilled = false;
		// NL-17, NL-18; NL-24: phase 2 of the solo game knows no refill.
		const canRefill = this.stock.length > 0 && this.phase1Note === null;
		if (this.left[seat] === 0) this.ending = 'all-tokens-placed';
		else if (this.tilesOnTrack === 0 && !canRefill) this.ending = 'no-tiles-left';
	}

	/** NL-10: onto the top of any stack there. */
	#advance(seat: number, steps: number): void {
		const from = this.distanceOf(seat);
		const stack = (this.stacks.get(from) ?? []).filter((other) => other !== seat);
		if (stack.length === 0) this.stacks.delete(from);
		else this.stacks.set(from, stack);
		this.stacks.set(from + steps, [...(this.stacks.get(from + steps) ?? []), seat]);
	}

	/** NL-12, NL-17: by tile in the order of laying, then by task, while there are tokens. */
	#cover(seat: number): void {
		const display = this.displays[seat] ?? [];
		const covered = this.covered[seat] ?? [];
		const counts = recount(display);
		display.forEach(([tile], slot) => {
			printed(tile).tasks.forEach((task, index) => {
				const name = `${tile}/${index}`;
				if (covered.includes(name) || !isFulfilled(task, counts[slot] ?? {})) return;
				const left = this.left[seat] ?? 0;
				if (left === 0) return;
				this.left[seat] = left - 1;
				covered.push(name);
			});
		});
	}

	/** NL-23, NL-25. */
	note(tokens: number): number {
		const placed = 21 - (this.left[0] ?? 0);
		return costOf(this.displays[0] ?? []) + 10 * Math.max(0, tokens - placed);
	}

	/** What a record says of the result. */
	result(): Record<string, unknown> {
		if (this.players === 1) {
			const notes = [this.phase1Note ?? this.note(8), this.note(21)];
			const score = notes.reduce((sum, note) => sum + note, 0);
			return { reason: this.ending, tokensLeft: this.left, score, notes };
		}
		const ranking: number[][] = [];
		for (let tokens = 0; tokens <= 21; tokens++) {
			for (const seat of this.turnOrder) if (this.left[seat] === tokens) ranking.push([seat]);
		}
		return { reason: this.ending, tokensLeft: this.left, ranking };
	}
}
