import { describe, expect, test } from 'vitest';
import { SEATS } from '../../src/game.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaPosition } from '../../src/nova-luna/position.ts';
import { describeEngine, describeReferee, playBoth, TABLES, tableName } from './games.ts';
import { activeSeat, countOf, moveText } from './positions.ts';
import { recount } from './referee.ts';

/* The engine against the rules as written, on hundreds of games (1 to 4 players, fixed seeds). */

/** For each of the eight kinds of table. With these every break in `scripts/breaks` is still found. */
const GAMES = 80;

/** By seat, the covered tasks as the referee names them, sorted. */
function coveredOf(position: NovaLunaPosition): readonly (readonly string[])[] {
	return position.displays.map((display) =>
		Array.from({ length: display.size }, (_, slot) => slot)
			.flatMap((slot) =>
				[0, 1, 2]
					.filter((task) => display.isCovered(slot, task))
					.map((task) => `${display.tileAt(slot)}/${task}`),
			)
			.sort(),
	);
}

function countsOf(position: NovaLunaPosition): string {
	return JSON.stringify(
		position.displays.map((display) =>
			Array.from({ length: display.size }, (_, slot) => ({
				r: countOf(display, slot, 0),
				b: countOf(display, slot, 7),
				t: countOf(display, slot, 14),
				y: countOf(display, slot, 21),
			})),
		),
	);
}

describe.each(TABLES.map((options) => ({ options, name: tableName(options) })))(
	'$name',
	({ options, name }) => {
		test(`the engine and the referee agree on ${GAMES} games, step by step`, () => {
			const endings = new Set<string>();
			for (let game = 0; game < GAMES; game++) {
				let coveredBefore: readonly (readonly string[])[] = SEATS.map(() => []);
				const over = playBoth(options, `${name} ${game}`, (position, referee, ply) => {
					const where = `game ${game}, ply ${ply}`;
					if (describeEngine(position) !== describeReferee(referee)) {
						expect(describeEngine(position), where).toBe(describeReferee(referee));
					}
					const covered = coveredOf(position);
					const theirs = referee.covered.map((names) => names.toSorted());
					if (covered.join() !== theirs.join()) expect(covered, where).toEqual(theirs);
					// NL-12: covered stays covered.
					coveredBefore.forEach((names, seat) => {
						if (!names.every((task) => covered[seat]?.includes(task))) expect.fail(`uncovered in ${where}`);
					});
					coveredBefore = covered;
					// NL-7: no one is more than 7 ahead.
					const distances = referee.displays.map((_, seat) => position.track.distance(seat));
					if (Math.max(...distances) - Math.min(...distances) > 7) expect.fail(`spread in ${where}`);
					if (ply % 5 !== 0) return;
					const counts = JSON.stringify(referee.displays.map(recount));
					if (countsOf(position) !== counts) expect(countsOf(position), where).toBe(counts);
					const moves = novaLuna.legalMoves(position, activeSeat(position)).map(moveText);
					const legal = referee.moves();
					if (moves.toSorted().join() !== legal.toSorted().join()) expect(moves, where).toEqual(legal);
					if (new Set(moves).size !== moves.length) expect.fail(`a move twice in ${where}`);
					expectConserved(position);
				});
				expect(novaLuna.outcome(over.position)).toEqual(over.referee.result());
				endings.add(String(over.position.ending));
			}
			expect(endings).toEqual(new Set(['all-tokens-placed', 'no-tiles-left']));
		});
	},
);

/** The 68 tiles lie on the track, in the stock and in the displays, each once. */
function expectConserved(position: NovaLunaPosition): void {
	const { ring, stock, displays } = novaLuna.encode(position);
	const tiles = [...ring.filter((tile) => tile !== null), ...stock, ...displays.flat().map(([tile]) => tile)];
	if (tiles.length !== 68 || new Set(tiles).size !== 68) expect.fail(`${tiles.length} tiles`);
}
