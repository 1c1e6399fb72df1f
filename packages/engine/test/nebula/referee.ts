import { ALL_FIELDS, completeConstellations, mayTakeStar, PRINTED } from './referee-board.ts';
import { BLACK, inColourOrder, PIECES, putBack, removeOne } from './referee-pieces.ts';
import type { Table } from './referee-scoring.ts';
import { fulfils, scoreOf } from './referee-scoring.ts';

/*
 * A whole game of Nebula, written a second time and slowly, straight from the text of the rules, so that a test
 * can compare the engine with it. It imports nothing from the engine, not even types. Pieces, fields and cards
 * are names, the bag is a list, and every legal move is found by trying everything that has a name.
 *
 * A move is a text: `keep O4`, `time 2,-3,0`, `chaos red`, `retain blue,red`, `place red Z`, `black-hole`,
 * `supernova observatory red`, `supernova bag`, `marker color:red` or `done`.
 */

/** Nebula 8, IV: a cluster with so few pieces left is refilled. */
const REFILLED_AT: Readonly<Record<number, number>> = { 2: 2, 3: 1, 4: 1 };
/** Nebula 8, end (d). */
const LAST_MARKING_STAR: Readonly<Record<number, number>> = { 2: 5, 3: 6, 4: 8 };
/** Nebula 4: the black-hole track. */
const LAST_SPACE = 15;
const HIGHLIGHTED: readonly number[] = [3, 6, 9, 12];
/** Nebula 5: the last space of every counter. */
const COUNTER_END = 15;
/** Nebula 3.4 and 9: how many black holes fit on a bar. */
const BAR_FULL = 9;
const RAYS = 8;
/** Nebula 8, time: all ways to move the three figures exactly five steps in all. */
const TIME_MOVES: readonly string[] = timeMoves();

function timeMoves(): readonly string[] {
	const moves: string[] = [];
	for (let top = -5; top <= 5; top++)
		for (let right = -5; right <= 5; right++)
			for (let left = -5; left <= 5; left++)
				if (Math.abs(top) + Math.abs(right) + Math.abs(left) === 5)
					moves.push(`time ${top},${right},${left}`);
	return moves;
}

/** Everything that chance decides before the first move. */
export interface RefereeSetup {
	readonly clusters: readonly (readonly string[])[];
	readonly supernova: string;
	readonly public: readonly string[];
	readonly personalDealt: readonly (readonly string[])[];
	readonly advanced?: readonly string[];
	/** In the order of drawing. */
	readonly bag: readonly string[];
	/** The numbers that decide where a piece is put back, in the order of use. */
	readonly returns: readonly number[];
}

/** What a record says of the result. */
export interface RefereeResult {
	readonly reason: string | null;
	readonly points: readonly Readonly<Record<string, number>>[];
	readonly ranking: readonly (readonly number[])[];
}

interface RefereeSeat {
	readonly dealt: readonly string[];
	kept: string | null;
	readonly stars: Map<string, string>;
	blackHoles: number;
	/** The pieces in the observatory, in the order of their coming. */
	readonly observatory: string[];
}

export class Referee {
	readonly players: number;
	readonly full: boolean;
	readonly bag: string[];
	readonly returns: number[];
	readonly clusters: { readonly rays: (string | null)[]; figure: number }[];
	supernova: string | null;
	/** Where the black-hole marker stands. */
	space = 0;
	/** The pieces that are out of the game. */
	readonly gone: string[] = [];
	/** The public cards, each with the seats that marked it in the order of marking. */
	readonly publicCards: { readonly card: string; readonly marks: number[] }[];
	readonly advanced: readonly string[];
	/** By counter: the pile of markers on each space from 0 to 15, from bottom to top. */
	readonly counters: readonly string[][][];
	readonly seats: readonly RefereeSeat[];
	round = 1;
	seat = 0;
	step: 'keep' | 'draw' | 'retain' | 'place' | 'supernova' | 'marker' | 'over' = 'keep';
	/** The pieces placed in this turn, and whether one had the colour of the supernova. */
	placed: string[] = [];
	matched = false;
	/** The pieces that chaos drew, while the player chooses which to keep. */
	drawn: string[] = [];

