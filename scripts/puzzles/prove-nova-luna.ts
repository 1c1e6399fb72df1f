import { choose, novaLunaOpponents } from '@orrery/bots';
import type { NovaLunaKinds, NovaLunaPosition, Seat } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { AfterMove } from '../../packages/bots/src/nova-luna/after-move.ts';
import { netFor } from '../../packages/bots/src/nova-luna/bot.ts';
import { NovaLunaSearch } from '../../packages/bots/src/nova-luna/search.ts';
import { effectOf } from '../../packages/bots/src/nova-luna/solo-beam.ts';
import type { Behind, Proof, Prover, Rival } from './proof.ts';
import { behindOf, foreseenMargin, LEAST_MARGIN, meanOf, nearestOf } from './proof.ts';

/** Fewer moves are no choice. */
const LEAST_MOVES = 9;
/** The quick look: iterations of a search, then of each of its most visited moves. */
const GLANCE = 256;
const GLANCE_EACH = 100;
const GLANCE_RIVALS = 4;
/** A margin that shrinks below this at the quick look is not looked at for longer. */
const GLANCE_MARGIN = LEAST_MARGIN + 0.02;
/**
 * The long look begins with a race of all legal moves: each gets a tree of so many iterations, then the better half twice
 * as many, until the finalists are left. Only their order counts. The start of a combination soon comes among the best
 * ten, but a short tree may see it far behind a move to which a longer one finds it equal.
 */
const FIRST_ROUND = 600;
const FINALISTS = 12;
/** Where two moves are this near at the end of it, a position is no puzzle. */
const RACE_MARGIN = 0.03;
/** The finalists get a tree of these iterations for each of some seeds. */
const EACH = 3000;
const SEEDS = 3;
/** After these shares of their iterations most positions turn out to be no puzzles. */
const FIRST_PART = 0.1;
const QUARTER = 0.25;
/** Where there is luck, so few seeds may agree by chance: the standard error is at least this. */
const LEAST_ERROR = 0.03;
/** Where there is none, all trees are alike: a smaller error comes from rounding their mean. */
const ROUNDING = 1e-9;
/** Iterations of the search that tells how hard the best move is to find. */
const SEARCH = 2048;
/** Outcomes sampled for each refill; a look that takes longer uses the time to look both deeper and at more of them. */
const REFILLS = 12;
/** The search is looked at after this many iterations, and after each doubling. */
const FIRST_LOOK = 16;

export const novaLunaProver: Prover<NovaLunaKinds> = {
	mayBe(position, seat, seed, hard) {
		if (position.moveCount(seat) < LEAST_MOVES) return false;
		const number = numberOf(seed);
		const search = searchFrom(position, number);
		while (search.iterations < GLANCE) search.iterate();
		const codes = visitedIn(position, search, GLANCE_RIVALS);
		const trees = { seeds: [number], iterations: GLANCE_EACH, refills: REFILLS };
		const [best, ...others] = codes.map((code) => new MoveTrees(position, seat, code, trees).grow(1).chance);
		if (best === undefined || others.length === 0) return false;
		const [code = 0] = codes;
		// A refill reveals tiles, so the turn would not end with it.
		if (novaLuna.moveOf(position, code).type === 'refill') return false;
		if (best - Math.max(...others) < GLANCE_MARGIN) return false;
		return !hard || choiceAtFirstSight(position, seat, seed) !== effectOf(position, code);
	},

	prove(position, seat, seed, factor) {
		const raced = race(position, seat, numberOf(`${seed}/race`), FIRST_ROUND * factor);
		// Most positions are no puzzles, and that shows early. A check that takes longer looks to the end.
		const isHopeless = (margin: number, least: number): boolean => factor === 1 && margin < least;
		if (isHopeless(raced.margin, RACE_MARGIN)) return null;
		const seeds = Array.from({ length: SEEDS }, (_, i) => numberOf(`${seed}/${i}`));
		const refills = Math.round(REFILLS * Math.sqrt(factor));
		const finalists = raced.codes.map(
			(code) => new MoveTrees(position, seat, code, { seeds, iterations: EACH * factor, refills }),
		);
		if (isHopeless(marginOf(ranked(finalists, FIRST_PART)), LEAST_MARGIN)) return null;
		const quarter = ranked(finalists, QUARTER);
		if (isHopeless(marginOf(quarter), LEAST_MARGIN)) return null;
		const chancesAtQuarter = chancesOf(quarter);
		const chancesAtHalf = chancesOf(ranked(finalists, 0.5));
		const last = ranked(finalists, 1);
		const [best, ...others] = last;
		if (best === undefined || others.length === 0) return null;
		if (novaLuna.moveOf(position, best.code).type === 'refill') return null;
		const rivals = rivalsIn(last);
		const nearest = nearestOf(rivals);
		const foreseen = others.map((move) => {
			const behindIn = (chances: ReadonlyMap<MoveTrees, number>): number =>
				(chances.get(best) ?? 0) - (chances.get(move) ?? 0);
			return foreseenMargin(behindIn(chancesAtQuarter), behindIn(chancesAtHalf), move.behind(best).behind);
		});
		return {
			answers: sameAs(position, seat, best.code),
			value: best.chance,
			margin: nearest.behind,
			error: nearest.error,
			foreseen: Math.min(...foreseen),
			stage: stageOf(position, seat, seed, best.code),
			rivals,
		} satisfies Proof;
	},
};

/** 0 if it is the choice at first sight and of a search from its first look on; then by doublings of the search. */
function stageOf(position: NovaLunaPosition, seat: Seat, seed: string, best: number): number {
	const effect = effectOf(position, best);
	const search = searchFrom(position, numberOf(seed));
	let stage = 0;
	for (let look = 0, next = FIRST_LOOK; next <= SEARCH; look++, next *= 2) {
		while (search.iterations < next) search.iterate();
		if (effectOf(position, search.best()) !== effect) stage = look + 2;
	}
	if (stage > 0) return stage;
	return choiceAtFirstSight(position, seat, seed) === effect ? 0 : 1;
}

