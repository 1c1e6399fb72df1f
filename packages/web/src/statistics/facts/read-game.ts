import type { Course, Game, Kinds } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import { Table } from '@orrery/table';
import { readKept } from '../../review/kept-analysis.ts';
import type { MoveFacts, ReviewFacts } from './game-facts.ts';

/** A game as it is stored: the log of a table of this device, or the record that a server has. */
export type StoredMoves =
	| { readonly kind: 'log'; readonly log: readonly unknown[] }
	| { readonly kind: 'record'; readonly record: unknown };

/** What was found in a stored game. */
export interface ReadGame {
	readonly moves: MoveFacts;
	readonly review: ReviewFacts | null;
}

/** Reads a stored game and what is kept of its review; null if the game cannot be read. */
export type GameReader = (stored: StoredMoves, seat: number, analysis: unknown) => ReadGame | null;

export function readerOf<K extends Kinds>(
	game: Game<K>,
	factsOf: (course: Course<K>, seat: number) => MoveFacts,
): GameReader {
	return (stored, seat, analysis) => {
		const course = courseOf(game, stored);
		if (course === null || seat >= course.options.players) return null;
		return { moves: factsOf(course, seat), review: reviewOf(course, seat, analysis) };
	};
}

function courseOf<K extends Kinds>(game: Game<K>, stored: StoredMoves): Course<K> | null {
	if (stored.kind === 'log') {
		const opened = Table.open(game, stored.log);
		return opened.ok ? opened.value.course : null;
	}
	const replayed = game.replay(stored.record);
	return replayed.ok ? replayed.value.course : null;
}

function reviewOf<K extends Kinds>(course: Course<K>, seat: number, analysis: unknown): ReviewFacts | null {
	if (analysis === undefined) return null;
	const kept = readKept(course, analysis);
	if (kept?.kind !== 'whole') return null;
	const { accuracy, luck } = kept.analysis.summary;
	const own = seatOf(seat);
	// In a solo game fewer points are better.
	const sign = course.options.players === 1 ? -1 : 1;
	return { accuracy: accuracy[own] ?? null, luck: sign * (luck[own] ?? 0) };
}
