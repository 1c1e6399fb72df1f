import { choose, novaLunaOpponents } from '@orrery/bots';
import type { NovaLunaKinds, NovaLunaPosition, Seat } from '@orrery/engine';
import { novaLuna, SeededRandom } from '@orrery/engine';
import { AfterMove } from '../../packages/bots/src/nova-luna/after-move.ts';
import { netFor } from '../../packages/bots/src/nova-luna/bot.ts';
import { NovaLunaSearch } from '../../packages/bots/src/nova-luna/search.ts';
import { effectOf } from '../../packages/bots/src/nova-luna/solo-beam.ts';
import type { Behind, Proof, Prover } from './proof.ts';
import { behindOf, foreseenMargin, LEAST_MARGIN, meanOf, nearestOf } from './proof.ts';

/** Fewer moves are no choice. */
const LEAST_MOVES = 9;
/** The quick look: iterations of a search, then of each of its most visited moves. */
const GLANCE = 256;
const GLANCE_EACH = 100;
const GLANCE_RIVALS = 4;
/** A margin that shrinks below this at the quick look is not looked at for longer. */
const GLANCE_MARGIN = LEAST_MARGIN + 0.02;
/** The long look: iterations of a search, then of a tree for each rival and each of some seeds. */
const SEARCH = 2048;
const EACH = 3000;
const SEEDS = 3;
const RIVALS = 6;
/** A short tree for every move, with one seed, finds rivals that the search has passed over: those that come this near. */
const SWEEP = 120;
const SWEEP_BEHIND = 0.2;
const MOST_SWEPT = 12;
/** Where two moves are this near in it, a position is no puzzle. */
const SWEEP_MARGIN = 0.03;
/** After this share of its iterations a rival that is far behind is left as it is; after the next, margins are noted. */
const FIRST_PART = 0.1;
const FAR_BEHIND = 0.3;
const EARLIER_PART = 0.25;
/** Outcomes sampled for each refill. */
const REFILLS = 12;
/** The search is looked at after this many iterations, and after each doubling. */
const FIRST_LOOK = 16;

export const novaLunaProver: Prover<NovaLunaKinds> = {
	mayBe(position, seat, seed, hard) {
		if (position.moveCount(seat) < LEAST_MOVES) return false;
		const number = numberOf(seed);
		const search = searchFrom(position, number);
		while (search.iterations < GLANCE) search.iterate();
		const codes = rivalsIn(position, search, GLANCE_RIVALS);
		const [best, ...others] = chancesAfter(position, seat, codes, number, GLANCE_EACH);
		if (best === undefined || others.length === 0) return false;
		const [code = 0] = codes;
		// A refill reveals tiles, so the turn would not end with it.
		if (novaLuna.moveOf(position, code).type === 'refill') return false;
		if (best - Math.max(...others) < GLANCE_MARGIN) return false;
		return !hard || choiceAtFirstSight(position, seat, seed) !== effectOf(position, code);
	},

	prove(position, seat, seed, factor) {
		const swept = sweep(position, seat, numberOf(`${seed}/sweep`), SWEEP * factor);
		if (factor === 1 && (swept[1]?.behind ?? 1) < SWEEP_MARGIN) return null;
		const search = searchFrom(position, numberOf(seed));
		const looks: string[] = [];
		for (let next = FIRST_LOOK; search.iterations < SEARCH * factor; ) {
			search.iterate();
			if (search.iterations < next) continue;
			looks.push(effectOf(position, search.best()));
			next *= 2;
		}
		// Most positions are no puzzles, and that shows early. A check that takes longer looks to the end.
		const isHopeless = (found: readonly MoveTrees[]): boolean =>
			factor === 1 && marginOf(found) < LEAST_MARGIN;
		const seeds = Array.from({ length: SEEDS }, (_, i) => numberOf(`${seed}/${i}`));
		const moves = distinct(position, [
			...rivalsIn(position, search, RIVALS),
			...swept.map(({ code }) => code),
		]).map((code) => new MoveTrees(position, seat, code, seeds, EACH * factor));
		const first = ranked(moves, FIRST_PART);
		const [leader] = first;
		if (isHopeless(first)) return null;
		const near = moves.filter((move) => leader === undefined || move.behind(leader).behind < FAR_BEHIND);
		const halfway = ranked(near, EARLIER_PART);
		if (isHopeless(halfway)) return null;
		const earlier = new Map(halfway.map((move) => [move, move.chance]));
		const [best] = ranked(near, 1);
		if (best === undefined || moves.length < 2) return null;
		if (novaLuna.moveOf(position, best.code).type === 'refill') return null;
		const others = moves.filter((move) => move !== best);
		const rivals = others.map((move) => ({ codes: [move.code], ...move.behind(best) }));
		const nearest = nearestOf(rivals);
		const before = earlier.get(best) ?? 0;
		const foreseen = others.map((move) => {
			const { behind } = move.behind(best);
			return foreseenMargin(before - (earlier.get(move) ?? before - behind), behind, EARLIER_PART);
		});
		return {
			answers: sameAs(position, seat, best.code),
			value: best.chance,
			margin: nearest.behind,
			error: nearest.error,
			foreseen: Math.min(...foreseen),
			stage: stageOf(position, seat, seed, best.code, looks),
			rivals,
		} satisfies Proof;
	},
};

