import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SEATS } from '../../src/game.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import { allPoints } from '../../src/nebula/outcome.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import { CORNER_NAMES, cornersAt } from './corners.ts';
import { TABLES } from './games.ts';
import { moveText } from './move-text.ts';
import type { Referee } from './referee.ts';
import { amountsFor, countByPiece } from './referee-pieces.ts';
import { describeEngine, describeReferee, playSideBySide } from './side-by-side.ts';

/* The engine beside the referee on hundreds of games (both variants, 2 to 4 players, fixed seeds). */

const GAMES = 50;

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
		for (let game = 0; game < GAMES; game++) {
			const { position, referee } = playSideBySide(options, `game ${game}`, (before, judge, where) => {
				expectSame(nebula.deciders(before), judge.deciders(), `${where}, who decides`);
				expectSameMoves(before, judge, where);
				expectSame(describeEngine(before), describeReferee(judge, options), where);
				if (before.step !== 'draw') return;
				expectSame(allPoints(before), judge.points(), `${where}, points`);
				// Nebula 2: no piece appears or disappears.
				expectSame(countByPiece(judge.allPieces()), amountsFor(options.players), `${where}, pieces`);
			});
			expectSame(nebula.outcome(position), referee.result(), `seed 'game ${game}', result`);
		}
	});
});

test('the games that are compared reach every corner of the rules', () => {
	const reached = new Set<string>();
	for (const options of TABLES) {
		for (let game = 0; game < GAMES && reached.size < CORNER_NAMES.length; game++) {
			playSideBySide(options, `game ${game}`, (_, referee) => {
				for (const corner of cornersAt(referee)) reached.add(corner);
			});
		}
	}
	expect(CORNER_NAMES.filter((corner) => !reached.has(corner))).toEqual([]);
});

test('the referee shares no code with the engine', () => {
	const folder = new URL('./', import.meta.url);
	const files = readdirSync(folder).filter((name) => name.startsWith('referee'));
	expect(files.length).toBeGreaterThan(0);
	for (const file of files) {
		const source = readFileSync(new URL(file, folder), 'utf8');
		const imported = Array.from(source.matchAll(/from '(.*)'/g), ([, module = '']) => module);
		expect(imported.filter((module) => module !== 'node:fs' && !module.startsWith('./referee'))).toEqual([]);
	}
});
