import type { NovaLunaKinds } from '@orrery/engine';
import { Course, novaLuna, SEATS, SeededRandom } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { describe, expect, it } from 'vitest';
import { planChart } from '../game/chart-plan.ts';
import { placesOf } from '../game/places.ts';
import { factsOf, tilesTaken, tokensOverTurns } from './course-of-play.ts';
import { finalNotes } from './solo-notes.ts';
import { planTable } from './table-plan.ts';

function played(players: 1 | 2 | 3 | 4, seed: number) {
	const course = Course.deal(novaLuna, { players, firstGame: false }, new SeededRandom(seed));
	const random = new SeededRandom(`moves ${seed}`);
	for (;;) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) return course;
		const moves = novaLuna.legalMoves(course.position, seat);
		const move = moves[random.below(moves.length)];
		if (move !== undefined) course.play(seat, move);
	}
}

/** The game's events; one step in seven is played, undone and played again. */
function toldOf({ steps }: Course<NovaLunaKinds>): readonly TableEvent<NovaLunaKinds>[] {
	const frame = { at: 0, deciders: [], undoable: [], times: null, ending: null };
	return steps
		.flatMap(({ seat, played: { events } }, i) => {
			const moved = { ...frame, type: 'moved', seat, by: 'human', events } as const;
			return i % 7 === 3
				? [moved, { ...frame, type: 'taken-back', seat, steps: 1 } as const, moved]
				: [moved];
		})
		.map((event, i) => ({ ...event, sequence: i + 2 }));
}

function linesOf(course: Course<NovaLunaKinds>): readonly (readonly number[])[] {
	return tokensOverTurns(tilesTaken(toldOf(course)), novaLuna.view(course.position, 'spectator').displays);
}

describe('the course of a game', () => {
	it('begins with all tokens, never gains one, and ends as the outcome says', () => {
		for (const players of [1, 2, 3, 4] as const) {
			const course = played(players, players);
			const lines = linesOf(course);
			const turns = course.steps.filter(({ played: { turnEnded } }) => turnEnded).length;
			expect(lines.length).toBe(players);
			expect(lines.map((line) => line.at(-1))).toEqual(novaLuna.outcome(course.position)?.tokensLeft);
			for (const line of lines) {
				expect(line.length).toBe(turns + 1);
				expect(line[0]).toBe(course.position.tokens);
				for (const [i, tokens] of line.entries()) expect(tokens).toBeLessThanOrEqual(line[i - 1] ?? tokens);
			}
		}
	});

	it('counts tasks as the displays show them', () => {
		const course = played(3, 9);
		const view = novaLuna.view(course.position, 'spectator');
		for (const seat of SEATS.slice(0, 3)) {
			const facts = factsOf(tilesTaken(toldOf(course)), view.displays, seat);
			const display = view.displays[seat];
			expect(facts.tiles).toBe(display?.tiles.length);
			expect(facts.covered).toBe(course.position.tokens - (display?.tokensLeft ?? 0));
			expect(facts.distance).toBe(view.track.find((token) => token.seat === seat)?.distance);
			expect(facts.bestTurn).toBeLessThanOrEqual(facts.covered);
		}
	});

	it('gives tied seats the same number and leaves no one out', () => {
		expect(placesOf([[2], [0, 1], [3]], 4)).toEqual([
			{ seat: 2, place: 1 },
			{ seat: 0, place: 2 },
			{ seat: 1, place: 2 },
			{ seat: 3, place: 4 },
		]);
		expect(placesOf([], 1)).toEqual([{ seat: 0, place: null }]);
	});
});

describe('the sums of a solo game', () => {
	it('are those of the score, and phase 2 counts the tiles of phase 1 again', () => {
		for (let seed = 0; seed < 20; seed++) {
			const course = played(1, seed);
			const outcome = novaLuna.outcome(course.position);
			if (outcome === null || !('score' in outcome)) throw new Error('the game is not over');
			const view = novaLuna.view(course.position, 0);
			const [first, second] = finalNotes(view, outcome);
			for (const { score, tiles, missing } of [first, second]) {
				expect(score).toBe(tiles + 10 * missing);
				expect(Number.isInteger(missing)).toBe(true);
			}
			expect(first.score + second.score).toBe(outcome.score);
			expect(second.missing).toBe(outcome.tokensLeft[0]);
			expect(second.tiles).toBeGreaterThanOrEqual(first.tiles);
			expect(second.tiles).toBe(factsOf(tilesTaken(toldOf(course)), view.displays, 0).distance);
		}
	});
});

describe('the chart', () => {
	it('keeps within its box, with labels apart, at any size', () => {
		const lines = linesOf(played(4, 2));
		for (const [width, height] of [
			[560, 280],
			[330, 220],
			[900, 400],
		] as const) {
			const plan = planChart(lines, width, height);
			expect(plan.right).toBeLessThan(width);
			expect(plan.bottom).toBeLessThan(height);
			const labels = plan.labels.map(({ y }) => y).toSorted((a, b) => a - b);
			labels.forEach((y, i) => {
				if (i > 0) expect(y - (labels[i - 1] ?? 0)).toBeGreaterThanOrEqual(21.9);
			});
			const ticks = plan.ticks.map(({ x }) => x);
			ticks.forEach((x, i) => {
				if (i > 0) expect(x - (ticks[i - 1] ?? 0)).toBeGreaterThanOrEqual(40);
			});
			expect(plan.ticks.at(-1)?.last).toBe(true);
		}
	});
});

describe('the table on the screen', () => {
	it.each([
		[1280, 720, 'wide', true],
		[1920, 1080, 'wide', true],
		[1024, 768, 'wide', true],
		[844, 390, 'wide', false],
		[768, 1024, 'tablet', true],
		[820, 1180, 'tablet', true],
		[640, 960, 'tall', false],
		[390, 844, 'tall', false],
		[360, 640, 'tall', false],
	])('at %i × %i is %s', (width, height, shape, roomy) => {
		expect(planTable(width, height)).toMatchObject({ shape, roomy });
	});

	it('treats a screen as small when text is large, and says less', () => {
		expect(planTable(1280, 720, 2)).toMatchObject({ shape: 'wide', roomy: false, brief: true });
		expect(planTable(390, 844, 2)).toMatchObject({ shape: 'tall', brief: true });
		expect(planTable(1920, 1080, 1.5)).toMatchObject({ roomy: true, brief: false });
	});

	it('lets the top bar stand over the wheel alone where the screen is low', () => {
		expect(planTable(844, 390)).toMatchObject({ lead: 47, brief: false });
		expect(planTable(640, 320)).toMatchObject({ lead: 47, brief: true });
		expect(planTable(1280, 720).lead).toBeNull();
	});

	it('grows on a large desktop, unless text is large already', () => {
		expect(planTable(1920, 1080).large).toBe(true);
		expect(planTable(1280, 720).large).toBe(false);
		expect(planTable(1920, 1080, 1.5).large).toBe(false);
	});

	it('gives the wheel 360 px on a phone of 390 × 844', () => {
		expect(planTable(390, 844).wheel).toBe(360);
	});
});
