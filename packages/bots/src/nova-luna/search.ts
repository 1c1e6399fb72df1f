import { NovaLunaPosition, REFILL } from '@orrery/engine/search';
import type { NetWeights } from '../net.ts';
import { OutcomeRandom } from '../outcome-random.ts';
import { CHANCE, NO_CHILD, NOT_EXPANDED, Tree } from '../tree.ts';
import { finalChances, finalShares, Judge, winChances } from './judge.ts';
import { priorScore } from './prior.ts';

const SETTINGS = {
	/** Moves kept in a node below the root, the best by prior. */
	width: 20,
	/** Weight of the prior against what was found. */
	curiosity: 0.3,
	/** Scores this far apart differ by a factor of e in the prior. */
	temperature: 0.35,
	/** A move not tried yet counts as this much worse than what was found in its node so far. */
	caution: 0.05,
} as const;

/** Outcomes sampled for one refill, unless told otherwise. */
const REFILLS = 6;
const MOST_DEPTH = 200;
const MOST_MOVES = 512;

/** A move at the root, and what was found behind it. */
export interface RootMove {
	readonly code: number;
	readonly visits: number;
	readonly chances: readonly number[];
}

/**
 * Monte-Carlo tree search by PUCT for two to four players. Each iteration walks from the root to a position
 * not seen before, lets the network judge it for every seat, and carries that back up. Chance enters at
 * refills alone, where a bounded number of outcomes is sampled.
 */
export class NovaLunaSearch {
	iterations = 0;
	readonly #root: NovaLunaPosition;
	readonly #position: NovaLunaPosition;
	readonly #judge: Judge;
	readonly #seed: number;
	readonly #refills: number;
	readonly #winExponent: number;
	readonly #random = new OutcomeRandom();
	readonly #tree: Tree;

	readonly #pathEdges = new Int32Array(MOST_DEPTH);
	readonly #pathNodes = new Int32Array(MOST_DEPTH);
	/** By seat, of the position that an iteration has reached: shares of success and chances to win. */
	readonly #values = new Float64Array(4);
	readonly #chances = new Float64Array(4);
	/** By move at the root and seat: chances to win, summed over visits. */
	readonly #rootChances: Float64Array;
	readonly #codes = new Int32Array(MOST_MOVES);
	readonly #scores = new Float64Array(MOST_MOVES);

	/** More refills to sample make values steadier where a refill is near. */
	constructor(root: NovaLunaPosition, net: NetWeights, seed: number, refills: number = REFILLS) {
		this.#root = root;
		this.#position = new NovaLunaPosition(root.options);
		this.#judge = new Judge(net);
		this.#seed = seed;
		this.#refills = refills;
		this.#winExponent = net.winExponent;
		this.#tree = new Tree(root.options.players);
		this.#position.copyFrom(root);
		this.#expand(this.#tree.addNode(root.activeSeat), MOST_MOVES);
		this.#rootChances = new Float64Array(this.rootMoves * this.#tree.players);
	}

