import { describe, expect, test } from 'vitest';
import { Course } from '../../src/course.ts';
import type { NovaLunaKinds } from '../../src/nova-luna/nova-luna.ts';
import { novaLuna } from '../../src/nova-luna/nova-luna.ts';
import { SeededRandom } from '../../src/random.ts';
import { expectToFollow, fromPosition, TIMES } from '../follow.ts';
import { faultOf } from '../results.ts';
import { KEENNESS, playStep, TABLES, tableName } from './games.ts';

describe.each(TABLES.map((options) => ({ options, name: tableName(options) })))(
	'$name',
	({ options, name }) => {
		test('events lead from every view to the next', () => {
			let steps = 0;
			for (let game = 0; game < 4 * TIMES; game++) {
				const random = new SeededRandom(`advance ${name} ${game}`);
				const step = (course: Course<NovaLunaKinds>): void =>
					playStep(course, random, KEENNESS[game % KEENNESS.length] ?? 1);
				const dealt = Course.deal(novaLuna, options, random);
				const course = game % 2 === 1 ? fromPosition(novaLuna, dealt, random, step) : dealt;
				steps += expectToFollow(course, random, step);
			}
			expect(steps).toBeGreaterThan(60);
		});
	},
);

test('events that the rules refuse lead to no view', () => {
	const view = novaLuna.view(
		Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom(1)).position,
		0,
	);
	const refilled = {
		type: 'refilled',
		seat: view.decision?.seat ?? 0,
		tiles: [],
		phase1Note: null,
	} as const;
	expect(faultOf(novaLuna.advance(view, [refilled]))).toMatchObject({ code: 'refused' });
});
