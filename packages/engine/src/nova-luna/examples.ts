import type { TaskName } from './move.ts';
import type { TileId } from './tiles.ts';
import { taskIndexOf, tileOf } from './tiles.ts';

/*
 * The worked examples of the printed rulebook as positions of one display, in our own words. Their pictures are lost;
 * the tiles are those that the numbers left in the text allow.
 */

export interface LaidTile {
	readonly tile: TileId;
	readonly x: number;
	readonly y: number;
	/** The tasks that it covers when it is laid. */
	readonly covers: readonly TaskName[];
}

export interface NovaLunaExample {
	/** Texts about the example are found by this. */
	readonly id: string;
	/** Its number in the printed rulebook. */
	readonly printed: number;
	/** The rules that it shows, as in docs/rules/nova-luna.md. */
	readonly rules: readonly string[];
	readonly shows: string;
	/** What lies there at first, in the order of laying. */
	readonly before: readonly LaidTile[];
	/** What the example then lays, one tile after the other. */
	readonly steps: readonly LaidTile[];
}

type Task = readonly [tile: number, task: number];
type Laid = readonly [tile: number, x: number, y: number, ...covers: readonly Task[]];

function laid([tile, x, y, ...covers]: Laid): LaidTile {
	return {
		tile: tileOf(tile).id,
		x,
		y,
		covers: covers.map(([of, task]): TaskName => [tileOf(of).id, taskIndexOf(task)]),
	};
}

function example(
	about: Pick<NovaLunaExample, 'id' | 'printed' | 'rules' | 'shows'>,
	before: readonly Laid[],
	steps: readonly Laid[],
): NovaLunaExample {
	return { ...about, before: before.map(laid), steps: steps.map(laid) };
}

/** The tiles of number 1, which have no tasks of their own. */
const ONES = { red: 1, blue: 18, turquoise: 35, yellow: 52 };

/** A tile of number 7, two tiles of its own color, which it does not ask for, and one tile of each color that it does. */
const SEVENS: readonly {
	seven: number;
	own: readonly [number, number];
	others: readonly [number, number, number];
}[] = [
	{ seven: 17, own: [2, 3], others: [ONES.blue, ONES.turquoise, ONES.yellow] },
	{ seven: 34, own: [19, 20], others: [ONES.red, ONES.turquoise, ONES.yellow] },
	{ seven: 51, own: [36, 37], others: [ONES.red, ONES.blue, ONES.yellow] },
	{ seven: 68, own: [53, 54], others: [ONES.red, ONES.blue, ONES.turquoise] },
];

export const NOVA_LUNA_EXAMPLES: readonly NovaLunaExample[] = [
	example(
		{
			id: 'two-that-touch',
			printed: 1,
			rules: ['NL-12', 'NL-14'],
			shows: 'Two blue tiles that both touch tile 59 cover its task “2 blue”.',
		},
		[
			[59, 0, 0],
			[18, 1, 0],
		],
		[[19, -1, 0, [59, 2]]],
	),
	example(
		{
			id: 'a-chain',
			printed: 2,
			rules: ['NL-14'],
			shows: 'A chain of two blue tiles does too, though only one of them touches tile 59.',
		},
		[
			[59, 0, 0],
			[18, 1, 0],
		],
		[[19, 2, 0, [59, 2]]],
	),
	example(
		{
			id: 'a-corner-does-not-count',
			printed: 2,
			rules: ['NL-13', 'NL-14'],
			shows: 'Two red tiles next to tile 59 and one at its corner are not “3 red”; a third next to it is.',
		},
		[
			[59, 0, 0],
			[18, 1, 0],
			[19, 2, 0, [59, 2]],
			[1, -1, 0],
			[2, 0, 1],
		],
		[
			[3, 1, -1],
			[13, 0, -1, [59, 0]],
		],
	),
	example(
		{
			id: 'two-tasks-at-once',
			printed: 3,
			rules: ['NL-12', 'NL-16'],
			shows: 'Tile 59, laid next to three red tiles and two blue ones, covers both of those tasks at once.',
		},
		[
			[1, 0, 0],
			[2, 1, 0],
			[3, 2, 0],
			[18, 0, 1],
			[19, 0, 2],
		],
		[[59, 1, 1, [59, 0], [59, 2]]],
	),
	...SEVENS.flatMap(({ seven, own, others: [a, b, c] }) => [
		example(
			{
				id: `a-seven-first-${seven}`,
				printed: 4,
				rules: ['NL-15', 'NL-16'],
				shows: `One tile of each of the three other colors covers all tasks of tile ${seven}, a 7.`,
			},
			[
				[seven, 0, 0],
				[a, 1, 0],
			],
			[
				[b, 0, 1, pairTask(seven, a, b)],
				[c, -1, 0, ...[pairTask(seven, a, c), pairTask(seven, b, c)].sort(([, one], [, two]) => one - two)],
			],
		),
		example(
			{
				id: `a-seven-last-${seven}`,
				printed: 4,
				rules: ['NL-12', 'NL-13', 'NL-15'],
				shows: `Laid last between one tile of each, tile ${seven} covers all its tasks at once.`,
			},
			[
				[a, 0, 0],
				[own[0], 0, 1],
				[b, 1, 1],
				[own[1], 2, 1],
				[c, 2, 0],
			],
			[[seven, 1, 0, [seven, 0], [seven, 1], [seven, 2]]],
		),
	]),
	example(
		{
			id: 'side-by-side',
			printed: 5,
			rules: ['NL-12', 'NL-14'],
			shows: 'Tiles 16 and 50 side by side cover each other’s task of a single color.',
		},
		[[16, 0, 0]],
		[[50, 1, 0, [16, 2], [50, 2]]],
	),
	example(
		{
			id: 'one-group-for-two',
			printed: 6,
			rules: ['NL-14', 'NL-16'],
			shows: 'Two yellow tiles below them cover “2 yellow” on both, with the same tiles.',
		},
		[
			[16, 0, 0],
			[50, 1, 0, [16, 2], [50, 2]],
			[53, 0, 1],
		],
		[[57, 1, 1, [16, 1], [50, 1]]],
	),
	example(
		{
			id: 'a-group-of-its-own-color',
			printed: 7,
			rules: ['NL-14'],
			shows: 'Both red 2 count the four other red tiles of their group, but never themselves.',
		},
		[
			[2, 0, 0],
			[13, 1, 0],
			[3, 2, 0],
			[7, 2, 1],
		],
		[[1, 2, 2, [2, 0], [3, 0]]],
	),
	example(
		{
			id: 'one-group-for-two-tasks',
			printed: 8,
			rules: ['NL-15', 'NL-16'],
			shows: 'The same red tiles cover “2 red” and later “4 red” on tile 26.',
		},
		[
			[26, 0, 0],
			[13, 1, 0, [13, 1]],
		],
		[
			[2, 1, 1, [26, 1]],
			[7, 1, 2],
			[1, 1, 3, [26, 0]],
		],
	),
];

/** The task of a 7 that asks for just these two colors, given by tiles of them. */
function pairTask(seven: number, a: number, b: number): Task {
	const colours = [tileOf(a).colour, tileOf(b).colour];
	return [seven, tileOf(seven).tasks.findIndex((task) => colours.every((colour) => task[colour] > 0))];
}