	/** One walk from the root. */
	iterate(): void {
		const tree = this.#tree;
		const position = this.#position;
		position.copyFrom(this.#root);
		let node = 0;
		let depth = 0;
		for (;;) {
			if (tree.firstEdge[node] === NOT_EXPANDED) {
				// A position is judged when first seen, and looked into when seen again: most are seen once.
				if (tree.visits[node] === 0 || !this.#hasRoom() || depth === MOST_DEPTH) {
					this.#judgeHere();
					tree.visitNode(node, this.#values);
					break;
				}
				this.#expand(node, SETTINGS.width);
			}
			const seat = tree.seat[node] ?? 0;
			const edge = seat === CHANCE ? this.#nextOutcome(node) : this.#select(node, seat);
			this.#pathNodes[depth] = node;
			this.#pathEdges[depth++] = edge;
			this.#follow(seat, edge);
			if (position.ending !== null) {
				finalShares(position, this.#values);
				finalChances(position, this.#chances);
				break;
			}
			let child = tree.child[edge] ?? NO_CHILD;
			if (child === NO_CHILD) {
				if (!this.#hasRoom()) {
					this.#judgeHere();
					break;
				}
				child = this.#addChild(seat, edge);
				tree.child[edge] = child;
			}
			node = child;
		}
		for (let i = 0; i < depth; i++) {
			tree.visitNode(this.#pathNodes[i] ?? 0, this.#values);
			tree.visitEdge(this.#pathEdges[i] ?? 0, this.#values);
		}
		const row = (this.#pathEdges[0] ?? 0) * tree.players;
		for (let seat = 0; seat < tree.players; seat++)
			this.#rootChances[row + seat] = (this.#rootChances[row + seat] ?? 0) + (this.#chances[seat] ?? 0);
		this.iterations++;
	}

	#judgeHere(): void {
		this.#judge.judge(this.#position, this.#values);
		winChances(this.#values, this.#tree.players, this.#winExponent, this.#chances);
	}

	/** The code of the move that was looked at most. */
	best(): number {
		return this.#tree.code[this.#tree.mostVisited(0)] ?? REFILL;
	}

	/** How often the most and the second most visited move were looked at. */
	lead(): readonly [first: number, second: number] {
		let first = 0;
		let second = 0;
		for (let i = 0; i < this.rootMoves; i++) {
			const visits = this.rootVisits(i);
			if (visits > first) {
				second = first;
				first = visits;
			} else if (visits > second) {
				second = visits;
			}
		}
		return [first, second];
	}

	/** The codes of the expected moves, up to the first random event. */
	line(): readonly number[] {
		const tree = this.#tree;
		const codes: number[] = [];
		let node = 0;
		while (node !== NO_CHILD && tree.seat[node] !== CHANCE) {
			const edge = tree.mostVisited(node);
			if (edge < 0 || tree.edgeVisits[edge] === 0) break;
			codes.push(tree.code[edge] ?? REFILL);
			node = tree.child[edge] ?? NO_CHILD;
		}
		return codes;
	}

	/** What the search expects for a seat, over all it has looked at: its share of success, 0 to 1. */
	share(seat: number): number {
		return this.#meanOf(this.#tree.edgeValue, seat);
	}

	/** By seat: the same as chances to win. */
	chances(): readonly number[] {
		return Array.from({ length: this.#tree.players }, (_, seat) => this.#meanOf(this.#rootChances, seat));
	}

	#meanOf(sums: Float64Array, seat: number): number {
		const { players } = this.#tree;
		let sum = 0;
		for (let i = 0; i < this.rootMoves; i++) sum += sums[i * players + seat] ?? 0;
		return this.iterations === 0 ? 1 / players : sum / this.iterations;
	}

	/** Moves at the root, for those who choose, teach or explain. */
	get rootMoves(): number {
		return this.#tree.edgeCount[0] ?? 0;
	}

	rootCode(i: number): number {
		return this.#tree.code[i] ?? 0;
	}

	rootVisits(i: number): number {
		return this.#tree.edgeVisits[i] ?? 0;
	}

	/** The moves at the root that were looked at, most visited first, each with its chances to win by seat. */
	mostVisited(most: number): readonly RootMove[] {
		const { players } = this.#tree;
		return Array.from({ length: this.rootMoves }, (_, i) => ({ i, visits: this.rootVisits(i) }))
			.filter(({ visits }) => visits > 0)
			.sort((a, b) => b.visits - a.visits)
			.slice(0, most)
			.map(({ i, visits }) => ({
				code: this.rootCode(i),
				visits,
				chances: Array.from(
					this.#rootChances.subarray(i * players, (i + 1) * players),
					(sum) => sum / visits,
				),
			}));
	}

	#hasRoom(): boolean {
		return this.#tree.hasRoom(Math.max(SETTINGS.width, this.#refills));
	}

	/** Plays the move of an edge, or lets chance act; a refill waits for the chance node below it. */
	#follow(seat: number, edge: number): void {
		const code = this.#tree.code[edge] ?? REFILL;
		if (seat === CHANCE) {
			this.#random.begin(this.#seed ^ Math.imul(edge + 1, 0x9e3779b1));
			this.#position.wheel.imagineStock(this.#random);
			this.#position.refill();
		} else if (code !== REFILL) {
			this.#position.play(seat, code);
		}
	}

	#addChild(seat: number, edge: number): number {
		const tree = this.#tree;
		const chance = seat !== CHANCE && tree.code[edge] === REFILL;
		const child = tree.addNode(chance ? CHANCE : this.#position.activeSeat);
		if (chance) {
			const refills = this.#refills;
			tree.firstEdge[child] = tree.edges;
			tree.edgeCount[child] = refills;
			for (let i = 0; i < refills; i++) tree.addEdge(i, 1 / refills);
		}
		return child;
	}

	/** Gives a node its best moves by prior. */
	#expand(node: number, width: number): void {
		const tree = this.#tree;
		const codes = this.#codes;
		const scores = this.#scores;
		const kept = this.#keepBest(width);
		const top = scores[0] ?? 0;
		let sum = 0;
		for (let i = 0; i < kept; i++) {
			const weight = Math.exp(((scores[i] ?? 0) - top) / SETTINGS.temperature);
			scores[i] = weight;
			sum += weight;
		}
		tree.firstEdge[node] = tree.edges;
		tree.edgeCount[node] = kept;
		for (let i = 0; i < kept; i++) tree.addEdge(codes[i] ?? 0, (scores[i] ?? 0) / sum);
	}

	/** Puts the moves with the highest scores in front, in order; returns how many there are. */
	#keepBest(width: number): number {
		const position = this.#position;
		const codes = this.#codes;
		const scores = this.#scores;
		const seat = position.activeSeat;
		const count = Math.min(position.moveCount(seat), MOST_MOVES);
		let kept = 0;
		for (let i = 0; i < count; i++) {
			const code = position.moveAt(seat, i);
			const score = priorScore(position, code);
			if (kept === width && score <= (scores[kept - 1] ?? 0)) continue;
			let place = kept < width ? kept++ : kept - 1;
			while (place > 0 && (scores[place - 1] ?? 0) < score) {
				scores[place] = scores[place - 1] ?? 0;
				codes[place] = codes[place - 1] ?? 0;
				place--;
			}
			scores[place] = score;
			codes[place] = code;
		}
		return kept;
	}

	/** One outcome after the other, so that all are looked at equally often. */
	#nextOutcome(node: number): number {
		const { firstEdge, visits, edgeCount } = this.#tree;
		return (firstEdge[node] ?? 0) + ((visits[node] ?? 0) % (edgeCount[node] ?? 1));
	}

	#select(node: number, seat: number): number {
		const tree = this.#tree;
		const { players, edgeVisits, edgeValue, prior } = tree;
		const { curiosity, caution } = SETTINGS;
		const first = tree.firstEdge[node] ?? 0;
		const end = first + (tree.edgeCount[node] ?? 0);
		const visits = tree.visits[node] ?? 0;
		const explore = curiosity * Math.sqrt(visits + 1);
		const untried = visits === 0 ? 0 : (tree.value[node] ?? 0) / visits - caution;
		let best = first;
		let bestWorth = Number.NEGATIVE_INFINITY;
		for (let edge = first; edge < end; edge++) {
			const tried = edgeVisits[edge] ?? 0;
			const value = tried === 0 ? untried : (edgeValue[edge * players + seat] ?? 0) / tried;
			const worth = value + (explore * (prior[edge] ?? 0)) / (1 + tried);
			if (worth > bestWorth) {
				bestWorth = worth;
				best = edge;
			}
		}
		return best;
	}
}
