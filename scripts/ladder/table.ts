import { wilson } from '@orrery/cli/arena';
import type { Measure } from './plan.ts';
import type { Result, Side } from './results.ts';
import { timeWithin } from './results.ts';

/* The tables of docs/bots.md. */

/** Tables of all results that are there. */
export function tables(measures: readonly Measure[], results: ReadonlyMap<string, Result>): string {
	const measured = measures.flatMap((measure) => {
		const result = results.get(measure.key);
		return result === undefined || result.deals === 0 ? [] : [{ measure, result }];
	});
	const titles = [...new Set(measured.map(({ measure }) => titleOf(measure)))];
	const parts = titles.map((title) => {
		const rows = measured.filter(({ measure }) => titleOf(measure) === title);
		const alone = rows[0]?.measure.lower === null;
		const lines = rows.map(({ measure, result }) =>
			alone ? soloRow(measure, result) : row(measure, result),
		);
		return `${title}:\n\n${alone ? SOLO_HEAD : HEAD}\n${lines.join('\n')}\n`;
	});
	const lacking = measures.length - measured.length;
	return [...parts, ...(lacking > 0 ? [`Not measured yet: ${lacking} of ${measures.length}.\n`] : [])].join(
		'\n',
	);
}

/** The page with the tables between the two marks of this name. */
export function withTables(page: string, mark: string, text: string): string {
	const [opening, closing] = [`<!-- ${mark} -->`, `<!-- /${mark} -->`];
	const begin = page.indexOf(opening);
	const end = page.indexOf(closing);
	if (begin < 0 || end < begin) throw new Error(`the page has no ${opening} … ${closing}`);
	return `${page.slice(0, begin + opening.length)}\n${text}${page.slice(end)}`;
}

/** One line about a result, for the terminal. */
export function lineOf({ key, lower, deals }: Measure, result: Result | undefined): string {
	const done = `${key.padEnd(38)} ${String(result?.deals ?? 0).padStart(4)} of ${deals} deals`;
	if (result === undefined || result.deals === 0) return done;
	return lower === null
		? `${done}  mean score ${mean(result.upper.scores, result.upper)}`
		: `${done}  ${percent(rate(result.upper))} (${interval(result.upper)}), mean rank ${ranks(result)}`;
}

const HEAD = [
	'| players | | games | won | interval | mean rank | ms per move: median, 99 % |',
	'|---|---|---|---|---|---|---|',
].join('\n');
const SOLO_HEAD = [
	'| | games | mean score | all placed | ms per move: median, 99 % |',
	'|---|---|---|---|---|',
].join('\n');

function titleOf({ match, lower }: Measure): string {
	if (lower === null) return 'Nova Luna, solo';
	return match.game === 'nova-luna' ? 'Nova Luna' : `Nebula, ${match.flags.variant} game`;
}

function row({ match, upper, lower }: Measure, result: Result): string {
	const among = match.players === 2 ? 'against' : `among ${match.players - 1}`;
	const won = `${percent(rate(result.upper))} | ${interval(result.upper)}`;
	return `| ${match.players} | \`${upper}\` ${among} \`${lower}\` | ${result.upper.games} | ${won} | ${ranks(result)} | ${times(result.upper)} |`;
}

function soloRow({ upper }: Measure, { upper: side }: Result): string {
	const score = mean(side.scores, side);
	return `| \`${upper}\` | ${side.games} | ${score} | ${percent(side.allPlaced / side.games)} | ${times(side)} |`;
}

function rate({ wins, games }: Side): number {
	return games === 0 ? 0 : wins / games;
}

function interval({ wins, games }: Side): string {
	const [low, high] = wilson(wins, games);
	return `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %`;
}

function ranks({ upper, lower }: Result): string {
	return lower === null
		? mean(upper.places, upper)
		: `${mean(upper.places, upper)}, ${mean(lower.places, lower)}`;
}

function times(side: Side): string {
	const shown = (milliseconds: number): string =>
		milliseconds < 10 ? milliseconds.toFixed(1) : milliseconds.toFixed(0);
	return `${shown(timeWithin(side, 0.5))}, ${shown(timeWithin(side, 0.99))}`;
}

function mean(total: number, { games }: Side): string {
	return (games === 0 ? 0 : total / games).toFixed(2);
}

function percent(share: number): string {
	return `${(100 * share).toFixed(1)} %`;
}
