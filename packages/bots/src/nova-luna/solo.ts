import type { Display, Random } from '@orrery/engine';
import { cellOfCode, missing, NEEDS_OF, NovaLunaPosition, REFILL, tileOfCode } from '@orrery/engine';
import { OutcomeRandom } from './outcome-random.ts';

/** How much work the solo search does. */
export interface SoloSettings {
	/** Positions kept after each tile. */
	readonly width: number;
	/** Ends of phase 1 that are looked at closely, refills imagined for each, and the width used there. */
	readonly candidates: number;
	readonly refills: number;
	readonly refillWidth: number;
}

export const SOLO_SETTINGS: SoloSettings = { width: 300, candidates: 12, refills: 6, refillWidth: 15 };

/** So much work for so many iterations: the positions that the widest beam may keep in all. */
export function soloSettings(iterations: number): SoloSettings {
	const width = Math.max(2, Math.min(SOLO_SETTINGS.width, Math.round(iterations / MOST_LAYERS)));
	const share = width / SOLO_SETTINGS.width;
	const part = (most: number): number => Math.max(1, Math.round(most * Math.sqrt(share)));
	return {
		width,
		candidates: part(SOLO_SETTINGS.candidates),
		refills: part(SOLO_SETTINGS.refills),
		refillWidth: Math.max(2, Math.round(SOLO_SETTINGS.refillWidth * share)),
	};
}

/** What the beam goes by in a phase, in points of the score. */
export interface SoloWeights {
	/** A point of a tile's number. */
	readonly cost: number;
	/** A token still to be placed. */
	readonly token: number;
	/** An open task that lacks 1, 2, 3 or 4 tiles. */
	readonly lacking: readonly [number, number, number, number];
}

/** By phase, rounded from what climbing on 60 and 160 fixed deals found. In phase 1 a number counts in both notes. */
export const SOLO_WEIGHTS: readonly [phase1: SoloWeights, phase2: SoloWeights] = [
	{ cost: 2, token: 7.5, lacking: [-2.4, -1.5, -0.4, 0] },
	{ cost: 1, token: 4.3, lacking: [-1.5, -0.7, -0.5, -0.2] },
];

const PHASE_1_TOKENS = 8;
const NONE = -1;
/** A phase has at most eleven tiles to lay. */
const MOST_LAYERS = 11;

/** A plan: the first move, and the score it is expected to lead to. */
export interface SoloPlan {
	readonly code: number;
	readonly score: number;
}

/** Plans the rest of a solo game from a position in which a move is due. */
export function planSolo(
	position: NovaLunaPosition,
	random: Random,
	settings: SoloSettings = SOLO_SETTINGS,
	weights = SOLO_WEIGHTS,
): SoloPlan {
	const beam = new Beam(settings.width);
	return position.phase1Note >= 0
		? planPhase2(position, beam, weights[1])
		: planPhase1(position, beam, random, settings, weights);
}

/** NL-24: nothing is hidden any more, so this is a plain search for the lowest note. */
function planPhase2(position: NovaLunaPosition, beam: Beam, weights: SoloWeights): SoloPlan {
	let best: SoloPlan = { code: NONE, score: Number.POSITIVE_INFINITY };
	beam.explore(position, weights, (reached, firstCode) => {
		if (reached.ending === null) return;
		const score = reached.soloNote(reached.tokens);
		if (score < best.score) best = { code: firstCode, score };
	});
	return best;
}

/**
 * Everything is known but what the refill will bring. So the beam collects the most promising ways to end
 * phase 1, and each is tried with several refills made up, the same ones for all.
 */
