import type { Game, Kinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, test } from 'vitest';
import { simpleNebula, simpleNovaLuna } from '../../test/simple-analysts.ts';
import type { Analyst } from './analyst.ts';
import { luckOfReveal } from './luck.ts';
import { lucksOf } from './lucks.ts';

/** A game played at random. */
function played<K extends Kinds>(game: Game<K>, options: K['options'], seed: string): Course<K> {
	const random = new SeededRandom(seed);
	const course = Course.deal(game, options, random);
	const { position } = course;
	for (let [seat] = game.deciders(position); seat !== undefined; [seat] = game.deciders(position))
		course.play(seat, game.moveOf(position, position.moveAt(seat, random.below(position.moveCount(seat)))));
	return course;
}

/** By kind of reveal: the luck of seat 0. */
function luckByKind<K extends Kinds>(
	game: Game<K>,
	analyst: Analyst<K>,
	options: K['options'],
	games: number,
): ReadonlyMap<string, readonly number[]> {
	const all = new Map<string, number[]>();
	for (let i = 0; i < games; i++) {
		const course = played(game, options, `luck ${i}`);
		for (const { step, luck } of lucksOf(course, analyst)) {
			const kind = course.steps[step - 1]?.move.type ?? 'deal';
			all.set(kind, [...(all.get(kind) ?? []), luck[0] ?? 0]);
		}
	}
	return all;
}

/** More than the analysts err at random: if nothing was drawn by lot, luck would be no larger than their errors. */
const LEAST_SPREAD = 0.015;

/** Zero within three standard errors, though single lucks are not. */
function expectUnbiased(lucks: readonly number[]): void {
	const mean = lucks.reduce((sum, luck) => sum + luck, 0) / lucks.length;
	const variance = lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0) / (lucks.length - 1);
	expect(Math.sqrt(variance)).toBeGreaterThan(LEAST_SPREAD);
	expect(Math.abs(mean)).toBeLessThan(3 * Math.sqrt(variance / lucks.length));
}

describe('the mean of luck is zero, of every kind', () => {
	test.each([1, 2, 4] as const)('Nova Luna, %i players', (players) => {
		const lucks = luckByKind(novaLuna, simpleNovaLuna, { players, firstGame: false }, 100);
		expect(new Set(lucks.keys())).toEqual(new Set(['deal', 'refill']));
		for (const some of lucks.values()) expectUnbiased(some);
	});

	test.each([
		{ players: 2, variant: 'full' },
		{ players: 3, variant: 'basic' },
	] as const)('Nebula, $players players, $variant', (options) => {
		const lucks = luckByKind(nebula, simpleNebula, options, 70);
		// Pieces drawn when the last card is kept, by chaos, for a supernova, and for clusters at the end of a turn.
		expect(new Set(lucks.keys())).toEqual(new Set(['deal', 'keep', 'chaos', 'supernova', 'done']));
		for (const some of lucks.values()) expectUnbiased(some);
	});
});

test('the error says how much an estimate of the same luck varies', () => {
	const course = played(novaLuna, { players: 2, firstGame: false }, 'error');
	const step = course.steps.findIndex(({ played: { revealed } }) => revealed);
	const before = course.at(step);
	const after = course.at(step + 1);
	if (!before.ok || !after.ok) throw new Error('no refill');
	const seat = course.steps[step]?.seat ?? 0;
	const reveal = {
		...{ before: before.value.position, seat, move: { type: 'refill' } as const },
		after: after.value.position,
	};
	const estimates = Array.from({ length: 300 }, (_, i) => {
		const { efforts } = simpleNovaLuna;
		const estimate = luckOfReveal(novaLuna, simpleNovaLuna, reveal, course.options, efforts, `seed ${i}`);
		for (let next = estimate.next(); ; next = estimate.next()) if (next.done) return next.value;
	});
	const mean = estimates.reduce((sum, { luck: [luck = 0] }) => sum + luck, 0) / estimates.length;
	const spread = Math.sqrt(
		estimates.reduce((sum, { luck: [luck = 0] }) => sum + (luck - mean) ** 2, 0) / estimates.length,
	);
	const error = Math.sqrt(estimates.reduce((sum, one) => sum + one.error ** 2, 0) / estimates.length);
	expect(error / spread).toBeGreaterThan(0.85);
	expect(error / spread).toBeLessThan(1.15);
});
