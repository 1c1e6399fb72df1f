import type { Day } from '@orrery/daily/day';
import { addDays, localDay } from '@orrery/daily/day';
import type { Puzzle } from '@orrery/daily/puzzles';
import type { NebulaKinds, NovaLunaKinds, Seat } from '@orrery/engine';
import { Course, nebula, novaLuna, ok, SeededRandom, tileOf } from '@orrery/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadAllMessages } from '../../test/all-messages.ts';
import type { PuzzleResult } from '../daily/days.ts';
import { puzzleShareText } from '../daily/puzzle-share.ts';
import { tileName } from '../nova-luna/board/words.ts';
import type { LoadedPuzzle } from './load-puzzle.ts';
import { loadPuzzle } from './load-puzzle.ts';
import { nebulaPuzzles } from './nebula-puzzles.ts';
import { novaLunaPuzzles } from './nova-luna-puzzles.ts';
import { novaLunaPuzzleWords } from './nova-luna-words.ts';
import type { KeptTries } from './puzzle-run.svelte.ts';
import { PuzzleRun } from './puzzle-run.svelte.ts';

const DAY = localDay(new Date(2026, 10, 16));
const GRADED = { day: DAY, difficulty: 1, value: 0.6, margin: 0.1, error: 0.01 } as const;

beforeAll(async () => {
	vi.stubGlobal('matchMedia', () => ({ matches: true }));
	await loadAllMessages();
});
afterAll(() => {
	vi.unstubAllGlobals();
});

/** The first turn of a dealt game, with the first legal move as its answer. */
function novaLunaPuzzle(): Puzzle<NovaLunaKinds> {
	const course = Course.deal(novaLuna, { players: 2, firstGame: false }, new SeededRandom('puzzle'));
	const seat: Seat = novaLuna.deciders(course.position)[0] ?? 0;
	const best = novaLuna.legalMoves(course.position, seat).slice(0, 1);
	const snapshot = novaLuna.encode(course.position);
	return { ...GRADED, game: 'nova-luna', seat, snapshot, best, answers: [best] };
}

/** A turn of Nebula that spends time and places nothing. */
function nebulaPuzzle(): Puzzle<NebulaKinds> {
	const course = Course.deal(nebula, { players: 2, variant: 'basic' }, new SeededRandom('puzzle'));
	const next = (): { readonly seat: Seat; readonly moves: readonly NebulaKinds['move'][] } => {
		const [seat = 0] = nebula.deciders(course.position);
		return { seat, moves: nebula.legalMoves(course.position, seat) };
	};
	for (let [move] = next().moves; move?.type === 'keep'; [move] = next().moves)
		course.play(next().seat, move);
	const { seat, moves } = next();
	const snapshot = nebula.encode(course.position);
	const best = moves.filter(({ type }) => type === 'time').slice(0, 1);
	const turn = [...best, { type: 'done' } as const];
	return { ...GRADED, game: 'nebula', seat, snapshot, best: turn, answers: [turn] };
}

async function loaded(): Promise<LoadedPuzzle<NovaLunaKinds>> {
	const puzzle = await loadPuzzle({ ...novaLunaPuzzles, puzzleOf: async () => novaLunaPuzzle() }, DAY, DAY);
	if (!puzzle.ok) throw new Error(puzzle.fault);
	return puzzle.value;
}

let kept: PuzzleResult;
const BEGUN: PuzzleResult = {
	format: 1,
	kind: 'puzzle',
	game: 'nova-luna',
	day: DAY,
	counted: true,
	begun: 0,
	done: null,
	tries: [],
	shown: false,
};
/** The device, as two tabs see it. */
const device: KeptTries = {
	begin: async () => ok(kept),
	add: async (_game, _day, made) => {
		kept = { ...kept, tries: [...kept.tries, made] };
		return ok(kept);
	},
	show: async () => {
		kept = { ...kept, shown: true };
		return ok(kept);
	},
};
beforeEach(() => {
	kept = BEGUN;
});

describe('loading', () => {
	const found = (puzzleOf: (day: Day) => Promise<Puzzle<NovaLunaKinds> | null>) =>
		loadPuzzle({ ...novaLunaPuzzles, puzzleOf }, DAY, DAY);

	test('a day that has not begun on this device is not looked up', async () => {
		const puzzleOf = vi.fn();
		const asked = await loadPuzzle({ ...novaLunaPuzzles, puzzleOf }, addDays(DAY, 1), DAY);
		expect(asked).toEqual({ ok: false, fault: 'future' });
		expect(puzzleOf).not.toHaveBeenCalled();
	});

	test('no puzzle, a month that cannot be loaded, and an answer that the rules refuse', async () => {
		expect(await found(async () => null)).toEqual({ ok: false, fault: 'none' });
		expect(await found(() => Promise.reject(new TypeError('offline')))).toEqual({
			ok: false,
			fault: 'not-loaded',
		});
		const best = [{ type: 'take', tile: tileOf(1).id, x: 40, y: 40 }] as const;
		expect(await found(async () => ({ ...novaLunaPuzzle(), best }))).toEqual({ ok: false, fault: 'broken' });
	});
});

