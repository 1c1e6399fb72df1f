import { describe, expect, test } from 'vitest';
import { nebula, nebulaOn } from '../../src/nebula/nebula.ts';
import { readBoard } from '../../src/nebula/read-board.ts';
import { SeededRandom } from '../../src/random.ts';
import { itemOf } from '../results.ts';
import { spoil } from '../spoil.ts';
import { BOARD_JSON } from './board-json.ts';
import { pickMove, pickSeat, playedGame, TABLES } from './games.ts';

/* Data from outside may be anything: it is refused with a fault, never with an exception. */

describe.each(TABLES)('$players players, $variant', (options) => {
	test('snapshots: whatever is taken can be played to an end', () => {
		const random = new SeededRandom(`junk ${options.players} ${options.variant}`);
		let taken = 0;
		const snapshots = Array.from({ length: 40 }, (_, seed) =>
			nebula.encode(playedGame(options, seed, { steps: 3 * seed }).position),
		);
		for (let round = 0; round < 800; round++) {
			const decoded = nebula.decode(spoil(itemOf(snapshots, round % 40), random));
			if (!decoded.ok) continue;
			taken++;
			for (let step = 0; step < 60 && decoded.value.step !== 'over'; step++) {
				const seat = pickSeat(decoded.value, random);
				const move = nebula.moveOf(decoded.value, pickMove(decoded.value, seat, random, 1));
				expect(nebula.play(decoded.value, seat, move).ok).toBe(true);
			}
			expect(nebula.decode(nebula.encode(decoded.value)).ok).toBe(true);
		}
		expect(taken).toBeGreaterThan(10);
		expect(taken).toBeLessThan(600);
	});

	test('records, setups, moves and texts', () => {
		const random = new SeededRandom(`more junk ${options.players} ${options.variant}`);
		const course = playedGame(options, 'junk', { draws: 2 });
		const record = nebula.record(course);
		let refused = 0;
		for (let round = 0; round < 200; round++) {
			if (!nebula.replay(spoil(record, random)).ok) refused++;
			nebula.readMove(spoil(itemOf(course.steps, random.below(course.steps.length)).move, random));
			nebula.readOptions(spoil(options, random));
			const text = nebula.printRecord(record);
			const at = random.below(text.length);
			nebula.parseRecord(`${text.slice(0, at)}${text.slice(at + 1 + random.below(3))}`);
		}
		expect(refused).toBeGreaterThan(150);
	});
});

test('boards: whatever is taken can be dealt and played', () => {
	const random = new SeededRandom('junk boards');
	let refused = 0;
	for (let round = 0; round < 400; round++) {
		const board = readBoard(spoil(BOARD_JSON, random));
		if (!board.ok) {
			refused++;
			continue;
		}
		const course = playedGame({ players: 2, variant: 'full' }, round, {
			steps: 40,
			game: nebulaOn(board.value),
		});
		expect(course.steps.length).toBe(40);
	}
	expect(refused).toBeGreaterThan(100);
	expect(refused).toBeLessThan(390);
});
