/*
 * The tree of a search in flat arrays that grow as it does. A node is a decision or an act of chance; its
 * edges are moves or outcomes. Both are numbers, in the order of their making.
 */

/** Bounds that keep a tree for four players below 64 MB. */
const MOST_NODES = 300_000;
const MOST_EDGES = 1_200_000;

export const NO_CHILD = -1;
export const NOT_EXPANDED = -1;
/** In place of a seat: chance decides here. */
export const CHANCE = -1;

export class Tree {
	readonly players: number;

	nodes = 0;
	/** The seat that decides. */
	seat: Int8Array = new Int8Array(0);
	visits: Int32Array = new Int32Array(0);
	/** Value so far for the seat that decides, summed over visits. */
	value: Float64Array = new Float64Array(0);
	firstEdge: Int32Array = new Int32Array(0);
	edgeCount: Int16Array = new Int16Array(0);

	edges = 0;
	code: Int32Array = new Int32Array(0);
	prior: Float32Array = new Float32Array(0);
	edgeVisits: Int32Array = new Int32Array(0);
	child: Int32Array = new Int32Array(0);
	/** By edge and seat, summed over visits. In 64 bits: long sums of 32 bits drift away from what they add up. */
	edgeValue: Float64Array = new Float64Array(0);

	constructor(players: number) {
		this.players = players;
		this.#growNodes(1024);
		this.#growEdges(16_384);
	}

	/** Whether one more node with this many edges fits; check this before adding either. */
	hasRoom(edges: number): boolean {
		return this.nodes < MOST_NODES && this.edges + edges <= MOST_EDGES;
	}

	addNode(seat: number): number {
		if (this.nodes === this.seat.length) this.#growNodes(Math.min(2 * this.nodes, MOST_NODES));
		const node = this.nodes++;
		this.seat[node] = seat;
		this.firstEdge[node] = NOT_EXPANDED;
		return node;
	}

	addEdge(code: number, prior: number): void {
		if (this.edges === this.code.length) this.#growEdges(Math.min(2 * this.edges, MOST_EDGES));
		const edge = this.edges++;
		this.code[edge] = code;
		this.prior[edge] = prior;
		this.child[edge] = NO_CHILD;
	}

	/** The edge of a node that was looked at most; -1 if it has none. */
	mostVisited(node: number): number {
		const first = this.firstEdge[node] ?? NOT_EXPANDED;
		if (first === NOT_EXPANDED) return -1;
		let best = first;
		for (let edge = first + 1; edge < first + (this.edgeCount[node] ?? 0); edge++) {
			if ((this.edgeVisits[edge] ?? 0) > (this.edgeVisits[best] ?? 0)) best = edge;
		}
		return best;
	}

	/** Counts a visit that came to these values, by seat. */
	visitNode(node: number, values: Float64Array): void {
		const seat = this.seat[node] ?? 0;
		this.visits[node] = (this.visits[node] ?? 0) + 1;
		if (seat !== CHANCE) this.value[node] = (this.value[node] ?? 0) + (values[seat] ?? 0);
	}

	visitEdge(edge: number, values: Float64Array): void {
		const row = edge * this.players;
		this.edgeVisits[edge] = (this.edgeVisits[edge] ?? 0) + 1;
		for (let seat = 0; seat < this.players; seat++) {
			this.edgeValue[row + seat] = (this.edgeValue[row + seat] ?? 0) + (values[seat] ?? 0);
		}
	}

	#growNodes(room: number): void {
		this.seat = grown(this.seat, new Int8Array(room));
		this.visits = grown(this.visits, new Int32Array(room));
		this.value = grown(this.value, new Float64Array(room));
		this.firstEdge = grown(this.firstEdge, new Int32Array(room));
		this.edgeCount = grown(this.edgeCount, new Int16Array(room));
	}

	#growEdges(room: number): void {
		this.code = grown(this.code, new Int32Array(room));
		this.prior = grown(this.prior, new Float32Array(room));
		this.edgeVisits = grown(this.edgeVisits, new Int32Array(room));
		this.child = grown(this.child, new Int32Array(room));
		this.edgeValue = grown(this.edgeValue, new Float64Array(room * this.players));
	}
}

function grown<Items extends { set(from: Items): void }>(from: Items, to: Items): Items {
	to.set(from);
	return to;
}