/** What the greedy bot would play. */
function choiceAtFirstSight(position: NovaLunaPosition, seat: Seat, seed: string): string {
	const { greedy } = novaLunaOpponents.named;
	if (greedy === undefined) throw new Error('no greedy bot');
	return effectOf(position, novaLuna.codeOf(position, choose(greedy, novaLuna.view(position, seat), seed)));
}

/** The most visited moves, and the most visited of each tile; of moves with the same effect only one. */
function visitedIn(position: NovaLunaPosition, search: NovaLunaSearch, most: number): readonly number[] {
	const visited = search.mostVisited(search.rootMoves).map(({ code }) => code);
	const tiles = new Set<string>();
	return distinct(position, visited).filter((code, i) => {
		const move = novaLuna.moveOf(position, code);
		const tile = move.type === 'take' ? String(move.tile) : move.type;
		const isNew = !tiles.has(tile);
		tiles.add(tile);
		return isNew || i < most;
	});
}

/** The finalists among all legal moves, and how far the second of them is behind the first. */
function race(
	position: NovaLunaPosition,
	seat: Seat,
	seed: number,
	iterations: number,
): { readonly codes: readonly number[]; readonly margin: number } {
	const trees = { seeds: [seed], iterations, refills: REFILLS };
	let left = ranked(
		distinct(position, legalCodes(position, seat)).map((code) => new MoveTrees(position, seat, code, trees)),
		1,
	);
	for (let rounds = 2; left.length > FINALISTS; rounds *= 2)
		left = ranked(left.slice(0, Math.max(FINALISTS, Math.ceil(left.length / 2))), rounds);
	return { codes: left.map(({ code }) => code), margin: marginOf(left) };
}

/** Of moves with the same effect only the first. */
function distinct(position: NovaLunaPosition, codes: readonly number[]): readonly number[] {
	const effects = new Set<string>();
	return codes.filter((code) => {
		const before = effects.size;
		return effects.add(effectOf(position, code)).size > before;
	});
}

function legalCodes(position: NovaLunaPosition, seat: Seat): readonly number[] {
	return Array.from({ length: position.moveCount(seat) }, (_, i) => position.moveAt(seat, i));
}

interface TreeSettings {
	/** A tree for each, so that all moves meet the same luck. */
	readonly seeds: readonly number[];
	/** Of each tree. */
	readonly iterations: number;
	/** Outcomes sampled for each refill. */
	readonly refills: number;
}

/** What a move leads to. */
class MoveTrees {
	readonly code: number;
	readonly #seat: Seat;
	readonly #trees: readonly AfterMove[];
	readonly #iterations: number;

	constructor(
		position: NovaLunaPosition,
		seat: Seat,
		code: number,
		{ seeds, iterations, refills }: TreeSettings,
	) {
		this.code = code;
		this.#seat = seat;
		this.#iterations = iterations;
		this.#trees = seeds.map((seed) => new AfterMove(position, code, net(position), { seed, refills }));
	}

	/** Goes on until this share of its iterations is done; it may go on beyond them. */
	grow(part: number): this {
		for (const tree of this.#trees) while (tree.iterations < part * this.#iterations) tree.iterate();
		return this;
	}

	/** The seat's chance to win. */
	get chance(): number {
		return meanOf(this.#chances());
	}

	behind(best: MoveTrees): Behind {
		const { behind, error } = behindOf(best.#chances(), this.#chances());
		return { behind, error: error < ROUNDING ? 0 : Math.max(error, LEAST_ERROR) };
	}

	#chances(): readonly number[] {
		return this.#trees.map((tree) => tree.chances()[this.#seat] ?? 0);
	}
}

/** The moves from the best one on, after this part of their iterations. */
function ranked(moves: readonly MoveTrees[], part: number): readonly MoveTrees[] {
	for (const move of moves) move.grow(part);
	return moves.toSorted((a, b) => b.chance - a.chance);
}

/** What each move is worth at this moment. */
function chancesOf(moves: readonly MoveTrees[]): ReadonlyMap<MoveTrees, number> {
	return new Map(moves.map((move) => [move, move.chance]));
}

/** The others of some ranked moves, against the first of them at this moment. */
function rivalsIn([best, ...others]: readonly MoveTrees[]): readonly Rival[] {
	return best === undefined ? [] : others.map((move) => ({ codes: [move.code], ...move.behind(best) }));
}

/** How far the second of some ranked moves is behind the first. */
function marginOf(moves: readonly MoveTrees[]): number {
	return nearestOf(rivalsIn(moves)).behind;
}

/** The move, and all that lead to the same display but for a turn or a reflection. */
function sameAs(position: NovaLunaPosition, seat: Seat, best: number): readonly (readonly number[])[] {
	const effect = effectOf(position, best);
	return [
		[best],
		...legalCodes(position, seat)
			.filter((code) => code !== best && effectOf(position, code) === effect)
			.map((code) => [code]),
	];
}

function searchFrom(position: NovaLunaPosition, seed: number): NovaLunaSearch {
	return new NovaLunaSearch(position, net(position), seed, REFILLS);
}

type Net = Extract<ReturnType<typeof netFor>, { readonly ok: true }>['value'];

function net({ options }: NovaLunaPosition): Net {
	const loaded = netFor(options.players);
	if (!loaded.ok) throw new Error(loaded.fault.code);
	return loaded.value;
}

function numberOf(seed: string): number {
	return new SeededRandom(seed).below(1 << 20);
}
