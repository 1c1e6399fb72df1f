import type { Game, Kinds } from '@orrery/engine';
import { Course, nebula, novaLuna, SeededRandom } from '@orrery/engine';
import { describe, expect, it } from 'vitest';
import { marginOf } from './game-facts.ts';
import { nebulaFacts } from './nebula-facts.ts';
import { novaLunaFacts } from './nova-luna-facts.ts';
import { tasksForTime } from './progress.ts';

function played<K extends Kinds>(game: Game<K>, options: K['options'], seed: string): Course<K> {
	const random = new SeededRandom(seed);
	const course = Course.deal(game, options, random);
	for (
		let [seat] = game.deciders(course.position);
		seat !== undefined;
		[seat] = game.deciders(course.position)
	) {
		const moves = game.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move === undefined || !course.play(seat, move).ok) throw new Error('no move');
	}
	return course;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe('the moves of Nova Luna', () => {
	it.each(['1', '2', '3'])('agree with the last position, seed %s', (seed) => {
		const course = played(novaLuna, { players: 3, firstGame: false }, seed);
		for (const seat of [0, 1, 2]) {
			const facts = novaLunaFacts(course, seat);
			const display = novaLuna.view(course.position, 'spectator').displays[seat];
			const tiles = display?.tiles ?? [];
			expect(facts.progress.at(-1)).toBe(display?.tokensLeft);
			expect(facts.progress).toHaveLength(tiles.length + 1);
			expect(sum(Object.values(facts.colors))).toBe(tiles.length);
			expect(facts.tasks).toBe(sum(tiles.map(({ covered }) => covered.length)));
			expect(facts.standing?.[seat]).toBe(display?.tokensLeft);
		}
	});

	it('have a score alone', () => {
		const course = played(novaLuna, { players: 1, firstGame: false }, 'alone');
		const facts = novaLunaFacts(course, 0);
		const outcome = novaLuna.outcome(course.position);
		expect(outcome).toMatchObject({ score: facts.score });
		expect(marginOf({ game: 'nova-luna', seat: 0, moves: facts, listedStanding: null })).toBeNull();
	});
});

describe('the moves of Nebula', () => {
	it.each(['1', '2'])('agree with the result, seed %s', (seed) => {
		const course = played(nebula, { players: 2, variant: 'full' }, seed);
		const points = nebula.outcome(course.position)?.points.map(({ total }) => total) ?? [];
		for (const seat of [0, 1]) {
			const facts = nebulaFacts(course, seat);
			expect(facts.standing).toEqual(points);
			expect(facts.progress.at(-1)).toBe(points[seat]);
			expect(sum(Object.values(facts.colors))).toBeGreaterThan(0);
			expect(marginOf({ game: 'nebula', seat, moves: facts, listedStanding: null })).toBe(
				(points[seat] ?? 0) - (points[1 - seat] ?? 0),
			);
			// The record says by turn whether time was spent, and which tasks were marked.
			const turns = nebula.record(course).moves.filter((turn) => turn.seat === seat);
			expect(facts.time).toBe(turns.filter(({ draw }) => draw !== null && 'time' in draw).length);
			expect(facts.tasks).toBe(sum(turns.map(({ tasks }) => tasks.length)));
			expect(facts.time).toBeGreaterThan(0);
			expect(tasksForTime({ moves: facts })).toBe((10 * facts.tasks) / facts.time);
			expect(tasksForTime({ moves: { ...facts, time: 0 } })).toBeNull();
		}
	});
});
