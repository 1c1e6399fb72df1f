import type { Seat } from '../game.ts';
import { seatOf } from '../game.ts';
import { amountsOf } from './board.ts';
import { BOARD } from './default-board.ts';
import type { NebulaOptions, Variant } from './options.ts';
import type { Step } from './position.ts';
import type { CounterState, NebulaSnapshot } from './snapshot.ts';

/* Positions made to measure on the printed board, for examples, lessons and tests: only what matters is said. */

/** What a position should show; whatever is left out is filled in. */
export interface StagedPosition {
	readonly players?: NebulaOptions['players'];
	readonly variant?: Variant;
	readonly round?: number;
	/** By cluster: pieces from ray 0 on; what is not given is empty. Without this, rays are filled. */
	readonly clusters?: readonly (readonly (string | null)[])[];
	readonly figures?: readonly number[];
	readonly supernova?: string | null;
	/** By seat: fields with their colors, such as `{ Z: 'red' }`. */
	readonly galaxies?: readonly Readonly<Record<string, string>>[];
	readonly blackHoles?: readonly number[];
	readonly observatories?: readonly (readonly string[])[];
	/** What is drawn next; behind it lies what is nowhere else, unless that is out of the game. */
	readonly bag?: readonly string[];
	readonly rest?: 'bag' | 'gone';
	readonly returns?: readonly number[];
	readonly public?: readonly string[];
	/** By public card: the first to mark it and the others. */
	readonly marks?: readonly (readonly Seat[])[];
	readonly kept?: readonly string[];
	readonly advanced?: readonly string[];
	/** Where markers stand that have left the start, best first for each counter. */
	readonly markers?: Readonly<Record<string, number>>;
	readonly seat?: Seat;
	readonly step?: Step;
	readonly placed?: readonly string[];
	readonly matched?: boolean;
	readonly drawn?: readonly string[];
}

const [, , , , , LAST_COLOUR = ''] = BOARD.colours;

/** A snapshot with what is wanted and all other pieces in the bag, or out of the game. */
export function stagedSnapshot(wanted: StagedPosition): NebulaSnapshot {
	const { players = 2, variant = 'basic', observatories = [], galaxies = [], blackHoles = [] } = wanted;
	const { bag = [], drawn = [], supernova = LAST_COLOUR } = wanted;
	const seats = Array.from({ length: players }, (_, seat) => seatOf(seat));
	const left = new Map(BOARD.pieces.map((piece, i) => [piece, amountsOf(BOARD, players)[i] ?? 0]));
	const take = (piece: string): string => {
		left.set(piece, (left.get(piece) ?? 0) - 1);
		return piece;
	};
	const counts = (pieces: readonly string[]): Record<string, number> => {
		const taken = pieces.map(take);
		return Object.fromEntries(
			BOARD.pieces.map((name) => [name, taken.filter((piece) => piece === name).length]),
		);
	};
	const { count, rays } = BOARD.clusters;
	const clusters = Array.from({ length: count }, (_, cluster) => ({
		pieces: Array.from({ length: rays }, (_, ray) => {
			const piece = wanted.clusters
				? (wanted.clusters[cluster]?.[ray] ?? null)
				: (BOARD.colours[(cluster + ray) % BOARD.colours.length] ?? null);
			return piece === null ? null : take(piece);
		}),
		figure: wanted.figures?.[cluster] ?? BOARD.clusters.startRay,
	}));
	const state = {
		options: { players, variant },
		round: wanted.round ?? 1,
		clusters,
		supernova: supernova === null ? null : take(supernova),
		bag: bag.map(take),
		returns: wanted.returns ?? [],
		public: (wanted.public ?? ['V1', 'V2', 'V3', 'V4']).map((card, i) => {
			const [first = null, ...later] = wanted.marks?.[i] ?? [];
			return { card, first, later };
		}),
		seats: seats.map((seat) => {
			const kept = wanted.kept?.[seat] ?? `O${2 * seat + 1}`;
			const spare = BOARD.decks.personal
				.map(({ id }) => id)
				.filter((id) => !(wanted.kept ?? []).includes(id));
			return {
				dealt: [kept, spare[2 * seat + 1] ?? ''],
				kept: wanted.step === 'keep' ? null : kept,
				galaxy: BOARD.fields.flatMap(({ id }) => {
					const piece = galaxies[seat]?.[id];
					return piece === undefined ? [] : { field: id, piece: take(piece) };
				}),
				blackHoles: Array.from({ length: blackHoles[seat] ?? 0 }, () => take('black')).length,
				observatory: counts(observatories[seat] ?? []),
			};
		}),
		turn: {
			seat: wanted.seat ?? 0,
			step: wanted.step ?? 'draw',
			placed: wanted.placed ?? [],
			matched: wanted.matched ?? false,
			drawn: drawn.map(take),
		},
		...(variant === 'full'
			? { advanced: wanted.advanced ?? ['B1', 'B2', 'B3', 'B4'], counters: countersOf(wanted.markers ?? {}) }
			: {}),
	};
	const rest = BOARD.pieces.map((piece) => [piece, left.get(piece) ?? 0] as const);
	const nothing = Object.fromEntries(BOARD.pieces.map((piece) => [piece, 0]));
	return wanted.rest === 'gone'
		? { ...state, gone: Object.fromEntries(rest) }
		: { ...state, bag: [...state.bag, ...rest.flatMap(([piece, n]) => Array(n).fill(piece))], gone: nothing };
}

function countersOf(markers: Readonly<Record<string, number>>): readonly CounterState[] {
	return BOARD.counters.map(({ id, markers: names }) => {
		// Best first, so the last of a space is lowest in its pile.
		const placed = Object.entries(markers).filter(([name]) => names.includes(name));
		const all = [
			...placed.toReversed(),
			...names.filter((name) => !(name in markers)).map((name) => [name, 0] as const),
		];
		const spaces = [...new Set(all.map(([, space]) => space))].sort((a, b) => a - b);
		return {
			id,
			piles: spaces.map((space) => ({
				space,
				markers: all.flatMap(([name, at]) => (at === space ? name : [])),
			})),
		};
	});
}
