import type { NebulaMove } from '../../src/nebula/move.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaOptions } from '../../src/nebula/options.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import type { NebulaDeal } from '../../src/nebula/setup.ts';
import { SeededRandom } from '../../src/random.ts';
import { dealt, itemOf, must } from '../results.ts';
import { pickMove, pickSeat } from './games.ts';
import { moveText } from './move-text.ts';
import { Referee } from './referee.ts';
import { countByPiece, inColourOrder } from './referee-pieces.ts';

/* Games that the engine and the referee play side by side, and both positions in the same words. */

/** How often a player chooses each kind of move where several are legal; a kind without a number counts as 1. */
type Style = Readonly<Partial<Record<NebulaMove['type'], number>>>;

/** Players with different habits, because one habit alone does not reach every corner of the rules. */
const STYLES: readonly (Style | 'points')[] = [
	{},
	// Fills the galaxy boards.
	{ chaos: 0, place: 40, 'black-hole': 4, done: 1 },
	// Runs the black-hole marker to the end of its track and the bars full.
	{ chaos: 0.3, place: 0.5, 'black-hole': 20, done: 0.5 },
	// Empties the bag.
	{ time: 0.3, chaos: 6, place: 0.4, 'black-hole': 0.4, done: 3 },
	// Empties the observatories too.
	{ time: 0.1, chaos: 6, place: 4, 'black-hole': 4, done: 0.2 },
	// Looks for points.
	'points',
];

/** How many moves a player who looks for points compares. */
const COMPARED = 5;

export interface Played {
	readonly position: NebulaPosition;
	readonly referee: Referee;
	/** Every move, in the referee's words. */
	readonly moves: readonly string[];
}

/**
 * Plays a game with the engine and the referee, and looks at both before every step and at the end. The game
 * follows from the options and the seed alone. `where` names both and the step, so that a failure can be
 * played again.
 */
export function playSideBySide(
	options: NebulaOptions,
	seed: string,
	look: (position: NebulaPosition, referee: Referee, where: string) => void,
): Played {
	const random = new SeededRandom(seed);
	const setup = arranged(dealt(nebula.deal(options, random)), random);
	const position = must(nebula.start(options, setup));
	const referee = new Referee(options, setup);
	const style = itemOf(STYLES, random.below(STYLES.length));
	const moves: string[] = [];
	for (;;) {
		const last = moves.at(-1) ?? 'the deal';
		const where = `${options.players} players, ${options.variant}, seed '${seed}', step ${moves.length}, after ${last}`;
		look(position, referee, where);
		if (position.step === 'over') return { position, referee, moves };
		try {
			const seat = pickSeat(position, random);
			const move =
				style === 'points'
					? nebula.moveOf(position, pickMove(position, seat, random, COMPARED))
					: pickByStyle(nebula.legalMoves(position, seat), style, random);
			moves.push(moveText(move));
			must(nebula.play(position, seat, move));
			referee.play(seat, moveText(move));
		} catch (error) {
			throw new Error(`${where}: ${moves.at(-1)} fails: ${String(error)}`, { cause: error });
		}
	}
}

/**
 * In every third game the bag lies sorted by colour, in a random order of the colours, and the supernova has
 * the colour that comes last; in every third the numbers for putting back are few and high. A shuffled bag
 * would hardly ever run out of all colours but the supernova's, and would hardly ever use such numbers.
 */
function arranged(setup: NebulaDeal, random: SeededRandom): NebulaDeal {
	const kind = random.below(3);
	if (kind === 0) return setup;
	const returns =
		kind === 1 ? setup.returns : [2 ** 20 - 1, random.below(2 ** 20), 2 ** 20 - 1 - random.below(100)];
	const rank = new Map(
		Object.keys(countByPiece([]))
			.map((piece) => ({ piece, key: random.next() }))
			.sort((a, b) => a.key - b.key)
			.map(({ piece }, i) => [piece, i]),
	);
	const bag = [...setup.bag, setup.supernova].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
	return { ...setup, returns, supernova: bag.pop() ?? setup.supernova, bag };
}

function pickByStyle(moves: readonly NebulaMove[], style: Style, random: SeededRandom): NebulaMove {
	const kinds = [...new Set(moves.map(({ type }) => type))];
	const weights = kinds.map((kind) => Math.round(100 * (style[kind] ?? 1)));
	const sum = weights.reduce((total, weight) => total + weight, 0);
	let left = random.below(Math.max(1, sum));
	const kind = kinds.find((_, i) => {
		left -= weights[i] ?? 0;
		return left < 0;
	});
	const chosen = moves.filter(({ type }) => type === (kind ?? kinds[0]));
	return itemOf(chosen, random.below(chosen.length));
}

/** The whole position of the engine, hidden parts too. */
export function describeEngine(position: NebulaPosition): unknown {
	const { blackHoleSpace, ending } = position;
	return { ...nebula.encode(position), blackHoleSpace, ending };
}

/** The whole position of the referee, in the same form. */
export function describeReferee(referee: Referee, options: NebulaOptions): unknown {
	const table = referee.table();
	return {
		options,
		round: referee.round,
		clusters: referee.clusters.map(({ rays, figure }) => ({ pieces: rays, figure })),
		supernova: referee.supernova,
		bag: referee.bag,
		returns: referee.returns,
		gone: countByPiece(referee.gone),
		public: table.public,
		...(referee.full
			? {
					advanced: referee.advanced,
					counters: table.counters?.map(({ piles }, i) => ({
						id: ['colours', 'constellations', 'advanced'][i],
						piles,
					})),
				}
			: {}),
		seats: referee.seats.map(({ dealt, kept, observatory }, seat) => ({
			dealt,
			kept,
			galaxy: table.seats[seat]?.galaxy,
			blackHoles: table.seats[seat]?.blackHoles,
			observatory: countByPiece(observatory),
		})),
		turn: {
			seat: referee.seat,
			step: referee.step,
			placed: inColourOrder(referee.placed),
			matched: referee.matched,
			drawn: referee.drawn,
		},
		blackHoleSpace: referee.space,
		ending: referee.ending(),
	};
}
