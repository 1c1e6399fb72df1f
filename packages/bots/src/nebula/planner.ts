import type { Board, Random } from '@orrery/engine';
import type { NebulaPosition } from '@orrery/engine/search';
import { countBits, lowestBit, NO_PIECE, nebulaCodes } from '@orrery/engine/search';
import { Hand, TrialBag } from './hand.ts';
import { MarkerChoice } from './markers.ts';
import { Outlook } from './outlook.ts';
import type { PlacementLimits } from './placements.ts';
import { Placements, ROOT } from './placements.ts';
import type { Weights } from './weights.ts';

const { BLACK_HOLE, CHAOS, DONE, SUPERNOVA_FROM_BAG, SUPERNOVA_FROM_OBSERVATORY } = nebulaCodes;
const { codeFor, stepsOf } = nebulaCodes;

/** How many draws from the bag are sampled to estimate what chaos gives. */
const CHAOS_TRIALS = 3;
const NEVER = Number.NEGATIVE_INFINITY;

/** A way to place: a node of the placements, and whether a black hole comes after it. */
export type OfferWay = (node: number, hole: boolean, worth: number) => void;

/**
 * Plans a turn for the seat to move: what to draw, what to place and where, by what the board is worth at its
 * end. The best placements of every set of colors are found once; each way to draw is then a look-up.
 */
export class Planner {
	readonly #board: Board;
	readonly #weights: Weights;
	readonly outlook: Outlook;
	readonly placements: Placements;
	readonly markers: MarkerChoice;
	readonly #hand: Hand;
	readonly #trialBag: TrialBag;

	#supernova = NO_PIECE;
	#limits: PlacementLimits = { plain: 0, most: 0, supernova: NO_PIECE };
	/** What a black hole would gain; NEVER where none may be placed. */
	#holeGain = NEVER;
	/** What `bestOfHand` found: which colors to place, and whether a black hole. */
	#bestSet = 0;
	#bestHole = false;
	/** The value of packed pieces, if this plan has computed it. */
	readonly #known: Float64Array;
	readonly #knownIn: Int32Array;
	#plan = 0;
	readonly #codes: number[] = [];

	/** `width` is how many placements of each set of colors are looked at. */
	constructor(board: Board, weights: Weights, width: number, random: Random) {
		this.#board = board;
		this.#weights = weights;
		this.outlook = new Outlook(board, weights);
		this.placements = new Placements(board, this.outlook.sketch, width);
		this.markers = new MarkerChoice(board, weights, this.outlook);
		this.#hand = new Hand(board);
		this.#trialBag = new TrialBag(board, random);
		this.#known = new Float64Array(this.#hand.packs);
		this.#knownIn = new Int32Array(this.#hand.packs);
	}

	/** Plays the turn of the seat to move, from the draw to its end. */
	playTurn(position: NebulaPosition): void {
		const seat = position.activeSeat;
		this.prepare(position);
		position.play(seat, this.bestDraw(position));
		if (position.step === 'retain') position.play(seat, this.bestRetain(position));
		this.#place(position, seat);
		this.finishTurn(position, seat, true);
	}

	/** Plays a turn to its end after the draw; `planned` if all has been placed that was thought of. */
	finishTurn(position: NebulaPosition, seat: number, planned: boolean): void {
		let goesOn = !planned;
		while (position.activeSeat === seat) {
			switch (position.step) {
				case 'retain':
					this.prepare(position);
					position.play(seat, this.bestRetain(position));
					break;
				case 'place':
					if (!goesOn || position.placeable === 0) {
						position.play(seat, codeFor(DONE));
						return;
					}
					this.prepare(position);
					this.#place(position, seat);
					goesOn = false;
					break;
				case 'supernova':
					position.play(seat, this.bestSupernova(position));
					// Another piece may match now.
					goesOn = true;
					break;
				case 'marker':
					position.play(seat, this.markers.best(position, seat));
					break;
				case 'draw':
				case 'keep':
				case 'over':
					return;
			}
		}
	}

