import type { Seat, TaskIndex, TileId } from '@orrery/engine';
import { TILES } from '@orrery/engine';
import type { LaidTile } from '../board/props.ts';

/* One fixed moment of a three-player game, to look at the board with. */

function tile(colour: string, cost: number, tasks: string): TileId {
	const written = tasks === '' ? [] : tasks.split(' ');
	const found = TILES.find(
		(t) =>
			t.colour === colour &&
			t.cost === cost &&
			t.tasks
				.map(
					(task) =>
						`${'r'.repeat(task.red)}${'b'.repeat(task.blue)}${'t'.repeat(task.turquoise)}${'y'.repeat(task.yellow)}`,
				)
				.join(' ') === written.join(' '),
	);
	if (found === undefined) throw new Error(`no tile ${colour} ${cost} ${tasks}`);
	return found.id;
}

const laid = (id: TileId, x: number, y: number, ...covered: TaskIndex[]): LaidTile => ({
	tile: id,
	x,
	y,
	covered,
});

export const CHOSEN = tile('red', 5, 'bbb b');
const BLUE_6 = tile('blue', 6, 'yyy rr ry');

export const RING: readonly (TileId | null)[] = [
	tile('red', 3, 'rbty ttt'),
	tile('red', 1, ''),
	null,
	tile('turquoise', 4, 'bbb yyy rr'),
	null,
	tile('yellow', 4, 'tttt tt'),
	tile('blue', 7, 'rt ry ty'),
	CHOSEN,
	tile('turquoise', 5, 'rr b'),
	tile('blue', 5, 'bb tt yy'),
	tile('turquoise', 3, 'rty'),
	tile('red', 6, 'bb yy t'),
];
export const REACH: readonly TileId[] = [tile('yellow', 4, 'tttt tt'), tile('blue', 7, 'rt ry ty'), CHOSEN];

export const DISPLAY: readonly LaidTile[] = [
	laid(tile('yellow', 1, ''), 0, 0),
	laid(tile('red', 7, 'bt by ty'), 1, 0, 0, 1, 2),
	laid(tile('turquoise', 6, 'rrr bb rb'), 2, 0, 1, 2),
	laid(tile('turquoise', 4, 'rb ty'), 3, 0, 1),
	laid(tile('red', 4, 'yyyy yy'), 0, 1, 1),
	laid(tile('blue', 2, 'bbbb'), 1, 1, 0),
	laid(tile('blue', 3, 'bby'), 2, 1, 0),
	laid(tile('yellow', 3, 'rbty bbb'), 3, 1, 1),
	laid(tile('yellow', 5, 'bb rr yy'), 0, 2, 1),
	laid(tile('red', 3, 'tty'), 1, 2),
	laid(tile('blue', 4, 'bbb rt'), 2, 2, 0),
	laid(tile('blue', 3, 'bty'), 3, 2, 0),
	laid(BLUE_6, 2, 3),
];
export const LEGAL = [
	[0, -1],
	[1, -1],
	[2, -1],
	[3, -1],
	[-1, 0],
	[4, 0],
	[-1, 1],
	[4, 1],
	[-1, 2],
	[4, 2],
	[0, 3],
	[1, 3],
	[3, 3],
	[2, 4],
].map(([x = 0, y = 0]) => ({ x, y }));
export const PREVIEW = {
	tile: CHOSEN,
	x: 1,
	y: 3,
	covers: [
		[CHOSEN, 0],
		[CHOSEN, 1],
		[BLUE_6, 1],
	] as const,
};

/** An invented display; it was not played. */
export function someDisplay(seed: number): readonly LaidTile[] {
	const shape =
		seed % 2 === 0
			? [
					[0, 0],
					[1, 0],
					[2, 0],
					[0, 1],
					[1, 1],
					[2, 1],
					[3, 1],
					[4, 1],
					[0, 2],
					[1, 2],
					[2, 2],
					[3, 2],
					[4, 2],
					[2, 3],
				]
			: [
					[3, 0],
					[0, 1],
					[1, 1],
					[2, 1],
					[3, 1],
					[4, 1],
					[5, 1],
					[1, 2],
					[2, 2],
					[3, 2],
					[4, 2],
					[2, 3],
					[3, 3],
					[4, 3],
				];
	return shape.map(([x = 0, y = 0], i) => {
		const { id, tasks } = TILES[(seed * 7 + i * 11) % TILES.length] ?? { id: CHOSEN, tasks: [] };
		return laid(id, x, y, ...([0, 1, 2] as const).slice(0, (i + seed) % (tasks.length + 1)));
	});
}

export const SEATS: readonly Seat[] = [0, 1, 2, 3];
