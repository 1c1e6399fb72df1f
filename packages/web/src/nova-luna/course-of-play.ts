import type { Course, NovaLunaKinds, Seat } from '@orrery/engine';
import { tileOf } from '@orrery/engine';

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
