/*
 * Writes counts.json: for fixed positions, how many sequences of one, two and three moves there are. Run it
 * after a change of the rules that is meant to change them: node packages/engine/test/nebula/counts.ts
 */
import { writeFileSync } from 'node:fs';
import { SEATS } from '../../src/game.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import { SeededRandom } from '../../src/random.ts';
import { must } from '../results.ts';
import { playedGame, TABLES } from './games.ts';
import { positionWith } from './positions.ts';

export interface CountsRow {
	readonly name: string;
	readonly snapshot: unknown;
	/** Sequences of 1, 2 and 3 moves. */
	readonly counts: readonly number[];
}

/** Counts by the inside: codes of moves on positions that are copied. */
export function countSequences(position: NebulaPosition, depth: number): number {
	const next = nebula.create(position.options);
	let sum = 0;
	for (const seat of SEATS.slice(0, position.players)) {
		const moves = position.moveCount(seat);
		if (depth === 1) {
			sum += moves;
			continue;
		}
		for (let i = 0; i < moves; i++) {
			next.copyFrom(position);
			next.play(seat, position.moveAt(seat, i));
			sum += countSequences(next, depth - 1);
		}
	}
	return sum;
}

/** The positions that the table holds. */
function positions(): readonly (readonly [name: string, position: NebulaPosition])[] {
	const starts = TABLES.map((options) => {
		const setup = nebula.deal(options, new SeededRandom(`counts ${options.players} ${options.variant}`));
		return [
			`start, ${options.players} players, ${options.variant}`,
			must(nebula.start(options, setup)),
		] as const;
	});
	const first = TABLES.map((options) => {
		const { position } = playedGame(options, `first ${options.players}`, { steps: options.players });
		return [`first turn, ${options.players} players, ${options.variant}`, position] as const;
	});
	const middles = TABLES.map((options) => {
		const course = playedGame(options, `middle ${options.players} ${options.variant}`, { steps: 90 });
		return [`in the middle, ${options.players} players, ${options.variant}`, course.position] as const;
	});
	const galaxies = [{ Z: 'red', A1: 'orange', A2: 'blue', D1: 'white', D2: 'red' }];
	const chaos = {
		drawn: ['red', 'red', 'blue', 'black', 'white'],
		observatories: [['white', 'blue']],
		galaxies,
	};
	const hole = { galaxies, observatories: [['red', 'yellow', 'black']], placed: ['black'] } as const;
	return [
		...starts,
		...first,
		...middles,
		['chaos has drawn', positionWith({ ...chaos, step: 'retain' })],
		['supernova due', positionWith({ ...hole, blackHoles: [3], step: 'supernova' })],
		[
			'supernova due, full game',
			positionWith({
				...hole,
				variant: 'full',
				blackHoles: [3],
				markers: { 'color:red': 2 },
				step: 'supernova',
			}),
		],
		['marker due', positionWith({ ...hole, variant: 'full', blackHoles: [1], step: 'marker' })],
		[
			'two placed, none matched',
			positionWith({ ...hole, supernova: 'yellow', placed: ['white', 'blue'], step: 'place' }),
		],
		['the last turn', positionWith({ galaxies, blackHoles: [9, 6], seat: 1, step: 'place' })],
	];
}

if (process.argv[1]?.endsWith('counts.ts')) {
	const rows = positions().map(
		([name, position]): CountsRow => ({
			name,
			snapshot: nebula.encode(position),
			counts: [1, 2, 3].map((depth) => countSequences(position, depth)),
		}),
	);
	const lines = rows.map((row) => `\t${JSON.stringify(row)}`);
	writeFileSync(new URL('counts.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
}
