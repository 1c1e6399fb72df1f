import { botNameOf, botTitle } from '../game/bots.ts';
import { language, m, number } from '../language/language.svelte.ts';
import type { Opponent } from './facts/game-facts.ts';
import type { ResultKind } from './facts/progress.ts';

/* Numbers, days and names as this page writes them. */

/** “2.1” */
export function decimal(value: number): string {
	return withMinus(number(Math.round(value * 10) / 10));
}

/** “−3”: a hyphen is too short for a minus. */
export function withMinus(text: string): string {
	return text.replace('-', '−');
}

/** A day of the year: “Nov 16”. */
export function shortDay(at: number): string {
	return new Intl.DateTimeFormat(language(), { day: 'numeric', month: 'short' }).format(at);
}

export function monthName(at: number): string {
	return new Intl.DateTimeFormat(language(), { month: 'short' }).format(at);
}

/** “Io” or “Mira”. */
export function opponentName({ kind, name }: Opponent): string {
	return kind === 'bot' ? botNameOf(name) : name;
}

/** “Io · level 3 of 7”; a person's name stands alone. */
export function opponentTitle({ kind, name }: Opponent): string {
	return kind === 'bot' ? botTitle(name) : name;
}

export function resultWord(kind: ResultKind): string {
	return m()[`statistics_result_${kind}`]();
}

/** The same as the title of a column. */
export function resultTitle(kind: ResultKind): string {
	return m()[`statistics_column_${kind}`]();
}

/** “+3”, “−2”, “0”. */
export function signed(value: number): string {
	const rounded = Math.round(value * 10) / 10;
	return rounded > 0 ? `+${decimal(rounded)}` : decimal(rounded);
}

const COLORS = ['red', 'orange', 'yellow', 'turquoise', 'blue', 'purple', 'white'] as const;

/** A color of either game; one that this page does not know goes by the name that the rules have for it. */
export function colorName(color: string): string {
	const known = COLORS.find((one) => one === color);
	return known === undefined ? color : m()[`statistics_color_${known}`]();
}
