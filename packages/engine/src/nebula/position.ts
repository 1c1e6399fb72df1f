import type { Position } from '../game.ts';
import type { Random } from '../random.ts';
import { streamOf } from '../random.ts';
import { Bag, RETURNS_DEALT } from './bag.ts';
import { countBits, lowestBit, nthBit } from './bits.ts';
import type { Board } from './board.ts';
import { amountsOf } from './board.ts';
import { Chaos } from './chaos.ts';
import { Clusters } from './clusters.ts';
import {
	BLACK_HOLE,
	CHAOS,
	codeFor,
	counterOf,
	countIn,
	DONE,
	KEEP,
	kindOf,
	MARKER,
	markerOf,
	PLACE,
	payloadOf,
	placeCode,
	placedField,
	placedPiece,
	RETAIN,
	SUPERNOVA_FROM_BAG,
	SUPERNOVA_FROM_OBSERVATORY,
	stepsOf,
	TIME,
	takeFromCounts,
} from './codes.ts';
import { Counters } from './counters.ts';
import { Galaxy } from './galaxy.ts';
import { NONE } from './none.ts';
import { Observatory } from './observatory.ts';
import type { NebulaOptions } from './options.ts';
import { PublicTasks } from './public-tasks.ts';

/**
 * What has to be decided next. `keep` is owed by all seats at once; `draw` to `marker` are the steps of a
 * turn, of which `retain`, `supernova` and `marker` come up only where an earlier step makes them due.
 */
export const STEPS = ['keep', 'draw', 'retain', 'place', 'supernova', 'marker', 'over'] as const;
export type Step = (typeof STEPS)[number];

/** Nebula 9: the reasons for the end, in the order in which one is named when several hold. */
export const ENDINGS = ['black-holes', 'constellations', 'empty-bag', 'marking-stars'] as const;
export type Ending = (typeof ENDINGS)[number];

/**
 * A whole game of Nebula at one moment: the rules, packed and mutable. `play` trusts that the move is
 * legal; `nebula.ts` checks first.
 *
 * Pieces, fields and cards are known by their numbers on the board. Reads of typed arrays carry `?? 0`
 * for the type checker; every index is in range by construction.
 */
export class NebulaPosition implements Position {
	readonly board: Board;
	readonly options: NebulaOptions;
	readonly players: number;
	/** Nebula 12: with counters and advanced cards. */
	readonly full: boolean;

	readonly bag: Bag;
	readonly clusters: Clusters;
	readonly counters: Counters;
	/** By seat. */
	readonly galaxies: readonly Galaxy[];
	readonly observatories: readonly Observatory[];
	/** The piece on the supernova space, or NONE. */
	supernova = NONE;
	/** The space of the black-hole marker. */
	blackHoleSpace = 0;
	/** By piece: how many have left the game. */
	readonly gone: Uint8Array;

	readonly publicTasks: PublicTasks;
	readonly advancedCards: Uint8Array;
	/** By seat: the personal cards dealt, `personalDealt` for each, and the one kept, or NONE. */
	readonly dealt: Uint8Array;
	readonly kept: Int16Array;

	step: Step = 'keep';
	/** The seat to move, 0 until all have kept a card. */
	activeSeat = 0;
	/** Counts from 1. */
	round = 1;
	/** How many pieces the seat to move has placed in this turn, which kinds, and whether one matched. */
	placed = 0;
	placedKinds = 0;
	matched = false;
	/** Empty but between a draw from chaos and the choice what to keep. */
	readonly chaos: Chaos;

	/** By space of the black-hole track: 1 where it is highlighted. */
	readonly #highlighted: Uint8Array;
	readonly #deck: Uint8Array;

