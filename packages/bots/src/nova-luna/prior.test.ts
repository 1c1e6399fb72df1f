import { COLOURS, FIELD_BITS, FIELD_MASK, novaLuna, tileOf } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { REFILL } from '@orrery/engine/search';
import { expect, test } from 'vitest';
import { playedCourse } from '../../test/positions.ts';
import { priorScore } from './prior.ts';

/** How many open tasks of the seat lack so many tiles: index 1 is those that lack one. */
function lacking(position: NovaLunaPosition, seat: number): readonly number[] {
	const display = position.display(seat);
	const found = [0, 0, 0, 0, 0];
	for (let slot = 0; slot < display.size; slot++) {
		const counts = display.countsOf(slot);
		for (const [task, needs] of tileOf(display.tileAt(slot)).tasks.entries()) {
			if (display.isCovered(slot, task)) continue;
			const lack = COLOURS.reduce(
				(sum, colour, i) => sum + Math.max(0, needs[colour] - ((counts >>> (i * FIELD_BITS)) & FIELD_MASK)),
				0,
			);
			found[lack] = (found[lack] ?? 0) + 1;
		}
	}
	return found;
}

/** The score as its parts say, found by playing the move in a copy. */
function expectedScore(position: NovaLunaPosition, code: number): number {
	if (code === REFILL) return -0.55;
	const seat = position.activeSeat;
	const after = novaLuna.create(position.options);
	after.copyFrom(position);
	after.play(seat, code);
	const [was, is] = [lacking(position, seat), lacking(after, seat)];
	const more = (tiles: number): number => (is[tiles] ?? 0) - (was[tiles] ?? 0);
	const covered = position.display(seat).tokensLeft - after.display(seat).tokensLeft;
	const cost = after.track.distance(seat) - position.track.distance(seat);
	const again = after.track.distance(seat) <= position.track.distance(position.track.seatAt(1)) ? 0.15 : 0;
	return covered - 0.5 * cost + 0.5 * more(1) + 0.3 * more(2) + 0.2 * more(3) + 0.05 * more(4) + again;
}

test.each([2, 3, 4] as const)('with %i players, a move scores what playing it shows', (players) => {
	let refills = 0;
	let compared = 0;
	const course = playedCourse(players, `prior ${players}`, 48);
	for (let steps = 0; steps <= course.steps.length; steps += 2) {
		const earlier = course.at(steps);
		if (!earlier.ok) throw new Error(earlier.fault.code);
		const { position } = earlier.value;
		const seat = position.activeSeat;
		if (position.ending !== null) break;
		for (let i = 0; i < position.moveCount(seat); i++) {
			const code = position.moveAt(seat, i);
			// The last token ends the game, and what other tasks lack then does not matter.
			if (position.display(seat).tokensLeft < 4) continue;
			if (code === REFILL) refills++;
			expect(priorScore(position, code)).toBeCloseTo(expectedScore(position, code), 10);
			compared++;
		}
	}
	expect(compared).toBeGreaterThan(100);
	expect(refills).toBeGreaterThan(0);
});
