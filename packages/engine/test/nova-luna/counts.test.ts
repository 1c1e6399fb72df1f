import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SEATS } from '../../src/game.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaPosition } from '../../src/nova-luna/position.ts';
import { must } from '../results.ts';
import type { CountsRow } from './counts.ts';
import { countSequences } from './counts.ts';

/* How many sequences of moves there are from fixed positions: a number that any slip in the rules changes. */

const TABLE = readFileSync(new URL('counts.jsonl', import.meta.url), 'utf8');
const ROWS: readonly CountsRow[] = TABLE.trim()
	.split('\n')
	.map((line) => JSON.parse(line));

/** Counts through `Game`: moves as values, each position read from the snapshot of the one before. */
function countByValues(position: NovaLunaPosition, depth: number): number {
	let sum = 0;
	for (const seat of SEATS) {
		const moves = novaLuna.legalMoves(position, seat);
		if (depth === 1) {
			sum += moves.length;
			continue;
		}
		for (const move of moves) {
			const next = must(novaLuna.decode(novaLuna.encode(position)));
			must(novaLuna.play(next, seat, move));
			sum += countByValues(next, depth - 1);
		}
	}
	return sum;
}

test('the table has starts and middles for 1 to 4 players, refills and the choice of the solo game', () => {
	expect(ROWS.map(({ name }) => name)).toEqual([
		'start, 1 players',
		'start, 2 players',
		'start, 3 players',
		'start, 4 players',
		'in the middle, 1 players',
		'in the middle, 2 players',
		'in the middle, 3 players',
		'in the middle, 4 players',
		'refill by choice, two tiles left',
		'refill by choice, one tile left',
		'refill by choice, one tile in the stock',
		'refill by force',
		'refill by force, two tiles in the stock',
		'no refill, the stock is empty',
		'solo, phase 1 may end',
		'solo, phase 2 just begun',
	]);
});

test.each(ROWS)('$name: $counts', ({ snapshot, counts }) => {
	const position = must(novaLuna.decode(snapshot));
	expect([1, 2, 3].map((depth) => countSequences(position, depth))).toEqual(counts);
	expect([1, 2, 3].map((depth) => countByValues(position, depth))).toEqual(counts);
});
