import type { NovaLunaKinds, Seat } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { tileOfCode } from '@orrery/engine/search';
import type { Candidate } from '../analysis/analysis.ts';
import type { Judgement } from '../analysis/analyst.ts';
import type { NetWeights } from '../net.ts';
import { AfterMove } from './after-move.ts';
import { NovaLunaSearch } from './search.ts';
import { effectOf } from './solo-beam.ts';

/** Moves that are compared with each other, besides the one played. */
const COMPARED = 4;
/** The share of the iterations that looks for them; half of the rest goes to all, half to the best and the one played. */
const SEARCH_SHARE = 0.4;
const FINALISTS = 2;
/** Outcomes sampled for a refill. */
const REFILLS = 24;
/** Moves closer than this are even: nearer than the search can tell. */
const EVEN = 0.005;

interface Rival {
	readonly code: number;
	readonly after: AfterMove;
	/** How often the search looked at it. */
	readonly visits: number;
}

/**
 * Compares the move played with the best ones. A search finds those; then each gets a tree of its own with the same seed
 * and effort, so that the loss is what one costs against the other.
 */
export function judgeMoves(
	position: NovaLunaPosition,
	seat: Seat,
	played: NovaLunaKinds['move'],
	net: NetWeights,
	seed: number,
	iterations: number,
): Judgement<NovaLunaKinds> {
	const playedCode = novaLuna.codeOf(position, played);
	const search = new NovaLunaSearch(position, net, seed, REFILLS);
	for (let i = 0; i < SEARCH_SHARE * iterations; i++) search.iterate();
	const rivals = rivalCodes(position, search, playedCode).map(({ code, visits }): Rival => {
		return { code, visits, after: new AfterMove(position, code, net, { seed, refills: REFILLS }) };
	});
	const chanceOf = ({ after }: Rival): number => after.chances()[seat] ?? 0;
	const left = (1 - SEARCH_SHARE) * iterations;
	lookAt(rivals, left / 2);
	const ranked = byChance(rivals, chanceOf);
	const finalists = ranked.filter(({ code }, i) => i < FINALISTS || code === playedCode);
	lookAt(finalists, left / 2);
	const [best, ...others] = byChance(finalists, chanceOf);
	const own = finalists.find(({ code }) => code === playedCode);
	if (best === undefined || own === undefined) throw new Error('there is no move to judge');
	const loss = chanceOf(best) - chanceOf(own);
	const even = loss < EVEN;
	// What left early had less effort, so a higher chance of it would not mean a better move.
	const early = ranked.filter((rival) => !finalists.includes(rival) && chanceOf(rival) < chanceOf(best));
	const order = [best, ...others, ...early];
	return {
		best: novaLuna.moveOf(position, (even ? own : best).code),
		loss: even ? 0 : loss,
		candidates: (even ? [own, ...order.filter((rival) => rival !== own)] : order).map(
			({ code, after, visits }): Candidate<NovaLunaKinds> => {
				const move = novaLuna.moveOf(position, code);
				return { move, line: [move], visits: visits + after.iterations, values: after.chances() };
			},
		),
	};
}

/** The move played, then the most visited cell of each tile, then others; of moves with the same effect only one. */
function rivalCodes(
	position: NovaLunaPosition,
	search: NovaLunaSearch,
	playedCode: number,
): readonly { readonly code: number; readonly visits: number }[] {
	const visited = search.mostVisited(search.rootMoves);
	const played = visited.find(({ code }) => code === playedCode) ?? { code: playedCode, visits: 0 };
	const effects = new Set([effectOf(position, playedCode)]);
	const others = visited.filter(({ code }) => isNew(effects, effectOf(position, code)));
	const tiles = new Set<number>();
	const first = others.filter(({ code }) => isNew(tiles, tileOfCode(code)));
	return [played, ...[...first, ...others.filter((move) => !first.includes(move))].slice(0, COMPARED)];
}

function isNew<T>(known: Set<T>, one: T): boolean {
	const before = known.size;
	return known.add(one).size > before;
}

function lookAt(rivals: readonly Rival[], iterations: number): void {
	const each = Math.ceil(iterations / rivals.length);
	for (const { after } of rivals) for (let i = 0; i < each; i++) after.iterate();
}

function byChance(rivals: readonly Rival[], chanceOf: (rival: Rival) => number): readonly Rival[] {
	return rivals
		.map((rival) => ({ rival, chance: chanceOf(rival) }))
		.sort((a, b) => b.chance - a.chance)
		.map(({ rival }) => rival);
}
