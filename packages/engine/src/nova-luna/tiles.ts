/** The four tile colors, in the order in which the packed counts hold them. */
export const COLOURS = ['red', 'blue', 'turquoise', 'yellow'] as const;
export type Colour = (typeof COLOURS)[number];

declare const tileBrand: unique symbol;
/** The number of a printed tile, 1 to 68. */
export type TileId = number & { readonly [tileBrand]: true };

/** A task needs at least these numbers of tiles of each color (NL-15). */
export type Task = Readonly<Record<Colour, number>>;
export const TASK_INDEXES = [0, 1, 2] as const;
export type TaskIndex = (typeof TASK_INDEXES)[number];

export interface Tile {
	readonly id: TileId;
	readonly colour: Colour;
	/** The number at the upper left: steps on the moon track (NL-10), points in the solo game (NL-23). */
	readonly cost: number;
	readonly tasks: readonly Task[];
}

/** NL-2: 68 tiles. Each row is color, number and up to three tasks; `rbb` asks for 1 red and 2 blue. */
const PRINTED = `
red 1
red 2 rrrr
red 2 rrrr
red 3 rbty ttt
red 3 rrb
red 3 rbt
red 3 tty
red 4 bbb yyy tt
red 4 yyyy yy
red 4 rrr ty
red 4 by rt
red 5 bb rr tt
red 5 bbb b
red 5 bb y
red 6 ttt ty yy
red 6 bb yy t
red 7 bt by ty
blue 1
blue 2 bbbb
blue 2 bbbb
blue 3 rbty rrr
blue 3 bby
blue 3 bty
blue 3 rrt
blue 4 rrr ttt yy
blue 4 rrrr rr
blue 4 bbb rt
blue 4 rb ty
blue 5 bb tt yy
blue 5 ttt t
blue 5 yy t
blue 6 yyy rr ry
blue 6 rr tt y
blue 7 rt ry ty
turquoise 1
turquoise 2 tttt
turquoise 2 tttt
turquoise 3 rbty yyy
turquoise 3 byy
turquoise 3 rtt
turquoise 3 rty
turquoise 4 bbb yyy rr
turquoise 4 bbbb bb
turquoise 4 ttt by
turquoise 4 rb ty
turquoise 5 rr tt yy
turquoise 5 yyy y
turquoise 5 rr b
turquoise 6 rrr bb rb
turquoise 6 bb yy r
turquoise 7 by rb ry
yellow 1
yellow 2 yyyy
yellow 2 yyyy
yellow 3 rbty bbb
yellow 3 rbb
yellow 3 rby
yellow 3 tyy
yellow 4 rrr ttt bb
yellow 4 tttt tt
yellow 4 yyy rb
yellow 4 by rt
yellow 5 bb rr yy
yellow 5 rrr r
yellow 5 tt r
yellow 6 bbb bt tt
yellow 6 rr tt b
yellow 7 bt rb rt
`;

export const TILE_COUNT = 68;

/** All tiles in the order of their numbers: `TILES[0]` is tile 1. */
export const TILES: readonly Tile[] = PRINTED.trim()
	.split('\n')
	.map((row, index) => {
		const [colour, cost, ...tasks] = row.split(' ');
		return {
			id: (index + 1) as TileId,
			colour: colourOf(colour),
			cost: Number(cost),
			tasks: tasks.map(readTask),
		};
	});

/** The tile with this number, which is known to be one: numbers from outside go through `readTile` first. */
export function tileOf(id: number): Tile {
	const tile = TILES[id - 1];
	if (tile === undefined) throw new RangeError(`no tile ${id}`);
	return tile;
}

export function taskIndexOf(index: number): TaskIndex {
	const known = TASK_INDEXES[index];
	if (known === undefined) throw new RangeError(`no task ${index}`);
	return known;
}

function colourOf(name: string | undefined): Colour {
	const colour = COLOURS.find((known) => known === name);
	if (colour === undefined) throw new RangeError(`no colour ${name}`);
	return colour;
}

function readTask(letters: string): Task {
	const of = (letter: string): number => letters.split(letter).length - 1;
	return { red: of('r'), blue: of('b'), turquoise: of('t'), yellow: of('y') };
}

/*
 * The same facts packed for the hot loop. A count or need of the four colors is one integer of four
 * 7-bit fields; the top bit of each field is a guard, so that "every count is at least its need" is one
 * subtraction and one mask. No count passes 17, the number of tiles of a color.
 */
export const FIELD_BITS = 7;
/** The counts' bits of one field, without its guard. */
export const FIELD_MASK: number = (1 << (FIELD_BITS - 1)) - 1;
const GUARDS = COLOURS.reduce((bits, _, colour) => bits | (1 << (colour * FIELD_BITS + FIELD_BITS - 1)), 0);

/** NL-15: whether packed counts reach packed needs in every color. */
export function fulfils(counts: number, needs: number): boolean {
	return (((counts | GUARDS) - needs) & GUARDS) === GUARDS;
}

/** How many tiles, of all colors together, packed counts lack to reach packed needs. */
export function missing(counts: number, needs: number): number {
	let lacking = 0;
	for (let shift = 0; needs >>> shift !== 0; shift += FIELD_BITS) {
		const lack = ((needs >>> shift) & FIELD_MASK) - ((counts >>> shift) & FIELD_MASK);
		if (lack > 0) lacking += lack;
	}
	return lacking;
}

/** By tile number: position of its color's field, its number, and its tasks' packed needs (3 a tile). */
export const SHIFT_OF: Uint8Array = new Uint8Array(TILE_COUNT + 1);
export const COST_OF: Uint8Array = new Uint8Array(TILE_COUNT + 1);
export const NEEDS_OF: Int32Array = new Int32Array(3 * (TILE_COUNT + 1));
/** By tile number: one bit for each task it has. */
export const TASKS_OF: Uint8Array = new Uint8Array(TILE_COUNT + 1);

for (const { id, colour, cost, tasks } of TILES) {
	SHIFT_OF[id] = COLOURS.indexOf(colour) * FIELD_BITS;
	COST_OF[id] = cost;
	TASKS_OF[id] = (1 << tasks.length) - 1;
	tasks.forEach((task, index) => {
		NEEDS_OF[3 * id + index] = COLOURS.reduce(
			(needs, name, field) => needs | (task[name] << (field * FIELD_BITS)),
			0,
		);
	});
}