	constructor(board: Board, options: NebulaOptions) {
		this.board = board;
		this.options = options;
		this.players = options.players;
		this.full = options.variant === 'full';
		const { setup, decks, pieces, blackHoleTrack } = board;
		const amounts = amountsOf(board, options.players);
		// At worst every new supernova puts back all pieces of its predecessor's kind.
		const mostReturns = blackHoleTrack.highlighted.length * Math.max(...amounts);
		this.bag = new Bag(amounts, Math.max(RETURNS_DEALT, mostReturns));
		this.clusters = new Clusters(board);
		this.counters = new Counters(board);
		this.galaxies = Array.from({ length: options.players }, () => new Galaxy(board));
		this.observatories = Array.from({ length: options.players }, () => new Observatory(pieces.length));
		this.gone = new Uint8Array(pieces.length);
		this.publicTasks = new PublicTasks(setup.publicCards, decks.public);
		this.advancedCards = new Uint8Array(this.full ? setup.advancedCards : 0);
		this.dealt = new Uint8Array(setup.personalDealt * options.players);
		this.kept = new Int16Array(options.players);
		this.chaos = new Chaos(board);
		this.#highlighted = new Uint8Array(blackHoleTrack.length + 1);
		for (const space of blackHoleTrack.highlighted) this.#highlighted[space] = 1;
		this.#deck = new Uint8Array(Math.max(decks.personal.length, decks.public.length, decks.advanced.length));
	}

	/** Nebula 8, set-up, up to the choice of the personal cards. */
	deal(random: Random): void {
		const { decks } = this.board;
		this.begin();
		this.bag.deal(streamOf(random, 'bag'));
		this.clusters.deal(this.bag);
		this.supernova = this.bag.draw();
		this.#dealCards(decks.public.length, this.publicTasks.cards, streamOf(random, 'public'));
		this.#dealCards(decks.personal.length, this.dealt, streamOf(random, 'personal'));
		this.#dealCards(decks.advanced.length, this.advancedCards, streamOf(random, 'advanced'));
	}

	/** Clears everything but what was dealt. */
	begin(): void {
		for (const galaxy of this.galaxies) galaxy.clear();
		for (const observatory of this.observatories) observatory.clear();
		this.counters.clear();
		this.blackHoleSpace = this.board.blackHoleTrack.start;
		this.gone.fill(0);
		this.publicTasks.clear();
		this.kept.fill(NONE);
		this.step = 'keep';
		this.activeSeat = 0;
		this.round = 1;
		this.#beginTurn();
	}

	copyFrom(other: this): void {
		this.bag.copyFrom(other.bag);
		this.clusters.copyFrom(other.clusters);
		this.counters.copyFrom(other.counters);
		for (let seat = 0; seat < this.players; seat++) {
			this.#galaxy(seat).copyFrom(other.#galaxy(seat));
			this.#observatory(seat).copyFrom(other.#observatory(seat));
		}
		this.supernova = other.supernova;
		this.blackHoleSpace = other.blackHoleSpace;
		this.gone.set(other.gone);
		this.publicTasks.copyFrom(other.publicTasks);
		this.advancedCards.set(other.advancedCards);
		this.dealt.set(other.dealt);
		this.kept.set(other.kept);
		this.step = other.step;
		this.activeSeat = other.activeSeat;
		this.round = other.round;
		this.placed = other.placed;
		this.placedKinds = other.placedKinds;
		this.matched = other.matched;
		this.chaos.copyFrom(other.chaos);
	}

	/** Makes up what is hidden from the seat (Nebula 9): the order of the bag and the cards of others. */
	imagineHidden(seat: number, random: Random): void {
		const { decks, setup } = this.board;
		const deck = this.#deck;
		const own = seat * setup.personalDealt;
		let unseen = 0;
		for (let card = 0; card < decks.personal.length; card++) {
			let seen = false;
			for (let i = own; i < own + setup.personalDealt; i++) if (this.dealt[i] === card) seen = true;
			if (!seen) deck[unseen++] = card;
		}
		for (let i = 0; i < this.dealt.length; i++) {
			if (i >= own && i < own + setup.personalDealt) continue;
			const drawn = random.below(unseen);
			this.dealt[i] = deck[drawn] ?? 0;
			deck[drawn] = deck[--unseen] ?? 0;
		}
		// Made up in random order, so the first may be the one kept.
		for (let other = 0; other < this.players; other++) {
			if (other !== seat && this.kept[other] !== NONE)
				this.kept[other] = this.dealt[other * setup.personalDealt] ?? 0;
		}
		this.bag.shuffle(random);
	}