	constructor({ players, variant }: { players: number; variant: string }, setup: RefereeSetup) {
		this.players = players;
		this.full = variant === 'full';
		this.bag = [...setup.bag];
		this.returns = [...setup.returns];
		this.clusters = setup.clusters.map((pieces) => ({ rays: [...pieces], figure: 0 }));
		this.supernova = setup.supernova;
		this.publicCards = setup.public.map((card) => ({ card, marks: [] }));
		this.advanced = setup.advanced ?? [];
		const prefixes = ['color', 'constellation', 'advanced'];
		this.counters = PRINTED.tracks.counters.map(({ markers }, counter) => {
			const start = markers.map((marker) => `${prefixes[counter]}:${marker}`);
			return [start, ...Array.from({ length: COUNTER_END }, (): string[] => [])];
		});
		this.seats = setup.personalDealt.map((dealt) => ({
			dealt,
			kept: null,
			stars: new Map(),
			blackHoles: 0,
			observatory: [],
		}));
	}

	/** The seats that have to decide something now. */
	deciders(): readonly number[] {
		if (this.step === 'over') return [];
		if (this.step !== 'keep') return [this.seat];
		return this.seats.flatMap(({ kept }, seat) => (kept === null ? [seat] : []));
	}

	/** All legal moves of a seat. */
	moves(seat: number): readonly string[] {
		if (!this.deciders().includes(seat)) return [];
		const { dealt, observatory } = this.#seat(seat);
		const held = PIECES.filter((piece) => observatory.includes(piece));
		switch (this.step) {
			case 'keep':
				return dealt.map((card) => `keep ${card}`);
			case 'draw':
				return [...TIME_MOVES, ...held.map((piece) => `chaos ${piece}`)];
			case 'retain':
				return this.#retainMoves();
			case 'place':
				return [...held.flatMap((piece) => this.#placements(piece)), 'done'];
			case 'supernova': {
				const fromObservatory = held.map((piece) => `supernova observatory ${piece}`);
				return this.#bagHasAnotherColour() ? [...fromObservatory, 'supernova bag'] : fromObservatory;
			}
			case 'marker':
				return this.#movableMarkers().map((marker) => `marker ${marker}`);
			case 'over':
				return [];
		}
	}

	/** Nebula 8, chaos; Nebula 9: two of the pieces drawn, or what there is. */
	#retainMoves(): readonly string[] {
		if (this.drawn.length === 1) return [`retain ${this.drawn[0]}`];
		const pairs = new Set<string>();
		for (let first = 0; first < this.drawn.length; first++)
			for (let second = first + 1; second < this.drawn.length; second++)
				pairs.add(`retain ${inColourOrder([this.#drawnAt(first), this.#drawnAt(second)]).join(',')}`);
		return [...pairs];
	}

	/** Nebula 8, II: every way to place one piece of this kind now. */
	#placements(piece: string): readonly string[] {
		const { stars, blackHoles } = this.#seat(this.seat);
		if (this.placed.includes(piece)) return [];
		const mostPieces = this.matched || piece === this.supernova ? 3 : 2;
		if (this.placed.length >= mostPieces) return [];
		if (piece === BLACK) return blackHoles < BAR_FULL ? ['black-hole'] : [];
		return ALL_FIELDS.filter((field) => mayTakeStar(stars, piece, field)).map(
			(field) => `place ${piece} ${field}`,
		);
	}

