import { describe, expect, test } from 'vitest';
import { Course } from '../../src/course.ts';
import type { NebulaKinds } from '../../src/nebula/nebula.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import { SeededRandom } from '../../src/random.ts';
import { expectToFollow, fromPosition, TIMES } from '../follow.ts';
import { faultOf, must } from '../results.ts';
import { playStep, TABLES } from './games.ts';

describe.each(TABLES)('$players players, $variant', (options) => {
	test('events lead from every view to the next', () => {
		let steps = 0;
		for (let game = 0; game < 2 * TIMES; game++) {
			const random = new SeededRandom(`advance ${options.players} ${options.variant} ${game}`);
			const step = (course: Course<NebulaKinds>): void => playStep(course, random, game % 4 === 1 ? 3 : 1);
			const dealt = Course.deal(nebula, options, random);
			const course = game % 2 === 1 ? fromPosition(nebula, dealt, random, step) : dealt;
			steps += expectToFollow(course, random, step);
		}
		expect(steps).toBeGreaterThan(200);
	});
});

describe('events that do not follow from a view', () => {
	const course = Course.deal(nebula, { players: 2, variant: 'full' }, new SeededRandom('faults'));
	const dealt = nebula.view(course.position, 0);
	const [card = ''] = dealt.seats[0]?.dealt ?? [];
	const kept = must(course.play(0, { type: 'keep', card }));

	test('a seat needs its own part of an event', () => {
		expect(faultOf(nebula.advance(dealt, kept.events))).toEqual({
			code: 'missing-piece',
			path: 'events[0].card',
		});
		expect(must(nebula.advance(dealt, kept.own ?? []))).toEqual(nebula.view(course.position, 0));
	});

	test('moves that the rules refuse', () => {
		expect(faultOf(nebula.advance(nebula.view(course.position, 1), kept.events))).toMatchObject({
			code: 'refused',
			found: 'kept-already',
		});
	});

	test('pieces that the bag does not have', () => {
		const drawn = Array.from({ length: 40 }, () => 'red');
		const chaos = { type: 'yielded-to-chaos', seat: 0, discarded: 'red', drawn } as const;
		expect(faultOf(nebula.advance(dealt, [chaos]))).toMatchObject({ code: 'missing-piece' });
	});

	test('no step at all', () => {
		expect(faultOf(nebula.advance(dealt, []))).toMatchObject({ code: 'unknown-value' });
		expect(faultOf(nebula.advance(dealt, [{ type: 'began', observatories: [] }]))).toMatchObject({
			code: 'unknown-value',
		});
	});
});
