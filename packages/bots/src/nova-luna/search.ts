import { NovaLunaPosition, REFILL } from '@orrery/engine';
import type { NetWeights } from '../net.ts';
import { evaluate } from '../net.ts';
import { FEATURE_COUNT, readFeatures } from './features.ts';
import { OutcomeRandom } from './outcome-random.ts';
import { priorScore } from './prior.ts';

/** How wide and how curious the search is. */
export interface SearchSettings {
	/** Moves kept in a node, the best by prior. */
	readonly width: number;
	/** Outcomes sampled for one refill. */
	readonly refills: number;
	/** Weight of the prior against what was found. */
	readonly curiosity: number;
	/** Scores this far apart differ by a factor of e in the prior. */
	readonly temperature: number;
}

export const SETTINGS: SearchSettings = { width: 20, refills: 6, curiosity: 1.6, temperature: 0.35 };

const MOST_NODES = 300_000;
const MOST_EDGES = 1_200_000;
const MOST_DEPTH = 200;
const MOST_MOVES = 512;
const NO_CHILD = -1;
const NOT_EXPANDED = -1;
/** In place of a seat: chance decides here. */
const CHANCE = -1;

/**
 * Monte-Carlo tree search by PUCT for two to four players. Each iteration walks from the root to a position
 * not seen before, lets the network judge it for every seat, and carries that back up. Chance enters at
 * refills alone, where a bounded number of outcomes is sampled.
 */
export class NovaLunaSearch {
	iterations = 0;
	readonly #root: NovaLunaPosition;
	readonly #position: NovaLunaPosition;
	readonly #net: NetWeights;
	readonly #settings: SearchSettings;
	readonly #players: number;
	readonly #seed: number;
	readonly #random = new OutcomeRandom();

	#nodes = 0;
	readonly #seat: Int8Array;
	readonly #visits: Int32Array;
	/** Value so far for the seat that decides, summed over visits. */
	readonly #value: Float64Array;
	readonly #firstEdge: Int32Array;
	readonly #edgeCount: Int16Array;

	#edges = 0;
	readonly #code: Int32Array;
	readonly #prior: Float32Array;
	readonly #edgeVisits: Int32Array;
	readonly #child: Int32Array;
	/** By edge and seat, summed over visits. */
	readonly #edgeValue: Float32Array;

	readonly #pathEdges = new Int32Array(MOST_DEPTH);
	readonly #pathNodes = new Int32Array(MOST_DEPTH);
	readonly #features = new Float64Array(FEATURE_COUNT);
	readonly #values = new Float64Array(4);
	readonly #codes = new Int32Array(MOST_MOVES);
	readonly #scores = new Float64Array(MOST_MOVES);

	constructor(
		root: NovaLunaPosition,
		net: NetWeights,
		seed: number,
		iterations: number,
		settings = SETTINGS,
	) {
		const nodes = Math.min(MOST_NODES, 2 * iterations + 16);
		const edges = Math.min(MOST_EDGES, nodes * settings.width + MOST_MOVES);
		this.#root = root;
		this.#position = new NovaLunaPosition(root.options);
		this.#net = net;
		this.#settings = settings;
		this.#players = root.options.players;
		this.#seed = seed;
		this.#seat = new Int8Array(nodes);
		this.#visits = new Int32Array(nodes);
		this.#value = new Float64Array(nodes);
		this.#firstEdge = new Int32Array(nodes);
		this.#edgeCount = new Int16Array(nodes);
		this.#code = new Int32Array(edges);
		this.#prior = new Float32Array(edges);
		this.#edgeVisits = new Int32Array(edges);
		this.#child = new Int32Array(edges);
		this.#edgeValue = new Float32Array(edges * this.#players);
		this.#position.copyFrom(root);
		this.#addNode(root.seatOnTurn);
		this.#expand(0, MOST_MOVES);
	}

