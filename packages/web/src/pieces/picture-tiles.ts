import type { TileColour } from './palette.ts';

interface PictureTile {
	readonly colour: TileColour;
	readonly cost: number;
	readonly tasks: readonly Readonly<Record<TileColour, number>>[];
	/** The tiles furthest from being reached lie in the dusk. */
	readonly opacity: number;
}

/** Eleven real tiles for the picture of the wheel, clockwise from the new moon; written out so that Home needs no rules. */
export const PICTURE_TILES: readonly PictureTile[] = [
	tile('yellow', 3, 'rby'),
	tile('turquoise', 3, 'rty'),
	tile('blue', 6, 'rr tt y'),
	tile('yellow', 7, 'bt rb rt'),
	tile('red', 4, 'rrr ty'),
	tile('turquoise', 5, 'rr tt yy'),
	tile('blue', 3, 'bby', 0.94),
	tile('yellow', 4, 'yyy rb', 0.82),
	tile('turquoise', 1, '', 0.7),
	tile('red', 5, 'bb y', 0.7),
	tile('turquoise', 4, 'bbbb bb', 0.94),
];

function tile(colour: TileColour, cost: number, tasks: string, opacity = 1): PictureTile {
	const count = (task: string, letter: string): number => task.split(letter).length - 1;
	return {
		colour,
		cost,
		opacity,
		tasks: tasks
			.split(' ')
			.filter((task) => task !== '')
			.map((task) => ({
				red: count(task, 'r'),
				blue: count(task, 'b'),
				turquoise: count(task, 't'),
				yellow: count(task, 'y'),
			})),
	};
}