	deciders(): number {
		if (this.step === 'keep') {
			let owing = 0;
			for (let seat = 0; seat < this.players; seat++) if (this.kept[seat] === NONE) owing |= 1 << seat;
			return owing;
		}
		return this.step === 'over' ? 0 : 1 << this.activeSeat;
	}

	moveCount(seat: number): number {
		if (this.step === 'keep') return this.kept[seat] === NONE ? this.board.setup.personalDealt : 0;
		if (seat !== this.activeSeat) return 0;
		switch (this.step) {
			case 'draw':
				return this.board.timeCodes.length + countBits(this.#observatory(seat).held);
			case 'retain':
				return this.chaos.choices;
			case 'place':
				return this.#placements() + 1;
			case 'supernova':
				return countBits(this.#observatory(seat).held) + (this.bag.holdsOther(this.supernova) ? 1 : 0);
			case 'marker':
				return this.counters.movable;
			case 'over':
				return 0;
		}
	}

	moveAt(seat: number, index: number): number {
		switch (this.step) {
			case 'keep':
				return codeFor(KEEP, this.dealt[seat * this.board.setup.personalDealt + index] ?? 0);
			case 'draw': {
				const { timeCodes } = this.board;
				if (index < timeCodes.length) return timeCodes[index] ?? 0;
				return codeFor(CHAOS, nthBit(this.#observatory(seat).held, index - timeCodes.length));
			}
			case 'retain':
				return this.chaos.choiceAt(index);
			case 'place':
				return this.#placementAt(index);
			case 'supernova': {
				const { held } = this.#observatory(seat);
				return index < countBits(held)
					? codeFor(SUPERNOVA_FROM_OBSERVATORY, nthBit(held, index))
					: codeFor(SUPERNOVA_FROM_BAG);
			}
			case 'marker':
				return this.counters.movableAt(index);
			case 'over':
				throw new RangeError('the game is over');
		}
	}

	play(seat: number, code: number): void {
		switch (kindOf(code)) {
			case KEEP:
				this.#keep(seat, payloadOf(code));
				break;
			case TIME:
				this.#investTime(code);
				break;
			case CHAOS:
				this.#yieldToChaos(payloadOf(code));
				break;
			case RETAIN:
				this.#retain(code);
				break;
			case PLACE:
				this.#placeStar(placedPiece(code), placedField(code));
				break;
			case BLACK_HOLE:
				this.#placeBlackHole();
				break;
			case SUPERNOVA_FROM_OBSERVATORY:
				this.#observatory(this.activeSeat).remove(payloadOf(code));
				this.#replaceSupernova(payloadOf(code));
				break;
			case SUPERNOVA_FROM_BAG:
				this.#replaceSupernova(this.#drawSupernova());
				break;
			case MARKER:
				this.counters.move(counterOf(code), markerOf(code));
				this.step = 'place';
				break;
			case DONE:
				this.#finishTurn();
				break;
		}
	}

	/** Nebula 8, end: the condition that holds now, so that this round is the last; null if none does. */
	get ending(): Ending | null {
		const { blackHoleTrack, end } = this.board;
		if (this.blackHoleSpace === blackHoleTrack.length) return 'black-holes';
		if (this.mostConstellations >= end.constellations) return 'constellations';
		if (this.bag.size === 0) return 'empty-bag';
		return this.publicTasks.stars >= end.markingStars[this.options.players] ? 'marking-stars' : null;
	}

	/** How many constellations the seat that has most has complete. */
	get mostConstellations(): number {
		let most = 0;
		for (let seat = 0; seat < this.players; seat++) {
			most = Math.max(most, this.#galaxy(seat).completeConstellations);
		}
		return most;
	}

	/** Nebula 8, place; Nebula 9: how many pieces may be placed this turn, given whether one has matched. */
	get placeLimit(): number {
		const { placeLimit, placeLimitMatched } = this.board.turn;
		return this.matched ? placeLimitMatched : placeLimit;
	}

	/** Nebula 8, place: the kinds of pieces that the seat to move may place now, wherever they go. */
	get placeable(): number {
		const { board } = this;
		let kinds = this.#observatory(this.activeSeat).held & ~this.placedKinds;
		if (this.placed >= this.placeLimit) {
			if (this.placed >= board.turn.placeLimitMatched || this.supernova === NONE) return 0;
			// Nebula 9: the piece beyond the limit may itself be the one that matches.
			kinds &= 1 << this.supernova;
		}
		// Nebula 9: a full bar takes no more black holes.
		return this.barIsFull(this.activeSeat) ? kinds & ~(1 << board.black) : kinds;
	}

	barIsFull(seat: number): boolean {
		return this.#galaxy(seat).blackHoles >= this.board.blackHoleBar.most;
	}

	/** Nebula 4: whether the black-hole marker stands on a highlighted space. */
	get supernovaIsDue(): boolean {
		return this.#highlighted[this.blackHoleSpace] === 1;
	}

	/** Nebula 9: whether anything could replace the supernova. */
	get canReplaceSupernova(): boolean {
		return this.#observatory(this.activeSeat).held !== 0 || this.bag.holdsOther(this.supernova);
	}

	#placements(): number {
		const galaxy = this.#galaxy(this.activeSeat);
		let placements = 0;
		for (let kinds = this.placeable; kinds !== 0; kinds &= kinds - 1) {
			const piece = lowestBit(kinds);
			placements += piece === this.board.black ? 1 : countBits(galaxy.openFor(piece));
		}
		return placements;
	}

	#placementAt(index: number): number {
		const galaxy = this.#galaxy(this.activeSeat);
		let skip = index;
		for (let kinds = this.placeable; kinds !== 0; kinds &= kinds - 1) {
			const piece = lowestBit(kinds);
			if (piece === this.board.black) {
				if (skip-- === 0) return codeFor(BLACK_HOLE);
				continue;
			}
			const open = galaxy.openFor(piece);
			const count = countBits(open);
			if (skip < count) return placeCode(piece, nthBit(open, skip));
			skip -= count;
		}
		return codeFor(DONE);
	}

	/** Nebula 8, set-up 3 and 5: when all have kept a card, seats draw their first pieces in turn order. */
	#keep(seat: number, card: number): void {
		this.kept[seat] = card;
		if (this.deciders() !== 0) return;
		for (let drawing = 0; drawing < this.players; drawing++) {
			const pieces = this.board.setup.startingPieces[drawing] ?? 0;
			for (let i = 0; i < pieces; i++) this.#observatory(drawing).add(this.bag.draw());
		}
		this.step = 'draw';
	}

	/** Nebula 8, time: every figure gives the piece of its ray, also one that has not moved. */
	#investTime(code: number): void {
		const observatory = this.#observatory(this.activeSeat);
		for (let cluster = 0; cluster < this.clusters.count; cluster++) {
			const piece = this.clusters.advance(cluster, stepsOf(code, cluster));
			if (piece !== NONE) observatory.add(piece);
		}
		this.step = 'place';
	}

	/** Nebula 8, chaos; Nebula 9: what a short bag has, and with an empty one there is nothing to choose. */
	#yieldToChaos(discard: number): void {
		this.#observatory(this.activeSeat).remove(discard);
		this.#leave(discard);
		this.chaos.draw(this.bag);
		this.step = this.chaos.size === 0 ? 'place' : 'retain';
	}

