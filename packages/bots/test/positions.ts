import type { NovaLunaKinds } from '@orrery/engine';
import { Course, novaLuna, SeededRandom, TILES } from '@orrery/engine';
import type { NovaLunaPosition } from '@orrery/engine/search';
import type { NetWeights } from '../src/net.ts';
import { FEATURE_COUNT } from '../src/nova-luna/features.ts';

/* Positions of Nova Luna and nets for the tests of the bots. */

type Laid = readonly [tile: number, x: number, y: number];

/** A position with these displays, tiles on spaces 1 and on of the selection track, and all other tiles in the stock. */
export function positionWith(
	displays: readonly (readonly Laid[])[],
	ring: readonly number[],
): NovaLunaPosition {
	const used = new Set([...ring, ...displays.flat().map(([tile]) => tile)]);
	const costOf = (laid: readonly Laid[]): number =>
		laid.reduce((sum, [tile]) => sum + (TILES[tile - 1]?.cost ?? 0), 0);
	const decoded = novaLuna.decode({
		options: { players: displays.length, firstGame: false },
		ring: [null, ...Array.from({ length: 11 }, (_, i) => ring[i] ?? null)],
		meeple: 0,
		stock: TILES.map(({ id }) => id).filter((id) => !used.has(id)),
		order: displays
			.map((laid, seat) => ({ seat, cost: costOf(laid) }))
			.sort((a, b) => a.cost - b.cost)
			.map(({ seat }) => seat),
		displays,
		refilled: false,
		phase1Note: null,
	});
	if (!decoded.ok) throw new Error(JSON.stringify(decoded.fault));
	return decoded.value;
}

/** A game after some steps, each the one that covers the most of a few drawn at random. */
export function playedCourse(players: 2 | 3 | 4, seed: string, steps: number): Course<NovaLunaKinds> {
	const random = new SeededRandom(seed);
	const course = Course.deal(novaLuna, { players, firstGame: false }, random);
	for (let step = 0; step < steps; step++) {
		const [seat] = novaLuna.deciders(course.position);
		if (seat === undefined) break;
		const moves = novaLuna.legalMoves(course.position, seat);
		const drawn = Array.from({ length: 8 }, () => moves[random.below(moves.length)]).flatMap(
			(move) => move ?? [],
		);
		const [best] = drawn
			.map((move) => ({ move, covered: coveredBy(course, move) }))
			.sort((a, b) => b.covered - a.covered);
		if (best) course.play(seat, best.move);
	}
	return course;
}

function coveredBy({ options, position }: Course<NovaLunaKinds>, move: NovaLunaKinds['move']): number {
	const copy = novaLuna.create(options);
	copy.copyFrom(position);
	const [seat = 0] = novaLuna.deciders(position);
	const played = novaLuna.play(copy, seat, move);
	const [event] = played.ok ? played.value.events : [];
	return event?.type === 'took' ? event.covered.length : 0;
}

/** A net that gives every seat the same share. */
export const UNDECIDED: NetWeights = {
	inputs: FEATURE_COUNT,
	units: 0,
	hidden: new Float64Array(0),
	output: Float64Array.of(0),
	winExponent: 1,
};
