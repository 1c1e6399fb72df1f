/*
 * Writes counts.jsonl: for fixed positions, how many sequences of one, two and three moves there are. Run it
 * after a change of the rules that is meant to change them: node packages/engine/test/nova-luna/counts.ts
 */
import { writeFileSync } from 'node:fs';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaPosition } from '../../src/nova-luna/position.ts';
import { SeededRandom } from '../../src/random.ts';
import { must } from '../results.ts';
import { playedSteps } from './games.ts';
import { MASTERPIECE, play, positionOf, REFILL, setupOf, startOf, takeAll } from './positions.ts';

export interface CountsRow {
	readonly name: string;
	readonly snapshot: unknown;
	/** Sequences of 1, 2 and 3 moves. */
	readonly counts: readonly number[];
}

/** Counts by the inside: codes of moves on positions that are copied. */
export function countSequences(position: NovaLunaPosition, depth: number): number {
	const seat = position.activeSeat;
	const moves = position.moveCount(seat);
	if (depth === 1) return moves;
	const next = novaLuna.create(position.options);
	let sum = 0;
	for (let i = 0; i < moves; i++) {
		next.copyFrom(position);
		next.play(seat, position.moveAt(seat, i));
		sum += countSequences(next, depth - 1);
	}
	return sum;
}

/** The positions that the table holds. */
function positions(): readonly (readonly [name: string, position: NovaLunaPosition])[] {
	const starts = ([1, 2, 3, 4] as const).map((players) => {
		const options = { players, firstGame: false };
		const setup = novaLuna.deal(options, new SeededRandom(`counts ${players}`));
		return [`start, ${players} players`, must(novaLuna.start(options, setup))] as const;
	});
	const middles = ([1, 2, 3, 4] as const).map((players) => {
		const course = playedSteps({ players, firstGame: false }, `counts ${players}`, 8 * players, 3);
		return [`in the middle, ${players} players`, course.position] as const;
	});
	const solo = startOf({ players: 1 }, setupOf(MASTERPIECE.map(([tile]) => tile)));
	play(solo, ...takeAll(MASTERPIECE.slice(0, 7)));
	const phase2 = startOf({ players: 1 }, setupOf(MASTERPIECE.map(([tile]) => tile)));
	play(phase2, ...takeAll(MASTERPIECE.slice(0, 9)), REFILL);
	const two: readonly (readonly [number, number, number])[][] = [
		[
			[1, 0, 0],
			[20, 0, 1],
			[40, 1, 1],
		],
		[
			[60, 0, 0],
			[55, -1, 0],
		],
	];
	return [
		...starts,
		...middles,
		['refill by choice, two tiles left', positionOf({ meeple: 3, ring: { 4: 2, 9: 30 }, displays: two })],
		['refill by choice, one tile left', positionOf({ meeple: 11, ring: { 10: 30 }, displays: two })],
		[
			'refill by choice, one tile in the stock',
			positionOf({ meeple: 3, ring: { 4: 1, 9: 30 }, stock: [52] }),
		],
		['refill by force', positionOf({ meeple: 7, displays: two })],
		[
			'refill by force, two tiles in the stock',
			positionOf({ players: 4, meeple: 7, ring: {}, stock: [18, 52] }),
		],
		['no refill, the stock is empty', positionOf({ players: 3, meeple: 7, ring: { 1: 2, 2: 3 }, stock: [] })],
		['solo, phase 1 may end', solo],
		['solo, phase 2 just begun', phase2],
	];
}

if (process.argv[1]?.endsWith('counts.ts')) {
	const rows = positions().map(
		([name, position]): CountsRow => ({
			name,
			snapshot: novaLuna.encode(position),
			counts: [1, 2, 3].map((depth) => countSequences(position, depth)),
		}),
	);
	const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
	writeFileSync(new URL('counts.jsonl', import.meta.url), lines.join(''));
}