	/** Finds the best placements for the position as it stands. */
	prepare(position: NebulaPosition): void {
		const { outlook } = this;
		const { board, placed, placedKinds, supernova } = position;
		const seat = position.activeSeat;
		const galaxy = position.galaxies[seat];
		const observatory = position.observatories[seat];
		if (galaxy === undefined || observatory === undefined) throw new RangeError(`no seat ${seat}`);
		this.#plan++;
		this.#supernova = supernova;
		this.#limits = {
			plain: position.placeLimit - placed,
			most: board.turn.placeLimitMatched - placed,
			supernova,
		};
		outlook.face(position, seat);
		this.#hand.counts.set(observatory.counts);
		const all = (1 << board.colours.length) - 1;
		const colours = position.step === 'place' ? observatory.held & all : all;
		this.placements.find(galaxy, colours & ~placedKinds, this.#limits);
		this.#holeGain = NEVER;
		if (!position.barIsFull(seat) && (placedKinds & (1 << board.black)) === 0) {
			const { blackHoles } = galaxy;
			this.#holeGain =
				outlook.holes(position, seat, blackHoles + 1) -
				outlook.holes(position, seat, blackHoles) +
				this.markers.gain(position, seat);
		}
	}

	/** The best way to draw: a split of time, or chaos. */
	bestDraw(position: NebulaPosition): number {
		const { timeCodes } = this.#board;
		let best = timeCodes[0] ?? 0;
		let bestWorth = NEVER;
		for (let i = 0; i < timeCodes.length; i++) {
			const code = timeCodes[i] ?? 0;
			const worth = this.#worthOfTaking(this.takenBy(position, code));
			if (worth > bestWorth) {
				best = code;
				bestWorth = worth;
			}
		}
		const discard = this.bestDiscard();
		if (discard === NO_PIECE) return best;
		return this.worthOfChaos(position, discard) > bestWorth ? codeFor(CHAOS, discard) : best;
	}

