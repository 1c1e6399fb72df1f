import type { NovaLunaKinds, NovaLunaPosition } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { Day } from './day.ts';
import { monthOf } from './day.ts';
import { packMoves, unpackMoves } from './packed-moves.ts';
import { PAR_MONTHS } from './par-months.ts';
import { soloOf } from './solo.ts';

/*
 * The par of a day's solo game is what a long search reached with the same deal, without knowing what the refill would
 * bring. `npm run puzzles` makes the pars; a line is the score and the moves, such as `92 cBAJ…`.
 */

export interface Par {
	/** The score that the search reached (NL-25); less is better. */
	readonly par: number;
	/** What it played. */
	readonly line: readonly NovaLunaKinds['move'][];
}

/** The par of a day; null where there is none or its line is broken. Loads the pars of one month. */
export async function parOf(day: Day): Promise<Par | null> {
	const load = Object.hasOwn(PAR_MONTHS, monthOf(day)) ? PAR_MONTHS[monthOf(day)] : undefined;
	if (load === undefined) return null;
	const { default: lines } = await load();
	const line = lines[Number(day.slice(8)) - 1];
	return line === undefined ? null : unpackPar(day, line);
}

export function packPar(day: Day, par: number, codes: readonly number[]): string {
	return `${par} ${packMoves(firstPosition(day), codes)}`;
}

/** The par that a line says; null unless its moves are a whole game of the day with that score. */
export function unpackPar(day: Day, text: string): Par | null {
	const [, score, moves = ''] = /^(\d+) ([\w-]+)$/.exec(text) ?? [];
	const position = firstPosition(day);
	const steps = unpackMoves(novaLuna, position, moves);
	const outcome = novaLuna.outcome(position);
	if (steps === null || outcome === null || !('score' in outcome)) return null;
	const par = Number(score);
	return outcome.score === par ? { par, line: steps.map(({ move }) => move) } : null;
}

function firstPosition(day: Day): NovaLunaPosition {
	const { options, setup } = soloOf(day);
	const first = novaLuna.start(options, setup);
	if (!first.ok) throw new Error(`the solo game of ${day} cannot begin: ${first.fault.code}`);
	return first.value;
}
