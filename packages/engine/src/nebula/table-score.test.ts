import { expect, test } from 'vitest';
import { playedGame, TABLES } from '../../test/nebula/games.ts';
import { faultOf, must } from '../../test/results.ts';
import { nebula } from './nebula.ts';
import { stagedSnapshot } from './staged-position.ts';
import { scoreTable } from './table-score.ts';

test.each(TABLES)('a finished game scores as its outcome says, $players players, $variant', (options) => {
	for (let seed = 0; seed < 6; seed++) {
		const { position } = playedGame(options, `table ${seed}`);
		const { points, ranking } = must(scoreTable(nebula.encode(position)));
		expect(nebula.outcome(position)).toMatchObject({ points, ranking });
	}
});

const STAGED = stagedSnapshot({
	variant: 'full',
	galaxies: [{ Z: 'red', A1: 'orange' }],
	blackHoles: [2, 1],
	markers: { 'color:red': 3 },
	marks: [[1]],
});

test('a table scores although its game is not over', () => {
	const { points, ranking } = must(scoreTable(STAGED));
	expect(points.map(({ total }) => total)).toEqual([8, 18]);
	expect(ranking).toEqual([[1], [0]]);
});

test('a marker move that was forgotten, a lost star and a card not yet known stop no count', () => {
	const seats = STAGED.seats.map((seat) => ({ ...seat, kept: null }));
	const [counter, ...others] = STAGED.counters ?? [];
	const start = {
		id: counter?.id,
		piles: [{ space: 0, markers: counter?.piles.flatMap((pile) => pile.markers) }],
	};
	const table = { ...STAGED, bag: [], seats, counters: [start, ...others] };
	expect(nebula.decode(table).ok).toBe(false);
	const { points } = must(scoreTable(table));
	expect(points[0]).toMatchObject({ personal: 0, colors: 0, blackHoles: 5 });
});

test('what the rules forbid on a board is refused with its place', () => {
	const table = (galaxy: readonly { readonly field: string; readonly piece: string }[]): unknown => ({
		...STAGED,
		seats: STAGED.seats.map((seat, i) => (i === 1 ? { ...seat, galaxy } : seat)),
	});
	const star = (field: string, piece: string): { readonly field: string; readonly piece: string } => ({
		field,
		piece,
	});
	expect(faultOf(scoreTable(table([star('A1', 'red')])))).toEqual({
		code: 'not-adjacent',
		path: 'seats[1].galaxy[0]',
		expected: 'Z',
	});
	expect(faultOf(scoreTable(table([star('Z', 'red'), star('B5', 'blue')])))).toEqual({
		code: 'not-adjacent',
		path: 'seats[1].galaxy[1]',
	});
	expect(faultOf(scoreTable(table([star('Z', 'red'), star('A1', 'red')])))).toEqual({
		code: 'refused',
		path: 'seats[1].galaxy[1]',
		found: 'Z',
	});
});
