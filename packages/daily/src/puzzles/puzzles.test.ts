import type { Game, Kinds } from '@orrery/engine';
import { nebula, novaLuna } from '@orrery/engine';
import type { GameId } from '@orrery/engine/game-id';
import { GAME_IDS } from '@orrery/engine/game-id';
import { describe, expect, test } from 'vitest';
import type { Day } from '../day.ts';
import { addDays, monthOf, readDay, weekdayOf } from '../day.ts';
import { PUZZLE_MONTHS } from './months.ts';
import { novaLunaRules } from './nova-luna.ts';
import { hardnessOf, unpackPuzzle } from './packed-puzzle.ts';
import type { Puzzle } from './puzzles.ts';
import { isAnswer, puzzleDays, puzzleOf } from './puzzles.ts';

function day(text: string): Day {
	const read = readDay(text);
	if (read === null) throw new Error(`no day: ${text}`);
	return read;
}

function daysOf(game: GameId): readonly Day[] {
	const range = puzzleDays(game);
	const days: Day[] = [];
	if (range === null) return days;
	for (let next = range.first; next <= range.last; next = addDays(next, 1)) days.push(next);
	return days;
}

async function linesOf(game: GameId, month: string): Promise<readonly string[]> {
	return (await PUZZLE_MONTHS[game][month]?.())?.default ?? [];
}

describe.each(GAME_IDS)('the puzzles of %s', (game) => {
	test('there is one for every day of two years', async () => {
		const days = daysOf(game);
		expect(days[0]).toBe('2026-11-01');
		expect(days.length).toBeGreaterThanOrEqual(731);
		for (const one of days) {
			const puzzle = await puzzleOf(game, one);
			expect(puzzle, one).not.toBeNull();
			expect(puzzle?.difficulty).toBe(weekdayOf(one) + 1);
			// Rounded to thousandths.
			expect((puzzle?.margin ?? 0) - 2 * (puzzle?.error ?? 1), one).toBeGreaterThanOrEqual(0.0575);
			expect(puzzle?.value, one).toBeGreaterThanOrEqual((puzzle?.margin ?? 1) - 0.0015);
		}
	});

	test('no two come from the same game', async () => {
		for (const month of Object.keys(PUZZLE_MONTHS[game])) {
			const lines = (await linesOf(game, month)).filter((line) => line !== '');
			expect(new Set(lines.map((line) => line.split(' ')[0])).size, month).toBe(lines.length);
		}
	});

	test('they get harder from Monday to Sunday, in Nebula once in the basic and once in the full game', async () => {
		for (const month of Object.keys(PUZZLE_MONTHS[game])) {
			const lines = await linesOf(game, month);
			const graded = lines.map((line, i) => ({
				options: line.split(' ')[1],
				weekday: weekdayOf(addDays(day(`${month}-01`), i)),
				hardness: hardnessOf(line),
			}));
			for (const earlier of graded)
				for (const later of graded)
					if (earlier.options && earlier.options === later.options && earlier.weekday < later.weekday)
						expect(earlier.hardness, month).toBeLessThanOrEqual(later.hardness);
		}
	});
});

function expectAnswers<K extends Kinds>(game: Game<K>, puzzle: Puzzle<K> | null): void {
	if (puzzle === null) throw new Error('no puzzle');
	for (const answer of puzzle.answers) expect(isAnswer(game, puzzle, answer)).toBe(true);
	expect(isAnswer(game, puzzle, [])).toBe(false);
	const decoded = game.decode(puzzle.snapshot);
	if (!decoded.ok) throw new Error('no position');
	const others = game
		.legalMoves(decoded.value, puzzle.seat)
		.filter((move) => !puzzle.answers.some(([first]) => JSON.stringify(first) === JSON.stringify(move)));
	expect(others.length).toBeGreaterThan(0);
	for (const move of others.slice(0, 20))
		expect(isAnswer(game, puzzle, [move, ...puzzle.best.slice(1)])).toBe(false);
}

test('an answer is known by where it leads', async () => {
	expectAnswers(novaLuna, await puzzleOf('nova-luna', day('2026-11-04')));
	expectAnswers(nebula, await puzzleOf('nebula', day('2026-11-04')));
});

test('the steps of a turn in Nebula may come in another order', async () => {
	for (const one of daysOf('nebula').slice(0, 30)) {
		const puzzle = await puzzleOf('nebula', one);
		if (puzzle === null) continue;
		const [draw, ...placing] = puzzle.best;
		const done = placing.pop();
		if (draw === undefined || done === undefined || placing.length < 2) continue;
		const turned = [draw, ...placing.toReversed(), done];
		if (!isLegalTurn(turned, puzzle)) continue;
		expect(isAnswer(nebula, puzzle, turned)).toBe(true);
		expect(isAnswer(nebula, puzzle, turned.slice(0, -1)), 'a turn that is not over').toBe(false);
		return;
	}
	throw new Error('no turn that can be played in another order');
});

function isLegalTurn<K extends Kinds>(moves: readonly K['move'][], { snapshot, seat }: Puzzle<K>): boolean {
	const decoded = nebula.decode(snapshot);
	return (
		decoded.ok &&
		moves.every((move) => {
			const read = nebula.readMove(move);
			return read.ok && nebula.play(decoded.value, seat, read.value).ok;
		})
	);
}

test('a broken line is no puzzle, and never an error', async () => {
	const one = day('2026-11-04');
	const [, , , line = ''] = await linesOf('nova-luna', monthOf(one));
	expect(unpackPuzzle(novaLunaRules, one, line)).not.toBeNull();
	const fields = line.split(' ');
	const changed = fields.map((_, i) => fields.map((field, j) => (i === j ? `${field}_` : field)).join(' '));
	for (const broken of ['', line.slice(1), line.slice(0, -1), ...changed.filter((_, i) => i < 4 || i === 8)])
		expect(unpackPuzzle(novaLunaRules, one, broken), broken).toBeNull();
	for (let at = 0; at < line.length; at++) unpackPuzzle(novaLunaRules, one, line.slice(0, at));
	// The same line on a day of another month leads to another deal.
	expect(unpackPuzzle(novaLunaRules, day('2026-12-04'), line)).toBeNull();
});

test('days without a puzzle', async () => {
	expect(await puzzleOf('nova-luna', day('2026-10-31'))).toBeNull();
	expect(await puzzleOf('nebula', day('2099-01-01'))).toBeNull();
});
