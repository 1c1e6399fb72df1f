import type { NovaLunaEvent, NovaLunaKinds, NovaLunaView, Seat } from '@orrery/engine';
import { tileOf } from '@orrery/engine';
import type { TableEvent } from '@orrery/table';
import { standingEvents } from '../game/standing.ts';

/* Facts about a whole game for the result screen, computed from its events. */

type Took = Extract<NovaLunaEvent, { readonly type: 'took' }>;

/** Every tile that was taken and not undone, in that order. */
export function tilesTaken(events: readonly TableEvent<NovaLunaKinds>[]): readonly Took[] {
	return standingEvents(events).filter((event) => event.type === 'took');
}

/** By seat: the tokens left after each turn, the start first. */
export function tokensOverTurns(
	taken: readonly Took[],
	displays: NovaLunaView['displays'],
): readonly (readonly number[])[] {
	// A player with tokens left has covered as many tasks as tokens are gone.
	const lines = displays.map(({ tokensLeft }, seat) => [tokensLeft + coveredBy(taken, seat)]);
	for (const event of taken) {
		lines.forEach((line, seat) => {
			line.push(seat === event.seat ? event.tokensLeft : (line.at(-1) ?? 0));
		});
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
	/** How far the token came: the sum of all tile numbers. */
	readonly distance: number;
}

/** All tiles of the display count, also those of a position that the game began from. */
export function factsOf(
	taken: readonly Took[],
	displays: NovaLunaView['displays'],
	seat: Seat,
): DisplayFacts {
	const tiles = (displays[seat]?.tiles ?? []).map(({ tile, covered }) => ({ ...tileOf(tile), covered }));
	const covered = tiles.reduce((sum, tile) => sum + tile.covered.length, 0);
	const tasks = tiles.reduce((sum, tile) => sum + tile.tasks.length, 0);
	const turns = taken.filter((event) => event.seat === seat);
	return {
		covered,
		open: tasks - covered,
		bestTurn: Math.max(0, ...turns.map((turn) => turn.covered.length)),
		tiles: tiles.length,
		distance: tiles.reduce((sum, { cost }) => sum + cost, 0),
	};
}

function coveredBy(taken: readonly Took[], seat: number): number {
	return taken.reduce((sum, event) => sum + (event.seat === seat ? event.covered.length : 0), 0);
}
