import { describe, expect, test } from 'vitest';
import type { Seat } from '../../src/game.ts';
import { SEATS } from '../../src/game.ts';
import { xOf, yOf } from '../../src/nova-luna/display.ts';
import type { NovaLunaMove } from '../../src/nova-luna/move.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import type { NovaLunaPosition } from '../../src/nova-luna/position.ts';
import { cellOfCode, REFILL as REFILL_CODE, tileOfCode } from '../../src/nova-luna/position.ts';
import type { SeededRandom } from '../../src/random.ts';
import { shuffle } from '../../src/random.ts';
import { must } from '../results.ts';
import { describeEngine, KEENNESS, playBoth, playedGame, TABLES, tableName } from './games.ts';
import { activeSeat, moveText, REFILL, take } from './positions.ts';
import { printed } from './referee.ts';

/* What holds in every game, tried on many of them (1 to 4 players, fixed seeds). */

describe.each(TABLES.map((options) => ({ options, name: tableName(options) })))(
	'$name',
	({ options, name }) => {
		test('a position is the same after encode and decode, and after a copy', () => {
			const copy = novaLuna.create(options);
			for (let game = 0; game < 10; game++) {
				playBoth(options, `codec ${name} ${game}`, (position, _, ply) => {
					if ((ply + game) % 4 !== 0 && position.ending === null) return;
					const snapshot = novaLuna.encode(position);
					const decoded = must(novaLuna.decode(JSON.parse(JSON.stringify(snapshot))));
					copy.copyFrom(position);
					for (const again of [decoded, copy]) {
						expect(novaLuna.encode(again)).toEqual(snapshot);
						expect(novaLuna.view(again, 'spectator')).toEqual(novaLuna.view(position, 'spectator'));
						expect(novaLuna.outcome(again)).toEqual(novaLuna.outcome(position));
						const seat = activeSeat(position);
						expect(novaLuna.legalMoves(again, seat)).toEqual(novaLuna.legalMoves(position, seat));
					}
				});
			}
		});

		test('wouldCover foretells what a tile covers', () => {
			const next = novaLuna.create(options);
			for (let game = 0; game < 10; game++) {
				playBoth(options, `foretell ${name} ${game}`, (position, _, ply) => {
					if (position.ending !== null || (ply + game) % 3 !== 0) return;
					const seat = position.activeSeat;
					for (let i = 0; i < position.moveCount(seat); i += 2) {
						const code = position.moveAt(seat, i);
						if (code === REFILL_CODE) continue;
						const foretold = position.tasksCovered(code);
						expect(position.costOf(code)).toBe(printed(tileOfCode(code)).cost);
						next.copyFrom(position);
						next.play(seat, code);
						if (next.displays[seat]?.coveredCount !== foretold) {
							expect.fail(`tile ${tileOfCode(code)} at ${xOf(cellOfCode(code))},${yOf(cellOfCode(code))}`);
						}
					}
				});
			}
		});

		test('check lets through the legal moves and nothing else, and a refused move changes nothing', () => {
			let refused = 0;
			for (let game = 0; game < 10; game++) {
				playBoth(options, `check ${name} ${game}`, (position, referee, ply, random) => {
					if ((ply + game) % 3 !== 0 && position.ending === null) return;
					const before = describeEngine(position);
					const legal = new Set(referee.moves());
					for (const move of someMoves(position, random)) {
						const seat: Seat = SEATS[random.below(options.players)] ?? 0;
						const allowed = seat === referee.activeSeat && legal.has(moveText(move));
						const refusal = novaLuna.check(position, seat, move);
						if ((refusal === null) !== allowed)
							expect.fail(`seat ${seat}: ${moveText(move)}: ${refusal?.code}`);
						if (allowed) continue;
						expect(novaLuna.play(position, seat, move).ok).toBe(false);
						refused++;
					}
					expect(describeEngine(position)).toBe(before);
				});
			}
			expect(refused).toBeGreaterThan(500);
		});

		test('no view of any role holds the order of the stock, and what is imagined looks the same', () => {
			for (let game = 0; game < 6; game++) {
				playBoth(options, `secret ${name} ${game}`, (position, _, ply, random) => {
					if ((ply + game) % 5 !== 0 && position.ending === null) return;
					const snapshot = novaLuna.encode(position);
					const stock = Uint8Array.from(snapshot.stock);
					shuffle(stock, random);
					const other = must(novaLuna.decode({ ...snapshot, stock: [...stock] }));
					for (const role of [...SEATS, 'spectator'] as const) {
						const view = novaLuna.view(position, role);
						expect(novaLuna.view(other, role)).toEqual(view);
						if (role !== 'spectator') continue;
						const imagined = must(novaLuna.imagine(view, random));
						expect(novaLuna.view(imagined, role)).toEqual(view);
					}
				});
			}
		});

		test('records go through JSON and text and replay to the same end', () => {
			for (let game = 0; game < 10; game++) {
				const course = playedGame(options, `record ${name} ${game}`, KEENNESS[game % KEENNESS.length]);
				const record = novaLuna.record(course);
				expect(JSON.parse(JSON.stringify(record))).toEqual(record);
				const text = novaLuna.printRecord(record);
				expect(must(novaLuna.parseRecord(text))).toEqual(record);
				const replay = must(novaLuna.replay(record));
				expect(novaLuna.encode(replay.course.position)).toEqual(novaLuna.encode(course.position));
				expect(novaLuna.record(replay.course, replay.details)).toEqual(record);
			}
		});
	},
);

/** Legal and illegal moves: near the display and far away, tiles near the meeple and anywhere. */
function someMoves(position: NovaLunaPosition, random: SeededRandom): readonly NovaLunaMove[] {
	const near = novaLuna.view(position, 'spectator').ring.filter((tile) => tile !== null);
	return Array.from({ length: 24 }, (_, i) => {
		if (i === 0) return REFILL;
		const tile = i % 3 === 0 ? 1 + random.below(68) : (near[random.below(Math.max(1, near.length))] ?? 1);
		const reach = i % 7 === 0 ? 200 : 4;
		return take(tile, random.below(2 * reach + 1) - reach, random.below(2 * reach + 1) - reach);
	});
}
