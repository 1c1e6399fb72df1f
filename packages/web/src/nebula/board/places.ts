import type { CardId, FieldId, MarkerId, Piece, Seat } from '@orrery/engine';
import { counterOfMarker } from './marker.ts';

/*
 * How the pieces on the boards are found in the page, whichever component draws them: selectors of data attributes.
 * Each place is inside the board of its player or its cluster.
 */

const quoted = (value: string | number): string => JSON.stringify(String(value));

export const SUPERNOVA = '[data-supernova]';
/** The marker on the black-hole track. */
export const TRACK_MARKER = '[data-track-marker]';

/** A player's galaxy, large or small. */
export const galaxyOf = (seat: Seat): string => `[data-galaxy=${quoted(seat)}]`;
export const starAt = (seat: Seat, field: FieldId): string =>
	`${galaxyOf(seat)} [data-star=${quoted(field)}]`;
/** A field of a player's black-hole bar, from 0. */
export const holeAt = (seat: Seat, index: number): string => `${galaxyOf(seat)} [data-hole=${quoted(index)}]`;
/** The pieces of a kind in a player's observatory. */
export const heldBy = (seat: Seat, piece: Piece): string =>
	`[data-hand=${quoted(seat)}] [data-piece=${quoted(piece)}]`;
export const rayAt = (cluster: number, ray: number): string => `${raysOf(cluster)}[data-ray=${quoted(ray)}]`;
/** The rays of a cluster that hold a piece. */
export const raysOf = (cluster: number): string => `[data-cluster=${quoted(cluster)}] [data-ray]`;
/** The time figure, and the moon that goes with it. */
export const figureOf = (cluster: number): string => `[data-cluster=${quoted(cluster)}] [data-figure]`;
export const markerAt = (marker: MarkerId): string => `[data-marker=${quoted(marker)}]`;
/** Where the markers of a counter wait for their first move. */
export const startOf = (marker: MarkerId): string => `[data-start=${quoted(counterOfMarker(marker))}]`;
/** A marking star on a public task. */
export const markOn = (card: CardId, seat: Seat): string => `[data-mark=${quoted(`${card} ${seat}`)}]`;