function planPhase1(
	position: NovaLunaPosition,
	beam: Beam,
	random: Random,
	settings: SoloSettings,
	weights: typeof SOLO_WEIGHTS,
): SoloPlan {
	const ends: { readonly plan: SoloPlan; readonly path: readonly number[] }[] = [];
	const note = (code: number, score: number): void => {
		if (ends.length === settings.candidates && score >= (ends.at(-1)?.plan.score ?? 0)) return;
		ends.push({ plan: { code, score }, path: beam.path() });
		ends.sort((a, b) => a.plan.score - b.plan.score);
		if (ends.length > settings.candidates) ends.pop();
	};
	let finished: SoloPlan = { code: NONE, score: Number.POSITIVE_INFINITY };
	beam.explore(position, weights[0], (reached, firstCode) => {
		if (reached.ending !== null) {
			const score = 2 * reached.soloNote(reached.tokens);
			if (score < finished.score) finished = { code: firstCode, score };
		} else if (reached.refillChoice !== 'forbidden') {
			note(firstCode, expectedScore(reached));
		}
	});
	const inner = new Beam(settings.refillWidth);
	const copy = new NovaLunaPosition(position.options);
	const seeds = Array.from({ length: settings.refills }, () => random.below(1 << 20));
	let best = finished;
	for (const { plan, path } of ends) {
		let sum = 0;
		for (const seed of seeds) {
			copy.copyFrom(position);
			for (const code of path) copy.play(0, code);
			copy.wheel.imagineStock(new OutcomeRandom(seed));
			copy.refill();
			sum += copy.phase1Note + planPhase2(copy, inner, weights[1]).score;
		}
		const score = sum / seeds.length;
		if (score < best.score) best = { code: plan.code, score };
	}
	return best;
}

/** Keeps the best positions after each tile, told apart by a running sum of what each tile brings. */
class Beam {
	readonly #width: number;
	readonly #position: NovaLunaPosition;
	/** All positions kept, layer after layer: how each came about and what it is worth; lower is better. */
	readonly #parent: Int32Array;
	readonly #code: Int32Array;
	readonly #worth: Float64Array;
	/** Tells apart what lies where, whatever the order of laying. */
	readonly #key: Int32Array;
	#kept = 0;
	#current = NONE;
	// The best children of a layer so far, a heap with the worst on top.
	#heapSize = 0;
	readonly #heapWorth: Float64Array;
	readonly #heapParent: Int32Array;
	readonly #heapCode: Int32Array;
	readonly #path: number[] = [];

	constructor(width: number) {
		const most = width * MOST_LAYERS + 1;
		this.#width = width;
		this.#position = new NovaLunaPosition({ players: 1, firstGame: false });
		this.#parent = new Int32Array(most);
		this.#code = new Int32Array(most);
		this.#worth = new Float64Array(most);
		this.#key = new Int32Array(most);
		this.#heapWorth = new Float64Array(width);
		this.#heapParent = new Int32Array(width);
		this.#heapCode = new Int32Array(width);
	}