/** 0 if it is the choice at first sight and of the search from its first look on; then by doublings of the search. */
function stageOf(
	position: NovaLunaPosition,
	seat: Seat,
	seed: string,
	best: number,
	looks: readonly string[],
): number {
	const effect = effectOf(position, best);
	const last = looks.findLastIndex((look) => look !== effect);
	if (last >= 0) return last + 2;
	return choiceAtFirstSight(position, seat, seed) === effect ? 0 : 1;
}

/** What the greedy bot would play. */
function choiceAtFirstSight(position: NovaLunaPosition, seat: Seat, seed: string): string {
	const { greedy } = novaLunaOpponents.named;
	if (greedy === undefined) throw new Error('no greedy bot');
	return effectOf(position, novaLuna.codeOf(position, choose(greedy, novaLuna.view(position, seat), seed)));
}

/** The most visited moves, and the most visited of each tile; of moves with the same effect only one. */
function rivalsIn(position: NovaLunaPosition, search: NovaLunaSearch, most: number): readonly number[] {
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

/** A short look at every legal move: those that come near the best one, from that on. */
function sweep(
	position: NovaLunaPosition,
	seat: Seat,
	seed: number,
	iterations: number,
): readonly { readonly code: number; readonly behind: number }[] {
	const codes = distinct(position, legalCodes(position, seat));
	const chances = chancesAfter(position, seat, codes, seed, iterations);
	const best = Math.max(...chances);
	return codes
		.map((code, i) => ({ code, behind: best - (chances[i] ?? 0) }))
		.filter(({ behind }) => behind < SWEEP_BEHIND)
		.sort((a, b) => a.behind - b.behind)
		.slice(0, MOST_SWEPT);
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

/** What a move leads to: a tree for each seed, so that all moves meet the same luck. */
class MoveTrees {
	readonly code: number;
	readonly #seat: Seat;
	readonly #trees: readonly AfterMove[];
	readonly #iterations: number;

	constructor(
		position: NovaLunaPosition,
		seat: Seat,
		code: number,
		seeds: readonly number[],
		iterations: number,
	) {
		this.code = code;
		this.#seat = seat;
		this.#iterations = iterations;
		this.#trees = seeds.map(
			(seed) => new AfterMove(position, code, net(position), { seed, refills: REFILLS }),
		);
	}

	/** Goes on until this part of its iterations is done. */
	grow(part: number): void {
		for (const tree of this.#trees) while (tree.iterations < part * this.#iterations) tree.iterate();
	}

	/** The seat's chance to win. */
	get chance(): number {
		return meanOf(this.#chances());
	}

	behind(best: MoveTrees): Behind {
		return behindOf(best.#chances(), this.#chances());
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

/** How far the second of some ranked moves is behind the first. */
function marginOf([best, second]: readonly MoveTrees[]): number {
	return best === undefined || second === undefined ? 1 : second.behind(best).behind;
}

/** By move: the seat's chance to win, all with the same luck. */
function chancesAfter(
	position: NovaLunaPosition,
	seat: Seat,
	codes: readonly number[],
	seed: number,
	iterations: number,
): readonly number[] {
	return codes.map((code) => {
		const after = new AfterMove(position, code, net(position), { seed, refills: REFILLS });
		while (after.iterations < iterations) after.iterate();
		return after.chances()[seat] ?? 0;
	});
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
