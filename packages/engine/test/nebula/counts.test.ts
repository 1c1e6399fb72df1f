import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SEATS } from '../../src/game.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import { must } from '../results.ts';
import type { CountsRow } from './counts.ts';
import { countSequences } from './counts.ts';

/* How many sequences of moves there are from fixed positions: a number that any slip in the rules changes. */

const ROWS: readonly CountsRow[] = JSON.parse(readFileSync(new URL('counts.json', import.meta.url), 'utf8'));

/** Counts through `Game`: moves as values, each position read from the snapshot of the one before. */
function countByValues(position: NebulaPosition, depth: number): number {
	let sum = 0;
	for (const seat of SEATS) {
		const moves = nebula.legalMoves(position, seat);
		if (depth === 1) {
			sum += moves.length;
			continue;
		}
		for (const move of moves) {
			const next = must(nebula.decode(nebula.encode(position)));
			must(nebula.play(next, seat, move));
			sum += countByValues(next, depth - 1);
		}
	}
	return sum;
}

test('the table has starts, first turns and middles for 2 to 4 players of both variants, and every step', () => {
	expect(ROWS).toHaveLength(24);
	const steps = ROWS.map(({ snapshot }) => must(nebula.decode(snapshot)).step);
	expect(new Set(steps)).toEqual(new Set(['keep', 'draw', 'retain', 'place', 'supernova', 'marker']));
});

test.each(ROWS)('$name: $counts', ({ snapshot, counts }) => {
	const position = must(nebula.decode(snapshot));
	expect([1, 2, 3].map((depth) => countSequences(position, depth))).toEqual(counts);
	// The slow way is for the smaller numbers.
	const depths = [1, 2, 3].filter((depth) => (counts[depth - 1] ?? 0) < 6000);
	expect(depths.map((depth) => countByValues(position, depth))).toEqual(
		depths.map((depth) => counts[depth - 1]),
	);
});
