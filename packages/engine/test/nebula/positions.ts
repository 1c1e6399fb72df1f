import type { Played, Seat } from '../../src/game.ts';
import type { NebulaEvent, NebulaMove } from '../../src/nebula/move.ts';
import { nebula } from '../../src/nebula/nebula.ts';
import type { NebulaPosition } from '../../src/nebula/position.ts';
import type { StagedPosition } from '../../src/nebula/staged-position.ts';
import { stagedSnapshot } from '../../src/nebula/staged-position.ts';
import { itemOf, must } from '../results.ts';

/* Positions made to measure, and moves in few words. */

export function positionWith(wanted: StagedPosition): NebulaPosition {
	return must(nebula.decode(stagedSnapshot(wanted)));
}

/** The seat that is to decide; the first of several. */
export function activeSeat(position: NebulaPosition): Seat {
	return itemOf(nebula.deciders(position), 0);
}

/** Plays these moves for the seat to move; returns what the last one did. */
export function play(position: NebulaPosition, ...moves: readonly NebulaMove[]): Played<NebulaEvent> {
	const played = moves.map((move) => must(nebula.play(position, activeSeat(position), move)));
	return itemOf(played, -1);
}

/** Why the seat to move may not play this; null if it may. */
export function refusal(position: NebulaPosition, move: NebulaMove): string | null {
	return nebula.check(position, activeSeat(position), move)?.code ?? null;
}

export const time = (...steps: readonly number[]): NebulaMove => ({ type: 'time', steps });
export const chaos = (discard: string): NebulaMove => ({ type: 'chaos', discard });
export const retain = (...pieces: readonly string[]): NebulaMove => ({ type: 'retain', pieces });
export const place = (piece: string, field: string): NebulaMove => ({ type: 'place', piece, field });
export const BLACK_HOLE: NebulaMove = { type: 'black-hole' };
export const supernova = (piece: string): NebulaMove => ({ type: 'supernova', from: 'observatory', piece });
export const FROM_BAG: NebulaMove = { type: 'supernova', from: 'bag' };
export const marker = (name: string): NebulaMove => ({ type: 'marker', marker: name });
export const DONE: NebulaMove = { type: 'done' };

/** The pieces in a seat's observatory, in the order of the colors. */
export function observatory(position: NebulaPosition, seat: Seat): readonly string[] {
	const counts = nebula.view(position, 'spectator').seats[seat]?.observatory ?? {};
	return Object.entries(counts).flatMap(([piece, count]) => Array<string>(count).fill(piece));
}

/** A seat's stars by field. */
export function galaxy(position: NebulaPosition, seat: Seat): Readonly<Record<string, string>> {
	const stars = nebula.view(position, 'spectator').seats[seat]?.galaxy ?? [];
	return Object.fromEntries(stars.map(({ field, piece }) => [field, piece]));
}