	#retain(code: number): void {
		const observatory = this.#observatory(this.activeSeat);
		let keep = payloadOf(code);
		for (let i = 0; i < this.chaos.size; i++) {
			const piece = this.chaos.pieces[i] ?? 0;
			if (countIn(keep, piece) === 0) {
				this.#leave(piece);
			} else {
				keep = takeFromCounts(keep, piece);
				observatory.add(piece);
			}
		}
		this.chaos.size = 0;
		this.step = 'place';
	}

	#placeStar(colour: number, field: number): void {
		this.#takeToPlace(colour);
		const old = this.#galaxy(this.activeSeat).place(colour, field);
		if (old !== NONE) this.#leave(old);
	}

	/** Nebula 8, place: the bar, then step 1 with the supernova and step 2 with a value marker. */
	#placeBlackHole(): void {
		const { black, blackHoleTrack } = this.board;
		// Nebula 9: compared with the supernova before this black hole replaces it.
		this.#takeToPlace(black);
		this.#galaxy(this.activeSeat).blackHoles++;
		if (this.blackHoleSpace === blackHoleTrack.length) return;
		this.blackHoleSpace++;
		if (!this.supernovaIsDue) this.#dueMarker();
		else if (this.canReplaceSupernova) this.step = 'supernova';
		else this.#replaceSupernova(NONE);
	}

	#takeToPlace(piece: number): void {
		this.#observatory(this.activeSeat).remove(piece);
		this.placed++;
		this.placedKinds |= 1 << piece;
		// Nebula 9: what counts is the supernova at this moment.
		if (piece === this.supernova) this.matched = true;
	}

	/** Draws until a piece of another color comes, then puts back those of the old one. */
	#drawSupernova(): number {
		let aside = 0;
		let piece = this.bag.draw();
		while (piece === this.supernova) {
			aside++;
			piece = this.bag.draw();
		}
		for (let i = 0; i < aside; i++) this.bag.putBack(this.supernova);
		return piece;
	}

	#replaceSupernova(piece: number): void {
		if (this.supernova !== NONE) this.#leave(this.supernova);
		this.supernova = piece;
		this.#dueMarker();
	}

	#dueMarker(): void {
		this.step = this.full && this.counters.movable > 0 ? 'marker' : 'place';
	}

	/** Nebula 8, III and IV, and the end of the round; Nebula 9: public tasks are judged only now. */
	#finishTurn(): void {
		this.publicTasks.judge(this.activeSeat, this.galaxies);
		const fewest = this.board.clusters.refillWhenLeft[this.options.players];
		// Nebula 9: in the order of the clusters, also in the last turn.
		for (let cluster = 0; cluster < this.clusters.count; cluster++) {
			if ((this.clusters.left[cluster] ?? 0) <= fewest) this.clusters.refill(cluster, this.bag);
		}
		this.#beginTurn();
		if (this.activeSeat + 1 < this.players) {
			this.activeSeat++;
			this.step = 'draw';
		} else if (this.ending === null) {
			this.activeSeat = 0;
			this.round++;
			this.step = 'draw';
		} else {
			this.step = 'over';
		}
	}

	#beginTurn(): void {
		this.placed = 0;
		this.placedKinds = 0;
		this.matched = false;
		this.chaos.size = 0;
	}

	/** A piece goes out of the game. */
	#leave(piece: number): void {
		this.gone[piece] = (this.gone[piece] ?? 0) + 1;
	}

	/** Fills the list with cards of a deck, each at most once. */
	#dealCards(size: number, cards: Uint8Array, random: Random): void {
		const deck = this.#deck;
		for (let i = 0; i < size; i++) deck[i] = i;
		for (let i = 0; i < cards.length; i++) {
			const j = i + random.below(size - i);
			cards[i] = deck[j] ?? 0;
			deck[j] = deck[i] ?? 0;
		}
	}

	#galaxy(seat: number): Galaxy {
		const galaxy = this.galaxies[seat];
		if (galaxy === undefined) throw new RangeError(`no seat ${seat}`);
		return galaxy;
	}

	#observatory(seat: number): Observatory {
		const observatory = this.observatories[seat];
		if (observatory === undefined) throw new RangeError(`no seat ${seat}`);
		return observatory;
	}
}
