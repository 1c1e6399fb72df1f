import type { GameSummary, ListedGame } from './summary.ts';

/*
 * The player's best results on this device, computed from the summaries of finished games. Only games with one person
 * count, alone or against bots: in any other the device does not know whose result it is. The same is true of imported
 * games; and neither a game that began from a position nor one with hints can be compared with the others.
 */

/** What a result is measured by. */
export type BestKind =
	/** A solo score; lower is better. */
	| 'score'
	/** Points; more are better. */
	| 'points'
	/** Nova Luna: how many tokens more the next player had left. Only wins are compared. */
	| 'lead';

/** A person's result in one finished game. */
export interface OwnResult {
	readonly summary: GameSummary;
	/** Results of the same category can be compared: same game, number of players and variant. */
	readonly category: string;
	readonly kind: BestKind;
	/** null where there is nothing to compare, as after a loss where leads are. */
	readonly figure: number | null;
	readonly won: boolean;
}

/** A result among the earlier ones of its category. */
export interface PlacedResult extends OwnResult {
	/** The best figure before it; null if there was none. */
	readonly before: number | null;
	readonly isBest: boolean;
	/** No game of this category was finished before. */
	readonly isFirst: boolean;
	/** Wins in a row, this one included. */
	readonly streak: number;
}

/** All results of a category in a few numbers. */
export interface CategoryBests {
	readonly category: string;
	readonly kind: BestKind;
	/** One of its games, for its players and its variant. */
	readonly example: GameSummary;
	readonly games: number;
	readonly won: number;
	readonly best: number | null;
	/** Most wins in a row. */
	readonly streak: number;
}

/** The result of a game among those before it; null if it is not a finished game of one person. */
export function placedResult(games: readonly ListedGame[], id: string): PlacedResult | null {
	const results = ownResults(games);
	const own = results.find(({ summary }) => summary.id === id);
	if (own === undefined) return null;
	const before = results.slice(0, results.indexOf(own)).filter(({ category }) => category === own.category);
	const best = bestOf(before);
	return {
		...own,
		before: best,
		isBest: own.figure !== null && (best === null || isBetter(own.kind, own.figure, best)),
		isFirst: before.length === 0,
		streak: streakOf([...before, own]),
	};
}

/** The categories of all finished games, the one played last first. */
export function bestsByCategory(games: readonly ListedGame[]): readonly CategoryBests[] {
	return byCategory(ownResults(games))
		.toSorted((a, b) => (b.at(-1)?.summary.updated ?? 0) - (a.at(-1)?.summary.updated ?? 0))
		.flatMap((results) => {
			const last = results.at(-1);
			if (last === undefined) return [];
			return {
				category: last.category,
				kind: last.kind,
				example: last.summary,
				games: results.length,
				won: results.filter(({ won }) => won).length,
				best: bestOf(results),
				streak: longestStreak(results),
			};
		});
}

/** Oldest first. */
function ownResults(games: readonly ListedGame[]): readonly OwnResult[] {
	return games
		.flatMap((listed) => (listed.kind === 'game' ? (ownResult(listed.summary) ?? []) : []))
		.toSorted((a, b) => a.summary.updated - b.summary.updated);
}

/**
 * Whose result a finished game is: the seat of its only person. Null if there are several, if it was imported, or if it
 * was not dealt. The games of a day are dealt, its puzzles are not.
 */
export function dealtSeatOf({ seats, state, imported, origin }: GameSummary): number | null {
	const people = seats.filter(({ kind }) => kind === 'human').length;
	if (state.kind !== 'finished' || people !== 1 || imported === true) return null;
	const dealt = origin === undefined || (origin.kind === 'daily' && origin.daily !== 'puzzle');
	return dealt ? seats.findIndex(({ kind }) => kind === 'human') : null;
}

function ownResult(summary: GameSummary): OwnResult | null {
	const { game, seats, standing, state, variant, origin, hints } = summary;
	const mine = dealtSeatOf(summary);
	if (mine === null || state.kind !== 'finished') return null;
	// The deal of a day is the same for everyone, and compared with theirs; a result with hints with none.
	if (origin !== undefined || hints !== undefined) return null;
	// Summaries of earlier versions don't say the variant: Nova Luna's were of its usual rules.
	const rules = variant ?? (game === 'nova-luna' ? 'standard' : '');
	const category = [game, seats.length, rules].join(' ');
	const won = state.winners.includes(mine);
	const own = standing[mine] ?? 0;
	if (seats.length === 1) {
		if (state.score === null) return null;
		return { summary, category, kind: 'score', figure: state.score, won: false };
	}
	// An abandoned game has no winner, and its standing is no result.
	if (state.winners.length === 0) return null;
	if (game === 'nebula') return { summary, category, kind: 'points', figure: own, won };
	const next = Math.min(...standing.filter((_, seat) => seat !== mine));
	return { summary, category, kind: 'lead', figure: won ? next - own : null, won };
}

function byCategory(results: readonly OwnResult[]): readonly (readonly OwnResult[])[] {
	const categories = new Set(results.map(({ category }) => category));
	return Array.from(categories, (shared) => results.filter(({ category }) => category === shared));
}

function bestOf(results: readonly OwnResult[]): number | null {
	let best: number | null = null;
	for (const { kind, figure } of results)
		if (figure !== null && (best === null || isBetter(kind, figure, best))) best = figure;
	return best;
}

function isBetter(kind: BestKind, figure: number, than: number): boolean {
	return kind === 'score' ? figure < than : figure > than;
}

/** Wins in a row up to the last result. */
function streakOf(results: readonly OwnResult[]): number {
	return results.length - 1 - results.findLastIndex(({ won }) => !won);
}

function longestStreak(results: readonly OwnResult[]): number {
	let [streak, longest] = [0, 0];
	for (const { won } of results) {
		streak = won ? streak + 1 : 0;
		longest = Math.max(longest, streak);
	}
	return longest;
}
