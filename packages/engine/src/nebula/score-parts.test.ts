import { expect, test } from 'vitest';
import { playedGame, TABLES } from '../../test/nebula/games.ts';
import { positionWith } from '../../test/nebula/positions.ts';
import { scorePartsOf } from './score-parts.ts';
import { pointsOf } from './scoring.ts';

const sum = (parts: readonly { readonly points: number }[]): number =>
	parts.reduce((total, { points }) => total + points, 0);

test.each(TABLES)('the parts add up to the points, $players players, $variant', (options) => {
	for (let seed = 0; seed < 12; seed++) {
		const { position } = playedGame(options, `parts ${seed}`, { draws: seed % 2 === 0 ? 1 : 8 });
		for (let seat = 0; seat < options.players; seat++) {
			const {
				personal,
				public: open,
				blackHoles,
				constellations,
				colors,
				advanced,
			} = scorePartsOf(position, seat);
			const parts = {
				personal: personal.points,
				public: sum(open),
				blackHoles: blackHoles.points,
				constellations: sum(constellations),
				...(colors === undefined ? {} : { colors: sum(colors) }),
				...(advanced === undefined ? {} : { advanced: sum(advanced) }),
			};
			const total = Object.values(parts).reduce((all, points) => all + points, 0);
			expect({ ...parts, total }).toEqual(pointsOf(position, seat));
		}
	}
});

test('a public card says who was first, and the bar how many black holes lie on it', () => {
	const position = positionWith({
		galaxies: [{ Z: 'red' }, { Z: 'blue' }],
		blackHoles: [1, 3],
		marks: [[1, 0], [0]],
		step: 'place',
	});
	expect(scorePartsOf(position, 0).public.map(({ mark }) => mark)).toEqual(['later', 'first', null, null]);
	expect(scorePartsOf(position, 1).public.map(({ points }) => points)).toEqual([16, 0, 0, 0]);
	expect(scorePartsOf(position, 1).blackHoles).toEqual({ count: 3, points: 9 });
});