	/** The pieces that a split of time takes, packed. */
	takenBy(position: NebulaPosition, code: number): number {
		return this.#hand.pack(
			pieceAfter(position, code, 0),
			pieceAfter(position, code, 1),
			pieceAfter(position, code, 2),
		);
	}

	/** The held piece that is missed least, or NO_PIECE. */
	bestDiscard(): number {
		let best = NO_PIECE;
		let bestWorth = NEVER;
		for (let rest = this.#hand.kinds; rest !== 0; rest &= rest - 1) {
			const piece = lowestBit(rest);
			const worth = this.worthWithout(piece);
			if (worth > bestWorth) {
				best = piece;
				bestWorth = worth;
			}
		}
		return best;
	}

	/** What is left to be made of the hand without one of its pieces. */
	worthWithout(piece: number): number {
		this.#hand.remove(piece);
		const worth = this.bestOfHand();
		this.#hand.add(piece);
		return worth;
	}

	/** The estimated value of the turn if this piece is given up to chaos. */
	worthOfChaos({ bag, board }: NebulaPosition, discard: number): number {
		const drawn = Math.min(board.turn.chaosDraw, bag.size);
		this.#hand.remove(discard);
		let sum = 0;
		for (let trial = 0; trial < CHAOS_TRIALS; trial++) {
			let kinds = 0;
			let doubled = 0;
			this.#trialBag.fill(bag.counts, bag.size);
			for (let i = 0; i < drawn; i++) {
				const piece = 1 << this.#trialBag.draw();
				doubled |= kinds & piece;
				kinds |= piece;
			}
			sum += this.#bestWithTwo(kinds, doubled);
		}
		this.#hand.add(discard);
		return sum / CHAOS_TRIALS - this.outlook.open * this.#weights.chaos;
	}

	/** Which of the pieces drawn by chaos to keep. */
	bestRetain({ chaos }: NebulaPosition): number {
		let best = chaos.choiceAt(0);
		let bestWorth = NEVER;
		for (let i = 0; i < chaos.choices; i++) {
			const code = chaos.choiceAt(i);
			const worth = this.worthOfRetaining(code);
			if (worth > bestWorth) {
				best = code;
				bestWorth = worth;
			}
		}
		return best;
	}

	worthOfRetaining(code: number): number {
		this.#hand.addRetained(code);
		const worth = this.bestOfHand();
		this.#hand.removeRetained(code);
		return worth;
	}

	/** What replaces the supernova: the bag, or for want of one the piece that is missed least. */
	bestSupernova(position: NebulaPosition): number {
		if (position.bag.holdsOther(position.supernova)) return codeFor(SUPERNOVA_FROM_BAG);
		this.prepare(position);
		return codeFor(SUPERNOVA_FROM_OBSERVATORY, Math.max(0, this.bestDiscard()));
	}

	/** The best use of the hand: what is placed and what stays in the observatory. */
	bestOfHand(): number {
		const { placements } = this;
		const rest = this.#hand.weigh(this.outlook, this.#supernova);
		const { kinds } = this.#hand;
		const { sets } = placements;
		let bestWorth = NEVER;
		for (let i = 0; i < sets.length; i++) {
			const set = sets[i] ?? 0;
			if ((set & ~kinds) !== 0) continue;
			const worth = placements.best(set) - this.#lossOf(set);
			const hole = this.#holeWorth(set, kinds);
			const most = worth + Math.max(0, hole);
			if (most > bestWorth) {
				bestWorth = most;
				this.#bestSet = set;
				this.#bestHole = hole > 0;
			}
		}
		return rest + bestWorth;
	}

	/** All ways to place what is at hand, the best placements first within each set of colors. */
	eachWay(offer: OfferWay): void {
		const { placements } = this;
		const rest = this.#hand.weigh(this.outlook, this.#supernova);
		const { kinds } = this.#hand;
		for (const set of placements.sets) {
			if ((set & ~kinds) !== 0) continue;
			const hole = this.#holeWorth(set, kinds);
			const ways = set === 0 ? 1 : placements.kept(set);
			for (let i = 0; i < ways; i++) {
				const node = set === 0 ? ROOT : placements.nodeOf(set, i);
				const worth = rest + placements.gainOf(node) - this.#lossOf(set);
				offer(node, false, worth);
				if (hole > NEVER) offer(node, true, worth + hole);
			}
		}
	}

	/** The same with packed pieces taken by time. */
	eachWayAfterTaking(taken: number, offer: OfferWay): void {
		this.#hand.addPacked(taken);
		this.eachWay(offer);
		this.#hand.removePacked(taken);
	}

	/** The value of the turn with these packed pieces. */
	#worthOfTaking(taken: number): number {
		if (this.#knownIn[taken] === this.#plan) return this.#known[taken] ?? 0;
		this.#hand.addPacked(taken);
		const worth = this.bestOfHand();
		this.#hand.removePacked(taken);
		this.#knownIn[taken] = this.#plan;
		this.#known[taken] = worth;
		return worth;
	}

	/** The most that two of these pieces make of the hand; twice the same only where doubled. */
	#bestWithTwo(kinds: number, doubled: number): number {
		const hand = this.#hand;
		let best = countBits(kinds) + countBits(doubled) < 2 ? this.bestOfHand() : NEVER;
		for (let rest = kinds; rest !== 0; rest &= rest - 1) {
			const first = lowestBit(rest);
			hand.add(first);
			let seconds = (rest & (rest - 1)) | (doubled & (1 << first));
			for (; seconds !== 0; seconds &= seconds - 1) {
				const second = lowestBit(seconds);
				hand.add(second);
				best = Math.max(best, this.bestOfHand());
				hand.remove(second);
			}
			hand.remove(first);
		}
		return best;
	}

	/** What placing one of each of these takes out of the observatory. */
	#lossOf(set: number): number {
		let loss = 0;
		for (let rest = set; rest !== 0; rest &= rest - 1) loss += this.#hand.losses[lowestBit(rest)] ?? 0;
		return loss;
	}

	/** What a black hole adds to a set of colors; NEVER if it may not be placed with them. */
	#holeWorth(set: number, kinds: number): number {
		const black = 1 << this.#board.black;
		if ((kinds & black) === 0) return NEVER;
		const { plain, most, supernova } = this.#limits;
		const matches = supernova >= 0 && ((set | black) & (1 << supernova)) !== 0;
		if (countBits(set) + 1 > (matches ? most : plain)) return NEVER;
		return this.#holeGain - (this.#hand.losses[this.#board.black] ?? 0);
	}

	/** Places what is best for the hand now; a black hole last, so that stars may match the old supernova. */
	#place(position: NebulaPosition, seat: number): void {
		const { placements } = this;
		const codes = this.#codes;
		this.#hand.counts.set(position.observatories[seat]?.counts ?? []);
		this.bestOfHand();
		const hole = this.#bestHole;
		codes.length = 0;
		if (this.#bestSet !== 0) placements.codesOf(placements.nodeOf(this.#bestSet, 0), codes);
		for (let i = 0; i < codes.length; i++) position.play(seat, codes[i] ?? 0);
		if (hole) position.play(seat, codeFor(BLACK_HOLE));
	}
}

/** The piece that a split of time takes from a cluster; below zero for none. */
function pieceAfter({ clusters }: NebulaPosition, code: number, cluster: number): number {
	if (cluster >= clusters.count) return NO_PIECE;
	return clusters.pieceOn(cluster, clusters.rayAfter(cluster, stepsOf(code, cluster)));
}
