import { nebula, SeededRandom, scorePartsOf } from '@orrery/engine';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import { speak } from '../language/language.svelte.ts';
import { sheetRows } from './score-sheet.ts';

const SEATS = [0, 1, 2] as const;

/** A random game, which ends soon because everyone places as much as possible. */
function played(variant: 'basic' | 'full', seed: number) {
	const random = new SeededRandom(`sheet ${variant} ${seed}`);
	const started = nebula.start({ players: 3, variant }, nebula.deal({ players: 3, variant }, random));
	if (!started.ok) throw new Error(started.fault.code);
	const position = started.value;
	for (;;) {
		const [seat] = nebula.deciders(position);
		if (seat === undefined) break;
		const moves = nebula.legalMoves(position, seat);
		const placing = moves.filter(({ type }) => type !== 'done');
		const move = (placing.length > 0 ? placing : moves)[random.below(Math.max(1, placing.length))];
		if (move === undefined) throw new Error('nothing may be done');
		nebula.play(position, seat, move);
	}
	const outcome = nebula.outcome(position);
	if (outcome === null) throw new Error('the game is not over');
	const parts = SEATS.map((seat) => scorePartsOf(position, seat));
	return { points: outcome.points, rows: sheetRows(outcome.points, parts) };
}

describe('the score sheet', () => {
	beforeAll(async () => {
		vi.stubGlobal('document', { documentElement: {} });
		await loadAllMessages();
		await speak('en');
	});

	afterAll(() => vi.unstubAllGlobals());

	it.each([
		['basic', 4],
		['full', 6],
	] as const)('of the %s game has %i headings, which add up to every total', (variant, count) => {
		const { points, rows } = played(variant, 0);
		expect(rows.map(({ heading }) => heading)).toEqual(
			['personal', 'public', 'blackHoles', 'constellations', 'colors', 'advanced'].slice(0, count),
		);
		expect(points.some(({ total }) => total > 0)).toBe(true);
		for (const seat of SEATS)
			expect(rows.reduce((sum, row) => sum + (row.points[seat] ?? 0), 0)).toBe(points[seat]?.total);
	});

	it('opens every heading to parts that add up to it, or says why there are none', () => {
		for (let seed = 0; seed < 10; seed++)
			for (const { points, parts, none } of played('full', seed).rows) {
				expect(none === null).toBe(parts.length > 0);
				for (const seat of SEATS)
					expect(parts.reduce((sum, { cells }) => sum + (cells[seat]?.points ?? 0), 0)).toBe(points[seat]);
			}
	});

	it('gives everyone a row for their own personal card', () => {
		const { rows } = played('full', 1);
		expect(rows[0]?.parts.map(({ seat }) => seat)).toEqual(SEATS);
		expect(rows[0]?.parts.map(({ cells }) => cells.findIndex((cell) => cell !== null))).toEqual(SEATS);
	});
});