	/**
	 * Takes and lays tiles from here on, without a refill, and shows every position kept to `visit`, with the
	 * first move that leads there; for the start itself that is the refill.
	 */
	explore(
		start: NovaLunaPosition,
		weights: SoloWeights,
		visit: (reached: NovaLunaPosition, firstCode: number) => void,
	): void {
		this.#keep(NONE, NONE, startWorth(start, weights), 0);
		this.#kept = 1;
		let from = 0;
		while (from < this.#kept) {
			const to = this.#kept;
			this.#heapSize = 0;
			for (let entry = from; entry < to; entry++) {
				this.#current = entry;
				const position = this.#rebuild(start, entry);
				visit(position, this.#firstCode(entry));
				if (position.ending === null) this.#branch(position, entry, weights);
			}
			from = to;
			this.#keepHeap();
		}
	}

	/** The moves that lead to the position being visited. */
	path(): readonly number[] {
		const path: number[] = [];
		for (let entry = this.#current; entry > 0; entry = this.#parent[entry] ?? 0)
			path.push(this.#code[entry] ?? 0);
		return path.reverse();
	}

	#branch(position: NovaLunaPosition, entry: number, weights: SoloWeights): void {
		const display = position.display(0);
		const { lacking } = weights;
		const count = position.moveCount(0);
		for (let i = 0; i < count; i++) {
			const code = position.moveAt(0, i);
			if (code === REFILL) continue;
			const covered = display.wouldCover(tileOfCode(code), cellOfCode(code));
			const worth =
				(this.#worth[entry] ?? 0) +
				weights.cost * position.costOf(code) -
				weights.token * covered +
				lacking[0] * display.lackingChange(1) +
				lacking[1] * display.lackingChange(2) +
				lacking[2] * display.lackingChange(3) +
				lacking[3] * display.lackingChange(4);
			this.#offer(worth, entry, code);
		}
	}

	#firstCode(entry: number): number {
		let code = NONE;
		for (let at = entry; at > 0; at = this.#parent[at] ?? 0) code = this.#code[at] ?? 0;
		// At the start itself the only move is to end the phase.
		return code === NONE ? REFILL : code;
	}

	#rebuild(start: NovaLunaPosition, entry: number): NovaLunaPosition {
		this.#path.length = 0;
		for (let at = entry; at > 0; at = this.#parent[at] ?? 0) this.#path.push(this.#code[at] ?? 0);
		this.#position.copyFrom(start);
		for (let i = this.#path.length - 1; i >= 0; i--) this.#position.play(0, this.#path[i] ?? 0);
		return this.#position;
	}

	#keep(parent: number, code: number, worth: number, key: number): void {
		const entry = parent === NONE ? 0 : this.#kept++;
		this.#parent[entry] = parent;
		this.#code[entry] = code;
		this.#worth[entry] = worth;
		this.#key[entry] = key;
	}

	#keepHeap(): void {
		const seen = new Set<number>();
		for (let i = 0; i < this.#heapSize; i++) {
			const parent = this.#heapParent[i] ?? 0;
			const code = this.#heapCode[i] ?? 0;
			const key = ((this.#key[parent] ?? 0) + Math.imul(code ^ 0x5bd1e995, 0x9e3779b1)) | 0;
			// The same tiles on the same cells, but another meeple, is another position.
			const place = key ^ Math.imul(tileOfCode(code), 0x85ebca6b);
			if (seen.has(place)) continue;
			seen.add(place);
			this.#keep(parent, code, this.#heapWorth[i] ?? 0, key);
		}
	}

	#offer(worth: number, parent: number, code: number): void {
		let at: number;
		if (this.#heapSize < this.#width) {
			at = this.#heapSize++;
			while (at > 0) {
				const up = (at - 1) >> 1;
				if ((this.#heapWorth[up] ?? 0) >= worth) break;
				this.#moveHeap(up, at);
				at = up;
			}
		} else {
			if (worth >= (this.#heapWorth[0] ?? 0)) return;
			at = 0;
			for (;;) {
				let down = 2 * at + 1;
				if (down >= this.#heapSize) break;
				if (down + 1 < this.#heapSize && (this.#heapWorth[down + 1] ?? 0) > (this.#heapWorth[down] ?? 0))
					down++;
				if ((this.#heapWorth[down] ?? 0) <= worth) break;
				this.#moveHeap(down, at);
				at = down;
			}
		}
		this.#heapWorth[at] = worth;
		this.#heapParent[at] = parent;
		this.#heapCode[at] = code;
	}

	#moveHeap(from: number, to: number): void {
		this.#heapWorth[to] = this.#heapWorth[from] ?? 0;
		this.#heapParent[to] = this.#heapParent[from] ?? 0;
		this.#heapCode[to] = this.#heapCode[from] ?? 0;
	}
}

/**
 * What the score comes to if phase 1 ends here: the note so far, and the note of phase 2 by weights rounded from a
 * linear fit to what a beam made of 3,000 such ends.
 */
function expectedScore(position: NovaLunaPosition): number {
	const display = position.display(0);
	const rest = 2.4 * display.tokensLeft + 1.1 * position.wheel.count + 0.4 * display.size;
	return position.soloNote(PHASE_1_TOKENS) + display.cost + rest + openTaskWorth(display, END_LACKING);
}

const END_LACKING = [-1.3, -0.5, -0.2, 0];

function startWorth(position: NovaLunaPosition, { cost, token, lacking }: SoloWeights): number {
	const display = position.display(0);
	return cost * display.cost + token * display.tokensLeft + openTaskWorth(display, lacking);
}

/** All open tasks, each weighed by the tiles it lacks. */
function openTaskWorth(display: Display, lacking: readonly number[]): number {
	let worth = 0;
	for (let slot = 0; slot < display.size; slot++) {
		const open = display.openTasks(slot);
		for (let task = 0; task < 3; task++) {
			if ((open & (1 << task)) === 0) continue;
			const needs = NEEDS_OF[3 * display.tileAt(slot) + task] ?? 0;
			worth += lacking[missing(display.countsOf(slot), needs) - 1] ?? 0;
		}
	}
	return worth;
}
