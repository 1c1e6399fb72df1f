import type { NovaLunaKinds } from '@orrery/engine';
import { Course, novaLuna, SeededRandom } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { describe, expect, test } from 'vitest';
import { lastTokensAlone, winOnTheSpot } from '../../test/planted.ts';
import { playedCourse } from '../../test/positions.ts';
import { markOf } from '../analysis/marks.ts';
import { playOut } from '../play-out.ts';
import { novaLunaAnalyst } from './analyst.ts';
import { novaLunaOpponents } from './opponents.ts';

/** Fewer iterations than an analysis takes: what is planted here is plain. */
const FEW = 600;

function sumOf(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0);
}

/** The same position with the draw pile in another order. */
function withOtherPile(position: NovaLunaPosition): NovaLunaPosition {
	const snapshot = novaLuna.encode(position);
	const decoded = novaLuna.decode({ ...snapshot, stock: snapshot.stock.toReversed() });
	if (!decoded.ok) throw new Error(JSON.stringify(decoded.fault));
	return decoded.value;
}

function alone(seed: string): Course<NovaLunaKinds> {
	return Course.deal(novaLuna, { players: 1, firstGame: false }, new SeededRandom(seed));
}

const POSITIONS = [
	['2 players', playedCourse(2, 'analyst', 14).position],
	['3 players', playedCourse(3, 'analyst', 20).position],
	['4 players', playedCourse(4, 'analyst', 26).position],
	['alone', alone('analyst').position],
] as const;

describe.each(POSITIONS)('a value, %s', (_, position) => {
	const value = (of: NovaLunaPosition): readonly number[] => novaLunaAnalyst.value(of, 'seed', 120);

	test('adds up, is the same each time, and leaves the position as it was', () => {
		const before = novaLuna.encode(position);
		const values = value(position);
		expect(values).toHaveLength(position.options.players);
		if (!position.solo) expect(sumOf(values)).toBeCloseTo(1, 9);
		expect(value(position)).toEqual(values);
		expect(novaLuna.encode(position)).toEqual(before);
	});

	test('does not know the order of the draw pile', () => {
		expect(value(withOtherPile(position))).toEqual(value(position));
	});

	test('neither does a judgement, and its loss is that of its candidates', () => {
		const [seat = 0] = novaLuna.deciders(position);
		const played = novaLuna.legalMoves(position, seat).at(-1);
		if (played === undefined) throw new Error('no move');
		const judgement = novaLunaAnalyst.judge(position, seat, played, 'seed', FEW);
		expect(novaLunaAnalyst.judge(withOtherPile(position), seat, played, 'seed', FEW)).toEqual(judgement);
		const { best, loss, candidates } = judgement;
		expect(candidates[0]?.move).toEqual(best);
		expect(loss).toBeGreaterThanOrEqual(0);
		const own = candidates.find(({ move }) => JSON.stringify(move) === JSON.stringify(played));
		if (own === undefined) throw new Error('the move played is not among the candidates');
		if (!position.solo && loss > 0)
			expect((candidates[0]?.values[seat] ?? 0) - (own.values[seat] ?? 0)).toBeCloseTo(loss, 9);
	});
});

describe('a game that is over is worth its result', () => {
	test.each([2, 3, 4] as const)('%i players', (players) => {
		const course = Course.deal(novaLuna, { players, firstGame: true }, new SeededRandom('over'));
		const { heuristic } = novaLunaOpponents.named;
		if (heuristic === undefined) throw new Error('no heuristic');
		playOut(
			course,
			Array.from({ length: players }, () => heuristic),
			'over',
		);
		const outcome = novaLuna.outcome(course.position);
		if (outcome === null || !('ranking' in outcome)) throw new Error('no ranking');
		const [[winner] = []] = outcome.ranking;
		expect(novaLunaAnalyst.value(course.position, '', 10)).toEqual(
			course.position.displays.map((_, seat) => (seat === winner ? 1 : 0)),
		);
	});

	test('alone', () => {
		const { position, best } = lastTokensAlone();
		expect(novaLuna.play(position, 0, best).ok).toBe(true);
		const outcome = novaLuna.outcome(position);
		expect(outcome).toMatchObject({ score: novaLunaAnalyst.value(position, '', 10)[0] });
	});
});

describe.each([
	['two players', winOnTheSpot],
	['alone', lastTokensAlone],
] as const)('planted, %s', (_, plant) => {
	test('a blunder is found and the better move named', () => {
		const { position, seat, best, blunder } = plant();
		const judgement = novaLunaAnalyst.judge(position, seat, blunder, 'blunder', FEW);
		expect(judgement.best).toEqual(best);
		expect(markOf(judgement, false, position.solo)).toBe('blunder');
	});

	test('the best move is not marked', () => {
		const { position, seat, best } = plant();
		const judgement = novaLunaAnalyst.judge(position, seat, best, 'best', FEW);
		expect(judgement).toMatchObject({ best, loss: 0 });
		expect(judgement.candidates.length).toBeGreaterThan(1);
	});
});

test('a turn of the display costs nothing: all cells beside the first tile are even', () => {
	const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('turns'));
	for (let step = 0; step < 2; step++) {
		const [seat = 0] = novaLuna.deciders(course.position);
		const [first] = novaLuna.legalMoves(course.position, seat);
		if (first) course.play(seat, first);
	}
	const [seat = 0] = novaLuna.deciders(course.position);
	const judged = novaLuna.legalMoves(course.position, seat).map((move) => {
		const { loss } = novaLunaAnalyst.judge(course.position, seat, move, 'turns', 2000);
		return { tile: move.type === 'take' ? move.tile : 0, loss };
	});
	const tiles = [...new Set(judged.map(({ tile }) => tile))];
	expect(tiles.length).toBeGreaterThan(1);
	const losses = tiles.map((tile) => judged.filter((one) => one.tile === tile).map(({ loss }) => loss));
	expect(losses.filter((same) => same.length === 4).length).toBeGreaterThan(1);
	for (const same of losses) expect(Math.max(...same) - Math.min(...same)).toBeLessThan(0.03);
	// The best tile is best wherever it lies.
	expect(losses.some((same) => same.every((loss) => loss === 0))).toBe(true);
});

test('the draw pile is shuffled as a whole, and nothing else', () => {
	const { position } = playedCourse(2, 'pile', 10);
	const before = novaLuna.encode(position);
	novaLunaAnalyst.shuffleUnknown(position, new SeededRandom('other'));
	const after = novaLuna.encode(position);
	expect({ ...after, stock: [] }).toEqual({ ...before, stock: [] });
	expect(after.stock.toSorted()).toEqual(before.stock.toSorted());
	const moved = after.stock.filter((tile, i) => tile !== before.stock[i]);
	expect(moved.length).toBeGreaterThan(0.8 * before.stock.length);
});

test('before the deal all seats are even; alone it is the mean of many deals', () => {
	expect(novaLunaAnalyst.start({ players: 4, firstGame: true })).toEqual([0.25, 0.25, 0.25, 0.25]);
	const [expected = 0] = novaLunaAnalyst.start({ players: 1, firstGame: false });
	const deals = 24;
	const values = Array.from({ length: deals }, (_, deal) => {
		const { position } = alone(`start ${deal}`);
		return novaLunaAnalyst.value(position, '', novaLunaAnalyst.efforts.outcome)[0] ?? 0;
	});
	// A new game is worth 94 points give or take 9.4, so that the mean of 24 is within 6 of it.
	expect(Math.abs(sumOf(values) / deals - expected)).toBeLessThan(6);
});
