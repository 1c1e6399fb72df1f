import type { GameFacts } from './game-facts.ts';
import { marginOf, ownStanding } from './game-facts.ts';

/*
 * The games as a file: one row each, with English names for columns that stay the same whatever the language of the
 * page is; docs/records.md says what each means. What is not known is empty in CSV and null in JSON.
 */

type Cell = string | number | boolean | null;
type Row = Readonly<Record<string, Cell>>;

const COLOR_COLUMNS = {
	'nova-luna': ['red', 'blue', 'turquoise', 'yellow'],
	nebula: ['red', 'orange', 'yellow', 'blue', 'purple', 'white'],
} as const;

/** All columns of a game, in their order. */
export function rowOf(facts: GameFacts): Row {
	const { id, game, place, at, began, players, variant, opponents, won, turns, hints, moves, review } = facts;
	const nova = game === 'nova-luna';
	const luck = rounded(review?.luck ?? null);
	return {
		id,
		game,
		place,
		began: new Date(began).toISOString(),
		ended: new Date(at).toISOString(),
		players,
		variant,
		opponents: opponents.map(({ key }) => key).join('; '),
		won,
		...(nova ? { solo_score: moves?.score ?? null } : {}),
		[nova ? 'tokens_left' : 'points']: ownStanding(facts),
		margin: marginOf(facts),
		turns,
		hints,
		[nova ? 'tasks' : 'public_tasks']: moves?.tasks ?? null,
		[nova ? 'time_spent' : 'times_spent']: moves?.time ?? null,
		...Object.fromEntries(
			COLOR_COLUMNS[game].map((color) => [
				`${nova ? 'tiles' : 'stars'}_${color}`,
				moves?.colors[color] ?? null,
			]),
		),
		accuracy: rounded(review?.accuracy ?? null),
		// A share of the chance to win cannot stand among points, nor be added to them.
		luck: players === 1 ? null : luck,
		...(nova ? { luck_points: players === 1 ? luck : null } : {}),
	};
}

/** Comma-separated, as RFC 4180 has it. */
export function csvOf(games: readonly GameFacts[]): string {
	const rows = games.map(rowOf);
	const names = Object.keys(rows[0] ?? {});
	const lines = [names.map(cellText), ...rows.map((row) => names.map((name) => cellText(row[name] ?? null)))];
	return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

export function jsonOf(games: readonly GameFacts[]): string {
	const listed = games.map((facts) => ({
		...rowOf(facts),
		opponents: facts.opponents.map(({ key }) => key),
	}));
	return `${JSON.stringify({ format: 1, games: listed }, null, '\t')}\n`;
}

/**
 * A name may begin like a formula, which a spreadsheet would run: an apostrophe before it makes it a text. Numbers stay
 * numbers. A semicolon separates cells in the spreadsheets of some countries, so a text with one is quoted as well.
 */
function cellText(cell: Cell): string {
	if (cell === null) return '';
	if (typeof cell !== 'string') return String(cell);
	const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
	return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function rounded(value: number | null): number | null {
	return value === null ? null : Math.round(value * 1000) / 1000;
}
