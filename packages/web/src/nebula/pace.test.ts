import type { NebulaEvent } from '@orrery/engine';
import { Course, nebula, SeededRandom } from '@orrery/engine';
import { expect, test } from 'vitest';
import { MOTION } from '../design/motion.ts';
import { pieceMoves } from './board/piece-moves.ts';
import { nebulaPace } from './pace.ts';

/** Everything that happens in a few games of random moves. */
function eventsOfGames(): readonly NebulaEvent[] {
	const events: NebulaEvent[] = [];
	for (const seed of ['a', 'b', 'c', 'd']) {
		const options = nebula.readOptions({ players: 2, variant: 'full' });
		if (!options.ok) throw new Error(options.fault.code);
		const random = new SeededRandom(seed);
		const course = Course.deal(nebula, options.value, random);
		for (;;) {
			const [seat] = nebula.deciders(course.position);
			if (seat === undefined) break;
			const moves = nebula.legalMoves(course.position, seat);
			const move = moves[random.below(moves.length)];
			const played = move === undefined ? null : course.play(seat, move);
			if (!played?.ok) throw new Error('a legal move is refused');
			events.push(...played.value.events);
		}
	}
	return events;
}

const events = eventsOfGames();

test.each([
	'began',
	'invested-time',
	'yielded-to-chaos',
	'retained',
	'placed',
	'placed-black-hole',
	'replaced-supernova',
	'moved-marker',
] as const)('something moves on the boards with every “%s”', (type) => {
	const some = events.filter((event) => event.type === type);
	expect(some.length).toBeGreaterThan(0);
	for (const event of some) expect(pieceMoves(event).length).toBeGreaterThan(0);
});

test('the end of a turn moves a star for each task marked, and a cluster that is refilled', () => {
	let marked = 0;
	for (const event of events) {
		if (event.type !== 'finished-turn') continue;
		const refilled = event.refill.filter((pieces) => pieces !== null);
		expect(pieceMoves(event)).toHaveLength(event.tasks.length + refilled.length);
		marked += event.tasks.length;
	}
	expect(marked).toBeGreaterThan(0);
});

test('a step moves for less than 800 ms: what moves second waits for what moves first', () => {
	for (const event of events) expect(nebulaPace.ms(event)).toBeLessThan(800);
	const steps = { type: 'invested-time', seat: 0, steps: [3, 0, -2], figures: [3, 0, 6] } as const;
	expect(nebulaPace.ms({ ...steps, took: [null, null, null] })).toBe(3 * MOTION.walk.msPerSpace);
	expect(nebulaPace.ms({ ...steps, took: ['red', null, null] })).toBe(
		3 * MOTION.walk.msPerSpace + MOTION.fly.ms,
	);
	expect(nebulaPace.ms({ type: 'kept', seat: 0 })).toBe(0);
});