	/** One walk from the root. */
	iterate(): void {
		const position = this.#position;
		const settings = this.#settings;
		position.copyFrom(this.#root);
		let node = 0;
		let depth = 0;
		for (;;) {
			if (this.#firstEdge[node] === NOT_EXPANDED) {
				const room = this.#edges + settings.width < this.#code.length && this.#nodes + 1 < this.#seat.length;
				if (this.#visits[node] === 0 || !room) {
					this.#judge();
					break;
				}
				this.#expand(node, settings.width);
			}
			const seat = this.#seat[node] ?? 0;
			const edge = seat === CHANCE ? this.#nextOutcome(node) : this.#select(node, seat);
			this.#pathNodes[depth] = node;
			this.#pathEdges[depth++] = edge;
			const code = this.#code[edge] ?? 0;
			if (seat === CHANCE) {
				this.#random.begin(this.#seed ^ Math.imul(edge + 1, 0x9e3779b1));
				position.wheel.imagineStock(this.#random);
				position.refill();
			} else if (code !== REFILL) {
				position.play(seat, code);
				if (position.ending !== null) {
					this.#settle();
					break;
				}
			}
			let child = this.#child[edge] ?? NO_CHILD;
			if (child === NO_CHILD) {
				if (this.#nodes >= this.#seat.length || depth >= MOST_DEPTH) {
					this.#judge();
					break;
				}
				const refill = seat !== CHANCE && code === REFILL;
				child = this.#addNode(refill ? CHANCE : position.seatOnTurn);
				this.#child[edge] = child;
				if (refill) this.#expandChance(child);
			}
			node = child;
		}
		this.#backUp(node, depth);
		this.iterations++;
	}

	/** The code of the move that was looked at most. */
	best(): number {
		let best = 0;
		for (let i = 1; i < (this.#edgeCount[0] ?? 0); i++) {
			if ((this.#edgeVisits[i] ?? 0) > (this.#edgeVisits[best] ?? 0)) best = i;
		}
		return this.#code[best] ?? REFILL;
	}

	/** Moves at the root, for those who choose, teach or explain. */
	get rootMoves(): number {
		return this.#edgeCount[0] ?? 0;
	}

	rootCode(i: number): number {
		return this.#code[i] ?? 0;
	}

	rootVisits(i: number): number {
		return this.#edgeVisits[i] ?? 0;
	}

	/** What the search expects for a seat after a move at the root, 0 to 1. */
	rootValue(i: number, seat: number): number {
		const visits = this.#edgeVisits[i] ?? 0;
		return visits === 0 ? 0 : (this.#edgeValue[i * this.#players + seat] ?? 0) / visits;
	}

	#addNode(seat: number): number {
		const node = this.#nodes++;
		this.#seat[node] = seat;
		this.#visits[node] = 0;
		this.#value[node] = 0;
		this.#firstEdge[node] = NOT_EXPANDED;
		this.#edgeCount[node] = 0;
		return node;
	}

	#addEdge(code: number, prior: number): void {
		const edge = this.#edges++;
		this.#code[edge] = code;
		this.#prior[edge] = prior;
		this.#edgeVisits[edge] = 0;
		this.#child[edge] = NO_CHILD;
		for (let seat = 0; seat < this.#players; seat++) this.#edgeValue[edge * this.#players + seat] = 0;
	}

	/** Gives a node its best moves by prior. */
	#expand(node: number, width: number): void {
		const position = this.#position;
		const codes = this.#codes;
		const scores = this.#scores;
		const seat = position.seatOnTurn;
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
		const top = scores[0] ?? 0;
		let sum = 0;
		for (let i = 0; i < kept; i++) {
			const weight = Math.exp(((scores[i] ?? 0) - top) / this.#settings.temperature);
			scores[i] = weight;
			sum += weight;
		}
		this.#firstEdge[node] = this.#edges;
		this.#edgeCount[node] = kept;
		for (let i = 0; i < kept; i++) this.#addEdge(codes[i] ?? 0, (scores[i] ?? 0) / sum);
	}

	#expandChance(node: number): void {
		const { refills } = this.#settings;
		this.#firstEdge[node] = this.#edges;
		this.#edgeCount[node] = refills;
		for (let i = 0; i < refills; i++) this.#addEdge(i, 1 / refills);
	}

	/** The outcome that was looked at least. */
	#nextOutcome(node: number): number {
		const first = this.#firstEdge[node] ?? 0;
		return first + ((this.#visits[node] ?? 0) % (this.#edgeCount[node] ?? 1));
	}

	#select(node: number, seat: number): number {
		const first = this.#firstEdge[node] ?? 0;
		const end = first + (this.#edgeCount[node] ?? 0);
		const visits = this.#visits[node] ?? 0;
		const curiosity = this.#settings.curiosity * Math.sqrt(visits + 1);
		// A move not tried yet is taken for a little worse than what was found here so far.
		const untried = visits === 0 ? 0 : (this.#value[node] ?? 0) / visits - 0.05;
		const players = this.#players;
		let best = first;
		let bestWorth = Number.NEGATIVE_INFINITY;
		for (let edge = first; edge < end; edge++) {
			const tried = this.#edgeVisits[edge] ?? 0;
			const value = tried === 0 ? untried : (this.#edgeValue[edge * players + seat] ?? 0) / tried;
			const worth = value + (curiosity * (this.#prior[edge] ?? 0)) / (1 + tried);
			if (worth > bestWorth) {
				bestWorth = worth;
				best = edge;
			}
		}
		return best;
	}

	/** The network's opinion of the position: each seat's share of success. */
	#judge(): void {
		judge(this.#position, this.#net, this.#features, this.#values);
	}

	/** The shares of success of a finished game. */
	#settle(): void {
		finalShares(this.#position, this.#values);
	}

	#backUp(leaf: number, depth: number): void {
		const players = this.#players;
		for (let i = 0; i < depth; i++) {
			const edge = this.#pathEdges[i] ?? 0;
			const node = this.#pathNodes[i] ?? 0;
			const seat = this.#seat[node] ?? 0;
			this.#visits[node] = (this.#visits[node] ?? 0) + 1;
			if (seat !== CHANCE) this.#value[node] = (this.#value[node] ?? 0) + (this.#values[seat] ?? 0);
			this.#edgeVisits[edge] = (this.#edgeVisits[edge] ?? 0) + 1;
			for (let s = 0; s < players; s++) {
				const at = edge * players + s;
				this.#edgeValue[at] = (this.#edgeValue[at] ?? 0) + (this.#values[s] ?? 0);
			}
		}
		if (depth === 0 || leaf !== this.#pathNodes[depth - 1]) {
			const seat = this.#seat[leaf] ?? 0;
			this.#visits[leaf] = (this.#visits[leaf] ?? 0) + 1;
			if (seat !== CHANCE) this.#value[leaf] = (this.#value[leaf] ?? 0) + (this.#values[seat] ?? 0);
		}
	}
}

/** The network's opinion of a position: each seat's share of success. */
export function judge(
	position: NovaLunaPosition,
	net: NetWeights,
	features: Float64Array,
	out: Float64Array,
): void {
	const players = position.displays.length;
	let sum = 0;
	for (let seat = 0; seat < players; seat++) {
		readFeatures(position, seat, features);
		const share = Math.exp(evaluate(net, features));
		out[seat] = share;
		sum += share;
	}
	for (let seat = 0; seat < players; seat++) out[seat] = (out[seat] ?? 0) / sum;
}

/** The shares of success at the end, by place: all to the winner of two, in steps with more. */
export function finalShares(position: NovaLunaPosition, out: Float64Array): void {
	const players = position.displays.length;
	const total = (players * (players - 1)) / 2;
	for (let i = 0; i < players; i++) {
		const seat = position.track.seatAt(i);
		let worse = 0;
		for (let j = 0; j < players; j++) {
			const other = position.track.seatAt(j);
			const ahead = position.display(other).tokensLeft - position.display(seat).tokensLeft;
			// NL-19: ties go to whoever would be on turn earlier.
			if (ahead > 0 || (ahead === 0 && j > i)) worse++;
		}
		out[seat] = worse / total;
	}
}
