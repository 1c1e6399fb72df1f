import { describe, expect, test } from 'vitest';
import { SEATS } from '../../src/game.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import { allPoints } from '../../src/nebula/outcome.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import { TABLES } from './games.ts';
import type { Referee } from './referee.ts';
import { countByPiece } from './referee.ts';
import type { Played } from './side-by-side.ts';
import { describeEngine, describeReferee, moveText, playSideBySide } from './side-by-side.ts';

/* The engine beside the referee, step by step, on hundreds of games (both variants, 2 to 4 players, fixed seeds). */

const GAMES = 70;

/** Expects equal JSON, because `toEqual` takes too long to be called at every step. */
function expectSame(found: unknown, wanted: unknown, where: string): void {
	if (JSON.stringify(found) !== JSON.stringify(wanted)) expect(found, where).toEqual(wanted);
}

/** Expects the same moves in any order, each of them once. */
function expectSameMoves(position: NebulaPosition, referee: Referee, where: string): void {
	for (const seat of SEATS.slice(0, position.players)) {
		const found = nebula.legalMoves(position, seat).map(moveText).sort();
		const wanted = [...referee.moves(seat)].sort();
		if (found.join(';') !== wanted.join(';'))
			expect(found, `${where}, moves of seat ${seat}`).toEqual(wanted);
	}
}

describe.each(TABLES)('$players players, $variant', (options) => {
	test(`the engine and the referee agree on ${GAMES} games, step by step`, () => {
		const corners = new Map<string, number>();
		for (let game = 0; game < GAMES; game++) {
			const played = playSideBySide(options, `game ${game}`, (position, referee, where) => {
				expectSame(nebula.deciders(position), referee.deciders(), `${where}, who decides`);
				expectSameMoves(position, referee, where);
				expectSame(describeEngine(position), describeReferee(referee, options), where);
				// Nebula 2: no piece appears or disappears.
				expectSame(countByPiece(referee.allPieces()), referee.amounts(), `${where}, pieces of the referee`);
				if (position.step === 'draw') expectSame(allPoints(position), referee.points(), `${where}, points`);
			});
			const where = `seed 'game ${game}', result`;
			expectSame(nebula.outcome(played.position), played.referee.result(), where);
			for (const corner of cornersOf(played)) corners.set(corner, (corners.get(corner) ?? 0) + 1);
		}
		console.log(Object.fromEntries(corners));
	});
});

function cornersOf({ position, referee, moves }: Played): readonly string[] {
	return [`ended by ${position.ending}`];
}
