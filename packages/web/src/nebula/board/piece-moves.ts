import type { NebulaEvent, Piece, Seat } from '@orrery/engine';
import { seatOf } from '@orrery/engine';
import {
	figureOf,
	galaxyOf,
	heldBy,
	holeAt,
	markerAt,
	markOn,
	rayAt,
	raysOf,
	SUPERNOVA,
	starAt,
	startOf,
	TRACK_MARKER,
} from './places.ts';

/** One thing that moves after a step, as `stage.svelte.ts` shows it. Places are selectors, the best one first. */
export type PieceMove = {
	/** What moves second begins when everything that moves first is there. */
	readonly when: 'first' | 'second';
} & (
	| { readonly kind: 'walk'; readonly figure: string; readonly steps: number }
	/** From where the piece was before the step to where it is after it; one that was nowhere comes from above. */
	| { readonly kind: 'fly'; readonly from: readonly string[]; readonly to: readonly string[] }
	/** It leaves the game. */
	| { readonly kind: 'leave'; readonly from: readonly string[] }
	/** All pieces that have come to these places, one after the other. */
	| { readonly kind: 'fill'; readonly places: string }
);

/** What moves on the boards when this happens. */
export function pieceMoves(event: NebulaEvent): readonly PieceMove[] {
	switch (event.type) {
		case 'began':
			return event.observatories.flatMap((pieces, seat) => arrivals(seatOf(seat), pieces));
		case 'invested-time':
			return [
				...event.steps.flatMap((steps, cluster): PieceMove[] =>
					steps === 0 ? [] : [{ kind: 'walk', when: 'first', figure: figureOf(cluster), steps }],
				),
				...event.took.flatMap((piece, cluster): PieceMove[] => {
					if (piece === null) return [];
					const from = [rayAt(cluster, event.figures[cluster] ?? 0)];
					return [{ kind: 'fly', when: 'second', from, to: observatory(event.seat, piece) }];
				}),
			];
		case 'yielded-to-chaos':
			return [{ kind: 'leave', when: 'first', from: [heldBy(event.seat, event.discarded)] }];
		case 'retained':
			return arrivals(event.seat, event.pieces);
		case 'placed': {
			const at = starAt(event.seat, event.field);
			return [
				...(event.overbuilt === null ? [] : [{ kind: 'leave', when: 'first', from: [at] } as const]),
				{ kind: 'fly', when: 'first', from: [heldBy(event.seat, event.piece)], to: [at] },
			];
		}
		case 'placed-black-hole': {
			const to = [holeAt(event.seat, event.blackHoles - 1), galaxyOf(event.seat)];
			return [
				{ kind: 'fly', when: 'first', from: [heldBy(event.seat, 'black')], to },
				...(event.moved
					? [{ kind: 'fly', when: 'second', from: [TRACK_MARKER], to: [TRACK_MARKER] } as const]
					: []),
				...(event.supernovaLeft === null
					? []
					: [{ kind: 'leave', when: 'second', from: [SUPERNOVA] } as const]),
			];
		}
		case 'replaced-supernova': {
			const from = event.from === 'bag' ? [] : [heldBy(event.seat, event.piece)];
			return [
				{ kind: 'leave', when: 'first', from: [SUPERNOVA] },
				{ kind: 'fly', when: 'first', from, to: [SUPERNOVA] },
			];
		}
		case 'moved-marker': {
			const at = markerAt(event.marker);
			return [{ kind: 'fly', when: 'first', from: [at, startOf(event.marker)], to: [at] }];
		}
		case 'finished-turn':
			return [
				...event.tasks.map(
					({ card }) => ({ kind: 'fly', when: 'first', from: [], to: [markOn(card, event.seat)] }) as const,
				),
				...event.refill.flatMap((pieces, cluster): PieceMove[] =>
					pieces === null ? [] : [{ kind: 'fill', when: 'second', places: raysOf(cluster) }],
				),
			];
		case 'kept':
		case 'ended':
			return [];
	}
}

/** Pieces that come out of the bag. */
function arrivals(seat: Seat, pieces: readonly Piece[]): readonly PieceMove[] {
	return [...new Set(pieces)].map((piece) => ({
		kind: 'fly',
		when: 'first',
		from: [],
		to: observatory(seat, piece),
	}));
}

/** Where the observatory of another player is not shown, its pieces go to the small galaxy. */
function observatory(seat: Seat, piece: Piece): readonly string[] {
	return [heldBy(seat, piece), galaxyOf(seat)];
}
