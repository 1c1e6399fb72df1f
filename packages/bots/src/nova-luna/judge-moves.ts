import type { NovaLunaKinds, Seat } from '@orrery/engine';
import { novaLuna } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import { tileOfCode } from '@orrery/engine/search';
import type { Candidate } from '../analysis/analysis.ts';
import type { Judgement } from '../analysis/analyst.ts';
import { lessened } from '../analysis/values.ts';
import type { NetWeights } from '../net.ts';
import { AfterMove } from './after-move.ts';
import { NovaLunaSearch } from './search.ts';
import { effectOf } from './solo-beam.ts';
import { meet } from './tree-pairs.ts';

/** Moves that are compared with each other, besides the one played. */
const COMPARED = 4;
/** The share of the iterations that looks for them, and the share that compares them: half of it all, half the best. */
const SEARCH_SHARE = 0.35;
const COMPARE_SHARE = 0.3;
const FINALISTS = 3;
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

interface Told extends Rival {
	/** By seat. */
	readonly chances: readonly number[];
}

/**
 * Compares the move played with the best other one. A search finds moves to compare, and a tree for each with the same
 * seed chooses the best of them. The loss is what the move played costs against it in pairs of fresh trees: those that
 * chose it flatter it. The nearer the loss is to the threshold of a mark, the more pairs there are.
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
	const each = (COMPARE_SHARE * iterations) / 2;
	lookAt(rivals, each);
	const ranked = byChance(rivals, chanceOf);
	const finalists = ranked.slice(0, FINALISTS);
	lookAt(finalists, each);
	const own = rivals.find(({ code }) => code === playedCode);
	// Of moves with the same effect only one is compared, so that there may be no other.
	const rival = byChance(finalists, chanceOf).find((one) => one !== own) ?? own;
	if (rival === undefined || own === undefined) throw new Error('there is no move to judge');
	const {
		first,
		second,
		loss,
		error,
		iterations: looks,
	} = meet({ position, seat, codes: [rival.code, own.code], net, seed, refills: REFILLS }, iterations);
	const even = loss < EVEN;
	const both: readonly Told[] = [
		{ ...rival, visits: rival.visits + looks, chances: first },
		...(rival === own ? [] : [{ ...own, visits: own.visits + looks, chances: second }]),
	];
	const others = ranked
		.filter((one) => one !== rival && one !== own)
		.map((one): Told => ({ ...one, chances: lessened(first, behindOf(one, rival)) }))
		// What left early had less effort, so a higher chance of it would not mean a better move.
		.filter(({ chances }) => (chances[seat] ?? 0) < Math.max(first[seat] ?? 0, second[seat] ?? 0));
	const [best, ...rest] = even ? both.toReversed() : both;
	if (best === undefined) throw new Error('there is no best move');
	return {
		best: novaLuna.moveOf(position, best.code),
		loss: even ? 0 : loss,
		error,
		candidates: [
			best,
			...[...rest, ...others].sort((a, b) => (b.chances[seat] ?? 0) - (a.chances[seat] ?? 0)),
		].map(({ code, after, visits, chances }): Candidate<NovaLunaKinds> => {
			const move = novaLuna.moveOf(position, code);
			return { move, line: [move], visits: visits + after.iterations, values: chances };
		}),
	};
}

/** By seat. */
function behindOf({ after }: Rival, rival: Rival): readonly number[] {
	const chances = after.chances();
	return rival.after.chances().map((chance, seat) => chance - (chances[seat] ?? 0));
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
