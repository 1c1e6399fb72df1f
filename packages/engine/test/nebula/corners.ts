import type { Referee } from './referee.ts';

/*
 * Rare situations that the rulings of Nebula 9 are about. The comparison with the referee proves little if its
 * games never get there, so the test counts them.
 */

type IsThere = (referee: Referee) => boolean;

const blackHolesPlaced = ({ seats }: Referee): number =>
	seats.reduce((sum, { blackHoles }) => sum + blackHoles, 0);

const endsBy = (referee: Referee, reason: string): boolean =>
	referee.step === 'over' && referee.ending() === reason;

const CORNERS: Readonly<Record<string, IsThere>> = {
	'three pieces are placed in a turn': ({ placed }) => placed.length === 3,
	'the supernova space is empty': ({ supernova }) => supernova === null,
	'a new supernova is due and the bag has only the old colour': (referee) =>
		referee.step === 'supernova' &&
		referee.bag.length > 0 &&
		!referee.moves(referee.seat).includes('supernova bag'),
	'a new supernova is due and the bag is empty': ({ step, bag }) => step === 'supernova' && bag.length === 0,
	'a black hole is placed beyond the end of the track': (referee) => blackHolesPlaced(referee) > 15,
	'a bar is full and another black hole is at hand': ({ step, seats, seat }) =>
		step === 'place' && seats[seat]?.blackHoles === 9 && seats[seat].observatory.includes('black'),
	'chaos draws from a short bag': ({ step, drawn }) => step === 'retain' && drawn.length < 5,
	'chaos draws one piece': ({ step, drawn }) => step === 'retain' && drawn.length === 1,
	'chaos may be chosen with an empty bag': ({ step, bag, seats, seat }) =>
		step === 'draw' && bag.length === 0 && seats[seat]?.observatory.length !== 0,
	'all numbers for putting back are used': ({ returns }) => returns.length === 0,
	'a later seat marks a public card before an earlier one': ({ publicCards }) =>
		publicCards.some(({ marks }) => marks.length > 1 && marks.join() !== marks.toSorted().join()),
	'a pile of markers is three high': ({ counters }) =>
		counters.some((piles) => piles.slice(1).some((pile) => pile.length >= 3)),
	'the game ends by black-holes': (referee) => endsBy(referee, 'black-holes'),
	'the game ends by constellations': (referee) => endsBy(referee, 'constellations'),
	'the game ends by empty-bag': (referee) => endsBy(referee, 'empty-bag'),
	'the game ends by marking-stars': (referee) => endsBy(referee, 'marking-stars'),
	'a place is shared': (referee) =>
		referee.step === 'over' && referee.result().ranking.some((place) => place.length > 1),
};

export const CORNER_NAMES: readonly string[] = Object.keys(CORNERS);

/** The corners that a game stands in now. */
export function cornersAt(referee: Referee): readonly string[] {
	return Object.entries(CORNERS).flatMap(([name, isThere]) => (isThere(referee) ? name : []));
}
