import type { Sum, Tally } from './tally.ts';
import { BINS, calibrationError, totalOf } from './tally.ts';

/* The tables of docs/analysis.md. */

const BEGIN = '<!-- calibration -->';
const END = '<!-- /calibration -->';

/** Tables of all tallies: one for all games with several players, one for the solo game. */
export function tables(tallies: readonly Tally[]): string {
	const several = tallies.filter(({ plan }) => plan.players > 1);
	const alone = tallies.filter(({ plan }) => plan.players === 1);
	return [several.length > 0 ? severalTable(several) : '', ...alone.map(soloTable)]
		.filter((part) => part !== '')
		.map((part) => `\n${part}\n`)
		.join('');
}

/** The page with the tables between its two marks. */
export function withTables(page: string, text: string): string {
	const begin = page.indexOf(BEGIN);
	const end = page.indexOf(END);
	if (begin < 0 || end < begin) throw new Error(`the page has no ${BEGIN} … ${END}`);
	return `${page.slice(0, begin + BEGIN.length)}\n${text.trimStart()}${text === '' ? '' : '\n'}${page.slice(end)}`;
}

function severalTable(tallies: readonly Tally[]): string {
	const bins = Array.from({ length: BINS }, (_, bin) => `${10 * bin}–${10 * (bin + 1)} %`);
	return [
		`| game | games | values | error | the mover: said, won | ${bins.join(' | ')} |`,
		`|---|---|---|---|---|${'---|'.repeat(BINS)}`,
		...tallies.map((tally) => {
			const cells = tally.bins.map((bin) =>
				bin.count === 0 ? '–' : `${percent(bin, 'said')}, ${percent(bin, 'came')}`,
			);
			const mover = `${percent(tally.mover, 'said')}, ${percent(tally.mover, 'came')}`;
			return `| ${titleOf(tally)} | ${tally.games} | ${totalOf(tally.bins).count} | ${calibrationError(tally).toFixed(3)} | ${mover} | ${cells.join(' | ')} |`;
		}),
	].join('\n');
}

function soloTable(tally: Tally): string {
	const rows = Object.entries(tally.stages).sort(([a], [b]) => orderOf(a) - orderOf(b));
	const row = (name: string, sum: Sum): string =>
		`| ${name} | ${sum.count} | ${mean(sum, 'said')} | ${mean(sum, 'came')} | ${bias(sum)} | ${mean(sum, 'apart')} |`;
	return [
		`| ${titleOf(tally)}, ${tally.games} games | positions | said | reached | said − reached | mean error |`,
		'|---|---|---|---|---|---|',
		...rows.map(([name, sum]) => row(name, sum)),
		row('all', totalOf(rows.map(([, sum]) => sum))),
	].join('\n');
}

/** Stages in the order of a game: by phase, then by fewer tiles left. */
function orderOf(stage: string): number {
	const [phase = 0, tiles = 0] = (stage.match(/\d+/g) ?? []).map(Number);
	return 100 * phase - tiles;
}

/** Such as “Nebula, basic, 3 players”. */
export function titleOf({ plan: { game, players, variant } }: Tally): string {
	if (players === 1) return 'Nova Luna, solo';
	return `${game === 'nebula' ? `Nebula, ${variant}` : 'Nova Luna'}, ${players} players`;
}

/** One line about a tally, for the terminal. */
export function lineOf(tally: Tally): string {
	const done = `${titleOf(tally)}: ${tally.games} games`;
	if (tally.plan.players > 1) {
		const mover = `the mover said ${mean(tally.mover, 'said', 3)}, won ${mean(tally.mover, 'came', 3)}`;
		return `${done}, calibration error ${calibrationError(tally).toFixed(3)}, ${mover}`;
	}
	const all = totalOf(Object.values(tally.stages));
	return `${done}, said − reached ${bias(all)}, mean error ${mean(all, 'apart')}`;
}

function percent(sum: Sum, of: 'said' | 'came'): string {
	return (100 * (sum[of] / Math.max(1, sum.count))).toFixed(1);
}

function mean(sum: Sum, of: 'said' | 'came' | 'apart', digits = 1): string {
	return (sum[of] / Math.max(1, sum.count)).toFixed(digits);
}

function bias({ count, said, came }: Sum): string {
	const value = ((said - came) / Math.max(1, count)).toFixed(2);
	return value.startsWith('-') ? value.replace('-', '−') : `+${value}`;
}