describe('solving', () => {
	test('a miss is counted and leads back to the position; the answer ends it', async () => {
		const puzzle = await loaded();
		const run = new PuzzleRun(novaLunaPuzzles, puzzle, BEGUN, device);
		const before = run.game.moment.view;
		const [best] = puzzle.best;
		const wrong = novaLuna.legalMoves(run.game.course.position, puzzle.seat)[1];
		if (best === undefined || wrong === undefined) throw new Error('no moves');
		expect(await run.game.play(wrong)).toBe(false);
		await run.tryIt(wrong);
		expect(run.stage).toBe('open');
		expect(run.triesLeft).toBe(2);
		expect(run.miss).toEqual({ number: 1, moves: [wrong] });
		expect(run.game.moment.view).toEqual(before);
		await run.tryIt(best);
		expect(run.stage).toBe('solved');
		expect(kept.tries).toEqual(['missed', 'solved']);
		expect(run.game.moves).toEqual([best]);
		expect(run.game.playable).toBe(false);
		await run.tryIt(wrong);
		expect(kept.tries).toHaveLength(2);
	});

	test('the third miss shows the answer, and a page that is opened again shows it at once', async () => {
		const puzzle = await loaded();
		const run = new PuzzleRun(novaLunaPuzzles, puzzle, BEGUN, device);
		const wrong = novaLuna.legalMoves(run.game.course.position, puzzle.seat)[1];
		if (wrong === undefined) throw new Error('no move');
		for (let tries = 0; tries < 3; tries += 1) await run.tryIt(wrong);
		expect(run.stage).toBe('shown');
		expect(new PuzzleRun(novaLunaPuzzles, puzzle, kept, device).game.moves).toEqual(puzzle.best);
	});

	test('what another tab has done counts here too', async () => {
		const puzzle = await loaded();
		const [one, other] = [0, 1].map(() => new PuzzleRun(novaLunaPuzzles, puzzle, BEGUN, device));
		await one?.show();
		await other?.lookAgain();
		expect(other?.stage).toBe('shown');
	});

	test('steps of a turn of Nebula are played and taken back; ending it is left to the try', async () => {
		const found = await loadPuzzle({ ...nebulaPuzzles, puzzleOf: async () => nebulaPuzzle() }, DAY, DAY);
		if (!found.ok) throw new Error(found.fault);
		const run = new PuzzleRun(nebulaPuzzles, found.value, { ...BEGUN, game: 'nebula' }, device);
		const [time, done] = found.value.best;
		if (time === undefined || done === undefined) throw new Error('no turn');
		expect(await run.game.play(time)).toBe(true);
		expect(run.game.moment.undoer).toBe(found.value.seat);
		expect(await run.game.undo()).toBe(true);
		expect(run.game.moves).toEqual([]);
		await run.game.play(time);
		expect(await run.game.play(done)).toBe(false);
		await run.tryIt(done);
		expect(run.stage).toBe('solved');
	});
});

test('a miss says what the move did and never names the answer', async () => {
	const puzzle = await loaded();
	const run = new PuzzleRun(novaLunaPuzzles, puzzle, BEGUN, device);
	const words = novaLunaPuzzleWords(run.game.viewAfter([]), puzzle.best);
	const [best] = puzzle.best;
	const wrong = novaLuna
		.legalMoves(run.game.course.position, puzzle.seat)
		.find((move) => move.type === 'take' && best?.type === 'take' && move.tile !== best.tile);
	if (best?.type !== 'take' || wrong?.type !== 'take') throw new Error('no tiles');
	const { move, text } = words.miss([wrong]);
	expect(move).toContain(tileName(wrong.tile));
	expect(text).toMatch(/There’s a .*\.$/);
	expect(text).not.toContain(tileName(best.tile));
});

test('what is shared gives nothing of the puzzle away', () => {
	const text = (tries: PuzzleResult['tries']) =>
		puzzleShareText({ ...BEGUN, tries }, 'Nova Luna', 'https://orrery.example');
	expect(text(['missed', 'solved'])).toBe(
		'Orrery · Puzzle of the day · Nova Luna\nMonday, November 16 · ⊗🌕\nhttps://orrery.example/today/nova-luna/2026-11-16',
	);
	expect(text(['missed'])).toContain('⊗○○');
});