	#bagHasAnotherColour(): boolean {
		return this.bag.some((piece) => piece !== this.supernova);
	}

	/** Nebula 8, step 2; Nebula 5: the markers that are not on the last space of their counter. */
	#movableMarkers(): readonly string[] {
		if (!this.full) return [];
		return this.counters.flatMap((piles) => piles.slice(0, COUNTER_END).flat());
	}

	play(seat: number, move: string): void {
		const [kind = '', ...words] = move.split(' ');
		const [first = '', second = ''] = words;
		switch (kind) {
			case 'keep':
				this.#keep(seat, first);
				break;
			case 'time':
				this.#investTime(first.split(',').map(Number));
				break;
			case 'chaos':
				this.#yieldToChaos(first);
				break;
			case 'retain':
				this.#retain(first.split(','));
				break;
			case 'place':
				this.#placeStar(first, second);
				break;
			case 'black-hole':
				this.#placeBlackHole();
				break;
			case 'supernova':
				this.#replaceSupernova(first === 'bag' ? this.#drawSupernova() : this.#fromObservatory(second));
				break;
			case 'marker':
				this.#moveMarker(first);
				break;
			case 'done':
				this.#finishTurn();
				break;
			default:
				throw new Error(`no move ${move}`);
		}
	}

	/** Nebula 8, set-up 5: after the last choice the seats draw 0, 1, 2 and 3 pieces. */
	#keep(seat: number, card: string): void {
		this.#seat(seat).kept = card;
		if (this.seats.some(({ kept }) => kept === null)) return;
		this.seats.forEach(({ observatory }, drawing) => {
			observatory.push(...this.bag.splice(0, drawing));
		});
		this.step = 'draw';
	}

	/** Nebula 8, time: each figure walks ray by ray, then gives the piece where it stands. */
	#investTime(steps: readonly number[]): void {
		const { observatory } = this.#seat(this.seat);
		this.clusters.forEach((cluster, i) => {
			const count = steps[i] ?? 0;
			for (let step = 0; step < Math.abs(count); step++) {
				cluster.figure += Math.sign(count);
				if (cluster.figure === RAYS) cluster.figure = 0;
				if (cluster.figure === -1) cluster.figure = RAYS - 1;
			}
			const piece = cluster.rays[cluster.figure] ?? null;
			if (piece !== null) observatory.push(piece);
			cluster.rays[cluster.figure] = null;
		});
		this.step = 'place';
	}

	/** Nebula 8, chaos; Nebula 9: with an empty bag there is nothing to choose. */
	#yieldToChaos(discarded: string): void {
		this.gone.push(this.#fromObservatory(discarded));
		this.drawn = this.bag.splice(0, 5);
		this.step = this.drawn.length === 0 ? 'place' : 'retain';
	}

	#retain(kept: readonly string[]): void {
		for (const piece of kept) {
			removeOne(this.drawn, piece);
			this.#seat(this.seat).observatory.push(piece);
		}
		this.gone.push(...this.drawn);
		this.drawn = [];
		this.step = 'place';
	}

	/** Nebula 8, place (4): a star that is overbuilt leaves the game. */
	#placeStar(piece: string, field: string): void {
		const { stars } = this.#seat(this.seat);
		this.#takeToPlace(piece);
		const old = stars.get(field);
		if (old !== undefined) this.gone.push(old);
		stars.set(field, piece);
	}

	/** Nebula 8, place, black hole: steps 1 and 2 only if the marker can move. */
	#placeBlackHole(): void {
		this.#takeToPlace(BLACK);
		this.#seat(this.seat).blackHoles++;
		if (this.space === LAST_SPACE) return;
		this.space++;
		if (!HIGHLIGHTED.includes(this.space)) this.#continueWithMarker();
		else if (this.#seat(this.seat).observatory.length > 0 || this.#bagHasAnotherColour())
			this.step = 'supernova';
		else this.#replaceSupernova(null);
	}

	/** Nebula 9: a piece matches if it equals the supernova at the moment of placing. */
	#takeToPlace(piece: string): void {
		this.placed.push(this.#fromObservatory(piece));
		if (piece === this.supernova) this.matched = true;
	}

	/** Nebula 8, step 1: pieces of the old colour are drawn again, and go back into the bag afterwards. */
	#drawSupernova(): string {
		const setAside: string[] = [];
		for (let piece = this.bag.shift(); piece !== undefined; piece = this.bag.shift()) {
			if (piece !== this.supernova) {
				for (const old of setAside) putBack(this.bag, this.returns, old);
				return piece;
			}
			setAside.push(piece);
		}
		throw new Error('the bag has no piece of another colour');
	}

	#replaceSupernova(piece: string | null): void {
		if (this.supernova !== null) this.gone.push(this.supernova);
		this.supernova = piece;
		this.#continueWithMarker();
	}

	#continueWithMarker(): void {
		this.step = this.#movableMarkers().length > 0 ? 'marker' : 'place';
	}

	/** Nebula 5: one space ahead, onto the top of the pile there. */
	#moveMarker(marker: string): void {
		for (const piles of this.counters) {
			const space = piles.findIndex((pile) => pile.includes(marker));
			if (space < 0) continue;
			removeOne(piles[space] ?? [], marker);
			piles[space + 1]?.push(marker);
		}
		this.step = 'place';
	}

	/** Nebula 8, III, IV and the end of a round. */
	#finishTurn(): void {
		const table = this.table();
		for (const { card, marks } of this.publicCards)
			if (!marks.includes(this.seat) && fulfils(table, this.seat, card)) marks.push(this.seat);
		for (const { rays } of this.clusters) {
			const left = rays.filter((piece) => piece !== null).length;
			if (left > (REFILLED_AT[this.players] ?? 0)) continue;
			for (let ray = 0; ray < RAYS; ray++) rays[ray] ??= this.bag.shift() ?? null;
		}
		this.placed = [];
		this.matched = false;
		if (this.seat < this.players - 1) {
			this.seat++;
			this.step = 'draw';
		} else if (this.ending() === null) {
			this.seat = 0;
			this.round++;
			this.step = 'draw';
		} else {
			this.step = 'over';
		}
	}

	/** Nebula 8, end; Nebula 9: the first condition that holds, in the order of the rules. */
	ending(): string | null {
		const marks = this.publicCards.reduce((sum, card) => sum + card.marks.length, 0);
		if (this.space === LAST_SPACE) return 'black-holes';
		if (this.seats.some(({ stars }) => completeConstellations(stars) >= 3)) return 'constellations';
		if (this.bag.length === 0) return 'empty-bag';
		return marks >= (LAST_MARKING_STAR[this.players] ?? 0) ? 'marking-stars' : null;
	}

	/** What lies on the table, as scoring looks at it. */
	table(): Table {
		return {
			seats: this.seats.map(({ stars, blackHoles, kept }) => ({
				galaxy: ALL_FIELDS.flatMap((field) => {
					const piece = stars.get(field);
					return piece === undefined ? [] : { field, piece };
				}),
				blackHoles,
				kept,
			})),
			public: this.publicCards.map(({ card, marks }) => {
				const [first = null, ...later] = marks;
				return { card, first, later: later.toSorted() };
			}),
			...(this.full
				? {
						advanced: this.advanced,
						counters: this.counters.map((piles) => ({
							piles: piles.flatMap((markers, space) => (markers.length === 0 ? [] : { space, markers })),
						})),
					}
				: {}),
		};
	}

	/** By seat: the points by heading, as if the game ended now. */
	points(): readonly Readonly<Record<string, number>>[] {
		const table = this.table();
		return this.seats.map((_, seat) => scoreOf(table, seat));
	}

	/** Nebula 8, scoring; Nebula 9: equal points are ordered by black holes, and a place may be shared. */
	result(): RefereeResult {
		const points = this.points();
		const rank = (seat: number): number =>
			1000 * (points[seat]?.total ?? 0) + (this.seats[seat]?.blackHoles ?? 0);
		const ranks = [...new Set(points.map((_, seat) => rank(seat)))].sort((a, b) => b - a);
		const ranking = ranks.map((one) => points.flatMap((_, seat) => (rank(seat) === one ? seat : [])));
		return { reason: this.ending(), points, ranking };
	}

	/** Every piece, wherever it is now. */
	allPieces(): readonly string[] {
		return [
			...this.bag,
			...this.gone,
			...this.drawn,
			...this.clusters.flatMap(({ rays }) => rays.flatMap((piece) => piece ?? [])),
			...(this.supernova === null ? [] : [this.supernova]),
			...this.seats.flatMap(({ stars, observatory, blackHoles }) => [
				...stars.values(),
				...observatory,
				...Array<string>(blackHoles).fill(BLACK),
			]),
		];
	}

	#seat(seat: number): RefereeSeat {
		const found = this.seats[seat];
		if (found === undefined) throw new RangeError(`no seat ${seat}`);
		return found;
	}

	#drawnAt(i: number): string {
		return this.drawn[i] ?? '';
	}

	/** Takes a piece out of the observatory of the seat to move. */
	#fromObservatory(piece: string): string {
		return removeOne(this.#seat(this.seat).observatory, piece);
	}
}
