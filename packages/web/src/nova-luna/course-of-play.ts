import type { Course, NovaLunaKinds, Seat } from '@orrery/engine';
import { SEATS, tileOf } from '@orrery/engine';

/* What the result screen tells of a whole game, worked out from its steps. */

/** By seat: the tokens left after each turn, the start first. */
export function tokensOverTurns({ steps, position }: Course<NovaLunaKinds>): readonly (readonly number[])[] {
	const lines = position.displays.map(() => [position.tokens]);
	for (const { played } of steps) {
		for (const event of played.events) {
			if (event.type !== 'took') continue;
			lines.forEach((line, seat) => {
				line.push(seat === event.seat ? event.tokensLeft : (line.at(-1) ?? 0));
			});
		}
	}
	return lines;
}

export interface DisplayFacts {
	readonly covered: number;
	/** Tasks that were left without a token. */
	readonly open: number;
	/** Most tasks covered in one turn. */
	readonly bestTurn: number;
	readonly tiles: number;
	/** How far the token came: the numbers of all tiles. */
	readonly distance: number;
}

export function factsOf(course: Course<NovaLunaKinds>, seat: Seat): DisplayFacts {
	const took = course.steps
		.flatMap(({ played }) => played.events)
		.filter((event) => event.type === 'took')
		.filter((event) => event.seat === seat);
	const covered = took.reduce((sum, event) => sum + event.covered.length, 0);
	const tasks = took.reduce((sum, event) => sum + tileOf(event.tile).tasks.length, 0);
	return {
		covered,
		open: tasks - covered,
		bestTurn: Math.max(0, ...took.map((event) => event.covered.length)),
		tiles: took.length,
		distance: took.reduce((sum, event) => sum + tileOf(event.tile).cost, 0),
	};
}

/** Each seat with the place it took; equal places share a number. Seats that were not ranked come last. */
export function placesOf(
	ranking: readonly (readonly number[])[],
	players: number,
): readonly { readonly seat: Seat; readonly place: number | null }[] {
	const placed = ranking.flatMap((seats, index) => {
		const place = 1 + ranking.slice(0, index).flat().length;
		return seats.map((seat) => ({ seat, place }));
	});
	return SEATS.slice(0, players)
		.map((seat) => ({ seat, place: placed.find((other) => other.seat === seat)?.place ?? null }))
		.toSorted((a, b) => (a.place ?? players + 1) - (b.place ?? players + 1));
}
